import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalAddress } from './canonical-address.ts';

const HOST = 'http://localhost';
const PAGES = ['/', '/marburg', '/faq', '/faq/marburg', '/news/1', '/evil', '/presse/preis-vor-der-fahrt'];
const isPage = (path: string) => PAGES.includes(path);
const everyPath = () => true;
/** Parses the address of a request as the server does. */
const canonical = (address: string, isOne = isPage) =>
  canonicalAddress(new URL(HOST + address.replace(/^\/+/, '/')), isOne);

test.each([
  ['/Marburg', '/marburg'],
  ['/MARBURG/', '/marburg'],
  ['/FAQ', '/faq'],
  ['/faq/', '/faq'],
  ['/Faq/Marburg/?suche=Tanken&a=%2F', '/faq/marburg?suche=Tanken&a=%2F'],
  ['/news/%31', '/news/1'],
  ['/presse/%70reis%2dvor-der-fahrt', '/presse/preis-vor-der-fahrt'],
  ['/%4Darburg', '/marburg'],
  ['//Marburg', '/marburg'],
  ['/\\', '/'],
])('%s is another spelling of %s', (address, expected) => {
  expect(canonical(address)).toBe(expected);
});

test.each([
  // These are canonical already.
  '/',
  '/?utm_source=brief',
  '/marburg',
  '/faq/marburg?suche=TANKEN',
  // These are not pages.
  '/Atlantis',
  '/profil/',
  '/FAQ/Atlantis',
  '/faq//',
  '/faq%2Fmarburg',
  '/marburg%00',
  '/marburg%0d%0aset-cookie:a=b',
  '/%6darbur%67%20',
  '/%256darburg',
  // LATIN SMALL LETTER LONG S and KELVIN SIGN must not be taken for s and k.
  '/pre%C5%BFse',
  '/%E2%84%AA',
])('%s stays where it is', (address) => {
  expect(canonical(address)).toBeUndefined();
});

test.each([
  '/\\Evil',
  '/\\/evil/',
  '/%2fEvil',
  '/%2Fevil/',
  '/%5cevil/',
  '/%5C%5CEVIL',
  '/\t/Evil',
  '/\r\n/Evil',
  '/.//Evil',
  '/%2e//Evil',
  '/https:%2f%2fEvil',
  '/Evil@evil.example/',
])('%s leads to no other host, whatever is a page', (address) => {
  const answer = canonical(address, everyPath);
  expect(answer === undefined || answer === '/evil').toBe(true);
});

test('what it answers is a path of this host, and final', () => {
  const part = fc.constantFrom(
    ...'/ // \\ . .. : @ ? # % %2f %2F %5c %2e %2E %0d %0A %00 %4d %6D - _'.split(' '),
    '\t',
    '\r',
    '\n',
    ' ',
    'Evil',
    'evil.example',
    'http',
    'FAQ',
    'marburg',
    'K',
    'ſ',
  );
  const address = fc.oneof(
    fc
      .array(fc.oneof(part, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 })
      .map((all) => all.join('')),
    fc.webUrl().map((url) => url.replace(/^https?:/, '')),
  );
  fc.assert(
    fc.property(address, (text) => {
      const answer = canonical(`/${text}`, everyPath);
      if (answer === undefined) return;
      // The home page, or a name after one slash: two would name a host.
      expect(answer).toMatch(/^\/(?:[a-z0-9?-]|$)/);
      expect(answer).toMatch(/^[\x21-\x7e]+$/);
      const target = new URL(answer, HOST);
      expect(target.origin).toBe(HOST);
      expect(target.pathname + target.search).toBe(answer);
      expect(canonicalAddress(target, everyPath)).toBeUndefined();
    }),
    { examples: [['\\'], ['\\?a'], ['.//']] },
  );
});

test('every spelling of a page leads to the page', () => {
  const page = fc.constantFrom(...PAGES.filter((path) => path !== '/'));
  const spellings = fc.array(fc.constantFrom('as is', 'capital', 'percent', 'PERCENT'), { minLength: 1 });
  const encode = (character: string) => `%${character.charCodeAt(0).toString(16)}`;
  fc.assert(
    fc.property(page, spellings, fc.boolean(), (path, chosen, hasSlash) => {
      const written = path
        .split('')
        .map((character, index) => {
          const spelling = chosen[index % chosen.length];
          if (character === '/' || spelling === 'as is') return character;
          if (spelling === 'capital') return character.toUpperCase();
          return spelling === 'percent' ? encode(character) : encode(character.toUpperCase()).toUpperCase();
        })
        .join('');
      const address = hasSlash ? `${written}/` : written;
      expect(canonical(address)).toBe(address === path ? undefined : path);
    }),
  );
});
