import { formatWhole } from '#domain/page/whole-number.ts';
import { type Currency, formatMoney } from '#domain/tariff/money.ts';
import { TARIFF_START } from '#domain/tariff/price-list.ts';

/** What a trip will probably cost: gross amounts in cents of one currency. */
export type Estimate = {
  currency: Currency;
  /** After the tariff's discount. */
  timeCents: number;
  /** The distance that the estimate assumes: the person's own, or the suggested one. */
  km: number;
  kmCents: number;
  /** Fees of changes that are owed already. */
  feeCents?: number;
  tariff: { id: string; title: string };
};

/**
 * The one wording of an estimate (§S14.2): "voraussichtlich 22,10 € (Zeit 11,60 € + etwa 35 km 10,50 €)".
 * List, vehicle, review, confirmation, bookings and mails say it with the same sum (§S14.3).
 */
export const estimateText = (estimate: Estimate): string =>
  `voraussichtlich ${estimateSum(estimate)} ${estimateParts(estimate)}`;

/** The sum alone: "22,10 €". */
export const estimateSum = (estimate: Estimate): string =>
  formatMoney({
    cents: estimate.timeCents + estimate.kmCents + (estimate.feeCents ?? 0),
    currency: estimate.currency,
  });

/**
 * What stands behind the sum: "(Zeit 11,60 € + etwa 35 km 10,50 €)", with the tariff where it differs from
 * what visitors are shown, because a login has then changed the sum (§S14.4).
 */
export function estimateParts({ currency, timeCents, km, kmCents, feeCents = 0, tariff }: Estimate): string {
  const amount = (cents: number) => formatMoney({ cents, currency });
  const parts = [`Zeit ${amount(timeCents)}`, `etwa ${formatKm(km)} ${amount(kmCents)}`];
  if (feeCents > 0) parts.push(`Gebühren ${amount(feeCents)}`);
  const named = tariff.id === TARIFF_START.id ? '' : ` im Tarif\u00A0${tariff.title}`;
  return `(${parts.join(' + ')})${named}`;
}

/** Formats "35 km", "3.360 km", with a no-break space. */
export const formatKm = (km: number): string => `${formatWhole(km)}\u00A0km`;
