import { grantValidity } from '#domain/trip/may-prepare.ts';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { toPeriod } from '#web/features/booking/time-range.ts';
import { CallRefused, call } from '#web/platform/call.ts';
import { nowInstant } from '#web/platform/clock.ts';
import { readRecord, readRecords, removeRecord, writeRecord } from '#web/platform/device-store.ts';

type KeptSecret = { value: string; until: string };
type Look = { bookingId: number; secretId: number; at: string };
type Booked = Pick<Booking, 'id' | 'timeRange'>;

const keyOf = (bookingId: number, secretId: number) => `${bookingId}/${secretId}`;
const paramsOf = (bookingId: number, secretId: number) => ({
  id: String(bookingId),
  secretId: String(secretId),
});

/** Has this device keep the booking's codes and pins, hidden, for where there is no connection. Never rejects. */
export async function keepSecrets(booking: Booked): Promise<void> {
  try {
    const { secrets } = await call('GET /bookings/{id}/car', { params: { id: String(booking.id) } });
    const until = grantValidity(toPeriod(booking.timeRange)).end.toString();
    for (const { id } of secrets) {
      const known = await readRecord<KeptSecret>('codes', keyOf(booking.id, id));
      if (known?.until === until) continue;
      const params = paramsOf(booking.id, id);
      const { value } = await call('POST /bookings/{id}/secrets/{secretId}/reveal', {
        params,
        body: { keep: true },
      });
      await writeRecord('codes', keyOf(booking.id, id), { value, until } satisfies KeptSecret);
    }
  } catch {
    // Not allowed yet, or no connection: the next time does it.
  }
}

/** Removes codes of bookings that are over; `stillOpen` are those that go on. */
export async function removeOldSecrets(now: Temporal.Instant, stillOpen: readonly number[]): Promise<void> {
  for (const [key, { until }] of await readRecords<KeptSecret>('codes')) {
    const isOpen = stillOpen.some((id) => String(key).startsWith(`${id}/`));
    if (!isOpen && Temporal.Instant.compare(Temporal.Instant.from(until), now) < 0) {
      await removeRecord('codes', key);
    }
  }
}

/**
 * Returns a code or pin that somebody looks at, which is on record, at once or later. Throws like the call if this
 * device does not have it.
 */
export async function lookAtSecret(bookingId: number, secretId: number): Promise<string> {
  const kept = await readRecord<KeptSecret>('codes', keyOf(bookingId, secretId));
  if (!kept) {
    const params = paramsOf(bookingId, secretId);
    return (await call('POST /bookings/{id}/secrets/{secretId}/reveal', { params, body: { keep: false } }))
      .value;
  }
  const look: Look = { bookingId, secretId, at: nowInstant().toString() };
  await writeRecord('looks', crypto.randomUUID(), look);
  void tellLooks();
  return kept.value;
}

/** Tells the server of looks that it does not know yet; each once. Never rejects. */
export async function tellLooks(): Promise<void> {
  if (!navigator.onLine) return;
  for (const [lookId, { bookingId, secretId, at }] of await readRecords<Look>('looks')) {
    try {
      const params = paramsOf(bookingId, secretId);
      await call('POST /bookings/{id}/secrets/{secretId}/looks', {
        params,
        body: { lookId: String(lookId), at },
      });
    } catch (error) {
      if (!(error instanceof CallRefused) || error.problem.status === 401) return;
    }
    await removeRecord('looks', lookId);
  }
}
