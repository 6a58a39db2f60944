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

/** A trip whose first kilometres come from a package; its price assumes that the whole package gets used. */
export type KmPackageTrip = {
  /** Contains the used share of the package instead of the price of those kilometres. */
  price: TripPrice;
  usedKm: number;
  /** Left in the package: paid for, and lost unless they are driven before it expires. */
  leftKm: number;
  /** How much cheaper the trip is than without a package; negative if the package makes it dearer. */
  savedCents: number;
  /** The trip and the whole package: the cost if nothing else is driven with the package. */
  aloneCents: number;
};

/**
 * The price of a trip with one package (§S5.12): the kilometres it covers cost their share of the package,
 * the others their usual price. The time price stays the same.
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
