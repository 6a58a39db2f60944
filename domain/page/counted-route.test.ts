import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COUNTED_ROUTES, countedRoute } from './counted-route.ts';

test.each([
  ['/', '/'],
  ['/nuernberg', '/{city}'],
  ['/buchen', '/buchen'],
  ['/buchen/bonn', '/buchen/{city}'],
  ['/buchen/filter', '/buchen/filter'],
  ['/buchen/station/12/zoomed', '/buchen/station/{id}/…'],
  ['/buchen/fahrzeug/12/station/3', '/buchen/fahrzeug/{id}/…'],
  ['/buchen/neu/12/station/3/zoomed', '/buchen/neu/{id}/…'],
  ['/profil/buchungen', '/profil/buchungen'],
  ['/profil/buchungen/77/zugangscode/3/Schranke', '/profil/…'],
  ['/faq', '/faq/{city?}'],
  ['/faq/marburg', '/faq/{city?}'],
  ['/fahrzeuge/s/bonn', '/fahrzeuge/{carclass?}/{city?}'],
  ['/news/12/full', '/news/{id}/…'],
  ['/hilfe/unfall', '/hilfe/…'],
  ['/presse/neue-station', '/presse/…'],
  ['/kuendigung', '/kuendigung'],
  ['/gibt/es/nicht', 'sonstige'],
  ['', 'sonstige'],
])('%s is counted as %s', (path, route) => {
  expect(countedRoute(path)).toBe(route);
});

test.each(COUNTED_ROUTES)('%s, sent as it is, is itself', (route) => {
  expect(countedRoute(route)).toBe(route);
});

test('whatever the path is, what is counted is one of the fixed words', () => {
  fc.assert(fc.property(fc.webPath(), (path) => COUNTED_ROUTES.includes(countedRoute(path))));
});
