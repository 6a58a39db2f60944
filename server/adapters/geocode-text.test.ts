import { expect, it } from 'vitest';
import { isOneSlipAway, searchWords } from './geocode-text.ts';

it.each([
  ['Fürth (Bayern)', ['furth', 'bayern']],
  ['FUERTH', ['furth']],
  ['Weißenburger Str. 12a', ['weissenburger', 'strasse', '12a']],
  ['Hbf/ZOB', ['hauptbahnhof', 'zob']],
  ['  ', []],
  // Names of Object.prototype must not be taken for short forms.
  ['constructor', ['constructor']],
])('%s is compared as %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

it.each([
  ['nurnberg', 'nurnbreg', true],
  ['bonn', 'bon', true],
  ['kassel', 'kasel', true],
  ['kassel', 'kessel', true],
  ['kassel', 'kassel', false],
  ['bonn', 'born', true],
  ['bonn', 'marburg', false],
])('%s and %s are one slip apart: %s', (a, b, expected) => {
  expect(isOneSlipAway(a, b)).toBe(expected);
  expect(isOneSlipAway(b, a)).toBe(expected);
});
