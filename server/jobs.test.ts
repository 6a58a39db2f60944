import { expect, test } from 'vitest';
import { PRODUCT_JOBS } from './jobs.ts';

test('every job of the product has a name of its own', () => {
  const names = PRODUCT_JOBS.map(({ name }) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  expect(names.length).toBeGreaterThan(25);
});
