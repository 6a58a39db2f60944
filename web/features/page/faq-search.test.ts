import { expect, test } from 'vitest';
import { fitsSearch } from './faq-search.ts';

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
  ['<p>', true],
])('„%s“ fits: %j', (search, fits) => {
  expect(fitsSearch(question, search)).toBe(fits);
});
