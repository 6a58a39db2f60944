import type { LateShare } from '#domain/booking/cancellation.ts';
import { type Currency, formatMoney } from '#domain/tariff/money.ts';

type Owed = {
  priceList: LateShare;
  currency: Currency;
  timePriceCents: number;
  /** The highest time price since cancelling costs (`cancellationBasisCents`). */
  basisCents: number;
  paidFeeCents: number;
};

/**
 * What a late cancellation costs in words: "50 % des Zeitpreises von 11,60 €", or of the highest one that the booking
 * had since then, less the fees of shortenings.
 */
export function lateShareText({
  priceList,
  currency,
  timePriceCents,
  basisCents,
  paidFeeCents,
}: Owed): string {
  const amount = (cents: number) => formatMoney({ cents, currency });
  const share = `${priceList.lateSharePercent}\u00A0% des`;
  const paid = paidFeeCents > 0 ? `, abzüglich der ${amount(paidFeeCents)} für deine Verkürzung` : '';
  return basisCents === timePriceCents
    ? `${share} Zeitpreises von ${amount(timePriceCents)}${paid}`
    : `${share} höchsten Zeitpreises von ${amount(basisCents)}, den die Buchung seit dem Ablauf der Frist hatte${paid}`;
}
