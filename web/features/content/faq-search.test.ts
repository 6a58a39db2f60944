import { expect, test } from 'vitest';
import { fitsSearch, MAX_SEARCH_LENGTH, searchWords } from './faq-search.ts';

const question = {
  title: 'Was kostet es, wenn ich zu spät zurückkomme?',
  html: '<p>Die Gebühr beträgt <strong>15,00 €</strong>. Das gilt auch auf der Straße.</p>',
};

test.each([
  ['', true],
  ['   ', true],
  ['gebühr', true],
  ['GEBUHR', true],
  ['spät gebühr', true],
  ['strasse', true],
  ['15,00', true],
  ['spät kaution', false],
  ['strong', false],
  // Typed markup is searched for as text.
  ['<p>', false],
])('„%s“ fits: %j', (search, fits) => {
  expect(fitsSearch(question, searchWords(search))).toBe(fits);
});

test('however long an address is, no more than the field takes is searched for', () => {
  expect(searchWords('<'.repeat(15_000))).toEqual(['<'.repeat(MAX_SEARCH_LENGTH)]);
});
