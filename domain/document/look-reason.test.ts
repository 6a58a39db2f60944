import { expect, test } from 'vitest';
import { isReason, MAX_LOOK_REASON_LENGTH } from './look-reason.ts';

test('a reason has three characters, however many code units they take', () => {
  expect(['', 'ab', '¡𐀀', 'a'.repeat(MAX_LOOK_REASON_LENGTH + 1)].filter(isReason)).toEqual([]);
  const right = ['abc', '¡𐀀!', '𐀀'.repeat(MAX_LOOK_REASON_LENGTH)];
  expect(right.filter(isReason)).toEqual(right);
});
