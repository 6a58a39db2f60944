import type { Db } from '#server/db/connect.ts';
import { findStarted } from '#server/features/sales/sales.repository.ts';
import { lockRegistration } from './registration.repository.ts';

/**
 * Locks a partner's registration's draft until the transaction ends, on whatever device; undefined when done,
 * given up or another's. It comes first, as whoever finishes or moves it writes it first.
 */
export async function lockSalesDraft(
  db: Db,
  { registrationId, partnerId, now }: { registrationId: string; partnerId?: number; now: Temporal.Instant },
) {
  let before: Buffer | undefined;
  for (;;) {
    const started = await findStarted(db, registrationId);
    const draftHash = started?.draftHash;
    if (!draftHash || before?.equals(draftHash)) return undefined;
    if (partnerId !== undefined && started.partnerId !== partnerId) return undefined;
    const locked = await lockRegistration(db, draftHash, now);
    if (locked) return locked.customerId === null ? { ...started, draftHash } : undefined;
    // Another device took it meanwhile: then it has another secret.
    before = draftHash;
  }
}
