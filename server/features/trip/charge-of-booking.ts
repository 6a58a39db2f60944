import type { UsedKmPackage } from '#domain/tariff/km-package-trip.ts';
import { firstHinderedAttempt } from '#domain/trip/blameless-delay.ts';
import { type BookingUse, type TripCharge, tripCharge } from '#domain/trip/trip-charge.ts';
import { distanceM, type ReturnedTrip } from '#domain/trip/used-trip.ts';
import type { Db } from '#server/db/connect.ts';
import type { BookingRow } from '#server/features/booking/booking.repository.ts';
import { periodOf } from '#server/features/booking/booking-view.ts';
import { findBookedTariff, findPriceList } from '#server/features/provider/price-list.repository.ts';
import type { ReturnRow, TripCourse } from './return.repository.ts';

/** Prices the booking under its own price list and tariff (§S5.2), however it is used and whatever packages cover. */
export async function pricerOf(
  db: Db,
  row: BookingRow,
  returned?: Pick<ReturnRow, 'lateFeeCents'>,
): Promise<(use: BookingUse, kmPackages?: readonly UsedKmPackage[]) => TripCharge> {
  const [priceList, tariff] = await Promise.all([
    findPriceList(db, row.priceListId),
    findBookedTariff(db, row),
  ]);
  return (use, kmPackages) =>
    tripCharge({
      vehicleClass: row.pricedClass,
      electric: row.pricedElectric,
      period: periodOf(row),
      priceList,
      tariff,
      // The fee of a late return comes out of the same facts again.
      feeCents: row.feeCents - (returned?.lateFeeCents ?? 0),
      use,
      kmPackages,
    });
}

/** How a trip is used that would be, or is, returned at this moment. `odometerM`: what the car told last. */
export function tripUntil(
  course: TripCourse,
  confirmedAt: Temporal.Instant,
  odometerM: number | undefined,
): Extract<BookingUse, { kind: 'TRIP' }> {
  return {
    kind: 'TRIP',
    confirmedAt,
    hinderedSince: firstHinderedAttempt(course.steps, odometerM),
    distanceM: distanceM(course.startOdometerM, odometerM),
  };
}

/** What a return says of the trip that it ended. */
export const toReturnedTrip = (returned: ReturnRow): ReturnedTrip => ({
  confirmedAt: returned.confirmedAt,
  hinderedSince: returned.hinderedSince ?? undefined,
  startOdometerM: returned.startOdometerM ?? undefined,
  endOdometerM: returned.endOdometerM ?? undefined,
});
