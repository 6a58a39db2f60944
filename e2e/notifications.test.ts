import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { post } from '#server/adapters/push/post.ts';
import { createWebPushDelivery } from '#server/adapters/push/web-push-delivery.ts';
import { createVault } from '#server/adapters/vault.ts';
import { remindDrivers, wordReminder } from '#server/features/booking-message/reminder.ts';
import { sendDueMessages } from '#server/features/notification/push-outbox.ts';
import { vapidKeys } from '#server/features/notification/vapid-key.ts';
import { createFleet } from '#server/features/vehicle/fleet.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import type { Product } from './product.ts';
import { STAGE_KEY } from './stage-time.ts';
import { bookingsOf } from './town.ts';

const journey = openStage({}, { showsNotifications: true });
const CUSTOMER = '100001-1';

/** Plays the push service of the browser: takes what the server sends. */
async function startPushService() {
  const bodies: Buffer[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    bodies.push(Buffer.concat(chunks));
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { bodies, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/**
 * Headless Chromium reaches no push service: only its subscription is played, with keys that the page makes and with which it
 * reads what was sent to it, as the browser would (RFC 8291).
 */
async function playSubscription(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const base64url = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '');
    const fromBase64url = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    type Kept = { endpoint: string; p256dh: string; auth: string; key: string; privateKey: JsonWebKey };
    const read = (): Kept | undefined => {
      const text = localStorage.getItem('probe-abo');
      return text ? (JSON.parse(text) as Kept) : undefined;
    };
    const subscriptionOf = ({ endpoint, p256dh, auth, key }: Kept) => ({
      endpoint,
      options: { applicationServerKey: fromBase64url(key).buffer, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.removeItem('probe-abo');
        return true;
      },
    });
    PushManager.prototype.getSubscription = async () => {
      const kept = read();
      return (kept ? subscriptionOf(kept) : null) as unknown as PushSubscription | null;
    };
    PushManager.prototype.subscribe = async (options) => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ]);
      const kept: Kept = {
        endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
        p256dh: base64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))),
        auth: base64url(crypto.getRandomValues(new Uint8Array(16))),
        key: options?.applicationServerKey as string,
        privateKey: await crypto.subtle.exportKey('jwk', pair.privateKey),
      };
      localStorage.setItem('probe-abo', JSON.stringify(kept));
      return subscriptionOf(kept) as unknown as PushSubscription;
    };
  });
}

/** Decrypts in the page what the service got, with the page's own keys. */
const decrypt = (page: Page, body: Buffer): Promise<string> =>
  page.evaluate(async (sent) => {
    const bytes = Uint8Array.from(atob(sent), (sign) => sign.charCodeAt(0));
    const kept = JSON.parse(localStorage.getItem('probe-abo') ?? '') as {
      p256dh: string;
      auth: string;
      privateKey: JsonWebKey;
    };
    const raw = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const curve = { name: 'ECDH', namedCurve: 'P-256' };
    const senderRaw = bytes.slice(21, 21 + (bytes[20] ?? 0));
    const own = await crypto.subtle.importKey('jwk', kept.privateKey, curve, false, ['deriveBits']);
    const sender = await crypto.subtle.importKey('raw', senderRaw, curve, false, []);
    const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: sender }, own, 256);
    const derive = async (ikm: BufferSource, salt: BufferSource, info: BufferSource, bits: number) =>
      crypto.subtle.deriveBits(
        { name: 'HKDF', hash: 'SHA-256', salt, info },
        await crypto.subtle.importKey('raw', ikm, 'HKDF', false, ['deriveBits']),
        bits,
      );
    const text = (written: string) => new TextEncoder().encode(written);
    const about = new Uint8Array([...text('WebPush: info\0'), ...raw(kept.p256dh), ...senderRaw]);
    const ikm = await derive(secret, raw(kept.auth), about, 256);
    const salt = bytes.slice(0, 16);
    const key = await derive(ikm, salt, text('Content-Encoding: aes128gcm\0'), 128);
    const iv = await derive(ikm, salt, text('Content-Encoding: nonce\0'), 96);
    const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
    const record = bytes.slice(21 + (bytes[20] ?? 0));
    const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, aes, record));
    return new TextDecoder().decode(plain.slice(0, plain.lastIndexOf(2)));
  }, body.toString('base64'));

async function runOutbox(product: Product, origin: string): Promise<void> {
  const vault = createVault({ secretsKey: STAGE_KEY, dataDir: '' });
  const send: typeof post = (url, headers, body) =>
    post(url.replace('https://fcm.googleapis.com', origin), headers, body);
  const keyOf = async (id: number) =>
    (await vapidKeys(product.db, vault, product.now())).find((key) => key.id === id);
  const fleet = createFleet(product.db, { looksFirst: true });
  await remindDrivers(product.db, product.now());
  await sendDueMessages({
    db: product.db,
    deliveries: { WEB: createWebPushDelivery({ contact: 'info@example.org', keyOf, send }) },
    wordReminder: (transaction, reminder, at) => wordReminder(transaction, fleet, reminder, at),
    now: product.now,
    onError: (error) => expect.fail(String(error)),
  });
}

