import Fastify from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';
import { addAppLinks } from './app-links.ts';

const ANDROID = '/.well-known/assetlinks.json';
const IOS = '/.well-known/apple-app-site-association';
const FINGERPRINT = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join(':');
const UPLOAD_KEY = Array.from({ length: 32 }, () => 'AB').join(':');

type Component = { '/': string; exclude?: true };
type Association = {
  applinks: { details: { appIDs: string[]; components: Component[] }[] };
  webcredentials: { apps: string[] };
};

/** As iOS decides: the first component that matches counts, `*` is any text, `?` any character. */
function opensOnIos({ components }: { components: Component[] }, path: string): boolean {
  const found = components.find(({ '/': pattern }) => {
    const source = pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    return new RegExp(`^${source}$`).test(path);
  });
  return found !== undefined && !found.exclude;
}

const test = serverTest();
test.override('environment', {
  ANDROID_APP: `de.beispiel.app ${FINGERPRINT} ${UPLOAD_KEY}`,
  IOS_APP: 'A1B2C3D4E5.de.beispiel.app',
});

test('Android gets its id and both keys, over HTTP, without login or redirect', async ({ app }) => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(origin + ANDROID, { redirect: 'error' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(await answer.json()).toEqual([
    {
      relation: expect.arrayContaining(['delegate_permission/common.handle_all_urls']) as string[],
      target: {
        namespace: 'android_app',
        package_name: 'de.beispiel.app',
        sha256_cert_fingerprints: [FINGERPRINT.toUpperCase(), UPLOAD_KEY],
      },
    },
  ]);

  const ios = await fetch(origin + IOS, { redirect: 'error' });
  expect(ios.headers.get('content-type')).toMatch(/^application\/json\b/);
  expect(ios.headers.get('cache-control')).toBe('public, max-age=3600');
});

test('on iOS all screens open the app, calls and pages for developers do not', async ({ app }) => {
  const association = (await app.inject(IOS)).json<Association>();
  expect(association.webcredentials.apps).toEqual(['A1B2C3D4E5.de.beispiel.app']);
  const [details] = association.applinks.details;
  expect(details?.appIDs).toEqual(['A1B2C3D4E5.de.beispiel.app']);
  if (!details) throw new Error('no details');
  for (const path of ['/', '/buchen', '/profil/buchungen/17', '/bonn', '/registrierung'])
    expect(opensOnIos(details, path), path).toBe(true);
  for (const path of ['/api', '/api/booking/bookings', '/entwicklung/mails', ANDROID])
    expect(opensOnIos(details, path), path).toBe(false);
});

test.for([ANDROID, IOS])('a server without apps has no %s, and says so to programs', async (url) => {
  const app = Fastify();
  onTestFinished(() => app.close());
  addAppLinks(app, { android: undefined, ios: undefined });
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.json()).toMatchObject({ resultCode: 'NOT_FOUND' });
});
