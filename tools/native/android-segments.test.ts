import { expect, test } from 'vitest';
import { SCREEN_ADDRESSES } from '#domain/page/addresses.ts';
import { NEVER_IN_APP } from '#domain/page/app-links.ts';
import { androidSegments } from './android-segments.ts';

const segments = androidSegments(['bonn', 'kassel']);
/** As Android compares: by the beginning of the path. */
const opens = (path: string) => segments.some((start) => path.startsWith(start));

test('every screen opens the Android app, but the registration', () => {
  const filled = SCREEN_ADDRESSES.map(({ path }) =>
    path.replaceAll('{city}', 'bonn').replaceAll(/\{(\w+)\??\}/g, '$1'),
  );
  expect(filled.filter((path) => !opens(path))).toEqual(['/', '/registrierung']);
  expect(opens('/kassel')).toBe(true);
});

test('calls, pages for developers and cities that are not ours stay in the browser', () => {
  for (const path of [
    ...NEVER_IN_APP,
    '/api/booking/bookings',
    '/entwicklung/mails',
    '/muenchen',
    '/sitemap.xml',
  ])
    expect(opens(path), path).toBe(false);
});
