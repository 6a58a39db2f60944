import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPushService } from './push-service.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://fcm.googleapis.com/wp/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-am3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/QABC',
])('a browser’s service is sent to: %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://ada@fcm.googleapis.com/fcm/send/abc',
  'https://:geheim@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.example.org/abc',
  'https://evilpush.apple.com.example.org/',
  'https://notpush.services.mozilla.com.example.org/',
  'https://xnotify.windows.com/',
  'https://fcm.googleapis.com.',
  'https://example.org/#https://fcm.googleapis.com/',
  'https://example.org\\@fcm.googleapis.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  '',
])('nobody else is: %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(false);
});

test('whatever is written around a known name: it is sent to that host and no other', () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string(), (url, more) => {
      for (const tried of [
        url,
        `${url}@fcm.googleapis.com`,
        `https://${more}fcm.googleapis.com/`,
        `https://fcm.googleapis.com${more}`,
      ]) {
        if (!isPushService(tried)) continue;
        expect(new URL(tried).host).toMatch(
          /^(fcm\.googleapis\.com|([a-z0-9-]+\.)*(push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com))$/,
        );
      }
    }),
  );
});
