import { generateKeyPairSync } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { bookDirectly } from './book-directly.ts';
import { openNativeStage } from './native/app.ts';
import { openLogin } from './native/open-login.ts';
import { fillLogin, loginOverlay } from './screens.ts';
import { freeCar } from './trip-stage.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Nobody is asked for anything with it: only the phone's address is registered here. */
const FCM_SERVICE_ACCOUNT = JSON.stringify({
  project_id: 'probe',
  client_email: 'probe@probe.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  token_uri: 'https://oauth2.googleapis.com/token',
});
const journey = openNativeStage({ environment: { FCM_SERVICE_ACCOUNT } });

journey(
  'on a tap the phone is asked and registered; a tap on a message opens its page; the logout ends it',
  async ({ install, product }) => {
    const app = await install();
    const { phone, state } = app;
    state.push.registered = (value) => void phone.emit('PushNotifications', 'registration', { value });
    const page = await app.start('/profil/daten');
    await openLogin(page);
    await fillLogin(page, '100001-1', DEMO_PASSWORD);
    await page.getByRole('heading', { name: 'Mitteilungen' }).waitFor();
    expect(phone.callsOf('PushNotifications', 'requestPermissions')).toEqual([]);

    await page.getByRole('button', { name: 'Auf diesem Gerät einschalten' }).click();
    await page.getByRole('button', { name: 'Auf diesem Gerät ausschalten' }).waitFor();
    const devices = () => product.db.selectFrom('push_device').select('kind').execute();
    expect(await devices()).toEqual([{ kind: 'FCM' }]);

    await phone.emit('PushNotifications', 'pushNotificationActionPerformed', {
      actionId: 'tap',
      notification: { id: '1', data: { path: '/profil/buchungen', tag: 'buchung-1', badge: '1' } },
    });
    await page.getByRole('heading', { level: 1, name: 'Buchungen' }).waitFor();
    // What does not lead into this product leads nowhere.
    await phone.emit('PushNotifications', 'pushNotificationActionPerformed', {
      actionId: 'tap',
      notification: { id: '2', data: { path: '//anderswo.example/' } },
    });
    expect(new URL(page.url()).pathname).toBe('/profil/buchungen');

    await page.goto('/profil');
    await page.getByRole('button', { name: /^Ausloggen/ }).click();
    await expect.poll(() => phone.callsOf('PushNotifications', 'unregister').length).toBe(1);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).waitFor();
    // The device belongs to its login, which has ended.
    const logins = await product.db
      .selectFrom('push_device')
      .innerJoin('token', 'token.handle', 'push_device.token_handle')
      .select('token.handle')
      .execute();
    expect(logins).toEqual([]);
  },
);