/** What stands on the lock screen. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

journey(
  'who allows reminders is reminded on the lock screen, until the logout',
  async ({ enter, product, moveClockTo }) => {
    const service = await startPushService();
    const { page, context, open, logIn, expectFault } = await enter({ viewport: PHONE, offline: true });
    expectFault(/status of 401/);
    await context.grantPermissions(['notifications']);
    await playSubscription(context);
    await logIn(CUSTOMER);
    const booking = (await bookingsOf(product.db, CUSTOMER)).find(({ state }) => state === 'RESERVED');
    if (!booking) throw new Error(`${CUSTOMER} has booked nothing`);

    await open('/profil/daten');
    const section = page.getByRole('region', { name: 'Mitteilungen' });
    const reminders = section.getByRole('switch', { name: 'Erinnerungen' });
    expect(await reminders.isChecked()).toBe(false);
    await reminders.click();
    await expect.poll(() => reminders.isChecked()).toBe(true);
    await section.getByRole('button', { name: 'Auf diesem Gerät einschalten' }).click();
    await section.getByText('bekommt Mitteilungen', { exact: true }).waitFor();
    const consents = await product.db
      .selectFrom('consent')
      .where('kind', 'like', 'PUSH%')
      .select('kind')
      .execute();
    expect(consents).toEqual([{ kind: 'PUSH_REMINDER' }]);

    // Half an hour before the start.
    await moveClockTo(booking.starts_at.subtract({ minutes: 30 }));
    await runOutbox(product, service.origin);
    expect(service.bodies).toHaveLength(1);
    const data = await decrypt(page, service.bodies[0] ?? Buffer.alloc(0));
    expect(JSON.parse(data)).toMatchObject({ tag: `buchung-${booking.id}`, badge: 1 });

    // The browser's service delivers it to the service worker.
    const cdp = await context.newCDPSession(page);
    const registrations: { registrationId: string }[] = [];
    cdp.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations));
    await cdp.send('ServiceWorker.enable');
    await expect.poll(() => registrations.length).toBeGreaterThan(0);
    const { registrationId = '' } = registrations[0] ?? {};
    const deliver = (pushed: string) =>
      cdp.send('ServiceWorker.deliverPushMessage', { origin: product.origin, registrationId, data: pushed });
    // No system shows the number of a headless browser.
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(() => {
      const { navigator: system } = self;
      Object.assign(self, { badges: [] });
      system.setAppBadge = async (count) => {
        Reflect.get(self, 'badges').push(count);
      };
    });
    await deliver(data);
    await expect.poll(() => worker?.evaluate(() => Reflect.get(self, 'badges'))).toEqual([1]);
    await expect
      .poll(() => shown(page))
      .toMatchObject([
        {
          title: expect.stringMatching(/^Deine Fahrt beginnt um \d\d:\d\d Uhr$/),
          tag: `buchung-${booking.id}`,
        },
      ]);
    // A later one about the same booking takes its place; what cannot be read is shown as something new all the same.
    await deliver(JSON.stringify({ ...(JSON.parse(data) as object), title: 'Buchung storniert' }));
    await expect.poll(() => shown(page)).toMatchObject([{ title: 'Buchung storniert' }]);
    await deliver('kein JSON');
    await expect
      .poll(async () => (await shown(page)).map(({ title }) => title).toSorted())
      .toEqual(['Buchung storniert', 'Es gibt Neues zu deinem Account']);

    // A tap opens the booking, and nothing but a page of ours.
    const opened = (path: string) =>
      worker?.evaluate(async (target) => {
        const scope = self as unknown as { clients: { openWindow(url: string): Promise<null> } };
        const urls: string[] = [];
        scope.clients.openWindow = async (url) => {
          urls.push(url);
          return null;
        };
        const notification = { data: { path: target }, close: () => undefined };
        const waiting: Promise<unknown>[] = [];
        const event = Object.assign(new Event('notificationclick'), {
          notification,
          waitUntil: (work: Promise<unknown>) => waiting.push(work),
        });
        self.dispatchEvent(event);
        await Promise.all(waiting);
        return urls;
      }, path);
    expect(await opened(`/profil/buchungen/${booking.id}`)).toEqual([
      `${product.origin}/profil/buchungen/${booking.id}`,
    ]);
    for (const elsewhere of [
      'https://example.org/',
      '//example.org/',
      '/\\example.org/',
      '/api/booking/customers',
      'javascript:alert(1)',
    ])
      expect(await opened(elsewhere)).toEqual([`${product.origin}/profil`]);

    // Days later the customer logs in again: the device belongs to the new login, without being asked for.
    const [before] = await product.db.selectFrom('push_device').select('stored_family_id').execute();
    await logIn(CUSTOMER);
    await open('/profil');
    await expect
      .poll(() => product.db.selectFrom('push_device').select('stored_family_id').execute())
      .not.toEqual([before]);
    // After the logout nothing of it is left on the device, and the server sends nothing more.
    await page.getByRole('button', { name: 'Ausloggen', exact: true }).click();
    await page
      .getByRole('heading', { name: /Einloggen|Profil/ })
      .first()
      .waitFor();
    await expect.poll(() => shown(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('probe-abo'))).toBeNull();
    await product.db.deleteFrom('push_message').execute();
    await runOutbox(product, service.origin);
    expect(service.bodies).toHaveLength(1);
  },
);

journey('who does not allow it is told how to allow it again', async ({ enter }) => {
  const { page, context, open, logIn } = await enter({ viewport: PHONE, offline: true });
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await logIn('100002-1');
  await open('/profil/daten');
  const section = page.getByRole('region', { name: 'Mitteilungen' });
  await section.getByText('Dein Browser lässt Mitteilungen von uns nicht zu.').waitFor();
  expect(await section.getByRole('button').count()).toBe(0);
  // The consents are the account's, and can be given all the same.
  expect(await section.getByRole('switch').count()).toBe(5);
});
