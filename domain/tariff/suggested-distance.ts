import { QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import { type Period, periodMs } from '#domain/booking/period.ts';

const KM_FIRST_HOUR = 10;
const KM_FURTHER_HOUR = 8;
/** Up to here hours count, beyond it days. */
const HOURS_COUNTED = 12;
const KM_PER_DAY = 120;
const ROUNDED_TO_KM = 5;

/**
 * The distance in km that an estimate assumes (§S14.1), a multiple of 5. Parts of hours and days count by
 * elapsed quarter hours; the first hour counts whole.
 */
export function suggestedDistanceKm(period: Period): number {
  const hours = Math.ceil(periodMs(period) / QUARTER_HOUR_MS) / 4;
  const furtherHours = Math.min(HOURS_COUNTED, Math.max(1, hours)) - 1;
  // Half a day of hours makes 98 km, a day 120: the hours' distance stands until the day's has reached it, so
  // it never falls as the period grows.
  const km = Math.max(KM_FIRST_HOUR + KM_FURTHER_HOUR * furtherHours, (KM_PER_DAY * hours) / 24);
  return Math.round(km / ROUNDED_TO_KM) * ROUNDED_TO_KM;
}

/**
 * The distance in km that counts where an estimate binds, as for a driver's monthly limit (§S11.14): whoever
 * plans less than the suggested distance gains nothing by it.
 */
export const bindingDistanceKm = (plannedKm: number | null | undefined, period: Period): number =>
  Math.max(plannedKm ?? 0, suggestedDistanceKm(period));
