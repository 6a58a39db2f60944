import { BERLIN } from '#domain/booking/grid.ts';
import { roundHalfAwayFromZero } from './money.ts';

/** A rate in basis points, 8.1 % is 810, which counts from this day in Berlin (ISO 8601) until that of the next one (§S19). */
export type VatRate = { from: string; basisPoints: number };

const WHOLE = 10_000;

/** The VAT that is contained in a gross amount, rounded once (§S5.22); of no rate, none. */
export const containedVatCents = (grossCents: number, basisPoints: number | undefined): number =>
  basisPoints === undefined ? 0 : roundHalfAwayFromZero((grossCents * basisPoints) / (WHOLE + basisPoints));

/** The rate of a day; before the first one, that one. Undefined: no tax rules are set. */
export function vatOn(rates: readonly VatRate[], day: Temporal.PlainDate): number | undefined {
  const iso = day.toString();
  return (rates.findLast(({ from }) => from <= iso) ?? rates[0])?.basisPoints;
}

/** The rate of the day in Berlin on which something was performed. */
export const vatAt = (rates: readonly VatRate[], at: Temporal.Instant): number | undefined =>
  // Of one rate, no day: prices are reckoned by the thousand.
  rates.length === 1 ? rates[0]?.basisPoints : vatOn(rates, at.toZonedDateTimeISO(BERLIN).toPlainDate());

/** "19 %", "8,1 %", with a space that does not break. */
export const formatVatRate = (basisPoints: number): string =>
  `${(basisPoints / 100).toLocaleString('de-DE', { maximumFractionDigits: 2 })}\u00A0%`;

/** "inkl. 19 % MwSt." beside a price; an answer that a device has kept for longer does not say the rate. */
export const includedVat = (basisPoints: number | undefined): string =>
  basisPoints === undefined ? 'inkl. MwSt.' : `inkl. ${formatVatRate(basisPoints)} MwSt.`;

/** As it is typed: "8,1", "8.1 %", "19". Undefined for what is no rate up to 99.99 % with at most two decimals. */
export function parseVatRate(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0')) || undefined;
}
