import { expect, it } from 'vitest';
import { formatWhole } from './whole-number.ts';

it('thousands have points between them, from the first one on', () => {
  expect([0, 12, 999, 1_000, 3_360, 1_234_567].map(formatWhole)).toEqual([
    '0',
    '12',
    '999',
    '1.000',
    '3.360',
    '1.234.567',
  ]);
});
