import { expect, test } from 'vitest';
import { isCreditorId } from './creditor.ts';

test.each([
  // The example of the Bundesbank, and the same one with another business code.
  ['DE98ZZZ09999999999', true],
  ['DE98ABC09999999999', true],
  ['AT61ZZZ01234567890', true],
  ['DE99ZZZ09999999999', false],
  ['DE98ZZZ09999999998', false],
  ['DE98ZZ', false],
  ['de98zzz09999999999', false],
  ['', false],
])('%s: %s', (text, isOne) => expect(isCreditorId(text)).toBe(isOne));
