import { kmPrice } from '#domain/tariff/km-price.ts';
import { formatMoney, roundHalfAwayFromZero } from '#domain/tariff/money.ts';
import type { KmPackage, PriceList, Tariff } from '#domain/tariff/price-list.ts';
import {
  containedVatCents,
  kmLine,
  type TripFacts,
  type TripPrice,
  type TripPriceLine,
  tripPrice,
} from '#domain/tariff/trip-price.ts';

/** A trip whose first kilometres come from a package that is driven to its last kilometre. */
export type KmPackageTrip = {
  /** The package's share stands in it in place of those kilometres. */
  price: TripPrice;
  usedKm: number;
  /** Paid for, and lost unless they are driven before the package expires. */
  leftKm: number;
  /** Less than without a package; negative when the package makes the trip dearer. */
  savedCents: number;
  /** The trip and the whole package: what it comes to when nothing else is driven with it. */
  aloneCents: number;
};

/**
 * What a trip costs with one package (§S5.12): the kilometres it covers cost their share of the package, the
 * others what they cost anyway. The time is not touched.
 */
export function withKmPackage(
  facts: TripFacts & { priceList: Omit<PriceList, 'id'>; tariff: Tariff },
  kmPackage: KmPackage,
): KmPackageTrip {
  const without = tripPrice(facts);
  const km = facts.km ?? 0;
  const usedKm = Math.min(km, kmPackage.km);
  const shareCents = roundHalfAwayFromZero((usedKm * kmPackage.cents) / kmPackage.km);
  const rest = kmPrice({ ...facts, km, prepaidKm: usedKm });
  const { currency } = without;
  const share: TripPriceLine = {
    code: 'KM_PACKAGE',
    text: `${usedKm} km aus dem Paket „${kmPackage.km} km für ${formatMoney({ cents: kmPackage.cents, currency })}“`,
    cents: shareCents,
  };
  const kmCents = shareCents + rest.cents;
  const totalCents = without.timeCents + kmCents;
  return {
    price: {
      ...without,
      kmCents,
      totalCents,
      vatCents: containedVatCents(totalCents),
      lines: [
        ...without.lines.filter(({ code }) => code !== 'KM_NEAR' && code !== 'KM_FAR'),
        ...(usedKm > 0 ? [share] : []),
        ...rest.lines.map((line) => kmLine(line, facts.priceList)),
      ],
    },
    usedKm,
    leftKm: kmPackage.km - usedKm,
    savedCents: without.totalCents - totalCents,
    aloneCents: totalCents - shareCents + kmPackage.cents,
  };
}
