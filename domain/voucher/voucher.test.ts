import { expect, test } from 'vitest';
import { typedCode } from '#domain/registration/typed-code.ts';

test('a code is read however it is typed, but never in another case', () => {
  for (const text of ['2345-abCd', ' 2345 abCd ', '2345abCd', '2345–abCd', '23 45 - ab Cd\n']) {
    expect(typedCode(text)).toBe('2345-abCd');
  }
  for (const text of ['', '2345-abcde', '1234-abCd', '2345-abC', 'abCd-2345', '2345-abil', 'x'.repeat(100)]) {
    expect(typedCode(text)).toBeUndefined();
  }
});
