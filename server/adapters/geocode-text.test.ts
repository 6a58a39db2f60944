import { expect, it } from 'vitest';
import { isMistyped, isWithinSlips, otherDivisions, searchWords } from './geocode-text.ts';

it.each([
  ['Fürth (Bayern)', ['furth', 'bayern']],
  ['FUERTH', ['furth']],
  ['Weißenburger Str. 12a', ['weissenburger', 'strasse', '12a']],
  ['Jakob-Henle-Str/Klinikum', ['jakob', 'henle', 'strasse', 'klinikum']],
  ['Jakobinenstr., Residenzpl.', ['jakobinenstrasse', 'residenzplatz']],
  ['Hbf/ZOB', ['hauptbahnhof', 'zob']],
  ["Dern'sches Gelände", ['dernsches', 'gelande']],
  ['Rudolphsplatz', ['rudolfsplatz']],
  ['  ', []],
  // Names of Object.prototype must not be taken for short forms.
  ['constructor', ['constructor']],
])('%s is compared as %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

it.each([
  [['bahnhof', 'strasse', 'giessen'], [['bahnhofstrasse', 'giessen']]],
  [['rothenburgerstrasse'], [['rothenburger', 'strasse']]],
  [['furth', 'rathaus'], []],
  [['strasse'], []],
])('%j may also be written %j', (words, divisions) => {
  expect(otherDivisions(words)).toEqual(divisions);
});

it.each([
  ['nurnberg', 'nurnbreg', 1, true],
  ['bonn', 'bon', 1, true],
  ['kassel', 'kessel', 1, true],
  ['kassel', 'kassel', 0, true],
  ['kassel', 'kessle', 1, false],
  ['hauptbahnhof', 'haubtbahnof', 2, true],
  ['hauptbahnhof', 'haubtbanof', 2, false],
  ['bonn', 'marburg', 2, false],
])('%s and %s are at most %i slips apart: %s', (a, b, slips, expected) => {
  expect(isWithinSlips(a, b, slips)).toBe(expected);
  expect(isWithinSlips(b, a, slips)).toBe(expected);
});

it.each([
  ['haubtbahnh', 'hauptbahnhof', true],
  ['nurnbreg', 'nurnberg', true],
  // Too short, and a number.
  ['born', 'bonn', false],
  ['90444', '90443', false],
])('%s may be a mistyped %s: %s', (word, name, expected) => {
  expect(isMistyped(word, name)).toBe(expected);
});
