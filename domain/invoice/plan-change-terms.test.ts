import { expect, test } from 'vitest';
import { TARIFF_PLUS, TARIFF_START } from '#domain/tariff/price-list.ts';
import { planChangeTerms } from './plan-change-terms.ts';

const at = (text: string) => Temporal.Instant.from(text);
const startsOf = (now: string, from = TARIFF_START, to = TARIFF_PLUS) =>
  planChangeTerms({ from, to }, at(now)).map(({ begins, startsOn, startsAt, firstMonthCents }) => [
    begins,
    startsOn.toString(),
    startsAt.toString(),
    firstMonthCents,
  ]);

test('a dearer tariff begins on the first of the next month, or at once and by days', () => {
  expect(startsOf('2027-05-12T08:05:00Z')).toEqual([
    ['NEXT_MONTH', '2027-06-01', '2027-05-31T22:00:00Z', 990],
    ['AT_ONCE', '2027-05-12', '2027-05-12T08:05:00Z', Math.round((990 * 20) / 31)],
  ]);
});

test('one that is no dearer begins on the first of the next month only', () => {
  expect(startsOf('2027-05-12T08:05:00Z', TARIFF_PLUS, TARIFF_START)).toEqual([
    ['NEXT_MONTH', '2027-06-01', '2027-05-31T22:00:00Z', 0],
  ]);
});

test('the month is that of Berlin: on both sides of its end, and of the clock changes', () => {
  expect(startsOf('2027-05-31T21:59:59Z')[0]?.[1]).toBe('2027-06-01');
  expect(startsOf('2027-05-31T21:59:59Z')[1]?.[3]).toBe(32);
  expect(startsOf('2027-05-31T22:00:00Z')[0]?.[1]).toBe('2027-07-01');
  expect(startsOf('2027-05-31T22:00:00Z')[1]?.[3]).toBe(990);
  expect(startsOf('2027-12-31T22:59:59Z')[0]?.slice(1, 3)).toEqual(['2028-01-01', '2027-12-31T23:00:00Z']);
  // The clocks change on 28 March and 31 October 2027.
  expect(startsOf('2027-03-10T10:00:00Z')[0]?.[2]).toBe('2027-03-31T22:00:00Z');
  expect(startsOf('2027-10-31T22:59:59Z')[0]?.slice(1, 3)).toEqual(['2027-11-01', '2027-10-31T23:00:00Z']);
});
