import { expect, test } from 'vitest';
import { pageOfLink } from './app-link.ts';

const own = { server: 'https://auto.example', scheme: 'stadtwagen' };

test.each([
  ['https://auto.example/profil/buchungen/7?a=b#c', '/profil/buchungen/7?a=b#c'],
  ['https://AUTO.example:443/', '/'],
  ['https://auto.example', '/'],
  ['stadtwagen://profil/buchungen/7', '/profil/buchungen/7'],
  ['stadtwagen:///profil/buchungen/7', '/profil/buchungen/7'],
  ['stadtwagen://hilfe', '/hilfe'],
  ['stadtwagen://', '/'],
  // No page has it, and the page that says so is shown.
  ['https://auto.example/gibt/es/nicht', '/gibt/es/nicht'],
  ['https://auto.example/apisto', '/apisto'],
])('%s opens %s', (link, page) => {
  expect(pageOfLink(link, own)).toBe(page);
});

test.each([
  ['another host', 'https://evil.example/profil'],
  ['a host that begins like ours', 'https://auto.example.evil.example/'],
  ['without encryption', 'http://auto.example/profil'],
  ['with a name before the host', 'https://auto.example@evil.example/'],
  ['with a password', 'https://a:b@auto.example/'],
  ['a host in the path', 'https://auto.example//evil.example/'],
  ['the same in our scheme', 'stadtwagen:////evil.example/'],
  ['backslashes', 'https://auto.example/\\evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a page of data', 'data:text/html,hallo'],
  ['another scheme', 'stadtwagen2://profil'],
  ['a call', 'https://auto.example/api/booking/bookings'],
  ['pages for developers', 'stadtwagen://entwicklung/'],
  ['no address', 'profil'],
  ['nothing', ''],
  ['something endless', `https://auto.example/${'a'.repeat(2_000)}`],
])('%s opens nothing', (_, link) => {
  expect(pageOfLink(link, own)).toBeUndefined();
});
