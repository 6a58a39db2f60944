import { describe, expect, it } from 'vitest';
import { cityOfAddress } from '#web/shell/city-of-address.ts';
import { rememberedRoute } from './previous-route-memory.ts';
import { isHomePage, scrollPlace } from './scroll-place.ts';

const cities = [{ path: 'nuernberg' }, { path: 'bonn' }];

describe('the previous route (§2.88)', () => {
  it('is the page that the person came from', () => {
    expect(rememberedRoute(undefined, '/profil', '/profil/gutscheine')).toBe('/profil');
    expect(rememberedRoute('/profil', '/profil/gutscheine?a=1', '/presse')).toBe('/profil/gutscheine?a=1');
  });

  it.each([
    '/faq',
    '/faq/bonn',
    '/hilfe/faq',
    '/kontakt',
    '/kontakt/bonn',
    '/hilfe/kontakt',
    '/profil/rechnungen',
    '/profil/zahlungsart',
    '/bedienung',
    '/hilfe/fahrzeugbedienung/m',
    '/profil/buchungen/7/bedienung',
  ])('stays what it was for who comes from %s', (from) => {
    expect(rememberedRoute('/profil/daten', from, '/presse')).toBe('/profil/daten');
    expect(rememberedRoute(undefined, from, '/presse')).toBeUndefined();
  });

  it.each(['/faqs-von-frueher', '/profil/buchungen/7/aendern', '/hilfe/unfall'])(
    '%s is remembered',
    (from) => {
      expect(rememberedRoute(undefined, from, '/presse')).toBe(from);
    },
  );

  it.each(['/buchen', '/profil', '/profil/buchungen', '/hilfe', '/news', '/buchen/', '/news?von=mail'])(
    'is cleared by entering %s',
    (to) => {
      expect(rememberedRoute('/presse', '/impressum', to)).toBeUndefined();
    },
  );

  it('is not the page itself', () => {
    expect(rememberedRoute('/presse', '/bonn', '/bonn#preise')).toBe('/presse');
  });
});

describe('where a page begins (§2.91, §4.45)', () => {
  const arrival = {
    hash: '',
    isBack: false,
    isHome: false,
    cameFromHome: false,
    keptEntry: undefined,
    keptHome: undefined,
  };

  it('is its top', () => {
    expect(scrollPlace(arrival)).toBe(0);
    expect(scrollPlace({ ...arrival, cameFromHome: true })).toBe(0);
  });

  it('is left to the hash where there is one', () => {
    expect(scrollPlace({ ...arrival, hash: '#preise' })).toBeUndefined();
  });

  it('stays where it is from one home page to another, and is found again on the way back to one', () => {
    expect(scrollPlace({ ...arrival, isHome: true, cameFromHome: true })).toBeUndefined();
    expect(scrollPlace({ ...arrival, isHome: true, keptHome: 640 })).toBe(640);
    expect(scrollPlace({ ...arrival, isHome: true })).toBe(0);
  });

  it('is where it was left, for who goes back', () => {
    expect(scrollPlace({ ...arrival, isBack: true, keptEntry: 300, hash: '#preise' })).toBe(300);
    expect(scrollPlace({ ...arrival, isBack: true })).toBe(0);
  });

  it('home pages are / and those of the cities', () => {
    expect(['/', '/bonn', '/faq', '/bonn/x', '/buchen/bonn'].map((path) => isHomePage(path, cities))).toEqual(
      [true, true, false, false, false],
    );
  });
});

it.each([
  ['/bonn', 'bonn'],
  ['/buchen/nuernberg', 'nuernberg'],
  ['/fahrzeuge/m/bonn/', 'bonn'],
  ['/registrierung?schritt=daten&stadt=bonn', 'bonn'],
  ['/bonn?stadt=nuernberg', 'bonn'],
  ['/', undefined],
  ['/faq', undefined],
  ['/bonn/faq', undefined],
  ['/registrierung?stadt=atlantis', undefined],
])('the chosen city after %s: %s', (address, city) => {
  expect(cityOfAddress(new URL(address, 'https://stadtwagen.example'), cities)).toBe(city);
});
