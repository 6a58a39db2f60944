import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deductibleCents } from '#domain/tariff/deductible.ts';
import { kmPrice } from '#domain/tariff/km-price.ts';
import { roundHalfAwayFromZero } from '#domain/tariff/money.ts';
import { mostExpensivePeriod } from '#domain/tariff/most-expensive-period.ts';
import { PRICE_LIST_2026, TARIFF_PLUS, TARIFF_START } from '#domain/tariff/price-list.ts';
import { sumOfCents } from '#domain/tariff/sum-of.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import { type ConsultedDrivers, type ConsultedPlan, consult } from './consulting.ts';
import { aheadSentence, combinationWords, consultedOwnYear } from './consulting-words.ts';
import type { ConsultedYear } from './consulting-year.ts';
import { cheapestPackages, packageSpans } from './year-packages.ts';

const NB = '\u00A0';
const plan = (id: string, kundenart: string, more: Partial<ConsultedPlan> = {}): ConsultedPlan => ({
  id,
  title: id,
  kundenart,
  severalDrivers: false,
  existingCardRequired: false,
  extraFields: [],
  tariff: TARIFF_START,
  sipakCents: 9_900,
  ...more,
});
const PLANS = [
  plan('Start', 'einzel'),
  plan('Plus', 'einzel', { tariff: TARIFF_PLUS }),
  plan('Familie', 'familie haupt', { severalDrivers: true }),
  plan('Firma', 'firma haupt', { severalDrivers: true, sipakCents: 14_900 }),
  plan('Verein', 'gemein haupt', { severalDrivers: true, sipakCents: 14_900 }),
  plan('Karte', 'einzel', { existingCardRequired: true }),
  plan('Stadt', 'psm', { tariff: TARIFF_PLUS }),
  plan('Amt', 'einzel', { extraFields: [{ title: 'Dienststelle' }] }),
];
const OFFER = { plans: PLANS, priceList: PRICE_LIST_2026 };
const ALONE: ConsultedDrivers = { audience: 'PRIVATE', persons: 1 };
const YEAR: ConsultedYear = { trips: 52, km: 50, hours: 2, vehicleClass: 'S', tripsPerDamage: 500 };

const years = fc.record({
  trips: fc.integer({ min: 1, max: 150 }),
  km: fc.integer({ min: 1, max: 450 }),
  hours: fc.integer({ min: 1, max: 60 }),
  vehicleClass: fc.constantFrom(...VEHICLE_CLASSES),
  tripsPerDamage: fc.constantFrom(0, 50, 500),
});
const drivers = fc.record({
  audience: fc.constantFrom('PRIVATE', 'COMPANY', 'ASSOCIATION'),
  persons: fc.integer({ min: 1, max: 4 }),
}) satisfies fc.Arbitrary<ConsultedDrivers>;
const best = (...input: Parameters<typeof consult>) => {
  const advice = consult(...input);
  if (!advice) throw new Error('a plan suits');
  return advice.best;
};

/** What a year costs with these packages bought in each span by each account: lived through trip by trip. */
function lived(
  year: ConsultedYear,
  {
    tariff,
    accounts,
    sipakCents,
    counts,
  }: Pick<ConsultedPlan, 'tariff'> & {
    accounts: number;
    sipakCents: number | undefined;
    counts: readonly number[];
  },
): number {
  const facts = { ...year, electric: false, priceList: PRICE_LIST_2026 };
  const period = mostExpensivePeriod(year.hours * 3_600_000, PRICE_LIST_2026);
  const { timeCents } = tripPrice({ ...facts, period, tariff });
  const perSpan = PRICE_LIST_2026.kmPackages.map((kmPackage, index) => ({
    km: kmPackage.km * (counts[index] ?? 0),
    cents: kmPackage.cents * (counts[index] ?? 0),
  }));
  const left = Array.from({ length: accounts }, () =>
    Array.from({ length: 4 }, () => perSpan.reduce((sum, { km }) => sum + km, 0)),
  );
  let cents = accounts * (12 * tariff.monthlyCents + (sipakCents ?? 0) + 4 * sumOfCents(perSpan));
  for (let trip = 0; trip < year.trips; trip++) {
    const spans = left[trip % accounts] ?? [];
    const span = Math.floor(trip / accounts) % 4;
    const prepaidKm = Math.min(year.km, spans[span] ?? 0);
    spans[span] = (spans[span] ?? 0) - prepaidKm;
    cents += timeCents + kmPrice({ ...facts, prepaidKm }).cents;
  }
  const damages = year.tripsPerDamage === 0 ? 0 : year.trips / year.tripsPerDamage;
  return cents + roundHalfAwayFromZero(damages * deductibleCents(PRICE_LIST_2026, sipakCents !== undefined));
}

