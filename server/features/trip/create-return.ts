import { createReturn } from '#contract/trip.ts';
import { lacksPhoto } from '#domain/trip/left-elsewhere.ts';
import { confirmationTime, MAX_CONFIRMATION_AGE_HOURS, mayReturn } from '#domain/trip/may-return.ts';
import { tappedAt } from '#domain/trip/tapped-at.ts';
import { newPhotoKey } from '#server/adapters/file-store.ts';
import type { Db } from '#server/db/connect.ts';
import { type BookingRow, findBooking, lockBooking } from '#server/features/booking/booking.repository.ts';
import { driverIdOf, ownBooking } from '#server/features/booking/own-booking.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { expireCommands, findLastCommand, isCommandSent } from './command.repository.ts';
import { confirmReturn } from './confirm-return.ts';
import { hasGrant } from './grant.repository.ts';
import { findReturn, insertReturnEvent, keepAwaited } from './return.repository.ts';
import { findReturnFacts, type ReturnFacts } from './return-facts.ts';
import { keepPlace } from './return-place.repository.ts';
import { toAwaited, toReturned, toUnmetFields } from './return-view.ts';

/** Ends the trip by the word of the car, or by that of the driver while the car is out of reach. */
export const bindCreateReturn = bind(createReturn, async ({ db, now, session }, { params, body }) => {
  // The lock makes returning, commanding, extending and another tap wait for each other.
  const own = ownBooking(await lockBooking(db, params.id), session);
  if ('refusal' in own) return refuse(own.refusal);
  const { row } = own;
  const sentAt = body.sentAt === undefined ? undefined : Temporal.Instant.from(body.sentAt);
  const told =
    body.confirmedAt === undefined
      ? undefined
      : tappedAt(Temporal.Instant.from(body.confirmedAt), sentAt, now, MAX_CONFIRMATION_AGE_HOURS);
  const refusal = mayReturn(row.state);
  const isByOwnWord = told !== undefined || body.offline === true;
  const keepPlaceOf = (overrides: typeof body.overrides) => {
    const isElsewhere = overrides.some(({ condition }) => condition === 'POSITION');
    const place = isElsewhere ? (body.place ?? {}) : undefined;
    return keepPlace(db, { bookingId: row.id, customerId: driverIdOf(row), place, newKey: newPhotoKey, now });
  };
  if (refusal && isByOwnWord && (await mayHaveBegun(db, row))) {
    if (!told && lacksPhoto(body.overrides, body.place)) return refuse('RETURN_PHOTO_MISSING');
    const confirmedAt = confirmationTime(told, { lastEventAt: row.createdAt }, now);
    const awaited = { bookingId: row.id, confirmedAt, overrides: body.overrides, recordedAt: now };
    const kept = await keepAwaited(db, awaited, { isOfDevice: told !== undefined });
    if (kept.isNew) await keepPlaceOf(body.overrides);
    return toAwaited(db, row, kept.confirmedAt, now);
  }
  if (refusal) return refuse(refusal);
  await expireCommands(db, now, row.vehicleId);
  // The car would open or close after its trip has ended.
  if (await isCommandSent(db, row.vehicleId, now)) return refuse('COMMAND_OUTSTANDING');

  const facts = await findReturnFacts(db, row, now);
  // A device that could not send its confirmation knew nothing of the car, and its driver has gone.
  const isByWord = told !== undefined || (body.offline === true && !facts.isReachable);
  if (!isByWord) {
    if (!facts.isReachable) {
      return refuse('CAR_OUT_OF_REACH', { afterwards: (pool) => noteAttempt(pool, row, facts, now) });
    }
    const open = facts.unmet.filter(
      (condition) => !body.overrides.some((each) => each.condition === condition),
    );
    if (open.length > 0) return refuse('RETURN_UNMET', { fields: toUnmetFields(open, row) });
  }
  const overrides = isByWord
    ? body.overrides
    : body.overrides.filter(({ condition }) => facts.unmet.includes(condition));
  // A device that could not send its confirmation is not asked again: its driver has gone.
  if (!told && lacksPhoto(overrides, body.place)) return refuse('RETURN_PHOTO_MISSING');
  await confirmReturn(db, { row, facts, told, isByWord, overrides, arrivedAt: now, now });
  await keepPlaceOf(overrides);

  const [ended, returned] = await Promise.all([findBooking(db, row.id), findReturn(db, row.id)]);
  if (!ended || !returned) throw new Error(`booking ${row.id} vanished`);
  return toReturned(db, ended, returned, now);
});

/**
 * The car may have been opened for this driver, without a network or just before it lost it, and has not told it yet:
 * nobody must wait beside it until it does.
 */
async function mayHaveBegun(db: Db, row: BookingRow): Promise<boolean> {
  if (row.state !== 'RESERVED' && row.state !== 'NO_SHOW') return false;
  return (await hasGrant(db, row.id, driverIdOf(row))) || (await findLastCommand(db, row.id)) !== undefined;
}

/** That the driver tried counts for the price (§S10.14), so it is written although the call is refused. */
const noteAttempt = (db: Db, row: BookingRow, { reading }: ReturnFacts, now: Temporal.Instant) =>
  insertReturnEvent(db, {
    bookingId: row.id,
    vehicleId: row.vehicleId,
    customerId: driverIdOf(row),
    kind: 'RETURN_TRIED',
    at: now,
    reason: 'CAR_OUT_OF_REACH',
    reading,
    now,
  });
