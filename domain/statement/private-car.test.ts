import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ASSUMPTION_NAMES,
  type Assumption,
  amountFault,
  CAR_ASSUMPTIONS,
  type CarAssumptions,
  COMPARED_KM,
  readAmount,
  writeAmount,
} from './car-assumptions.ts';
import { noCosts } from './cost-kind.ts';
import {
  carYear,
  cheaperFromKm,
  comparisonSentences,
  type OwnYear,
  ownYear,
  sharingYear,
} from './private-car.ts';
import { vehicleTaxCents } from './vehicle-tax.ts';

const OWN: OwnYear = {
  months: 12,
  drivenKm: 2_000,
  drivenCents: 120_000,
  fixedCents: 9_900,
  yearlyKm: 2_000,
};
const CAR = Object.fromEntries(
  ASSUMPTION_NAMES.map((name) => [name, CAR_ASSUMPTIONS[name].preset]),
) as CarAssumptions;
const FREE = { ...CAR, wertverlust: 0, versicherung: 0, steuer: 0, werkstatt: 0, stellplatz: 0 };

describe('the tax of a car', () => {
  // The examples of auto-motor-und-sport.de, "Kfz-Steuer-Reform: Mehr CO2-Ausstoß kostet", 2020.
  it.each([
    ['PETROL', 998, 114, 58],
    ['PETROL', 1_498, 145, 139],
    ['DIESEL', 2_967, 221, 649],
    ['PETROL', 2_999, 200, 340],
    ['PETROL', 1_000, 95, 20],
    ['PETROL', 1_001, 0, 22],
  ] as const)('of a %s with %i cm³ and %i g/km is %i €', (fuel, displacementCm3, gramsPerKm, euros) => {
    expect(vehicleTaxCents({ fuel, displacementCm3, gramsPerKm })).toBe(euros * 100);
  });
});

describe('the year of an account', () => {
  const month = (km: number, costs: Partial<ReturnType<typeof noCosts>> = {}) => ({
    km,
    costs: { ...noCosts(), ...costs },
  });

  it('is what its months come to, the safety package only once', () => {
    const months = [
      month(100, { TIME: 2_000, KM: 3_000, MONTHLY_FEE: 990, SAFETY_PACKAGE: 9_900 }),
      month(50, { TIME: 1_000, KM_PACKAGES: 2_700, FEES: 250, MONTHLY_FEE: 990 }),
      month(0),
    ];
    expect(ownYear(months)).toEqual({
      months: 3,
      drivenKm: 150,
      drivenCents: 8_950,
      fixedCents: 4 * 1_980 + 9_900,
      yearlyKm: 600,
    });
  });

  it('is unknown without a whole month and without a kilometre', () => {
    expect(ownYear([])).toBeUndefined();
    expect(ownYear([month(0, { MONTHLY_FEE: 990 })])).toBeUndefined();
  });
});

