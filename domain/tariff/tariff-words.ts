import { type Currency, formatMoney } from './money.ts';
import type { Tariff } from './price-list.ts';

/** What a tariff costs and gives, in one sentence. */
export function tariffSentence(
  { monthlyCents, timeDiscountPercent }: Pick<Tariff, 'monthlyCents' | 'timeDiscountPercent'>,
  currency: Currency,
): string {
  const fee = formatMoney({ cents: monthlyCents, currency });
  const discount = `${timeDiscountPercent}\u00A0% Rabatt auf den Zeitpreis`;
  if (monthlyCents === 0) {
    return timeDiscountPercent === 0
      ? 'Keine Grundgebühr: Du zahlst nur deine Fahrten.'
      : `Keine Grundgebühr, und ${discount}.`;
  }
  return timeDiscountPercent === 0
    ? `${fee} Grundgebühr im Monat.`
    : `${fee} Grundgebühr im Monat, dafür ${discount}.`;
}
