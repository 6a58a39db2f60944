import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { BUNDLE } from '../tools/native/app-settings.ts';
import { openNativeStage } from './native/app.ts';
import { openLogin } from './native/open-login.ts';
import { fillLogin } from './screens.ts';

const journey = openNativeStage();

const MIB = 1024 * 1024;
/** For the texts in the bundle, which a build for journeys has not. */
const TEXTS_BYTES = 1 * MIB;

test('the bundle has at most 6 MiB, and no data of the map', () => {
  const files = globSync('**/*', { cwd: BUNDLE })
    .filter((path) => !/^\.vite|^content\.json$/.test(path))
    .map((path) => ({ path, stat: statSync(join(BUNDLE, path)) }))
    .filter(({ stat }) => stat.isFile());
  expect(files.length).toBeGreaterThan(100);
  expect(files.reduce((sum, { stat }) => sum + stat.size, TEXTS_BYTES)).toBeLessThanOrEqual(6 * MIB);
  expect(files.filter(({ path }) => /\.(pmtiles|mbtiles|pbf|mvt)$/.test(path))).toEqual([]);
});

journey('at the first start without a network the pages of the bundle are there', async ({ install }) => {
  const app = await install();
  await app.goOffline();
  const page = await app.start();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: 'Registrieren' }).first().isVisible()).toBe(true);
  await page.goto('/faq');
  await page.getByRole('heading', { level: 1, name: /Fragen/ }).waitFor();
});

journey(
  'who has logged in once is known at the next start, and finds the booking without a network',
  async ({ install }) => {
    const app = await install();
    const page = await app.start('/profil');
    await openLogin(page);
    await fillLogin(page, '100001-1', DEMO_PASSWORD);
    await page.getByRole('link', { name: 'Buchungen' }).first().click();
    await page.getByRole('main').getByText('Toyota Corolla').filter({ visible: true }).waitFor();
    expect([...app.state.secrets.keys()]).toEqual(['capacitor-storage_session']);

    await app.kill();
    await app.goOffline();
    const again = await app.start('/profil/buchungen');
    await again.getByRole('main').getByText('Toyota Corolla').filter({ visible: true }).waitFor();
    await again.getByText(/^Stand von/).waitFor();
    // Also what was never opened: how to get into the car.
    await again.getByRole('link', { name: 'Öffnen / abschließen' }).click();
    await again.getByRole('heading', { level: 1 }).waitFor();
  },
);

journey(
  'without a network a page that was never loaded opens at a tap, says so, and loads once the network is back',
  async ({ install }) => {
    const app = await install();
    const page = await app.start('/profil');
    await openLogin(page);
    await fillLogin(page, '100001-1', DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Ausloggen', exact: true }).waitFor();
    await app.goOffline();
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Kosten und CO₂' }).click();
    await main.getByRole('heading', { level: 1, name: 'Kosten und CO₂' }).waitFor();
    await main.getByText('Du bist gerade offline.').waitFor();
    await app.goOnline();
    await main.getByText('In den letzten 12 Monaten').waitFor();
  },
);

journey(
  'while the phone says that it is offline no dialog lies over the page, and nothing is asked again',
  async ({ install }) => {
    const app = await install();
    const page = await app.start('/profil');
    await openLogin(page);
    await fillLogin(page, '100001-1', DEMO_PASSWORD);
    await page.getByRole('link', { name: 'Buchungen' }).first().click();
    await page.getByRole('main').getByText('Toyota Corolla').filter({ visible: true }).waitFor();
    await app.kill();
    await app.goOffline();
    const asked = new Map<string, number>();
    app.context.on('requestfailed', (request) => {
      const { pathname } = new URL(request.url());
      asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    });
    const again = await app.start('/profil/buchungen');
    await again.getByText(/^Stand von/).waitFor();
    // Longer than six tries take.
    await again.waitForFunction(() => performance.now() > 16_000);
    expect(await again.getByRole('alertdialog').count()).toBe(0);
    expect(asked.size).toBeGreaterThan(0);
    expect([...asked].filter(([, times]) => times > 2)).toEqual([]);
    await app.goOnline();
    await again.getByText(/^Stand von/).waitFor({ state: 'hidden' });
  },
);

journey(
  'every call goes to the configured server by its key and the token in a header, without a cookie; the booking server is asked for at the start',
  async ({ install }) => {
    const app = await install();
    const sent: Request[] = [];
    app.context.on('request', (request) => {
      if (/\/api\//.test(request.url())) sent.push(request);
    });
    const page = await app.start('/profil');
    const pathsOf = (requests: readonly Request[]) =>
      requests.map((request) => new URL(request.url()).pathname);
    await expect.poll(() => pathsOf(sent)).toContain('/api/content/settings/endpoint');
    await openLogin(page);
    await fillLogin(page, '100001-1', DEMO_PASSWORD);
    await page.getByRole('link', { name: 'Buchungen' }).first().click();
    await page.getByRole('main').getByText('Toyota Corolla').filter({ visible: true }).waitFor();

    expect(new Set(sent.map((request) => new URL(request.url()).origin)).size).toBe(1);
    const bookings = sent.filter((request) => /\/api\/booking\/bookings(\?|$)/.test(request.url()));
    expect(bookings.length).toBeGreaterThan(0);
    for (const request of sent.filter((request) => request.method() !== 'OPTIONS')) {
      const headers = await request.allHeaders();
      expect(headers['cookie'], request.url()).toBeUndefined();
      if (!bookings.includes(request)) continue;
      expect(headers['x-api-key']).toBe('native');
      expect(headers['authorization']).toMatch(/^Basic [\w+/=]{20,}$/);
    }
  },
);