journey('where the system says no, the app says how to allow it again', async ({ install }) => {
  const app = await install();
  app.state.push.answer = 'denied';
  const page = await app.start('/profil/daten');
  await openLogin(page);
  await fillLogin(page, '100001-1', DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Auf diesem Gerät einschalten' }).click();
  await page.getByText('Dein Gerät lässt Mitteilungen der App nicht zu.').waitFor();
  expect(app.phone.callsOf('PushNotifications', 'register')).toEqual([]);
});

journey(
  'nobody is reminded twice: what the server tells this phone, the phone leaves out, and takes up again when that ends',
  async ({ install, product }) => {
    const app = await install();
    const { phone, state } = app;
    state.push.registered = (value) => void phone.emit('PushNotifications', 'registration', { value });
    const soon = initialPeriod(product.now());
    const period = { start: soon.start.add({ hours: 3 }), end: soon.end.add({ hours: 3 }) };
    const vehicle = await freeCar(product, period, 5);
    const bookingId = await bookDirectly(product.db, '100004-1', vehicle.id, period, product.now());
    const reminded = () =>
      [...state.reminders.values()]
        .filter(({ extra }) => extra.path.includes(`/${bookingId}`))
        .map(({ schedule }) => schedule.at);
    const moment = (at: Temporal.Instant) => new Date(at.epochMilliseconds).toISOString();
    const all = [
      moment(period.start.subtract({ minutes: 30 })),
      moment(period.end.subtract({ minutes: 15 })),
      moment(period.end),
    ];

    const page = await app.start('/profil/daten');
    await openLogin(page);
    await fillLogin(page, '100004-1', DEMO_PASSWORD);
    for (const name of ['Vor dem Beginn', 'Vor dem Ende', 'Zurückgeben'])
      await page.getByRole('switch', { name }).click();
    await expect.poll(() => reminded().toSorted()).toEqual(all.toSorted());

    // The consent alone sends nothing to this phone.
    const fromServer = page.getByRole('switch', { name: 'Erinnerungen' });
    await fromServer.click();
    await page.getByRole('button', { name: 'Auf diesem Gerät einschalten' }).click();
    const explained = page.getByText('Vor dem Beginn und vor dem Ende tun das schon unsere Mitteilungen');
    await explained.waitFor();
    await expect.poll(reminded).toEqual([moment(period.end)]);

    await fromServer.click();
    await explained.waitFor({ state: 'detached' });
    await expect.poll(() => reminded().toSorted()).toEqual(all.toSorted());
  },
);

journey('a tap on a message that starts the app is not asked over', async ({ install }) => {
  const app = await install();
  app.state.location.permission = 'prompt';
  const started = app.start('/');
  await expect
    .poll(() => app.phone.hears('PushNotifications', 'pushNotificationActionPerformed'), { interval: 5 })
    .toBe(true);
  // The system hands the tap on as soon as somebody listens.
  await app.phone.emit('PushNotifications', 'pushNotificationActionPerformed', {
    actionId: 'tap',
    notification: { id: '1', data: { path: '/faq' } },
  });
  const page = await started;
  await page.waitForURL('**/faq');
  await page.waitForFunction(() => performance.now() > 3_500);
  expect(await page.getByRole('dialog', { name: 'Mein Standort' }).isVisible()).toBe(false);
  expect(await loginOverlay(page).isVisible()).toBe(false);
});

journey(
  'who logs in anew is told something on this phone at once, though it has been told of a moment ago',
  async ({ install, product }) => {
    const app = await install();
    const { phone, state } = app;
    state.push.registered = (value) => void phone.emit('PushNotifications', 'registration', { value });
    const page = await app.start('/profil/daten');
    await openLogin(page);
    await fillLogin(page, '100001-1', DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Auf diesem Gerät einschalten' }).click();
    await page.getByRole('button', { name: 'Auf diesem Gerät ausschalten' }).waitFor();
    // The login ends elsewhere, and the same person logs in again where they are.
    await product.db.deleteFrom('token').execute();
    app.expectFault(/status of 401/);
    const told = () =>
      product.db
        .selectFrom('push_device')
        .innerJoin('token', 'token.handle', 'push_device.token_handle')
        .select('kind')
        .execute();
    expect(await told()).toEqual([]);
    await page.getByRole('link', { name: 'Buchungen' }).first().click();
    await loginOverlay(page).waitFor();
    await fillLogin(page, '100001-1', DEMO_PASSWORD);
    await expect.poll(told).toEqual([{ kind: 'FCM' }]);
  },
);

journey(
  'who changes to another account gets no message of the former one, also while its service is not to be reached',
  async ({ install, product }) => {
    const app = await install();
    const { phone, state } = app;
    state.push.registered = (value) => void phone.emit('PushNotifications', 'registration', { value });
    const stay = async (page: Page, account: string) => {
      await loginOverlay(page).getByRole('checkbox', { name: 'Eingeloggt bleiben' }).check();
      await fillLogin(page, account, DEMO_PASSWORD);
    };
    let page = await app.start('/profil/bearbeiten');
    await openLogin(page);
    await stay(page, '100002-1');
    await page.getByRole('main').getByRole('button', { name: 'Anderer Account' }).click();
    await stay(page, '100001-1');
    await page.getByRole('button', { name: 'Zu Jonas Albrecht, 100002-1, wechseln' }).waitFor();
    // The page that the login leads to may still be on its way.
    await app.kill();
    page = await app.start('/profil/daten');
    await page.getByRole('button', { name: 'Auf diesem Gerät einschalten' }).click();
    await page.getByRole('button', { name: 'Auf diesem Gerät ausschalten' }).waitFor();
    const devices = () => product.db.selectFrom('push_device').select('kind').execute();
    expect(await devices()).toHaveLength(1);

    state.push.isServiceLost = true;
    page = await app.start('/profil/bearbeiten');
    await page.getByRole('button', { name: 'Zu Jonas Albrecht, 100002-1, wechseln' }).click();
    await page.waitForURL(/\/profil$/);
    await page.getByRole('main').getByText('Jonas Albrecht').first().waitFor();
    expect(phone.callsOf('PushNotifications', 'unregister')).toHaveLength(1);
    expect(await devices()).toEqual([]);
  },
);
