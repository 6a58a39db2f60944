import type { Request } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { type NativeApp, openNativeStage } from './native/app.ts';
import { openLogin } from './native/open-login.ts';
import type { Product } from './product.ts';
import { fillLogin, loginOverlay } from './screens.ts';

const journey = openNativeStage();

const KEY = 'capacitor-storage_session';
const LENA = '100001-1';
const JONAS = '100002-1';
const NAMES: Record<string, string> = { [LENA]: 'Lena Hofmann', [JONAS]: 'Jonas Albrecht' };
/** Ten others who may log in. */
const OTHERS = [
  JONAS,
  '100003-1',
  '100003-2',
  '100003-3',
  '100004-1',
  '100004-2',
  '100005-1',
  '100006-1',
  '100010-1',
  '100011-1',
];
/** A token lives for a day. */
const AFTER_TOKEN = { hours: 25 };

type Kept = {
  token?: string;
  customerNumber?: string;
  accounts: { customerNumber: string; name: string; credential: string }[];
  ending: string[];
  isGuarded: boolean;
};

const keptOf = ({ state }: NativeApp): Kept => JSON.parse(state.secrets.get(KEY) ?? '{}') as Kept;
const numbersOf = (app: NativeApp) => keptOf(app).accounts.map(({ customerNumber }) => customerNumber);
const credentialOf = (app: NativeApp, number: string) =>
  keptOf(app).accounts.find(({ customerNumber }) => customerNumber === number)?.credential;

