import { formatDate } from '#domain/booking/format-period.ts';
import { kmPrice } from '#domain/tariff/km-price.ts';
import { type Currency, formatMoney, roundHalfAwayFromZero } from '#domain/tariff/money.ts';
import type { KmPackage, PriceList, Tariff } from '#domain/tariff/price-list.ts';
import {
  kmLine,
  type TripFacts,
  type TripPrice,
  type TripPriceLine,
  tripPrice,
  vatOf,
} from '#domain/tariff/trip-price.ts';

/** What a trip takes from a package that was bought. */
export type UsedKmPackage = KmPackage & {
  usedKm: number;
  /** The last day on which the package is valid: ISO 8601, that of Berlin. */
  lastDay: string;
};

/**
 * What packages, paid when bought, take off a trip's kilometre price (§S6.3), a line each in the order given:
 * the first covers the first kilometres, each at its rate in the trip.
 */
export function kmPackageLines(
  facts: Pick<TripFacts, 'vehicleClass' | 'electric'> & { km: number; priceList: Omit<PriceList, 'id'> },
  packages: readonly UsedKmPackage[],
): TripPriceLine[] {
  const { currency } = facts.priceList;
  let prepaidKm = 0;
  return alikeTogether(packages).map(({ count, usedKm, lastDay, ...kmPackage }) => {
    const before = kmPrice({ ...facts, prepaidKm }).cents;
    prepaidKm += usedKm;
    const title = packageTitle(kmPackage, currency);
    return {
      code: 'KM_PACKAGE',
      text: `${usedKm} km aus ${count === 1 ? 'dem Paket' : `${count} Paketen`} ${title}, gültig bis ${formatDate(Temporal.PlainDate.from(lastDay))}`,
      cents: kmPrice({ ...facts, prepaidKm }).cents - before,
    };
  });
}

/** Packages that no words tell apart share a line. */
function alikeTogether(packages: readonly UsedKmPackage[]): (UsedKmPackage & { count: number })[] {
  const kinds = new Map<string, UsedKmPackage & { count: number }>();
  for (const each of packages) {
    if (each.usedKm === 0) continue;
    const key = [each.km, each.cents, each.lastDay].join(' ');
    const { usedKm, count } = kinds.get(key) ?? { usedKm: 0, count: 0 };
    kinds.set(key, { ...each, usedKm: usedKm + each.usedKm, count: count + 1 });
  }
  return [...kinds.values()];
}

const packageTitle = ({ km, cents }: KmPackage, currency: Currency) =>
  `„${km} km für ${formatMoney({ cents, currency })}“`;

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
    text: `${usedKm} km aus dem Paket ${packageTitle(kmPackage, currency)}`,
    cents: shareCents,
  };
  const kmCents = shareCents + rest.cents;
  const totalCents = without.timeCents + kmCents;
  return {
    price: {
      ...without,
      kmCents,
      totalCents,
      ...vatOf(totalCents, facts.priceList, facts.period.end),
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
