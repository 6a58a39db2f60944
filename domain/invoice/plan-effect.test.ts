import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TARIFF_PLUS, TARIFF_START } from '#domain/tariff/price-list.ts';
import { effectMonths, effectSentence, planEffect } from './plan-effect.ts';

const at = (text: string) => Temporal.Instant.from(text);
const day = (text: string) => Temporal.PlainDate.from(text);
const NOW = at('2027-05-12T08:05:00Z');
const SINCE = day('2026-01-03');
const START_ONLY = [{ tariff: TARIFF_START, since: SINCE }];
const trip = (endedAt: string, cents: number, otherCents: number) => ({
  endedAt: at(endedAt),
  cents,
  otherCents,
});
const effectOf = (trips: Parameters<typeof planEffect>[0]['trips'], wanted = 3, history = START_ONLY) =>
  planEffect({
    trips,
    history,
    other: TARIFF_PLUS,
    months: effectMonths(wanted, history[0]?.since ?? SINCE, NOW),
  });

test('the months are whole ones that are over, latest first, and none from before the account', () => {
  const names = (wanted: number, since: string) =>
    effectMonths(wanted, day(since), NOW).map((month) => month.toString());
  expect(names(3, '2020-01-01')).toEqual(['2027-04', '2027-03', '2027-02']);
  expect(names(12, '2027-03-31')).toEqual(['2027-04', '2027-03']);
  expect(names(6, '2027-05-01')).toEqual([]);
});

test('each month says trips and fees, as paid and as they would have been', () => {
  const effect = effectOf([
    trip('2027-04-20T10:00:00Z', 5_000, 4_000),
    trip('2027-04-21T10:00:00Z', 2_500, 2_000),
    trip('2027-02-10T10:00:00Z', 1_000, 800),
  ]);
  expect(effect.months.map(({ month, ...sums }) => [month.toString(), ...Object.values(sums)])).toEqual([
    ['2027-04', 2, 7_500, 0, 6_000, 990],
    ['2027-03', 0, 0, 0, 0, 990],
    ['2027-02', 1, 1_000, 0, 800, 990],
  ]);
  expect([effect.trips, effect.cents, effect.otherCents]).toEqual([3, 8_500, 6_800 + 3 * 990]);
});

test('a trip belongs to the month of Berlin in which it ended, also around midnight and the clock changes', () => {
  const months = (endedAt: string) =>
    effectOf([trip(endedAt, 100, 80)], 12)
      .months.filter(({ trips }) => trips > 0)
      .map(({ month }) => month.toString());
  expect(months('2027-03-31T21:59:59Z')).toEqual(['2027-03']);
  expect(months('2027-03-31T22:00:00Z')).toEqual(['2027-04']);
  expect(months('2026-10-31T22:59:59Z')).toEqual(['2026-10']);
  expect(months('2026-10-31T23:00:00Z')).toEqual(['2026-11']);
});

test('of who has changed before, the fees of each month are those that were owed', () => {
  const history = [
    { tariff: TARIFF_PLUS, since: SINCE },
    { tariff: TARIFF_START, since: day('2027-04-01') },
  ];
  expect(
    effectOf([], 3, history).months.map(({ feeCents, otherFeeCents }) => [feeCents, otherFeeCents]),
  ).toEqual([
    [0, 990],
    [990, 990],
    [990, 990],
  ]);
});

test('the sums are those of the months, whatever was driven', () => {
  const trips = fc.array(
    fc.record({
      endedAt: fc.nat(40_000_000).map((seconds) => at('2026-04-01T00:00:00Z').add({ seconds })),
      cents: fc.nat(20_000),
      otherCents: fc.nat(20_000),
    }),
  );
  fc.assert(
    fc.property(trips, fc.integer({ min: 3, max: 12 }), (driven, wanted) => {
      const effect = effectOf(driven, wanted);
      const [first, last] = [effect.months.at(-1), effect.months[0]];
      const within = driven.filter(({ endedAt }) => {
        const month = endedAt.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toPlainYearMonth();
        return (
          first &&
          last &&
          Temporal.PlainYearMonth.compare(month, first.month) >= 0 &&
          Temporal.PlainYearMonth.compare(month, last.month) <= 0
        );
      });
      const sum = (of: (one: (typeof driven)[number]) => number) =>
        within.reduce((all, one) => all + of(one), 0);
      expect(effect.trips).toBe(within.length);
      expect(effect.cents).toBe(sum(({ cents }) => cents));
      expect(effect.otherCents).toBe(sum(({ otherCents }) => otherCents) + 990 * wanted);
    }),
  );
});

describe('the sentence', () => {
  const say = (months: number, trips: number, cents: number, otherCents: number) =>
    effectSentence({ months: { length: months }, trips, cents, otherCents }, 'Plus', 'EUR');

  test('says how much less, how much more, or that it is the same', () => {
    expect(say(6, 9, 10_000, 8_580)).toBe(
      'Mit Plus hättest du in den letzten 6 Monaten 14,20\u00A0€ weniger bezahlt.',
    );
    expect(say(1, 1, 1_000, 1_790)).toBe('Mit Plus hättest du im letzten Monat 7,90\u00A0€ mehr bezahlt.');
    expect(say(3, 2, 1_000, 1_000)).toBe(
      'Mit Plus hättest du in den letzten 3 Monaten genauso viel bezahlt.',
    );
  });

  test('is honest where there are no trips, or no month yet', () => {
    expect(say(6, 0, 0, 5_940)).toBe(
      'In den letzten 6 Monaten bist du nicht gefahren. Mit Plus hättest du nur wegen der Grundgebühr 59,40\u00A0€ mehr bezahlt.',
    );
    expect(say(6, 0, 5_940, 0)).toContain('59,40\u00A0€ Grundgebühr gespart');
    expect(say(0, 0, 0, 0)).toContain('noch keinen ganzen Monat alt');
  });
});