describe('a year of trips', () => {
  test('once a week 50 km in Start: each line says how it comes about, and they add up', () => {
    const advice = consult(YEAR, ALONE, OFFER);
    expect(advice?.best).toMatchObject({
      plan: { id: 'Start' },
      withPackages: true,
      withSafetyPackage: true,
    });
    expect(advice?.best.lines).toEqual([
      {
        code: 'TIME_HOURS_DAY',
        title: 'Zeit am Tag',
        detail: `52 Fahrten × 5,80${NB}€ (2 Std. (7–22${NB}Uhr) × 2,90${NB}€)`,
        cents: 52 * 580,
      },
      {
        code: 'KM_NEAR',
        title: 'Kilometer',
        detail: `52 Fahrten × 15,00${NB}€ (50 km × 0,30${NB}€)`,
        cents: 52 * 1_500,
      },
      {
        code: 'KM_PACKAGE_USED',
        title: 'Kilometer aus Paketen',
        detail: `2.400${NB}km davon sind mit den Paketen bezahlt`,
        cents: -2_400 * 30,
      },
      {
        code: 'KM_PACKAGE_BOUGHT',
        title: 'Kilometerpakete',
        detail: `4 × 100${NB}km für 27,00${NB}€, jedes 90 Tage gültig`,
        cents: 4 * 2_700,
      },
      {
        code: 'KM_PACKAGE_BOUGHT',
        title: 'Kilometerpakete',
        detail: `4 × 500${NB}km für 115,00${NB}€, jedes 90 Tage gültig`,
        cents: 4 * 11_500,
      },
      {
        code: 'SAFETY_PACKAGE',
        title: 'Sicherheitspaket',
        detail: `ein Schaden kostet höchstens 300,00${NB}€ statt 1.500,00${NB}€`,
        cents: 9_900,
      },
      {
        code: 'DAMAGES',
        title: 'Schäden im Schnitt',
        detail: `ein eigener Schaden auf 500 Fahrten, jeder zu 300,00${NB}€`,
        cents: 3_120,
      },
    ]);
    expect(advice?.best.cents).toBe(sumOfCents(advice?.best.lines ?? []));
    expect(advice && aheadSentence(advice, 'EUR')).toBe(
      `Das Nächstbeste kostet im Jahr 25,80${NB}€ mehr: Tarif Start, mit Kilometerpaketen, ohne Sicherheitspaket.`,
    );
  });

  test('beside a private car, damages are left out', () => {
    const chosen = best(YEAR, ALONE, OFFER);
    const own = consultedOwnYear(YEAR, chosen);
    expect(own).toMatchObject({ months: 12, drivenKm: 2_600, yearlyKm: 2_600, fixedCents: 9_900 });
    expect(own.drivenCents + own.fixedCents).toBe(chosen.cents - 3_120);
  });

  test('who drives seldom needs no extras, who drives much by the day needs Plus', () => {
    expect(combinationWords(best({ ...YEAR, trips: 6, km: 15 }, ALONE, OFFER))).toBe(
      'Tarif Start, ohne Kilometerpakete, ohne Sicherheitspaket',
    );
    expect(best({ ...YEAR, trips: 26, hours: 8, vehicleClass: 'M' }, ALONE, OFFER).plan.id).toBe('Plus');
  });

  test('a plan that asks for a card, more data or a city’s contract is proposed to nobody', () => {
    fc.assert(
      fc.property(years, drivers, (year, who) => {
        const advice = consult(year, who, OFFER);
        const proposed = advice ? [advice.best, ...advice.others].map((one) => one.plan.id) : [];
        expect(proposed).not.toEqual(expect.arrayContaining(['Karte']));
        const suits = who.audience === 'PRIVATE' ? ['Start', 'Plus', 'Familie'] : ['Firma', 'Verein'];
        expect(proposed.filter((id) => !suits.includes(id))).toEqual([]);
      }),
      { numRuns: 30 },
    );
    expect(consult(YEAR, ALONE, { ...OFFER, plans: PLANS.slice(2) })).toBeUndefined();
  });

  test('two share an account, unless two accounts in Plus are cheaper', () => {
    const two: ConsultedDrivers = { audience: 'PRIVATE', persons: 2 };
    expect(best({ ...YEAR, trips: 12 }, two, OFFER)).toMatchObject({ plan: { id: 'Familie' }, accounts: 1 });
    const much = best({ ...YEAR, hours: 10, vehicleClass: 'M' }, two, OFFER);
    expect(combinationWords(much)).toMatch(/^2 Accounts im Tarif Plus, /);
  });
});

