import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceWords } from '#domain/session/device-words.ts';

test('browser and system, and nothing that tells one device from another', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
  expect(
    deviceWords('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'),
  ).toBe('Firefox, Windows');
  expect(deviceWords(`Mozilla/5.0 (Linux; Android 16; Pixel 9 Pro) ${chrome} Mobile Safari/537.36`)).toBe(
    'Chrome, Android',
  );
  expect(deviceWords(`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/140.0`)).toBe(
    'Edge, Windows',
  );
  expect(
    deviceWords(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari, iPhone');
  const webView = `Mozilla/5.0 (Linux; Android 16; Pixel 9 Pro; wv) Version/4.0 ${chrome} Mobile Safari/537.36`;
  expect(deviceWords(webView, true)).toBe('App, Android');
  expect(deviceWords('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148', true)).toBe(
    'App, iPhone',
  );
  expect(deviceWords('curl/8.5.0')).toBeUndefined();
  expect(deviceWords(undefined)).toBeUndefined();
});

test('whatever is sent, it is one of a few words', () => {
  fc.assert(fc.property(fc.string(), (text) => (deviceWords(text) ?? '').length < 40));
});
