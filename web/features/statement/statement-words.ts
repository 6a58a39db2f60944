import { formatMonth } from '#domain/invoice/billing-month.ts';
import { formatWhole } from '#domain/page/whole-number.ts';

const SHORT_MONTH = new Intl.DateTimeFormat('de-DE', { month: 'short', timeZone: 'UTC' });
const TENTHS = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** „6,0“, „4,2“ */
export const formatTenths = (value: number): string => TENTHS.format(value);

/** „Mai 2027“, of 2027-05. */
export const monthName = (month: string): string => formatMonth(Temporal.PlainYearMonth.from(month));

/** „Mai“; „Nov“, without the point. */
export const shortMonth = (month: string): string =>
  SHORT_MONTH.format(new Date(`${month}-01T00:00:00Z`)).slice(0, 3);

export function tripWords(trips: number): string {
  if (trips === 0) return 'keine Fahrt';
  return trips === 1 ? '1 Fahrt' : `${formatWhole(trips)} Fahrten`;
}

export const kmWords = (km: number): string => `${formatWhole(km)}\u00A0km`;

/** „3 Fahrten, 121 km“ */
export const drivenWords = ({ trips, km }: { trips: number; km: number }): string =>
  trips === 0 ? tripWords(0) : `${tripWords(trips)}, ${kmWords(km)}`;

/** „0 kg“, „4,2 kg“, „243 kg“: an estimate has no more digits than that. */
export function kgWords(grams: number): string {
  const kg = grams / 1_000;
  return `${grams > 0 && kg < 10 ? formatTenths(kg) : formatWhole(Math.round(kg))}\u00A0kg`;
}

/** „159 g“ for each kilometre; undefined without one. */
export const gramsPerKmWords = (grams: number, km: number): string | undefined =>
  km === 0 ? undefined : `${formatWhole(Math.round(grams / km))}\u00A0g`;

/** „in den letzten 12 Monaten“ */
export const spanWords = (months: number): string =>
  months === 1 ? 'im letzten Monat' : `in den letzten ${months} Monaten`;
