import type { OutputOf } from '#contract/calls.ts';
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

/** Notes that the car was opened with the device's grant: from now on it may be locked with it too. */
export async function noteOpened(grant: KeptGrant): Promise<void> {
  await writeRecord('grants', grant.bookingId, { ...grant, hasOpened: true });
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
 * Fetches the booking's grant for this device unless it has one that is still right. What the server refuses takes the
 * old one away, when it says that the booking is over; without a connection it stays. Never rejects.
 */
export async function renewGrant(booking: Booked, isChecked: boolean): Promise<void> {
  const kept = await readGrant(booking.id);
  if (kept && isCurrent(kept, booking, isChecked)) return;
  try {
    const deviceKey = await devicePublicKey();
    const params = { id: String(booking.id) };
    const grant = await call('POST /bookings/{id}/grant', { params, body: { deviceKey } });
    await writeRecord('grants', booking.id, { ...grant, ...(kept?.hasOpened ? { hasOpened: true } : {}) });
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
