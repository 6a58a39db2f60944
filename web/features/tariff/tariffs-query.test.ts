import { expect, it } from 'vitest';
import { pricesOf, type Tariffs } from './tariffs-query.ts';

const tariffs = (...lists: { provider: string; cities: string[] }[]) =>
  ({ priceLists: lists }) as unknown as Tariffs;
const HERE = { provider: 'here', cities: ['bonn', 'kassel'] };
const THERE = { provider: 'there', cities: ['marburg'] };
const UNUSED = { provider: 'abroad', cities: [] };

it('without a city the prices are those of all cities, and unknown where cities differ', () => {
  expect(pricesOf(tariffs(UNUSED, HERE), undefined)).toBe(HERE);
  expect(pricesOf(tariffs(HERE, THERE), undefined)).toBeUndefined();
  expect(pricesOf(tariffs(HERE, THERE), 'marburg')).toBe(THERE);
  expect(pricesOf(tariffs(HERE, THERE), 'atlantis')).toBeUndefined();
});
