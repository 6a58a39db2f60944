import { describe, expect, it, test } from 'vitest';
import { ADDRESSES } from './addresses.ts';
import { fillPath } from './fill-path.ts';
import { bestMatch } from './path-pattern.ts';

describe('the table of addresses', () => {
  it('names each address once', () => {
    expect(new Set(ADDRESSES.map(({ path }) => path)).size).toBe(ADDRESSES.length);
  });

  it('says of public pages only how they are listed, kept and drawn', () => {
    for (const { path, isPublic, isUnlisted, listedWith, isLive, reads } of ADDRESSES) {
      if (!isPublic) expect([isUnlisted, listedWith, isLive, reads], path).toEqual(Array(4).fill(undefined));
    }
  });

  it('lists with nothing but segments that may be missing', () => {
    for (const { path, listedWith = [] } of ADDRESSES) {
      for (const name of listedWith) expect(path).toContain(`{${name}?}`);
    }
  });
});

const addressOf = bestMatch(ADDRESSES.map(({ path }) => path));

test.each([
  ['/', '/'],
  ['/bonn', '/{city}'],
  ['/presse/', '/presse'],
  ['/presse/alle', '/presse/alle'],
  ['/presse/start', '/presse/{slug}'],
  ['/buchen/filter', '/buchen/filter'],
  ['/buchen/bonn', '/buchen/{city}'],
  ['/buchen/station/1', '/buchen/station/{id}/{status?}'],
  ['/buchen/fahrzeug/1/station/2/zoomed', '/buchen/fahrzeug/{id}/station/{sid}/{status?}'],
  ['/profil/buchungen/checkliste', '/profil/buchungen/checkliste'],
  ['/profil/buchungen/17', '/profil/buchungen/{id}'],
  ['/gibt/es/nicht', undefined],
  ['', undefined],
])('%s belongs to %s', (path, address) => {
  expect(addressOf(path)).toBe(address);
});

test('a path is filled with its values; what may be missing is left out', () => {
  expect(fillPath('/', {})).toBe('/');
  expect(fillPath('/{city}', { city: 'bonn' })).toBe('/bonn');
  expect(fillPath('/faq/{city?}', {})).toBe('/faq');
  expect(fillPath('/faq/{city?}', { city: undefined })).toBe('/faq');
  expect(fillPath('/fahrzeuge/{carclass?}/{city?}', { carclass: 'm', city: 'bonn' })).toBe(
    '/fahrzeuge/m/bonn',
  );
  expect(fillPath('/buchen/fahrzeug/{id}/station/{sid}/{status?}', { id: 7, sid: 0 })).toBe(
    '/buchen/fahrzeug/7/station/0',
  );
});
