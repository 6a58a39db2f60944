import type * as z from 'zod';
import type { showTripPrice } from '#contract/trip.ts';
import { missedUse, type TripCharge } from '#domain/trip/trip-charge.ts';
import { usedTrip } from '#domain/trip/used-trip.ts';
import type { Db } from '#server/db/connect.ts';
import { previewKm, takenKm } from '#server/features/allotment/take-km.ts';
import type { BookingRow } from '#server/features/booking/booking.repository.ts';
import { periodOf } from '#server/features/booking/booking-view.ts';
import { findKnownCar } from '#server/features/telematics/vehicle-state.repository.ts';
import { pricerOf, toReturnedTrip, tripUntil } from './charge-of-booking.ts';
import { findCourse, findReturn, type ReturnRow } from './return.repository.ts';

type TripPriceView = z.input<(typeof showTripPrice)['output']>;
type Status = TripPriceView['status'];

/** What the booking costs as of now: what it was quoted at, what its trip has come to so far, or the final price. */
export async function findTripPrice(db: Db, row: BookingRow, now: Temporal.Instant): Promise<TripPriceView> {
  switch (row.state) {
    case 'RESERVED': {
      const price = await pricerOf(db, row);
      return toTripPrice(row, price({ kind: 'TRIP', confirmedAt: row.endsAt, distanceM: 0 }), 'BOOKED', now);
    }
    case 'CANCELLED': {
      const price = await pricerOf(db, row);
      return toTripPrice(row, price({ kind: 'CANCELLED', at: row.cancelledAt ?? undefined }), 'FINAL', now);
    }
    case 'NO_SHOW': {
      const price = await pricerOf(db, row);
      return toTripPrice(row, price(missedUse(row.timeCents)), 'FINAL', now);
    }
    case 'ACTIVE':
      return findRunningPrice(db, row, now);
    case 'ENDED':
    case 'BILLED':
      return findFinalPrice(db, row, now);
  }
}

/** Time is owed until the booked end, so it stands there from the beginning; what an early return saves is told beside it. */
async function findRunningPrice(db: Db, row: BookingRow, now: Temporal.Instant): Promise<TripPriceView> {
  const [price, course, car] = await Promise.all([
    pricerOf(db, row),
    findCourse(db, row.id, row.vehicleId),
    findKnownCar(db, row.vehicleId),
  ]);
  const odometerM = car?.state?.odometerM;
  const use = tripUntil(course, now, odometerM);
  const isLate = Temporal.Instant.compare(now, row.endsAt) > 0;
  const atEnd = { ...use, confirmedAt: isLate ? now : row.endsAt };
  const { km } = price(use);
  const begunAt = course.begunAt ?? row.startsAt;
  const kmPackages = km === undefined ? [] : await previewKm(db, { bookingId: row.id, begunAt, km });
  const { totalCents, lines } = price(use, kmPackages);
  return {
    ...toTripPrice(row, price(atEnd, kmPackages), 'RUNNING', now),
    ...(car?.doubt ? { kmInDoubt: true } : {}),
    returnedNow: { cents: totalCents, currency: row.currency },
    returnedNowLines: lines,
    lateFeeAfter: row.endsAt.add({ minutes: row.prices.lateFreeMinutes }).toString(),
    lateFee: { cents: row.prices.lateFeeCents, currency: row.currency },
  };
}

async function findFinalPrice(db: Db, row: BookingRow, now: Temporal.Instant): Promise<TripPriceView> {
  const [returned, kmPackages] = await Promise.all([findReturn(db, row.id), takenKm(db, row.id)]);
  const price = await pricerOf(db, row, returned);
  const use = usedTrip(
    { period: periodOf(row), drivenKm: row.drivenKm ?? undefined },
    returned && toReturnedTrip(returned),
  );
  const isOpen = returned?.checkedAt === null;
  return {
    ...toTripPrice(row, price(use, kmPackages), isOpen ? 'UNCHECKED' : 'FINAL', now),
    ...(isOpen && returned.doubt ? { kmInDoubt: true } : {}),
    ...(returned && !isOpen ? countedOf(returned) : {}),
  };
}

/** The kilometres that count, for the driver to compare. */
function countedOf({ startOdometerM: start, endOdometerM: end }: ReturnRow) {
  if (start === null || end === null) return {};
  return { counted: { startKm: Math.floor(start / 1000), endKm: Math.floor(end / 1000) } };
}

export function toTripPrice(
  row: Pick<BookingRow, 'id' | 'currency'>,
  charge: TripCharge,
  status: Status,
  now: Temporal.Instant,
): TripPriceView {
  const money = (cents: number) => ({ cents, currency: row.currency });
  return {
    bookingId: row.id,
    status,
    at: now.toString(),
    total: money(charge.totalCents),
    time: money(charge.timeCents),
    km: money(charge.kmCents),
    fees: money(charge.feeCents),
    vat: money(charge.vatCents),
    ...(charge.vatBasisPoints === undefined ? {} : { vatBasisPoints: charge.vatBasisPoints }),
    ...(charge.km === undefined ? {} : { drivenKm: charge.km }),
    lines: charge.lines,
    currency: row.currency,
  };
}
