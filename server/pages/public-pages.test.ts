import { LRUCache } from 'lru-cache';
import { expect, test } from 'vitest';
import type { Snapshot } from '#server/features/page/content-store.ts';
import { hasPublicPage, isSameForAll, publicAddresses, publicPage } from './public-pages.ts';

const SNAPSHOT = {
  facts: { cities: [{ slug: 'bonn' }, { slug: 'marburg' }] },
  documents: new Map(
    [
      { kind: 'page', slug: 'presse', fields: { title: 'Presse' } },
      { kind: 'press', slug: 'start', fields: { title: 'Start', date: '2027-01-01' } },
      ...[
        { id: 1, from: '2027-01-01', archive: true, sections: [] },
        { id: 2, from: '2027-09-01', archive: false, sections: [] },
        { id: 3, from: '2027-01-01', archive: false, sections: ['kunden'] },
      ].map((fields) => ({
        kind: 'news',
        slug: `${fields.id}`,
        fields: { title: 'N', cities: [], ...fields },
      })),
    ].map((document) => [`${document.kind}/${document.slug}`, document]),
  ),
  answers: new LRUCache({ max: 10 }),
} as unknown as Snapshot;

test.each([
  ['/', '/'],
  ['/bonn', '/{city}'],
  ['/atlantis', undefined],
  ['/buchen', '/buchen'],
  ['/buchen/bonn', '/buchen/{city}'],
  ['/buchen/filter', undefined],
  ['/buchen/bonn/x', undefined],
  ['/faq', '/faq/{city?}'],
  ['/faq/marburg', '/faq/{city?}'],
  ['/faq/atlantis', undefined],
  ['/fahrzeuge/s/bonn', '/fahrzeuge/{carclass?}/{city?}'],
  ['/news/12/full', '/news/{id}/full'],
  ['/profil', undefined],
  ['/profil/buchungen', undefined],
  ['/passwort-reset', undefined],
  ['/newsletterabmeldung', undefined],
  ['/hilfe/unfall', undefined],
])('%s is the public page %s', (path, page) => {
  expect(publicPage(SNAPSHOT, path)?.path).toBe(page);
});

test.each([
  ['/', true],
  ['/bonn', true],
  ['/faq/marburg', true],
  ['/buchen', true],
  ['/presse/alle', true],
  ['/presse/start', true],
  ['/news/1', true],
  ['/news/1/full', true],
  ['/atlantis', false],
  ['/profil', false],
  ['/presse/gibt-es-nicht', false],
  ['/partner/start', false],
  ['/fahrzeuge/xxl/bonn', false],
  ['/news/start', false],
  ['/news/99/full', false],
])('there is a page %s today: %s', (path, is) => {
  expect(hasPublicPage(SNAPSHOT, path, '2027-06-16')).toBe(is);
});

test.each([
  ['/', true],
  ['/?utm_source=brief&lat=1', true],
  ['/faq', true],
  ['/faq?suche=tanken', false],
  ['/faq/bonn?utm_source=brief', true],
  ['/news?bereich=app', false],
  ['/preisrechner/bonn?fbclid=1', true],
  ['/preisrechner/bonn?utm_source=brief&km=80', false],
  ['/buchen/bonn', false],
  ['/registrierung', false],
])('%s is the same for all visitors: %s', (text, is) => {
  const address = new URL(text, 'http://localhost');
  const page = publicPage(SNAPSHOT, address.pathname);
  expect(page && isSameForAll(page, address)).toBe(is);
});

test('the sitemap names each city, what is published, and no news that visitors cannot read today', () => {
  const addresses = publicAddresses(SNAPSHOT, '2027-06-16');
  expect(addresses).toEqual(
    expect.arrayContaining(['/', '/bonn', '/faq/marburg', '/presse/start', '/news/1']),
  );
  expect(addresses).not.toContain('/news/2');
  expect(addresses).not.toContain('/news/3');
  expect(addresses.join()).not.toContain('{');
  expect(new Set(addresses).size).toBe(addresses.length);
});
