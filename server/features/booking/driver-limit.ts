import type { Period } from '#domain/booking/period.ts';
import {
  exceededLimit,
  exceededLimitText,
  hasLimits,
  type LimitReader,
  limitMonthPeriod,
} from '#domain/driver/driver-limits.ts';
import type { Currency } from '#domain/tariff/money.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { Db } from '#server/db/connect.ts';
import type { Terms } from '#server/features/driver/driver.repository.ts';
import { findDrivenBookings } from './booking.repository.ts';
import { totalCentsOf } from './booking-view.ts';

type Wanted = {
  driverId: number;
  period: Period;
  vehicleClass: VehicleClass;
  /** What the trip will probably cost, kilometres and fees included. */
  cents: number;
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
  const usedCents = terms.limits.monthlyCents === null ? 0 : await usedInMonth(db, wanted);
  const exceeded = exceededLimit(terms.limits, { ...wanted, usedCents });
  return exceeded && exceededLimitText(exceeded, readerOf(terms, wanted), wanted.currency);
}

const readerOf = ({ holder }: Terms, { driverName }: Wanted): LimitReader =>
  driverName === undefined ? { holder } : { driver: driverName };

/** What the driver's bookings of the month cost in which a booking with this start counts. */
export async function usedInMonth(
  db: Db,
  { driverId, period, exceptBookingId }: Pick<Wanted, 'driverId' | 'period' | 'exceptBookingId'>,
): Promise<number> {
  const rows = await findDrivenBookings(db, driverId, limitMonthPeriod(period.start));
  const others = rows.filter(({ id }) => id !== exceptBookingId);
  return sumOf(others, totalCentsOf);
}
