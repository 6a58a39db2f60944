import type { OutputOf } from '#contract/calls.ts';
import type { CommandKind } from '#domain/telematics/car-command.ts';
import { grantValidity } from '#domain/trip/may-prepare.ts';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { toPeriod } from '#web/features/booking/time-range.ts';
import { CallRefused, call } from '#web/platform/call.ts';
import { devicePublicKey } from '#web/platform/device-key.ts';
import { readRecord, readRecords, removeRecord, writeRecord } from '#web/platform/device-store.ts';

/** A grant as the device keeps it. */
export type KeptGrant = OutputOf<'POST /bookings/{id}/grant'> & {
  /** The car was opened with it beside this device. */
  hasOpened?: boolean;
  /**
   * What the car did last for it, beside this device; when, by the device's clock; and when the server had heard of
   * the car last, as far as this device knew then.
   */
  lastDone?: { kind: CommandKind; at: string; heardAt?: string };
};
type Booked = Pick<Booking, 'id' | 'timeRange'> & { bookee: { id: number } };

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Calls back when this page has stored or removed a grant. Returns the function that unsubscribes. */
export function onGrantChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const readGrant = (bookingId: number): Promise<KeptGrant | undefined> =>
  readRecord<KeptGrant>('grants', bookingId);

/** Notes what the car did for the device's grant: once it was opened with it, it may be locked with it too. */
export async function noteDone(
  grant: KeptGrant,
  lastDone: NonNullable<KeptGrant['lastDone']>,
): Promise<void> {
  const hasOpened = lastDone.kind === 'UNLOCK' || grant.hasOpened === true;
  await writeRecord('grants', grant.bookingId, { ...grant, hasOpened, lastDone } satisfies KeptGrant);
  tell();
}

const isSame = (one: string, other: Temporal.Instant) =>
  Temporal.Instant.compare(Temporal.Instant.from(one), other) === 0;

/** Is it what a new one would say? Once the check is answered a new one says so. */
function isCurrent(grant: KeptGrant, booking: Booked, isChecked: boolean): boolean {
  const { start, end } = grantValidity(toPeriod(booking.timeRange));
  return (
    grant.bookeeId === booking.bookee.id &&
    isSame(grant.validFrom, start) &&
    isSame(grant.validUntil, end) &&
    (grant.checked || !isChecked)
  );
}

/**
 * Fetches the booking’s grant unless this device has one that is right. A refusal that the booking is over deletes
 * it; without a connection it stays. Never rejects.
 */
export async function renewGrant(booking: Booked, isChecked: boolean): Promise<void> {
  const kept = await readGrant(booking.id);
  if (kept && isCurrent(kept, booking, isChecked)) return;
  try {
    const deviceKey = await devicePublicKey();
    const params = { id: String(booking.id) };
    const grant = await call('POST /bookings/{id}/grant', { params, body: { deviceKey } });
    const { hasOpened = false, lastDone } = kept ?? {};
    await writeRecord('grants', booking.id, {
      ...grant,
      hasOpened,
      ...(lastDone ? { lastDone } : {}),
    } satisfies KeptGrant);
    tell();
  } catch (error) {
    const isOver =
      error instanceof CallRefused &&
      ['BOOKING_CANCELLED', 'BOOKING_ENDED', 'BOOKING_UNKNOWN'].includes(error.problem.resultCode);
    // Who has opened the car must be able to lock it, whatever has become of the booking.
    if (!isOver || !kept || kept.hasOpened) return;
    await removeRecord('grants', booking.id);
    tell();
  }
}

/** Removes the grants that have run out. */
export async function removeOldGrants(now: Temporal.Instant): Promise<void> {
  for (const [key, { validUntil }] of await readRecords<KeptGrant>('grants')) {
    // Who is late still needs it to lock.
    const end = Temporal.Instant.from(validUntil).add({ hours: 24 });
    if (Temporal.Instant.compare(end, now) < 0) await removeRecord('grants', key);
  }
}
