import { kmPrice } from '#domain/tariff/km-price.ts';
import type { KmPackage, PriceList } from '#domain/tariff/price-list.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';

/** Trips that are all alike. */
export type AlikeTrips = {
  trips: number;
  /** Of each trip, at least 1. */
  km: number;
  vehicleClass: VehicleClass;
  electric: boolean;
  priceList: Omit<PriceList, 'id'>;
};

export type BoughtPackages = {
  /** Smallest first, without those that are not bought. */
  bought: { kmPackage: KmPackage; count: number }[];
  usedKm: number;
  /** What the used kilometres would have cost. */
  coveredCents: number;
};

const DAYS_PER_YEAR = 365;

/**
 * How often in a year packages can be bought without any two being valid on the same day: the day of the purchase comes on
 * top of the days that a package is valid (domain/allotment/validity.ts).
 */
export const packageSpans = (kmPackageDays: number): number =>
  Math.max(1, Math.floor(DAYS_PER_YEAR / (kmPackageDays + 1)));

/** How many fall to one of the parts when they are dealt out in turn: one more overall is one more in one part. */
export const dealtTo = (part: number, parts: number, count: number): number =>
  Math.floor((count + parts - 1 - part) / parts);

/**
 * The packages with which a year's trips cost least (§S5.12), or none. Exact: trips are dealt evenly to spans
 * of validity, unused rests are lost, and each span's possible amounts of kilometres are tried.
 */
export function cheapestPackages(input: AlikeTrips): BoughtPackages {
  const spans = packageSpans(input.priceList.kmPackageDays);
  const sums = Array.from({ length: spans }, (_, span) => dealtTo(span, spans, input.trips));
  // At most two different numbers of trips.
  const ofSpan = new Map(
    [...new Set(sums)].map((trips) => [trips, cheapestInSpan({ ...input, trips })] as const),
  );
  const all = sums.flatMap((trips) => ofSpan.get(trips) ?? []);
  return {
    bought: input.priceList.kmPackages.flatMap((kmPackage, index) => {
      const count = sumOf(all, ({ counts }) => counts[index] ?? 0);
      return count > 0 ? [{ kmPackage, count }] : [];
    }),
    usedKm: sumOf(all, ({ usedKm }) => usedKm),
    coveredCents: sumOf(all, ({ coveredCents }) => coveredCents),
  };
}

/** `counts`: of each package of the price list, in its order. */
type SpanPackages = { counts: number[]; usedKm: number; coveredCents: number };

function cheapestInSpan(input: AlikeTrips): SpanPackages {
  const { kmPackages } = input.priceList;
  const drivenKm = input.trips * input.km;
  const lowest = lowestPrices(kmPackages, drivenKm);
  let best = { km: 0, usedKm: 0, coveredCents: 0, savedCents: 0 };
  for (const [km, { cents }] of lowest) {
    const usedKm = Math.min(km, drivenKm);
    const coveredCents = priceOfFirst(usedKm, input);
    const savedCents = coveredCents - cents;
    if (savedCents > best.savedCents) best = { km, usedKm, coveredCents, savedCents };
  }
  const counts = kmPackages.map(() => 0);
  for (let km = best.km; km > 0; ) {
    const { last } = lowest.get(km) ?? { last: 0 };
    counts[last] = (counts[last] ?? 0) + 1;
    km -= kmPackages[last]?.km ?? km;
  }
  return { counts, usedKm: best.usedKm, coveredCents: best.coveredCents };
}

/**
 * The lowest price of each amount that packages make exactly, up to the first ones that reach `drivenKm`;
 * `last` is the index of one of its packages.
 */
function lowestPrices(
  kmPackages: readonly KmPackage[],
  drivenKm: number,
): Map<number, { cents: number; last: number }> {
  const lowest = new Map([[0, { cents: 0, last: -1 }]]);
  // Ascending: a sum is only ever made from smaller ones.
  for (let km = 0; km < drivenKm; km++) {
    const made = lowest.get(km);
    if (!made) continue;
    kmPackages.forEach((kmPackage, index) => {
      const cents = made.cents + kmPackage.cents;
      const before = lowest.get(km + kmPackage.km);
      if (!before || cents < before.cents) lowest.set(km + kmPackage.km, { cents, last: index });
    });
  }
  return lowest;
}

/** What the first kilometres of the trips cost, each at the rate of its place in its trip (§S6.3). */
function priceOfFirst(usedKm: number, trip: AlikeTrips): number {
  const whole = kmPrice(trip).cents;
  const wholeTrips = Math.floor(usedKm / trip.km);
  const prepaidKm = usedKm - wholeTrips * trip.km;
  return wholeTrips * whole + whole - kmPrice({ ...trip, prepaidKm }).cents;
}
