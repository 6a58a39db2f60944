import { expect, it } from 'vitest';
import { pricesOf, type Tariffs } from './tariffs-query.ts';

const tariffs = (...lists: { provider: string; cities: number }[]) =>
  ({ priceLists: lists }) as unknown as Tariffs;
const HERE = { provider: 'here', cities: 2 };
const THERE = { provider: 'there', cities: 1 };
const UNUSED = { provider: 'abroad', cities: 0 };

it('without a city the prices are those of all cities, and unknown where cities differ', () => {
  expect(pricesOf(tariffs(UNUSED, HERE), undefined)).toBe(HERE);
  expect(pricesOf(tariffs(HERE, THERE), undefined)).toBeUndefined();
  expect(pricesOf(tariffs(HERE, THERE), { provider: 'there' })).toBe(THERE);
  expect(pricesOf(tariffs(HERE, THERE), { provider: 'nobody' })).toBeUndefined();
});
