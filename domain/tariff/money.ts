import { formatWhole } from '#domain/page/whole-number.ts';

export type Currency = 'EUR' | 'CHF';

/** An amount in whole cents (Rappen) of its currency. */
export type Money = { cents: number; currency: Currency };

const SIGN: Record<Currency, string> = { EUR: '€', CHF: 'sFr' };

/** Formats "12,50 €", "1.234,50 sFr", "−3,00 €": two digits, decimal comma, no-break space (§1.6, §1.7). */
export function formatMoney({ cents, currency }: Money): string {
  const absolute = Math.abs(cents);
  const whole = formatWhole(Math.floor(absolute / 100));
  const rest = String(absolute % 100).padStart(2, '0');
  return `${cents < 0 ? '−' : ''}${whole},${rest}\u00A0${SIGN[currency]}`;
}

/** Formats a small amount as one says it, "2 Cent", "2 Rappen", with a no-break space (§S16.32). */
export const formatCents = ({ cents, currency }: Money): string =>
  `${cents}\u00A0${currency === 'CHF' ? 'Rappen' : 'Cent'}`;

/** Rounds to a whole number, half away from zero (§S5.21): 2.5 → 3, −2.5 → −3. Never returns −0. */
export function roundHalfAwayFromZero(n: number): number {
  return Math.sign(n) * Math.round(Math.abs(n)) + 0;
}
