import type * as z from 'zod';
import { showLateCar } from '#contract/late-car.ts';
import { ceilToQuarterHour } from '#domain/booking/grid.ts';
import type { Booker } from '#domain/booking/may-book.ts';
import { earliestReturn } from '#domain/trip/late-car.ts';
import type { Db } from '#server/db/connect.ts';
import { toBooker } from '#server/features/booking/booker.ts';
import { type BookingRow, findBooking } from '#server/features/booking/booking.repository.ts';
import { findLatestEnd } from '#server/features/booking/longest-extension.ts';
import { ownBooking } from '#server/features/booking/own-booking.ts';
import { findSubstitutes, substitutePricer, toSubstitute } from '#server/features/booking/substitutes.ts';
import { toEstimatedPrice } from '#server/features/tariff/estimated-price.ts';
import type { FleetInMemory } from '#server/features/vehicle/fleet.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findFirstWaiting, findLateCar, findWaiting } from './late-car.repository.ts';
import { tripOf } from './watch-late-cars.ts';

type View = z.input<(typeof showLateCar)['output']>;

export const bindShowLateCar = bind(showLateCar, async ({ db, fleet, now, session }, { params }) => {
  const own = ownBooking(await findBooking(db, params.id), session);
  if ('refusal' in own) return refuse(own.refusal);
  const { row } = own;
  return {
    bookingId: row.id,
    ...(row.state === 'RESERVED' ? await waitingView(db, fleet, row, now) : {}),
    ...(row.state === 'ACTIVE' ? await awaitedView(db, fleet, row, toBooker(session), now) : {}),
  };
});

async function waitingView(
  db: Db,
  fleet: FleetInMemory,
  row: BookingRow,
  now: Temporal.Instant,
): Promise<Pick<View, 'waiting' | 'ended'>> {
  const late = await findLateCar(db, row);
  if (!late || late.state === 'SUBSTITUTED') return {};
  const { state, since } = late;
  if (state === 'RETURNED' || state === 'ON_TIME') return { ended: { reason: state, at: since.toString() } };
  const [expected, substitutes, priceOf] = await Promise.all([
    findExpectedReturn(db, row, now),
    findSubstitutes(db, fleet, row, now),
    substitutePricer(db, row),
  ]);
  const booked = priceOf({ class: row.pricedClass, electric: row.pricedElectric });
  return {
    waiting: {
      state,
      since: since.toString(),
      ...(expected ? { expectedBackAt: expected.toString() } : {}),
      freeCancellationUntil: row.freeUntil?.toString() ?? null,
      bookedPrice: toEstimatedPrice(booked.price, booked.distanceKm),
      substitutes: substitutes.map(toSubstitute),
    },
  };
}

/**
 * When a waiting booking's car can be back at the earliest, rounded up to a quarter hour: nobody is to guess
 * from it where the car is. Undefined when nobody can say.
 */
export async function findExpectedReturn(
  db: Db,
  row: BookingRow,
  now: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  const [waiting] = await findWaiting(db, now, row.id);
  const earliest = waiting && earliestReturn(tripOf(waiting), now);
  return earliest && ceilToQuarterHour(earliest);
}

async function awaitedView(
  db: Db,
  fleet: FleetInMemory,
  row: BookingRow,
  booker: Booker,
  now: Temporal.Instant,
): Promise<Pick<View, 'awaited'>> {
  const nextStart = await findFirstWaiting(db, row.id);
  if (!nextStart) return {};
  const latestEnd = await findLatestEnd(fleet, row, booker, now);
  return {
    awaited: {
      nextStart: nextStart.toString(),
      ...(latestEnd ? { latestEnd: latestEnd.toString() } : {}),
      lateFeeAfter: row.endsAt.add({ minutes: row.prices.lateFreeMinutes }).toString(),
      lateFee: { cents: row.prices.lateFeeCents, currency: row.currency },
    },
  };
}
