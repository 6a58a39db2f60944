import { createReturn } from '#contract/trip.ts';
import { confirmationTime, mayReturn } from '#domain/trip/may-return.ts';
import type { ReturnCondition } from '#domain/trip/return-conditions.ts';
import type { Db } from '#server/db/connect.ts';
import {
  type BookingRow,
  endTrip,
  findBooking,
  lockBooking,
  setDrivenKm,
} from '#server/features/booking/booking.repository.ts';
import { periodOf } from '#server/features/booking/booking-view.ts';
import { driverIdOf, ownBooking } from '#server/features/booking/own-booking.ts';
import { postBookings } from '#server/features/ledger/post-bookings.ts';
import { addTasks } from '#server/features/vehicle/vehicle-task.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { pricerOf, tripUntil } from './charge-of-booking.ts';
import { expireCommands, isCommandSent } from './command.repository.ts';
import { findCourse, findReturn, insertReturn, insertReturnEvent } from './return.repository.ts';
import { findReturnFacts, type ReturnFacts } from './return-facts.ts';
import { toReturned, toUnmetFields } from './return-view.ts';

type Override = { condition: ReturnCondition; reason: string };

/** Ends the trip by the word of the car, or by that of the driver while the car is out of reach. */
export const bindCreateReturn = bind(createReturn, async ({ db, now, session }, { params, body }) => {
  // The lock makes returning, commanding, extending and another tap wait for each other.
  const own = ownBooking(await lockBooking(db, params.id), session);
  if ('refusal' in own) return refuse(own.refusal);
  const { row } = own;
  const refusal = mayReturn(row.state);
  if (refusal) return refuse(refusal);
  await expireCommands(db, now, row.vehicle_id);
  // The car would open or close after its trip has ended.
  if (await isCommandSent(db, row.vehicle_id)) return refuse('COMMAND_OUTSTANDING');

  const facts = await findReturnFacts(db, row, now);
  // A device that could not send its confirmation knew nothing of the car, and its driver has gone.
  const isByWord = body.confirmedAt !== undefined || (body.offline === true && !facts.isReachable);
  if (!isByWord) {
    if (!facts.isReachable) {
      return refuse('CAR_OUT_OF_REACH', { afterwards: (pool) => noteAttempt(pool, row, facts, now) });
    }
    const open = facts.unmet.filter(
      (condition) => !body.overrides.some((each) => each.condition === condition),
    );
    if (open.length > 0) return refuse('RETURN_UNMET', { fields: toUnmetFields(open, row) });
  }
  const told = body.confirmedAt === undefined ? undefined : Temporal.Instant.from(body.confirmedAt);
  const overrides = isByWord
    ? body.overrides
    : body.overrides.filter(({ condition }) => facts.unmet.includes(condition));
  await endAt(db, { row, facts, told, isByWord, overrides, now });

  const [ended, returned] = await Promise.all([findBooking(db, row.id), findReturn(db, row.id)]);
  if (!ended || !returned) throw new Error(`booking ${row.id} vanished`);
  return toReturned(db, ended, returned, now);
});

/** That the driver tried counts for the price (§S10.14), so it is written although the call is refused. */
const noteAttempt = (db: Db, row: BookingRow, { reading }: ReturnFacts, now: Temporal.Instant) =>
  insertReturnEvent(db, {
    bookingId: row.id,
    vehicleId: row.vehicle_id,
    customerId: driverIdOf(row),
    kind: 'RETURN_TRIED',
    at: now,
    reason: 'CAR_OUT_OF_REACH',
    reading,
    now,
  });

async function endAt(
  db: Db,
  ending: {
    row: BookingRow;
    facts: ReturnFacts;
    /** The time of the device that could not send the confirmation then. */
    told: Temporal.Instant | undefined;
    isByWord: boolean;
    overrides: readonly Override[];
    now: Temporal.Instant;
  },
): Promise<void> {
  const { row, facts, told, isByWord, overrides, now } = ending;
  const { reading } = facts;
  const course = await findCourse(db, row.id, row.vehicle_id);
  const lastUses = [row.created_at, course.lastUseAt, facts.drivenAt].filter((at) => at !== undefined);
  const lastEventAt = lastUses.reduce((a, b) => (Temporal.Instant.compare(a, b) >= 0 ? a : b));
  const confirmedAt = confirmationTime(told, { lastEventAt }, now);
  const use = tripUntil(course, confirmedAt, reading?.odometerM);
  // How far a silent car has driven is not known yet.
  const charge = (await pricerOf(db, row))(isByWord ? { ...use, distanceM: undefined } : use);

  await endTrip(db, {
    id: row.id,
    actorId: driverIdOf(row),
    period: periodOf(row),
    priceBeforeCents: row.time_cents,
    timeCents: charge.timeCents,
    lateFeeCents: charge.lateFeeCents,
    confirmedAt,
  });
  if (charge.km !== undefined) await setDrivenKm(db, row.id, charge.km, charge.kmCents);
  await insertReturn(db, {
    bookingId: row.id,
    vehicleId: row.vehicle_id,
    customerId: driverIdOf(row),
    confirmedAt,
    byWord: isByWord,
    unmet: [...new Set(overrides.map(({ condition }) => condition))],
    hinderedSince: use.hinderedSince,
    startOdometerM: course.startOdometerM,
    endOdometerM: isByWord ? undefined : reading?.odometerM,
    lateFeeCents: charge.lateFeeCents,
    reading,
    now,
  });
  await postBookings(db, [row.id], 'TRIP_ENDED', now);
  const reasons = new Map(overrides.map(({ condition, reason }) => [condition, reason]));
  await addTasks(
    db,
    [...reasons].map(([condition, reason]) => ({
      vehicleId: row.vehicle_id,
      bookingId: row.id,
      kind: 'RETURN_OVERRIDDEN' as const,
      condition,
      reason,
      position: reading?.position,
      now,
    })),
  );
}
