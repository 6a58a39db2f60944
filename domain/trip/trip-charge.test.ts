import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { PRICE_LIST_2026, TARIFF_PLUS, TARIFF_START, TARIFFS } from '#domain/tariff/price-list.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import { type BookingUse, type ChargeFacts, tripCharge } from './trip-charge.ts';

/** Wednesday, 10:00 to 14:00 in Berlin. */
const START = Temporal.Instant.from('2027-05-12T10:00+02:00');
const END = START.add({ hours: 4 });
type Trip = Extract<BookingUse, { kind: 'TRIP' }>;

function charge(use: Partial<Trip>, facts: Partial<ChargeFacts> = {}) {
  return tripCharge({
    vehicleClass: 'M',
    electric: false,
    period: { start: START, end: END },
    priceList: PRICE_LIST_2026,
    tariff: TARIFF_START,
    feeCents: 0,
    use: { kind: 'TRIP', confirmedAt: END, distanceM: 0, ...use },
    ...facts,
  });
}
/** Codes and cents of the lines. */
const lines = (...input: Parameters<typeof charge>) =>
  charge(...input).lines.map(({ code, cents }) => [code, cents]);
const after = (minutes: number) => END.add({ seconds: Math.round(minutes * 60) });

describe('a trip that is returned', () => {
  it('at its end costs what was quoted for its kilometres', () => {
    const quoted = tripPrice({
      vehicleClass: 'M',
      electric: false,
      period: { start: START, end: END },
      km: 42,
      priceList: PRICE_LIST_2026,
      tariff: TARIFF_START,
    });
    const { lines, totalCents, vatCents, km } = charge({ distanceM: 42_999 });
    expect({ lines, totalCents, vatCents }).toEqual({
      lines: quoted.lines,
      totalCents: quoted.totalCents,
      vatCents: quoted.vatCents,
    });
    // Only whole kilometres count.
    expect(km).toBe(42);
  });

  it('early pays half of the quarter hours that were not used', () => {
    // Two hours and one minute are nine quarter hours; seven at 0,90 € remain, half of 6,30 €.
    expect(lines({ confirmedAt: START.add({ minutes: 121 }) })).toEqual([
      ['TIME_HOURS_DAY', 1440],
      ['EARLY_RETURN', -315],
    ]);
    expect(charge({ confirmedAt: START.add({ minutes: 121 }) }).lines[1]?.text).toBe(
      '1 Std. 45 Min. früher zurück: Nicht genutzte Zeit kostet nur die Hälfte',
    );
    expect(lines({ confirmedAt: END.subtract({ minutes: 14 }) })).toEqual([['TIME_HOURS_DAY', 1440]]);
    // Opened and given back before the booking begins.
    expect(lines({ confirmedAt: START.subtract({ minutes: 5 }) })).toEqual([
      ['TIME_HOURS_DAY', 1440],
      ['EARLY_RETURN', -720],
    ]);
  });

  it('late goes on at the normal rate, from the 16th minute on with a fee', () => {
    expect(lines({ confirmedAt: after(1) })).toEqual([
      ['TIME_HOURS_DAY', 1440],
      ['LATE_TIME', 90],
    ]);
    expect(lines({ confirmedAt: after(15) })).toEqual([
      ['TIME_HOURS_DAY', 1440],
      ['LATE_TIME', 90],
    ]);
    expect(lines({ confirmedAt: after(15.1) })).toEqual([
      ['TIME_HOURS_DAY', 1440],
      ['LATE_TIME', 180],
      ['LATE_FEE', 1500],
    ]);
  });

  it('late pays no more than the prices for 24 hours and 7 days', () => {
    const period = { start: START, end: START.add({ hours: 12 }) };
    const late = charge({ confirmedAt: START.add({ hours: 23 }) }, { period });
    expect(late.timeCents).toBe(3900);
    const full = { start: START, end: START.add({ hours: 23 }) };
    const line = charge({ confirmedAt: START.add({ hours: 24 }) }, { period: full }).lines[1];
    expect(line).toEqual({
      code: 'LATE_TIME',
      text: '1 Std. länger als gebucht, im Preis der gebuchten Zeit enthalten',
      cents: 0,
    });
    expect(charge({ confirmedAt: START.add({ hours: 7 * 24 }) }).timeCents).toBe(21_500);
  });

  it('keeps the fees of its changes, and takes the tariff off the time alone', () => {
    expect(
      lines({ confirmedAt: after(20), distanceM: 10_000 }, { tariff: TARIFF_PLUS, feeCents: 250 }),
    ).toEqual([
      ['TIME_HOURS_DAY', 1440],
      ['TARIFF_DISCOUNT', -288],
      ['LATE_TIME', 144],
      ['KM_NEAR', 330],
      ['LATE_FEE', 1500],
      ['CHANGE_FEES', 250],
    ]);
  });

  it('costs its kilometres only when they are known', () => {
    const { km, kmCents } = charge({ distanceM: undefined });
    expect({ km, kmCents }).toEqual({ km: undefined, kmCents: 0 });
  });
});