describe('the comparison with a private car', () => {
  it('adds up what a car costs, with fuel by consumption and price', () => {
    const year = carYear({ ...FREE, versicherung: 60_000, verbrauch: 600, spritpreis: 1_750 }, 10_000);
    expect(year.parts.find(({ name }) => name === 'kraftstoff')?.cents).toBe(105_000);
    expect(year.cents).toBe(165_000);
  });

  it('says when a car of one’s own is cheaper, and from when on', () => {
    expect(sharingYear(OWN, 2_000)).toEqual({ drivenCents: 120_000, fixedCents: 9_900, cents: 129_900 });
    const from = cheaperFromKm(OWN, CAR);
    expect(from).toBeGreaterThan(2_000);
    const few = comparisonSentences(OWN, CAR, 2_000);
    expect(few.verdict).toMatch(
      /^Bei 2\.000\u00A0km im Jahr kosten dich unsere Autos etwa 1\.299\u00A0€, ein eigenes etwa /,
    );
    expect(few.verdict).toMatch(/Ohne eigenes Auto sparst du etwa [\d.]+\u00A0€ im Jahr\.$/);
    expect(few.turn).toMatch(/^Ab etwa [\d.]+\u00A0km im Jahr wäre ein eigenes Auto günstiger/);
    const many = comparisonSentences(OWN, CAR, 20_000);
    expect(many.verdict).toMatch(/Ein eigenes Auto wäre etwa [\d.]+\u00A0€ im Jahr günstiger\.$/);
  });

  it('knows a car that is always cheaper, and one that never is', () => {
    expect(cheaperFromKm(OWN, FREE)).toBe(0);
    expect(comparisonSentences(OWN, FREE, 2_000).turn).toMatch(/bei jeder Strecke günstiger/);
    const thirsty = { ...CAR, verbrauch: 3_000, spritpreis: 5_000 };
    expect(cheaperFromKm(OWN, thirsty)).toBeUndefined();
    expect(comparisonSentences(OWN, thirsty, 2_000).turn).toMatch(/auch dann nicht günstiger/);
    expect(comparisonSentences({ ...OWN, drivenCents: 0, fixedCents: 0 }, FREE, 0).verdict).toMatch(
      /Beides kostet etwa gleich viel/,
    );
  });

  const cars = fc.record(
    Object.fromEntries(
      ASSUMPTION_NAMES.map((name) => [name, fc.integer({ min: 0, max: CAR_ASSUMPTIONS[name].max })]),
    ) as Record<keyof typeof CAR, fc.Arbitrary<number>>,
  );
  const years: fc.Arbitrary<OwnYear> = fc.record({
    months: fc.constant(12),
    drivenKm: fc.integer({ min: 1, max: 100_000 }),
    drivenCents: fc.integer({ min: -5_000, max: 5_000_000 }),
    fixedCents: fc.integer({ min: 0, max: 50_000 }),
    yearlyKm: fc.constant(1),
  });

  it('turns exactly where it says: one kilometre less and the private car is not cheaper, and from there on it is', () => {
    fc.assert(
      fc.property(years, cars, fc.nat({ max: 1_000_000 }), (own, car, more) => {
        // Exact, in fractions of a cent: car + fuel km < fixed + driven km / drivenKm.
        const isCheaper = (km: bigint) => {
          const scale = 100_000n * BigInt(own.drivenKm);
          const fixed = BigInt(
            car.wertverlust + car.versicherung + car.steuer + car.werkstatt + car.stellplatz,
          );
          const owned = fixed * scale + BigInt(car.verbrauch * car.spritpreis) * km * BigInt(own.drivenKm);
          const shared = BigInt(own.fixedCents) * scale + BigInt(own.drivenCents) * km * 100_000n;
          return owned < shared;
        };
        const from = cheaperFromKm(own, car);
        if (from === undefined) {
          // However much more is driven, the private car gains nothing.
          const gain = (km: bigint) => Number(isCheaper(km + 1_000_000n)) <= Number(isCheaper(km));
          expect(gain(BigInt(more))).toBe(true);
          return;
        }
        expect(isCheaper(BigInt(from))).toBe(true);
        expect(isCheaper(BigInt(from + more))).toBe(true);
        if (from > 0) expect(isCheaper(BigInt(from) - 1n)).toBe(false);
      }),
    );
  });

  it('is told in whole euros, never less than nothing, and its parts add up', () => {
    fc.assert(
      fc.property(cars, fc.nat({ max: COMPARED_KM.max }), (car, km) => {
        const { parts, cents } = carYear(car, km);
        expect(cents % 100).toBe(0);
        expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(cents);
        expect(Math.min(...parts.map((part) => part.cents))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('an assumption', () => {
  const kinds: Omit<Assumption, 'preset' | 'source'>[] = [...Object.values(CAR_ASSUMPTIONS), COMPARED_KM];

  it('is read as people write it', () => {
    const { wertverlust, verbrauch, spritpreis } = CAR_ASSUMPTIONS;
    expect(readAmount('1.800', wertverlust)).toBe(180_000);
    expect(readAmount(' 1800,5 € ', wertverlust)).toBe(180_050);
    expect(readAmount('12 000', COMPARED_KM)).toBe(12_000);
    expect(readAmount('6,2 l', verbrauch)).toBe(620);
    // Nobody means 1,759 euros for a litre, nor 6 200 litres.
    expect(readAmount('1.759', spritpreis)).toBe(1_759);
    expect(readAmount('6.2', verbrauch)).toBe(620);
  });

  it.each(['', '-1', '1e3', 'viel', '1,2,3', '1.80', '12,345', '99999999', '30.000,01', '1.8000'])(
    '„%s“ is none of a loss of value',
    (text) => {
      // „1.80“ is read with its point as a comma.
      const expected = text === '1.80' ? 180 : undefined;
      expect(readAmount(text, CAR_ASSUMPTIONS.wertverlust)).toBe(expected);
    },
  );

  it('is written as it is read', () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(...kinds)
          .chain((kind) =>
            fc.record({ kind: fc.constant(kind), value: fc.integer({ min: 0, max: kind.max }) }),
          ),
        ({ kind, value }) => {
          expect(readAmount(writeAmount(value, kind), kind)).toBe(value);
        },
      ),
    );
    expect(writeAmount(180_000, CAR_ASSUMPTIONS.wertverlust)).toBe('1800');
    expect(writeAmount(180_050, CAR_ASSUMPTIONS.wertverlust)).toBe('1800,5');
    expect(writeAmount(0, CAR_ASSUMPTIONS.steuer)).toBe('0');
  });

  it('has a preset within its bounds, says where it comes from, and what is wrong otherwise', () => {
    for (const { preset, max, source } of Object.values(CAR_ASSUMPTIONS)) {
      expect(Number.isInteger(preset)).toBe(true);
      expect(preset).toBeLessThanOrEqual(max);
      expect(source).toMatch(/^(Unsere Annahme|Nach § 9)/);
    }
    expect(amountFault(COMPARED_KM)).toBe('Bitte gib eine ganze Zahl von 0 bis 100.000 an (km im Jahr).');
    expect(amountFault(CAR_ASSUMPTIONS.spritpreis)).toBe(
      'Bitte gib eine Zahl von 0 bis 5 an (€ je Liter), mit höchstens drei Nachkommastellen.',
    );
  });
});
