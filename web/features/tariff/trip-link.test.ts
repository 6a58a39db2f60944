import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRICE_LIST_2026, TARIFF_PLUS, TARIFF_START, TARIFFS } from '#domain/tariff/price-list.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import {
  exampleTrip,
  FIELDS,
  factsOf,
  fillForm,
  isPeriod,
  queryOf,
  readTrip,
  type Trip,
} from './trip-link.ts';

const offer = { tariffs: TARIFFS, kmPackages: PRICE_LIST_2026.kmPackages };
const now = Temporal.Instant.from('2027-06-16T14:07:00+02:00');
const example = exampleTrip(now, offer);
const read = (query: string | Record<string, string>) => readTrip(new URLSearchParams(query), offer, example);

const plain = (trip: Trip) => JSON.parse(JSON.stringify(trip)) as unknown;

const trips = fc
  .record({
    startQuarter: fc.nat(96 * 365),
    quarters: fc.integer({ min: 4, max: 2688 }),
    withPeriod: fc.boolean(),
    vehicleClass: fc.constantFrom(...VEHICLE_CLASSES),
    electric: fc.boolean(),
    km: fc.nat(9999),
    tariff: fc.constantFrom(...TARIFFS),
    kmPackage: fc.constantFrom(undefined, ...PRICE_LIST_2026.kmPackages),
  })
  .map(({ startQuarter, quarters, withPeriod, ...more }): Trip => {
    const start = Temporal.Instant.from('2027-01-01T00:00:00Z').add({ minutes: 15 * startQuarter });
    return {
      ...more,
      when: withPeriod ? { start, end: start.add({ minutes: 15 * quarters }) } : { quarters },
    };
  });

describe('a link', () => {
  it('begins with the tariff of a customer, as long as there is one of that name', () => {
    expect(exampleTrip(now, offer, TARIFF_PLUS.id).tariff).toBe(TARIFF_PLUS);
    expect(exampleTrip(now, offer, 'OF_A_COMPANY').tariff).toBe(TARIFFS[0]);
  });

  it('says all that the price depends on: whoever opens it gets the same trip, also on the night of a clock change', () => {
    fc.assert(
      fc.property(trips, (trip) => {
        const { trip: opened, faults } = read(queryOf(trip));
        expect(faults).toEqual({});
        expect(plain(opened)).toEqual(plain(trip));
      }),
      {
        examples: ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z'].map((at): [Trip] => {
          const start = Temporal.Instant.from(at);
          return [{ ...example, when: { start, end: start.add({ hours: 1 }) } }];
        }),
      },
    );
  });

  it('is read the same way as the form that is filled from it', () => {
    fc.assert(
      fc.property(trips, (trip) => {
        expect(plain(read(fillForm(trip, example)).trip)).toEqual(plain(trip));
      }),
    );
  });

  it('reads well', () => {
    expect(decodeURIComponent(queryOf(example))).toBe(
      'von=2027-06-19T09:00&bis=2027-06-19T19:00&km=80&klasse=s&antrieb=verbrenner&tarif=start&paket=0',
    );
    expect(queryOf({ ...example, when: { quarters: 6 }, tariff: TARIFF_PLUS })).toBe(
      'dauer=1%2C5&km=80&klasse=s&antrieb=verbrenner&tarif=plus&paket=0',
    );
  });

  it('without anything is the example, the coming Saturday; on a Saturday the next one', () => {
    expect(read('')).toEqual({ trip: example, faults: {} });
    expect(example.tariff).toBe(TARIFF_START);
    const onSaturday = exampleTrip(Temporal.Instant.from('2027-06-19T08:00:00+02:00'), offer).when;
    expect(isPeriod(onSaturday) && onSaturday.start.toString()).toBe('2027-06-26T07:00:00Z');
  });

  it('may name a period that is over: it has a price all the same', () => {
    const { trip, faults } = read('von=2020-02-01T09:00&bis=2020-02-01T10:00');
    expect(faults).toEqual({});
    expect(isPeriod(trip.when) && trip.when.start.toString()).toBe('2020-02-01T08:00:00Z');
  });

  it('leaves what is none of its business alone', () => {
    expect(read('utm_source=mail&lat=49&km=12')).toEqual({ trip: { ...example, km: 12 }, faults: {} });
  });
});

describe('what is wrong is ignored, and a sentence says so', () => {
  const wrong: [query: string, field: string, sentence: RegExp][] = [
    ['von=morgen&bis=2027-06-19T19:00', 'von', /abholst/],
    ['von=2027-02-30T09:00&bis=2027-03-01T19:00', 'von', /abholst/],
    // In this night the clock changes from 2:00 to 3:00.
    ['von=2027-03-28T02:30&bis=2027-03-28T09:00', 'von', /abholst/],
    ['von=2027-06-19T09:00', 'bis', /zurückbringst/],
    ['von=2027-06-19T09:10&bis=2027-06-19T19:00', 'von', /Viertelstunde/],
    ['von=2027-06-19T19:00&bis=2027-06-19T09:00', 'bis', /vor der Abholung/],
    ['von=2027-06-19T09:00&bis=2027-06-19T09:45', 'bis', /mindestens eine Stunde/],
    ['von=2027-06-19T09:00&bis=2027-07-19T09:00', 'bis', /höchstens 28 Tage/],
    ['zeit=dauer&dauer=0', 'dauer', /zwischen einer Stunde/],
    ['dauer=673', 'dauer', /28 Tagen/],
    ['dauer=1,1', 'dauer', /Viertelstunde/],
    ['dauer=lang', 'dauer', /Stunde/],
    ['zeit=ewig', 'zeit', /Zeitraum/],
    ['km=-5', 'km', /von 0 bis 9999/],
    ['km=', 'km', /ganzen Kilometern/],
    ['km=1e3', 'km', /ganzen Kilometern/],
    ['km=12345', 'km', /von 0 bis 9999/],
    ['klasse=xl', 'klasse', /Fahrzeugklasse/],
    ['antrieb=dampf', 'antrieb', /Antrieb/],
    ['tarif=gold', 'tarif', /Tarif/],
    ['paket=77', 'paket', /Kilometerpaket/],
  ];
  it.each(wrong)('%s', (query, field, sentence) => {
    const { trip, faults } = read(query);
    expect(Object.keys(faults)).toEqual([field]);
    expect(Object.values(faults)[0]).toMatch(sentence);
    expect(plain(trip)).toEqual(plain(example));
  });

  it('whatever stands in the address, a trip comes out that has a price', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...FIELDS), fc.string()), (query) => {
        const { trip } = read(query);
        expect(factsOf(trip, PRICE_LIST_2026).km).toBeGreaterThanOrEqual(0);
        expect(read(queryOf(trip)).faults).toEqual({});
      }),
    );
  });
});

it('kilometres may be written as people write them', () => {
  for (const [text, km] of [
    ['80 km', 80],
    ['1.200', 1200],
    [' 7 ', 7],
  ] as const) {
    expect(read({ km: text }).trip.km).toBe(km);
  }
});

it('a length without a clock time is priced from the beginning of the day rate', () => {
  const { period } = factsOf({ ...example, when: { quarters: 40 } }, { dayFromHour: 7 });
  expect(period.start.toZonedDateTimeISO('Europe/Berlin').hour).toBe(7);
  expect(period.end.since(period.start).total('hours')).toBe(10);
});
