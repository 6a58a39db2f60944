import { expect, test } from 'vitest';
import { isSameForAll, publicPage } from './public-pages.ts';

test.each([
  ['/', '/'],
  ['/buchen', '/buchen'],
  ['/buchen/bonn', '/buchen/{city}'],
  ['/buchen/filter', undefined],
  ['/buchen/bonn/x', undefined],
  ['/profil', undefined],
  ['/profil/buchungen', undefined],
  ['/passwort-reset', undefined],
  ['/newsletterabmeldung', undefined],
])('%s is the public page %s', (path, page) => {
  expect(publicPage(path)?.path).toBe(page);
});

test.each([
  ['/', true],
  ['/?utm_source=brief&lat=1', true],
  ['/buchen/bonn', false],
  ['/registrierung', false],
  ['/profil', false],
])('%s is the same for all visitors: %s', (address, is) => {
  expect(isSameForAll(new URL(address, 'http://localhost'))).toBe(is);
});