test('no single combination that somebody lives through trip by trip is cheaper', () => {
  const purchase = fc.record({
    plan: fc.constantFrom(...PLANS.slice(0, 5)),
    counts: fc.tuple(fc.nat(4), fc.nat(3), fc.nat(4)),
    isSafe: fc.boolean(),
  });
  fc.assert(
    fc.property(
      years,
      drivers,
      purchase,
      (year, who, { plan: { kundenart, tariff, sipakCents }, counts, isSafe }) => {
        const word = { PRIVATE: 'einzel', COMPANY: 'firma', ASSOCIATION: 'gemein' }[who.audience];
        const isShared = who.audience === 'PRIVATE' && kundenart.includes('familie') && who.persons > 1;
        fc.pre(kundenart.includes(word) || isShared);
        const accounts = who.audience === 'PRIVATE' && !isShared ? who.persons : 1;
        const cents = lived(year, {
          tariff,
          accounts,
          counts,
          sipakCents: isSafe ? (sipakCents ?? undefined) : undefined,
        });
        expect(best(year, who, OFFER).cents).toBeLessThanOrEqual(cents);
      },
    ),
    { numRuns: 400 },
  );
});

test('every combination is the sum of its lines, they come cheapest first, and the best is lived through at its price', () => {
  fc.assert(
    fc.property(years, (year) => {
      const advice = consult(year, ALONE, OFFER);
      const all = advice ? [advice.best, ...advice.others] : [];
      for (const { lines, cents } of all) expect(sumOfCents(lines)).toBe(cents);
      expect(all.map(({ cents }) => cents)).toEqual(all.map(({ cents }) => cents).toSorted((a, b) => a - b));
      const none = all.find((one) => !one.withPackages && !one.withSafetyPackage && one.plan.id === 'Start');
      const plain = { tariff: TARIFF_START, accounts: 1, sipakCents: undefined, counts: [0, 0, 0] };
      expect(none?.cents).toBe(lived(year, plain));
    }),
  );
});

test('one trip more, a longer or a farther one never makes the year cheaper', () => {
  fc.assert(
    fc.property(years, drivers, fc.constantFrom('trips', 'km', 'hours'), (year, who, what) => {
      const more = { ...year, [what]: year[what] + 1 };
      expect(best(more, who, OFFER).cents).toBeGreaterThanOrEqual(best(year, who, OFFER).cents);
    }),
    { numRuns: 300 },
  );
});

describe('km packages of a year', () => {
  const facts = { vehicleClass: 'S', electric: false, priceList: PRICE_LIST_2026 } as const;

  test('expire: what would fill one over the year is lost where 90 days cannot', () => {
    // 240 km a year are 60 in 90 days: 18 € by the kilometre, 27 € as the smallest package.
    expect(cheapestPackages({ ...facts, trips: 4, km: 60 }).bought).toEqual([]);
    const lasting = { ...PRICE_LIST_2026, kmPackageDays: 364 };
    expect(cheapestPackages({ ...facts, priceList: lasting, trips: 4, km: 60 }).bought).toEqual([
      { kmPackage: { km: 250, cents: 6_200 }, count: 1 },
    ]);
    expect([90, 364, 30, 0].map(packageSpans)).toEqual([4, 1, 11, 365]);
  });

  test('are bought only where they cost less than the kilometres that they cover', () => {
    fc.assert(
      fc.property(years, (year) => {
        const { bought, coveredCents, usedKm } = cheapestPackages({ ...facts, ...year });
        const paid = bought.reduce((sum, { kmPackage, count }) => sum + kmPackage.cents * count, 0);
        expect(bought.length === 0 ? 0 : paid).toBeLessThanOrEqual(Math.max(0, coveredCents - 1));
        expect(usedKm).toBeLessThanOrEqual(year.trips * year.km);
      }),
    );
  });

  test('are none where a price list sells none', () => {
    const priceList = { ...PRICE_LIST_2026, kmPackages: [], kmPackageDays: 0 };
    expect(cheapestPackages({ ...facts, priceList, trips: 130, km: 50 })).toEqual({
      bought: [],
      usedKm: 0,
      coveredCents: 0,
    });
  });
});
