import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedAddress } from './received-address.ts';

test.each([
  [
    'Nürnberg Hbf\nBahnhofsplatz 9, 90443 Nürnberg\n\nhttps://maps.app.goo.gl/abc',
    null,
    'Bahnhofsplatz 9, 90443 Nürnberg',
  ],
  ['Plärrer, Nürnberg https://example.org/?q=90443', null, 'Plärrer, Nürnberg'],
  ['https://www.openstreetmap.org/node/1', 'Plärrer', 'Plärrer'],
  ['Treffen um acht', 'Am Markt 3, 53111 Bonn', 'Am Markt 3, 53111 Bonn'],
  ['geo:49.45,11.08', null, ''],
  [null, null, ''],
])('what a map shares as %j with the title %j is searched as %j', (text, title, expected) => {
  expect(sharedAddress({ title, text })).toBe(expected);
});

test('whatever is shared: one line that the search takes, without a link', () => {
  fc.assert(
    fc.property(
      fc.option(fc.string({ unit: 'binary', maxLength: 500 })),
      fc.option(fc.webUrl()),
      (text, title) => {
        const found = sharedAddress({ title, text });
        expect(found.length).toBeLessThanOrEqual(200);
        expect(found).not.toMatch(/[\r\n]|https?:\/\//);
        expect(found).toBe(found.trim());
      },
    ),
  );
});