describe('a driver who could not end the trip', () => {
  it('pays no more than the booked time if the attempt was in time, however long it took then', () => {
    for (const late of [1, 20, 600]) {
      const hinderedSince = END.subtract({ minutes: 3 });
      expect(lines({ hinderedSince, confirmedAt: after(late) })).toEqual([['TIME_HOURS_DAY', 1440]]);
    }
  });

  it('pays until the attempt if that was late already', () => {
    expect(lines({ hinderedSince: after(5), confirmedAt: after(200) })).toEqual([
      ['TIME_HOURS_DAY', 1440],
      ['LATE_TIME', 90],
    ]);
  });

  it('still saves by a return before the end', () => {
    const use = { hinderedSince: START.add({ minutes: 30 }), confirmedAt: START.add({ hours: 1 }) };
    expect(lines(use)).toEqual([
      ['TIME_HOURS_DAY', 1440],
      ['EARLY_RETURN', -540],
    ]);
  });
});

test('who never came pays the full time and no kilometres, who cancelled only the fee', () => {
  const noShow = charge({}, { use: { kind: 'NO_SHOW' }, feeCents: 300 });
  expect(noShow).toMatchObject({ timeCents: 1440, kmCents: 0, km: 0, feeCents: 300, totalCents: 1740 });
  const cancelled = charge({}, { use: { kind: 'CANCELLED' }, feeCents: 720 });
  expect(cancelled).toMatchObject({ timeCents: 0, kmCents: 0, totalCents: 720 });
  expect(charge({}, { use: { kind: 'CANCELLED' } })).toMatchObject({ totalCents: 0, lines: [], vatCents: 0 });
});

const anyFacts = fc.record({
  vehicleClass: fc.constantFrom(...VEHICLE_CLASSES),
  tariff: fc.constantFrom(...TARIFFS),
  electric: fc.boolean(),
  feeCents: fc.nat(5000),
  quarters: fc.integer({ min: 4, max: 28 * 96 }),
});
/** Minutes after the start. */
const anyMinute = fc.integer({ min: -15, max: 40 * 24 * 60 });

