import type { Period } from '#domain/booking/period.ts';
import {
  exceededLimit,
  exceededLimitText,
  hasLimits,
  type LimitReader,
  limitMonthPeriod,
} from '#domain/driver/driver-limits.ts';
import type { Currency } from '#domain/tariff/money.ts';
import { bindingDistanceKm } from '#domain/tariff/suggested-distance.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { Db } from '#server/db/connect.ts';
import type { Terms } from '#server/features/driver/driver.repository.ts';
import { findDrivenBookings } from './booking.repository.ts';
import { countedCentsOf } from './booking-view.ts';

type Wanted = {
  driverId: number;
  period: Period;
  vehicleClass: VehicleClass;
  /** What the trip costs with the distance, fees included; the person's own distance, null: the suggested one. */
  trip: { plannedKm: number | null | undefined; centsWith: (km: number) => number };
  currency: Currency;
  /** The booking that is changed or lent. */
  exceptBookingId?: number;
  /** Set when the main account asks and not the driver. */
  driverName?: string | undefined;
};

/**
 * Says in both languages which limit of the driver the trip would exceed; undefined if none (§S11.14). Whoever books
 * asks with the terms of `lockTerms`, whoever only wants to know with those of `findTerms`.
 */
export async function limitInTheWay(
  db: Db,
  terms: Terms | undefined,
  wanted: Wanted,
): Promise<{ de: string; en: string } | undefined> {
  if (!terms || !hasLimits(terms.limits)) return undefined;
  const { period, vehicleClass, trip } = wanted;
  const usedCents = terms.limits.monthlyCents === null ? 0 : await usedInMonth(db, wanted);
  const km = bindingDistanceKm(trip.plannedKm, period);
  const cents = trip.centsWith(km);
  const exceeded = exceededLimit(terms.limits, { period, vehicleClass, cents, usedCents });
  const raisedToKm = typeof trip.plannedKm === 'number' && trip.plannedKm < km ? km : undefined;
  return exceeded && exceededLimitText(exceeded, readerOf(terms, wanted), wanted.currency, raisedToKm);
}

const readerOf = ({ holder }: Terms, { driverName }: Wanted): LimitReader =>
  driverName === undefined ? { holder } : { driver: driverName };

/** What the driver's bookings of the month cost in which a booking with this start counts, at their binding distance. */
export async function usedInMonth(
  db: Db,
  { driverId, period, exceptBookingId }: Pick<Wanted, 'driverId' | 'period' | 'exceptBookingId'>,
): Promise<number> {
  const rows = await findDrivenBookings(db, driverId, limitMonthPeriod(period.start));
  const others = rows.filter(({ id }) => id !== exceptBookingId);
  return sumOf(others, countedCentsOf);
}
