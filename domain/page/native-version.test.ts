import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isInRange,
  isOlderThan,
  type NativeVersion,
  parseVersion,
  parseVersionRange,
} from './native-version.ts';

const version = fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9));
const text = (one: NativeVersion) => one.join('.');
const holds = (one: NativeVersion, range: string) => {
  const parsed = parseVersionRange(range);
  if (!parsed) throw new Error(`no range: ${range}`);
  return isInRange(one, parsed);
};

test.each([
  ['2', [2, 0, 0]],
  ['2.1', [2, 1, 0]],
  ['2.10.3', [2, 10, 3]],
  ['', undefined],
  ['v2', undefined],
  ['2.1.0.0', undefined],
  ['2.x', undefined],
  ['-1', undefined],
  ['123456.0.0', undefined],
])('the version „%s“ is %j', (given, parsed) => {
  expect(parseVersion(given)).toEqual(parsed);
});

test.each([
  ['2.0.0', '>=2.0.0', true],
  ['1.99.99', '>=2.0.0', false],
  ['2.10.0', '>2.9.9', true],
  ['3.0.0', '>=2.0.0 <3.0.0', false],
  ['2.5.0', '>= 2.0 < 3', true],
  ['1.4.0', '>=2.0.0 || 1.4', true],
  ['1.4.1', '>=2.0.0 || 1.4', false],
])('version %s is in %s: %j', (given, range, expected) => {
  expect(holds(parseVersion(given) as NativeVersion, range)).toBe(expected);
});

test.each(['', 'neu', '>=', '>=2.0.0 ||', '^2.0.0', '~1', '>=2 und mehr', '2.0.0-beta'])(
  '„%s“ is no range',
  (range) => {
    expect(parseVersionRange(range)).toBeUndefined();
  },
);

test('every version is below, equal to or above every other, and only one of these', () => {
  fc.assert(
    fc.property(version, version, (one, other) => {
      const answers = ['<', '=', '>'].map((operator) => holds(one, `${operator}${text(other)}`));
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(holds(one, `<=${text(other)}`)).toBe(!holds(one, `>${text(other)}`));
      expect(holds(one, `<${text(other)}`)).toBe(holds(other, `>${text(one)}`));
    }),
  );
});

test.each([
  ['1.3.9', '1.4.0', true],
  ['1.4.0', '1.4', false],
  ['1.10.0', '1.9.0', false],
  ['1.0.0', 'neueste', false],
  ['', '1.0.0', false],
])('is %s older than %s? %j', (own, minimum, isOlder) => {
  expect(isOlderThan(own, minimum)).toBe(isOlder);
});