describe('for any trip', () => {
  const of = (
    { quarters, ...facts }: { quarters: number } & Partial<ChargeFacts>,
    minutes: number,
    use: Partial<Trip> = {},
  ) => {
    const period = { start: START, end: START.add({ minutes: quarters * 15 }) };
    return charge({ confirmedAt: START.add({ minutes }), ...use }, { ...facts, period });
  };

  test('the price is never negative and its lines add up', () => {
    fc.assert(
      fc.property(
        anyFacts,
        anyMinute,
        fc.option(fc.nat(3_000_000), { nil: undefined }),
        (facts, minutes, distanceM) => {
          const { lines, totalCents, timeCents, kmCents, feeCents } = of(facts, minutes, { distanceM });
          expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
          expect(timeCents + kmCents + feeCents).toBe(totalCents);
          for (const part of [timeCents, kmCents, feeCents]) expect(part).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test('returning later never costs less, nor does driving further', () => {
    fc.assert(
      fc.property(
        anyFacts,
        anyMinute,
        fc.nat(3000),
        fc.nat(500_000),
        fc.nat(5000),
        (facts, minutes, more, m, further) => {
          const early = of(facts, minutes, { distanceM: m });
          expect(of(facts, minutes + more, { distanceM: m }).totalCents).toBeGreaterThanOrEqual(
            early.totalCents,
          );
          expect(of(facts, minutes, { distanceM: m + further }).totalCents).toBeGreaterThanOrEqual(
            early.totalCents,
          );
        },
      ),
    );
  });

  test('shortening the booking to the return costs the same as returning early', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 4, max: 28 * 96 }), (facts, used) => {
        fc.pre(used < facts.quarters);
        const priceOf = (quarters: number) =>
          of({ ...facts, quarters, feeCents: 0 }, quarters * 15).timeCents;
        const givenUp = priceOf(facts.quarters) - priceOf(used);
        const early = of({ ...facts, feeCents: 0 }, used * 15).totalCents;
        expect(early).toBe(priceOf(used) + Math.round(givenUp / 2));
      }),
    );
  });

  test('who was hindered never pays more than without the hindrance, and in time no more than booked', () => {
    fc.assert(
      fc.property(anyFacts, anyMinute, anyMinute, (facts, minutes, hindered) => {
        const free = of(facts, minutes).totalCents;
        const use = { hinderedSince: START.add({ minutes: hindered }) };
        const price = of(facts, minutes, use).totalCents;
        expect(price).toBeLessThanOrEqual(free);
        const atEnd = of(facts, facts.quarters * 15).totalCents;
        if (hindered <= facts.quarters * 15) expect(price).toBeLessThanOrEqual(atEnd);
      }),
    );
  });

  // Within one day a small car by the minute: counted from the clock, without anything of the product.
  test('the price is that of counting minutes by hand', () => {
    const quarterCents = (from: number, quarters: number) => {
      let [day, night] = [0, 0];
      for (let quarter = 0; quarter < quarters; quarter++) {
        const hour = Math.floor((from + quarter * 15) / 60) % 24;
        if (hour >= 7 && hour < 22) day++;
        else night++;
      }
      const hours = Math.round((day * 290) / 4) + Math.round((night * 50) / 4);
      return quarters === 0 ? 0 : Math.min(hours, 3200);
    };
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 95 }),
        fc.integer({ min: 4, max: 60 }),
        fc.integer({ min: -15, max: 96 * 15 }),
        fc.nat(300),
        (startQuarter, quarters, minutes, km) => {
          const start = Temporal.Instant.from('2027-05-12T00:00+02:00').add({ minutes: startQuarter * 15 });
          const period = { start, end: start.add({ minutes: quarters * 15 }) };
          const confirmedAt = start.add({ minutes });
          const used = Math.min(96, Math.max(0, Math.ceil(minutes / 15)));
          const booked = quarterCents(startQuarter * 15, quarters);
          const driven = quarterCents(startQuarter * 15, used);
          const lateMinutes = minutes - quarters * 15;
          const time = used >= quarters ? driven : booked - Math.floor((booked - driven) / 2);
          const distance = Math.round(Math.min(km, 100) * 30 + Math.max(0, km - 100) * 25);
          const fee = lateMinutes > 15 ? 1500 : 0;
          const { totalCents } = charge({ confirmedAt, distanceM: km * 1000 }, { vehicleClass: 'S', period });
          expect(totalCents).toBe(time + distance + fee);
        },
      ),
    );
  });
});