async function post({ origin }: Product, path: string, body: unknown, token?: string) {
  const response = await fetch(`${origin}/api/booking${path}`, {
    method: 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      'x-api-key': 'native',
      ...(token ? { authorization: `Basic ${btoa(`${token}:`)}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, output: text ? (JSON.parse(text) as Opened) : undefined };
}
type Opened = { id: string; storedLogin?: { credential: string } };

/** Does the server still log in with this? It is used up by the question. */
const isAlive = async (product: Product, credential: string | undefined) =>
  (await post(product, '/tokens', { loginType: 'STORED', credential })).status === 201;

/** Puts accounts into the phone as earlier logins would have; the first is the last used. */
async function remember(product: Product, app: NativeApp, numbers: string[], more: Partial<Kept> = {}) {
  const accounts = await Promise.all(
    numbers.map(async (customerNumber) => {
      const body = { login: customerNumber, credential: DEMO_PASSWORD, storeLogin: true };
      const { output } = await post(product, '/tokens', body);
      const credential = output?.storedLogin?.credential ?? '';
      const name = NAMES[customerNumber] ?? `Person ${customerNumber}`;
      return { customerNumber, name, credential, lastUsedAt: product.now().toString() };
    }),
  );
  app.state.secrets.set(KEY, JSON.stringify({ accounts, ending: [], isGuarded: false, ...more }));
}

/** Moves the clocks of server and phone. */
async function wait(product: Product, app: NativeApp, duration: { hours?: number; minutes?: number }) {
  product.setNow(product.now().add(duration));
  await app.context.clock.setFixedTime(product.now().epochMilliseconds);
}

async function logInAs(app: NativeApp, number: string, { stays = true } = {}) {
  const page = await app.start('/profil');
  await openLogin(page);
  const box = loginOverlay(page).getByRole('checkbox', { name: 'Eingeloggt bleiben' });
  await box.setChecked(stays);
  await fillLogin(page, number, DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Ausloggen' }).waitFor();
  return page;
}

async function openOverlay(app: NativeApp) {
  const page = await app.start('/profil');
  return { page, overlay: await openLogin(page) };
}

const isLoggedIn = (app: NativeApp) => app.page().getByRole('button', { name: 'Ausloggen' }).waitFor();

journey(
  'who stays logged in is remembered by name and without the password, and opens the app without a question',
  async ({ product, install }) => {
    const app = await install();
    await logInAs(app, LENA);
    await expect.poll(() => numbersOf(app)).toEqual([LENA]);
    expect(keptOf(app).accounts[0]?.name).toBe('Lena Hofmann');
    expect(app.state.secrets.get(KEY)).not.toContain(DEMO_PASSWORD);
    const [access] = app.phone.callsOf('SecureStorage', 'internalSetItem').map((call) => call['access']);
    // Of iOS: after the first unlocking, this device only.
    expect(access).toBe(3);

    await app.kill();
    await app.start('/profil');
    await isLoggedIn(app);
    expect(app.phone.callsOf('BiometricAuthNative', 'internalAuthenticate')).toEqual([]);

    const credential = credentialOf(app, LENA);
    await app.page().getByRole('button', { name: 'Ausloggen' }).click();
    await app.page().getByRole('main').getByRole('button', { name: 'Login' }).waitFor();
    expect(app.state.secrets.has(KEY)).toBe(false);
    expect(await isAlive(product, credential)).toBe(false);
  },
);

journey('who does not stay logged in is not remembered', async ({ install }) => {
  const app = await install();
  await logInAs(app, LENA, { stays: false });
  await expect.poll(() => keptOf(app).customerNumber).toBe(LENA);
  expect(numbersOf(app)).toEqual([]);
});

journey(
  'an account of the list logs in after the phone has recognised its owner; the others stay',
  async ({ product, install }) => {
    const app = await install();
    await remember(product, app, [JONAS, LENA]);
    const { overlay } = await openOverlay(app);
    expect(
      await overlay
        .getByLabel(/^Passwort/)
        .and(app.page().locator('input'))
        .isVisible(),
    ).toBe(false);
    const before = credentialOf(app, LENA);
    await overlay.getByRole('button', { name: 'Weiter als Lena Hofmann · 100001-1' }).click();
    await isLoggedIn(app);
    expect(app.phone.callsOf('BiometricAuthNative', 'internalAuthenticate')).toMatchObject([
      {
        reason: 'Damit du als Lena Hofmann weitermachst.',
        cancelTitle: 'Abbrechen',
        allowDeviceCredential: true,
      },
    ]);
    expect(numbersOf(app)).toEqual([LENA, JONAS]);
    expect(credentialOf(app, LENA)).not.toBe(before);
    expect(await isAlive(product, credentialOf(app, JONAS))).toBe(true);
  },
);

journey(
  'biometry cancelled, locked out or removed: a German sentence, and the way by password with the number filled in',
  async ({ product, install }) => {
    const app = await install();
    await remember(product, app, [LENA, JONAS]);
    const { page, overlay } = await openOverlay(app);
    const take = () => overlay.getByRole('button', { name: /^Weiter als Lena/ }).click();
    for (const [code, sentence] of [
      ['userCancel', /Du hast abgebrochen.*Passwort/],
      ['biometryLockout', /Nach zu vielen Versuchen.*Passwort/],
      ['authenticationFailed', /nicht erkannt.*Passwort/],
      ['noDeviceCredential', /keine Bildschirmsperre.*Passwort/],
      ['something new', /nicht erkannt.*Passwort/],
    ] as const) {
      app.state.lockError = code;
      await take();
      await overlay.getByText(sentence).waitFor();
    }
    expect(await overlay.getByRole('textbox', { name: /^Accountnummer/ }).inputValue()).toBe(LENA);
    expect(numbersOf(app)).toEqual([LENA, JONAS]);
    expect(keptOf(app).token).toBeUndefined();
    await fillLogin(page, LENA, DEMO_PASSWORD);
    await isLoggedIn(app);
  },
);

journey(
  'the eleventh account takes the place of the oldest, whose login ends on the server',
  async ({ product, install }) => {
    const app = await install();
    await remember(product, app, OTHERS);
    const oldest = credentialOf(app, '100011-1');
    const { page, overlay } = await openOverlay(app);
    await overlay.getByRole('button', { name: 'Anderer Account' }).click();
    await overlay.getByRole('checkbox', { name: 'Eingeloggt bleiben' }).check();
    await fillLogin(page, LENA, DEMO_PASSWORD);
    await isLoggedIn(app);
    await expect.poll(() => numbersOf(app)).toEqual([LENA, ...OTHERS.slice(0, 9)]);
    await expect.poll(() => keptOf(app).ending).toEqual([]);
    expect(await isAlive(product, oldest)).toBe(false);
  },
);

journey('from the list of accounts another one logs in with the empty form at once', async ({ install }) => {
  const app = await install();
  const page = await logInAs(app, LENA);
  await page.goto('/profil/bearbeiten');
  await page.getByRole('main').getByRole('button', { name: 'Anderer Account' }).click();
  const overlay = loginOverlay(page);
  await overlay.getByRole('textbox', { name: /^Accountnummer/ }).waitFor();
  expect(await overlay.getByRole('button', { name: /^Weiter als/ }).count()).toBe(0);
  await fillLogin(page, JONAS, DEMO_PASSWORD);
  await expect.poll(() => numbersOf(app)).toEqual([JONAS, LENA]);
});

journey(
  'who asks for another account while the overlay still fades out gets the empty form',
  async ({ install }) => {
    const app = await install();
    const page = await app.start('/profil/bearbeiten');
    await openLogin(page);
    await loginOverlay(page).getByRole('checkbox', { name: 'Eingeloggt bleiben' }).check();
    // The fade lasts longer than the journey, so that the tap meets it on a slow machine too.
    await page.evaluate((fadeMs) => {
      const setTimeoutAsIs = window.setTimeout;
      window.setTimeout = ((handler: () => void, ms?: number) =>
        setTimeoutAsIs(handler, ms === fadeMs ? 600_000 : ms)) as typeof window.setTimeout;
    }, 500);
    await fillLogin(page, LENA, DEMO_PASSWORD);
    await page.locator('dialog[inert]').waitFor({ state: 'attached' });
    await page.getByRole('main').getByRole('button', { name: 'Anderer Account' }).click();
    const overlay = loginOverlay(page);
    await overlay.getByRole('textbox', { name: /^Accountnummer/ }).waitFor();
    expect(await overlay.getByRole('button', { name: /^Weiter als/ }).count()).toBe(0);
  },
);

journey(
  'a removed account is gone at once, and without a network ends on the server later',
  async ({ product, install }) => {
    const app = await install();
    await remember(product, app, [LENA, JONAS]);
    const credential = credentialOf(app, LENA);
    const { overlay } = await openOverlay(app);
    await app.goOffline();
    await overlay.getByRole('button', { name: 'Lena Hofmann, 100001-1, von diesem Gerät entfernen' }).click();
    await expect.poll(() => numbersOf(app)).toEqual([JONAS]);
    expect(keptOf(app).ending).toEqual([credential]);
    await app.kill();
    await app.goOnline();
    await app.start('/profil');
    await expect.poll(() => keptOf(app).ending, { timeout: 20_000 }).toEqual([]);
    expect(await isAlive(product, credential)).toBe(false);
    expect(await isAlive(product, credentialOf(app, JONAS))).toBe(true);
  },
);

journey(
  'an account whose login was ended elsewhere says so, keeps its number in the form and is forgotten',
  async ({ product, install }) => {
    const app = await install();
    app.expectFault(/status of 401/);
    await remember(product, app, [LENA, JONAS]);
    const body = { login: LENA, credential: DEMO_PASSWORD };
    const { output } = await post(product, '/tokens', body);
    await post(product, '/tokens/current/deleteall', undefined, output?.id);
    const { overlay } = await openOverlay(app);
    await overlay.getByRole('button', { name: /^Weiter als Lena/ }).click();
    await overlay.getByText('Dein gespeicherter Login gilt nicht mehr').waitFor();
    expect(await overlay.getByRole('textbox', { name: /^Accountnummer/ }).inputValue()).toBe(LENA);
    expect(numbersOf(app)).toEqual([JONAS]);
    expect(await overlay.getByRole('button', { name: /^Weiter als/ }).count()).toBe(1);
  },
);

journey('a running login that was ended elsewhere says the same', async ({ product, install }) => {
  const app = await install();
  app.expectFault(/status of 401/);
  await logInAs(app, LENA);
  const { output } = await post(product, '/tokens', { login: LENA, credential: DEMO_PASSWORD });
  await post(product, '/tokens/current/deleteall', undefined, output?.id);
  await app.start('/profil/buchungen');
  const overlay = loginOverlay(app.page());
  await overlay.getByText('Dein gespeicherter Login gilt nicht mehr').waitFor();
  expect(await overlay.getByRole('textbox', { name: /^Accountnummer/ }).inputValue()).toBe(LENA);
  await expect.poll(() => app.state.secrets.has(KEY)).toBe(false);
});

journey(
  'killed between the answer of a renewal and its writing, the app is logged in at the next start',
  async ({ product, install }) => {
    const app = await install();
    app.expectFault(/status of 401/);
    await logInAs(app, LENA);
    await expect.poll(() => numbersOf(app)).toEqual([LENA]);
    const before = credentialOf(app, LENA);
    await app.kill();
    await wait(product, app, AFTER_TOKEN);
    const answered = new Promise<void>((done) => {
      void app.context.route('**/api/booking/tokens', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        await route.fetch();
        done();
      });
    });
    await app.start('/profil');
    await answered;
    await app.kill();
    await app.context.unroute('**/api/booking/tokens');
    expect(credentialOf(app, LENA)).toBe(before);

    // Longer than a repeated request may take.
    await wait(product, app, { minutes: 10 });
    await app.start('/profil');
    await isLoggedIn(app);
    await expect.poll(() => credentialOf(app, LENA)).not.toBe(before);
    await wait(product, app, AFTER_TOKEN);
    await app.kill();
    await app.start('/profil');
    await isLoggedIn(app);
  },
);

journey(
  'a call that is refused because the token has ended is sent again with the new one',
  async ({ product, install }) => {
    const app = await install();
    app.expectFault(/status of 401/);
    await logInAs(app, LENA);
    await expect.poll(() => numbersOf(app)).toEqual([LENA]);
    await app.kill();
    await wait(product, app, AFTER_TOKEN);
    const statuses: number[] = [];
    app.context.on('response', (response) => {
      if (response.url().includes('/api/booking/calendarfeed')) statuses.push(response.status());
    });
    await app.start('/profil/buchungen');
    await expect.poll(() => statuses).toEqual([401, 200]);
  },
);

journey('killed in the middle of a login, the app asks for it again, and it works', async ({ install }) => {
  const app = await install();
  const answered = new Promise<void>((done) => {
    void app.context.route('**/api/booking/tokens', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      done();
    });
  });
  const { page, overlay } = await openOverlay(app);
  await overlay.getByRole('checkbox', { name: 'Eingeloggt bleiben' }).check();
  await fillLogin(page, LENA, DEMO_PASSWORD);
  await answered;
  await app.kill();
  await app.context.unroute('**/api/booking/tokens');
  expect(app.state.secrets.has(KEY)).toBe(false);
  await logInAs(app, LENA);
  await expect.poll(() => numbersOf(app)).toEqual([LENA]);
});

journey(
  'killed before the server has said whose login it is, the next start names it',
  async ({ install }) => {
    const app = await install();
    let isWaiting = false;
    await app.context.route('**/api/booking/customers?*', (route) => {
      isWaiting = true;
      // Never answered.
      return new Promise(() => route);
    });
    const { page, overlay } = await openOverlay(app);
    await overlay.getByRole('checkbox', { name: 'Eingeloggt bleiben' }).check();
    await fillLogin(page, LENA, DEMO_PASSWORD);
    await expect.poll(() => isWaiting && app.state.secrets.has(KEY)).toBe(true);
    await app.kill();
    await app.context.unroute('**/api/booking/customers?*');
    expect(numbersOf(app)).toEqual([]);
    await app.start('/profil');
    await isLoggedIn(app);
    await expect.poll(() => numbersOf(app)).toEqual([LENA]);
  },
);

journey('two starts one right after the other keep the login', async ({ product, install }) => {
  const app = await install();
  app.expectFault(/status of 401|ERR_ABORTED|Failed to fetch/);
  await logInAs(app, LENA);
  await expect.poll(() => numbersOf(app)).toEqual([LENA]);
  await app.kill();
  await wait(product, app, AFTER_TOKEN);
  const isLogin = (request: Request) =>
    request.method() === 'POST' && new URL(request.url()).pathname === '/api/booking/tokens';
  /** Until when an app lives: until it works, asks for its login, has the answer. An earlier start may have got that far. */
  const lives = [
    () => Promise.resolve(),
    () => app.context.waitForEvent('request', isLogin),
    () => app.context.waitForEvent('response', (response) => isLogin(response.request())),
  ];
  for (const life of lives) {
    const end = life().catch(() => undefined);
    await app.start('/profil');
    await Promise.race([end, isLoggedIn(app).catch(() => undefined)]);
    await app.kill();
  }
  await app.start('/profil');
  await isLoggedIn(app);
});

journey(
  'a full phone says that the login ends with the app, and keeps it once there is room',
  async ({ install }) => {
    const app = await install();
    app.state.isSecretsFull = true;
    const page = await logInAs(app, LENA);
    await page.getByText('Dein Gerät hat den Login nicht gespeichert').waitFor();
    expect(app.state.secrets.has(KEY)).toBe(false);
    app.state.isSecretsFull = false;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => numbersOf(app)).toEqual([LENA]);
    await app.kill();
    await app.start('/profil');
    await isLoggedIn(app);
  },
);

journey(
  'a silent login that gets no answer is tried again ten seconds after the start',
  async ({ product, install }) => {
    const app = await install();
    app.expectFault(/status of 401|ERR_FAILED/);
    await logInAs(app, LENA);
    await expect.poll(() => numbersOf(app)).toEqual([LENA]);
    const before = credentialOf(app, LENA);
    await app.kill();
    await wait(product, app, AFTER_TOKEN);
    const tries: number[] = [];
    let isDown = true;
    await app.context.route('**/api/booking/tokens', (route) => {
      if (route.request().method() === 'POST') tries.push(performance.now());
      return isDown ? route.abort() : route.fallback();
    });
    const started = performance.now();
    await app.start('/hilfe');
    const quietFor = () => performance.now() - (tries.at(-1) ?? performance.now());
    await expect.poll(quietFor, { timeout: 20_000 }).toBeGreaterThan(3_000);
    isDown = false;
    expect(credentialOf(app, LENA)).toBe(before);
    await expect.poll(() => credentialOf(app, LENA), { timeout: 20_000 }).not.toBe(before);
    expect((tries.at(-1) ?? 0) - started).toBeGreaterThan(9_000);
  },
);

journey(
  'with the tick the silent login asks too; who cancels finds the account in the list',
  async ({ product, install }) => {
    const app = await install();
    app.expectFault(/status of 401/);
    await logInAs(app, LENA);
    await app.page().getByRole('link', { name: 'Login, Passkeys und PIN' }).click();
    const box = app.page().getByRole('checkbox', { name: 'Mit Fingerabdruck oder Gesicht sichern' });
    app.state.lockError = 'userCancel';
    await box.click();
    await app.page().getByText('Du hast abgebrochen').waitFor();
    expect(keptOf(app).isGuarded).toBe(false);
    app.state.lockError = undefined;
    await box.click();
    await expect.poll(() => keptOf(app).isGuarded).toBe(true);
    await app.kill();
    await wait(product, app, AFTER_TOKEN);

    await app.start('/profil');
    await isLoggedIn(app);
    await expect
      .poll(() =>
        app.phone.callsOf('BiometricAuthNative', 'internalAuthenticate').map(({ reason }) => reason),
      )
      .toContain('Damit du eingeloggt bleibst.');

    await app.kill();
    await wait(product, app, AFTER_TOKEN);
    app.state.lockError = 'userCancel';
    await app.start('/profil/buchungen');
    const overlay = loginOverlay(app.page());
    const again = overlay.getByRole('button', { name: 'Weiter als Lena Hofmann · 100001-1' });
    await again.waitFor();
    expect(keptOf(app).token).toBeUndefined();
    app.state.lockError = undefined;
    await again.click();
    await overlay.waitFor({ state: 'hidden' });
    await app.page().getByRole('heading', { name: 'Als Nächstes' }).waitFor();
    expect(keptOf(app).customerNumber).toBe(LENA);
  },
);

journey(
  'on a phone without a lock the login says who gets in, and the list asks nobody',
  async ({ install }) => {
    const app = await install();
    app.state.lock = 'NONE';
    const { page, overlay } = await openOverlay(app);
    await overlay.getByText('Wer es in der Hand hat, kommt damit in deinen Account').waitFor();
    await overlay.getByRole('checkbox', { name: 'Eingeloggt bleiben' }).check();
    await fillLogin(page, LENA, DEMO_PASSWORD);
    await isLoggedIn(app);
    await page.getByRole('link', { name: 'Login, Passkeys und PIN' }).click();
    await page.getByText('keine Bildschirmsperre eingerichtet').waitFor();
    expect(await page.getByRole('checkbox', { name: /sichern/ }).count()).toBe(0);
  },
);

journey(
  'in Account one changes to another account, and finds nothing of the one before',
  async ({ product, install }) => {
    const app = await install();
    const { credential, ...lena } = await (async () => {
      await logInAs(app, LENA);
      await expect.poll(() => numbersOf(app)).toEqual([LENA]);
      const kept = keptOf(app);
      return { ...kept, credential: credentialOf(app, LENA) };
    })();
    await app.kill();
    await remember(product, app, [JONAS]);
    app.state.secrets.set(
      KEY,
      JSON.stringify({ ...lena, accounts: [...lena.accounts, ...keptOf(app).accounts] }),
    );
    const page = await app.start('/profil');
    await page.getByRole('link', { name: 'Login, Passkeys und PIN' }).click();
    app.state.files.set('dateien/rechnung-von-lena.pdf', Buffer.from('%PDF-'));
    await page.getByRole('button', { name: 'Zu Jonas Albrecht, 100002-1, wechseln' }).click();
    await page.waitForURL(/\/profil$/);
    // Nothing of the one before stays on the phone but the account.
    await expect.poll(() => app.state.files.size).toBe(0);
    await page.getByRole('main').getByText('Jonas Albrecht').first().waitFor();
    expect(keptOf(app).customerNumber).toBe(JONAS);
    expect(numbersOf(app)).toEqual([JONAS, LENA]);
    await page.getByRole('link', { name: 'Buchungen' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Buchungen' }).waitFor();
    expect(await page.getByText('Toyota Corolla').count()).toBe(0);
    expect(credentialOf(app, LENA)).toBe(credential);

    await page.goto('/profil/bearbeiten');
    await page.getByRole('button', { name: 'Zu Lena Hofmann, 100001-1, wechseln' }).waitFor();
  },
);

/** Whose answers the page's database has, by the names of their calls. */
const keptAnswers = (app: NativeApp) =>
  app.page().evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('antworten', 1);
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('antworten').objectStore('antworten').getAll();
          all.addEventListener('success', () => {
            opening.result.close();
            const kept = all.result as { key: [string]; data: unknown }[];
            resolve(kept.filter(({ data }) => data !== null).map(({ key }) => key[0]));
          });
        });
      }),
  );

journey(
  'a login that ends by itself leaves nothing that was kept to the next person',
  async ({ product, install }) => {
    const app = await install();
    await logInAs(app, LENA, { stays: false });
    const page = app.page();
    await page.goto('/profil/buchungen');
    await expect.poll(() => keptAnswers(app)).toContain('GET /bookings/{id}');
    app.expectFault(/status of 401/);
    await wait(product, app, AFTER_TOKEN);
    await app.kill();
    await openOverlay(app);
    // These two are nobody's.
    await expect.poll(() => keptAnswers(app)).toEqual(['GET /providers', 'GET /settings']);
  },
);

journey(
  'an account whose password was changed elsewhere asks for the new one, and gets in with it',
  async ({ product, install }) => {
    const [changed, next] = ['100004-2', 'kW7#lampe'];
    const app = await install();
    app.expectFault(/status of 401/);
    await remember(product, app, [changed, JONAS]);
    const { output } = await post(product, '/tokens', { login: changed, credential: DEMO_PASSWORD });
    const change = { currentPassword: DEMO_PASSWORD, password: next };
    expect((await post(product, '/passwordchanges', change, output?.id)).status).toBe(201);
    const { page, overlay } = await openOverlay(app);
    await overlay.getByRole('button', { name: `Weiter als Person ${changed} · ${changed}` }).click();
    await overlay.getByText('Dein gespeicherter Login gilt nicht mehr').waitFor();
    expect(await overlay.getByRole('textbox', { name: /^Accountnummer/ }).inputValue()).toBe(changed);
    expect(numbersOf(app)).toEqual([JONAS]);
    await fillLogin(page, changed, next);
    await isLoggedIn(app);
    expect(keptOf(app).customerNumber).toBe(changed);
  },
);

journey('factory settings forget every account, here and on the server', async ({ product, install }) => {
  const app = await install();
  const { state } = app;
  await remember(product, app, [LENA, JONAS]);
  const credentials = [LENA, JONAS].map((number) => credentialOf(app, number));
  const { page, overlay } = await openOverlay(app);
  app.expectFault(/status of 401/);
  // What the app has left with the phone.
  state.files.set('dateien/rechnung.pdf', Buffer.from('%PDF-'));
  state.shortcuts = [{ id: '/profil/buchungen', title: 'Nächste Buchung' }];
  state.allows.notifications = true;
  state.badge = 1;
  const at = product.now().add({ hours: 1 });
  state.reminders.set(1, {
    id: 1,
    title: 'Zurückgeben nicht vergessen',
    body: '',
    schedule: { at: at.toString() },
    extra: { path: '/profil/buchungen/1', at: at.epochMilliseconds },
  });
  await overlay.getByRole('button', { name: 'Werkseinstellungen' }).click();
  const panel = page.getByRole('dialog', { name: 'Werkseinstellungen' });
  await panel.getByText('alle Accounts mit ihren Logins').waitFor();
  await panel.getByRole('button', { name: 'Jetzt zurücksetzen' }).click();
  await page.waitForURL(/reset=1|\/$/);
  await expect.poll(() => app.state.secrets.has(KEY)).toBe(false);
  for (const credential of credentials) expect(await isAlive(product, credential)).toBe(false);
  expect([state.files.size, state.shortcuts.length, state.badge, state.reminders.size]).toEqual([0, 0, 0, 0]);
  // Nothing of them stands on the lock screen any more.
  expect(app.phone.callsOf('PushNotifications', 'removeAllDeliveredNotifications')).not.toEqual([]);
});
