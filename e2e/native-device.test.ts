import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, vi } from 'vitest';
import { startNearDoor } from '#cars/near-door.ts';
import type { SimulatedCar } from '#cars/simulated-car.ts';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { DOCUMENT_TITLES, type DocumentKind } from '#domain/document/document-kind.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { bookDirectly } from './book-directly.ts';
import { describeDent, next } from './damage-form.ts';
import { delay } from './delay.ts';
import { type NativeApp, openNativeStage } from './native/app.ts';
import { countKept } from './native/count-kept.ts';
import { openLogin } from './native/open-login.ts';
import type { Reminder } from './native/phone-plugins.ts';
import type { Product } from './product.ts';
import { screenFaults } from './screen-faults.ts';
import { bookingCard, fillLogin, message, note, title } from './screens.ts';
import { beginTrip, freeCar, putSecret, startCar, tellCar } from './trip-stage.ts';

const cars = new Map<number, SimulatedCar>();
let near: Awaited<ReturnType<typeof startNearDoor>>;
const journey = openNativeStage({ nearDoor: () => near.url }, async () => {
  near = await startNearDoor(cars);
  return near.url;
});
afterAll(() => near.close());
const LENA = '100001-1';
const JONAS = '100002-1';
const ANNA = '100004-1';
const MIRIAM = '100010-1';
const ANDREAS = '100011-1';
const CLARA = '100005-1';
const PETRA = '100003-1';

/** Opens the app and logs in, as on the first day. */
async function logIn(app: NativeApp, account: string): Promise<Page> {
  const page = await app.start('/profil');
  await openLogin(page);
  await fillLogin(page, account, DEMO_PASSWORD);
  // Whose papers are missing is led to the document check, where nobody logs out.
  const logOut = page.getByRole('button', { name: 'Ausloggen', exact: true });
  await logOut.or(title(page).getByText('Dokumentencheck')).first().waitFor();
  return page;
}

/** A photo where the camera of the phone puts it; `_capacitor_file_` is what the shell serves the page. */
async function putPhoto(app: NativeApp, name: string, format: 'jpeg' | 'gif' = 'jpeg'): Promise<void> {
  const noise = sharp(randomBytes(700 * 500 * 3), { raw: { width: 700, height: 500, channels: 3 } });
  const body = await (format === 'jpeg' ? noise.jpeg({ quality: 95 }) : noise.gif()).toBuffer();
  const address = `https://localhost/_capacitor_file_/cache/${name}`;
  await app.context.route(address, (route) => route.fulfill({ body, contentType: `image/${format}` }));
  app.state.photos.push(address);
}

/** The app does not zoom (§9.27, §S9.26). */
const faultsOf = async (page: Page, screen: string) =>
  (await screenFaults(page, screen, [320])).filter((fault) => !fault.includes('meta-viewport'));

journey(
  '§S17.1 fetched before, killed, no network: the first screen leads to the car at a tap, code and grant are there, the car opens',
  async ({ install, product }) => {
    const { db } = product;
    const app = await install();
    const period = initialPeriod(product.now());
    const vehicle = await freeCar(product, period, 4);
    await db
      .updateTable('customer')
      .set({ pin_is_initial: false })
      .where('customer_number', '=', JONAS)
      .execute();
    const place = { kind: 'ACCESS_CODE', stationId: vehicle.stationId, title: 'Schlüsseltresor' } as const;
    const bookingId = await bookDirectly(db, JONAS, vehicle.id, period, product.now());
    const trip = await startCar(product, vehicle.id);
    await putSecret(product, place, '604719');
    cars.set(vehicle.id, trip.car);
    try {
      await trip.connect();
      const page = await logIn(app, JONAS);
      await app.kill();
      // As a tap on the icon does.
      const first = await app.start('/');
      await first.waitForURL('**/profil/buchungen');
      await first.getByRole('link', { name: 'Auto ansehen und öffnen' }).waitFor();
      await expect.poll(() => countKept(first, 'unterwegs', 'grants'), { timeout: 20_000 }).toBe(1);
      await expect.poll(() => countKept(first, 'unterwegs', 'codes'), { timeout: 20_000 }).toBe(1);
      await vi.waitFor(() => expect(trip.car.knowsKeys).toBe(true), { timeout: 10_000 });
      expect(page.isClosed()).toBe(true);

      await app.kill();
      await app.goOffline();
      trip.car.cutConnection();
      const again = await app.start('/');
      await again.waitForURL('**/profil/buchungen');
      const action = again.getByRole('link', { name: 'Auto ansehen und öffnen' });
      await action.waitFor();
      const box = await action.boundingBox();
      // Whole above the fold, and the first that can be done there.
      expect((box?.y ?? 1_000) + (box?.height ?? 0)).toBeLessThan(640);
      expect(box?.height).toBeGreaterThanOrEqual(52);
      const card = bookingCard(again, bookingId);
      expect(await card.getByRole('link').first().innerText()).toBe('Auto ansehen und öffnen');

      const path = `/profil/buchungen/${bookingId}`;
      await again.goto(`${path}/zugangscode/${vehicle.stationId}/Schl%C3%BCsseltresor`);
      await again.getByRole('button', { name: 'Code zeigen' }).click();
      await again.getByText('604719').waitFor();
      await again.goto(`${path}/verriegelung`);
      await again.getByRole('radio', { name: 'Alles wie beschrieben' }).check();
      await again.getByRole('button', { name: 'Ohne Netz öffnen' }).click();
      await note(again, 'Dein Auto ist offen').waitFor();
      expect(trip.car.model.locked).toBe(false);
      expect(app.phone.callsOf('Haptics', 'notification')).toEqual([{ type: 'SUCCESS' }]);
    } finally {
      await trip.close();
    }
  },
);

journey(
  '§S17.1 §S17.3 killed in the middle of an unlock: the car’s page says what became of it, the hand feels it, and the way is the map app’s',
  async ({ install, product }) => {
    const app = await install({ platform: 'ios' });
    const trip = await beginTrip(product, MIRIAM, 6);
    try {
      await logIn(app, MIRIAM);
      const page = await app.start(`${trip.path}/verriegelung`);
      const unlock = page.getByRole('button', { name: 'Öffnen', exact: true });
      await page.getByText('Das Auto ist erreichbar.').waitFor();
      trip.car.cutConnection();
      await tellCar(page, unlock);
      await app.kill();
      const again = await app.start(`${trip.path}/verriegelung`);
      await again.getByText('Dein Auto wird geöffnet …').first().waitFor();
      await trip.connect();
      await note(again, 'Dein Auto ist offen').waitFor();
      expect(app.phone.callsOf('Haptics', 'notification')).toEqual([{ type: 'SUCCESS' }]);

      await again.goto('/');
      await again.waitForURL('**/profil/buchungen');
      await again.getByRole('link', { name: 'Öffnen / abschließen' }).waitFor();
      await again.getByRole('link', { name: 'Navigation starten' }).first().click();
      await expect.poll(() => app.phone.callsOf('AppLauncher', 'openUrl')).toHaveLength(1);
      expect(app.phone.callsOf('AppLauncher', 'openUrl')[0]?.['url']).toMatch(
        /^maps:\/\/\?daddr=49\.\d+,1\d\.\d+&q=/,
      );
      expect(again.url()).toMatch(/\/profil\/buchungen$/);

      // The phone has no map app any more: its browser shows the way.
      app.state.opensNot.push('maps:');
      await again.getByRole('link', { name: 'Navigation starten' }).first().click();
      await expect
        .poll(() => app.phone.callsOf('AppLauncher', 'openUrl').at(-1)?.['url'])
        .toMatch(/^https:\/\/www\.openstreetmap\.org\/directions\?to=49/);

      // Where and when, to somebody else: nothing that opens the car.
      await again.goto(trip.path);
      await again.getByRole('button', { name: 'Ort und Zeit teilen' }).click();
      await expect.poll(() => app.phone.callsOf('Share', 'share')).toHaveLength(1);
      const [shared] = app.phone.callsOf('Share', 'share');
      expect(shared?.['text']).toMatch(/ ab .+: Mi, 16\.06\.2027, 14:15 – \d\d:\d\d Uhr$/);
      expect(shared?.['url']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/buchen\/station\/\d+$/);
      expect(await again.getByRole('link', { name: /anrufen/ }).count()).toBe(0);
    } finally {
      await trip.close();
    }
  },
);

/** Of each photo of a booking's damages: has something arrived, and all of it? */
async function arrivedPhotos({ db }: Product, bookingId: number): Promise<[boolean, boolean][]> {
  const photos = await db
    .selectFrom('damage_photo')
    .innerJoin('damage', 'damage.id', 'damage_photo.damage_id')
    .select(['received', 'damage_photo.recorded_at'])
    .where('booking_id', '=', bookingId)
    .execute();
  return photos.map((photo) => [photo.received > 0, photo.recorded_at !== null]);
}

/** From the first step of a report to the photos. */
async function reportDent(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Ich habe einen Schaden entdeckt' }).check();
  await next(page).click();
  await describeDent(page);
  await page.getByRole('radio', { name: 'Nein' }).check();
  await next(page).click();
}

journey(
  '§S17.2 the camera denied and later allowed; the photos of a damage survive the end of the app and arrive from where they broke off',
  async ({ install, product }) => {
    const app = await install();
    const { bookingId } = await beginTripWithoutCar(product, ANDREAS, 8);
    await logIn(app, ANDREAS);
    const path = `/profil/buchungen/${bookingId}/schadenmelder`;
    const page = await app.start(path);
    await reportDent(page);

    app.state.allows.camera = false;
    await page.getByRole('button', { name: 'Foto aufnehmen' }).click();
    await note(page, 'Die App darf deine Kamera nicht benutzen').waitFor();
    expect(await faultsOf(page, 'kamera gesperrt')).toEqual([]);
    await page.getByRole('button', { name: 'Einstellungen öffnen' }).click();
    await expect
      .poll(() => app.phone.callsOf('AppLauncher', 'openUrl').at(-1)?.['url'])
      .toBe('android.settings.MANAGE_APPLICATIONS_SETTINGS');
    app.state.allows.camera = true;
    await putPhoto(app, 'nah.jpg');
    await page.getByRole('button', { name: 'Foto aufnehmen' }).click();
    await expect.poll(() => page.getByAltText(/^Dein Foto/).count()).toBe(1);
    expect(await page.getByText('Die App darf deine Kamera nicht benutzen').count()).toBe(0);
    expect(app.phone.callsOf('Camera', 'takePhoto').at(-1)).toMatchObject({
      targetWidth: 3_000,
      targetHeight: 3_000,
      cameraDirection: 'REAR',
    });
    // Nobody took one: nothing happens.
    await page.getByRole('button', { name: 'Foto aufnehmen' }).click();
    await app.goOffline();
    await putPhoto(app, 'fern.jpg');
    await page.getByRole('button', { name: 'Fotos auswählen' }).click();
    await expect.poll(() => page.getByAltText(/^Dein Foto/).count()).toBe(2);
    await expect.poll(() => countKept(page, 'schadensmeldungen', 'entwurf')).toBe(1);

    await app.kill();
    // What was written is there, from the first page on.
    const offline = await app.start(path);
    for (let pages = 0; pages < 3; pages++) await next(offline).click();
    await expect.poll(() => offline.getByAltText(/^Dein Foto/).count()).toBe(2);
    await next(offline).click();
    // A phone without room says so, and the report waits on the screen.
    await offline.evaluate(() => {
      const { prototype } = IDBObjectStore;
      const { put } = prototype;
      prototype.put = function (...given) {
        // The draft is written down at the same time.
        if (this.name !== 'meldung') return put.apply(this, given);
        prototype.put = put;
        throw new DOMException('no room', 'QuotaExceededError');
      };
    });
    const send = offline.getByRole('button', { name: 'Meldung senden' });
    await send.click();
    await note(offline, 'Dein Gerät kann die Meldung nicht speichern').waitFor();
    await send.click();
    await offline.getByText('Wird gesendet, sobald du Netz hast.').waitFor();

    // It goes on its way, breaks off after the first part of the first photo, and the app ends.
    let parts = 0;
    let isBroken = true;
    app.expectFault(/ERR_FAILED/);
    await app.context.route('**/upload?**', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      parts += 1;
      return isBroken && parts > 1 ? route.abort() : route.continue();
    });
    await app.goOnline();
    await expect.poll(() => parts, { timeout: 30_000 }).toBeGreaterThan(1);
    await app.kill();
    expect(await arrivedPhotos(product, bookingId)).toContainEqual([true, false]);
    isBroken = false;
    // Whatever screen it opens with.
    const last = await app.start('/hilfe');
    await expect
      .poll(() => arrivedPhotos(product, bookingId), { timeout: 60_000 })
      .toEqual([
        [true, true],
        [true, true],
      ]);

    // What arrived is shown again, with the token, and opens large in the phone's own viewer.
    await last.goto(path);
    const photo = last.getByRole('img', { name: /^Foto 1: / }).first();
    await photo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => [image.src.split(':')[0], image.naturalWidth]))
      .toEqual(['blob', 700]);
    await photo.click();
    await expect.poll(() => app.phone.callsOf('FileViewer', 'openDocumentFromLocalPath')).toHaveLength(1);
  },
);

journey(
  '§S17.2 behind other apps a report goes on to its end once there is a network, for as long as the system lets it',
  async ({ install, product }) => {
    const app = await install({ platform: 'ios' });
    const { bookingId } = await beginTripWithoutCar(product, PETRA, 8);
    await logIn(app, PETRA);
    const page = await app.start(`/profil/buchungen/${bookingId}/schadenmelder`);
    await reportDent(page);
    await putPhoto(app, 'nah.jpg');
    await page.getByRole('button', { name: 'Foto aufnehmen' }).click();
    await expect.poll(() => page.getByAltText(/^Dein Foto/).count()).toBe(1);
    await next(page).click();
    await app.goOffline();
    await page.getByRole('button', { name: 'Meldung senden' }).click();
    await page.getByText('Wird gesendet, sobald du Netz hast.').waitFor();
    expect(app.phone.callsOf('BackgroundTask', 'beforeExit')).toEqual([]);

    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await app.phone.emit('App', 'appStateChange', { isActive: false });
    await expect.poll(() => app.phone.callsOf('BackgroundTask', 'beforeExit')).toHaveLength(1);
    expect(app.phone.callsOf('BackgroundTask', 'finish')).toEqual([]);
    await app.goOnline();
    await expect.poll(() => arrivedPhotos(product, bookingId), { timeout: 60_000 }).toEqual([[true, true]]);
    // Nothing is left to do: the system may put the app to sleep.
    await expect
      .poll(() => app.phone.callsOf('BackgroundTask', 'finish'))
      .toEqual([{ taskId: expect.any(String) }]);
  },
);

journey(
  '§S17.2 the photos of the check come from the phone’s camera, a selfie from the front; what the server does not read is drawn anew',
  async ({ install }) => {
    const app = await install({ platform: 'ios' });
    await logIn(app, CLARA);
    const page = await app.start('/profil/dokumentencheck');
    await page.getByRole('checkbox', { name: /^Ich willige ein, dass/ }).check();
    await page.getByRole('button', { name: 'Weiter zu den Fotos' }).click();
    const card = (kind: DocumentKind) =>
      page.getByRole('region', { name: DOCUMENT_TITLES[kind], exact: true });
    app.state.allows.photos = false;
    await card('IDENTITY').getByRole('button', { name: 'Foto auswählen' }).click();
    await note(page, 'Die App darf deine Fotos nicht benutzen').waitFor();
    await page.getByRole('button', { name: 'Einstellungen öffnen' }).click();
    await expect
      .poll(() => app.phone.callsOf('AppLauncher', 'openUrl').at(-1)?.['url'])
      .toBe('app-settings:');
    app.state.allows.photos = true;
    await putPhoto(app, 'ausweis.jpg');
    const release = await delay(page, /\/documents\/IDENTITY$/);
    const sent = page.waitForRequest(/\/documents\/IDENTITY$/);
    await card('IDENTITY').getByRole('button', { name: 'Foto auswählen' }).click();
    await sent;
    // The person looks at something else while it is on its way.
    await app.phone.emit('App', 'appStateChange', { isActive: false });
    await expect.poll(() => app.phone.callsOf('BackgroundTask', 'beforeExit')).toHaveLength(1);
    expect(app.phone.callsOf('BackgroundTask', 'finish')).toEqual([]);
    release();
    await expect.poll(() => app.phone.callsOf('BackgroundTask', 'finish')).toHaveLength(1);
    await app.phone.emit('App', 'appStateChange', { isActive: true });
    await card('IDENTITY').getByText('angekommen', { exact: true }).waitFor();

    // No format of a document; every web view draws it.
    await putPhoto(app, 'selfie.gif', 'gif');
    await card('SELFIE').getByRole('button', { name: 'Foto aufnehmen' }).click();
    await card('SELFIE').getByText('angekommen', { exact: true }).waitFor();
    expect(app.phone.callsOf('Camera', 'takePhoto').at(-1)).toMatchObject({ cameraDirection: 'FRONT' });
    const shown = card('SELFIE').getByRole('img', { name: 'Dein Foto: Selfie' });
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => [image.src.split(':')[0], image.naturalWidth]))
      .toEqual(['blob', 700]);
  },
);

/** A booking from the next quarter of an hour for a driver who has a pin; its car is out of reach. */
async function beginTripWithoutCar(
  product: Parameters<typeof freeCar>[0],
  customerNumber: string,
  index: number,
) {
  const period = initialPeriod(product.now());
  const vehicle = await freeCar(product, period, index);
  await product.db
    .updateTable('customer')
    .set({ pin_is_initial: false })
    .where('customer_number', '=', customerNumber)
    .execute();
  const bookingId = await bookDirectly(product.db, customerNumber, vehicle.id, period, product.now());
  return { bookingId, vehicle, period };
}

journey(
  '§S17.6 an invoice opens in the phone’s viewer; a full phone says so; a calendar file without a program is handed on; all go with the logout',
  async ({ install }) => {
    const app = await install({ colorScheme: 'dark' });
    await logIn(app, LENA);
    const page = await app.start('/profil/rechnungen');
    await page.getByText('Noch auf keiner Rechnung').waitFor();
    const pdf = page.getByRole('button', { name: /^PDF der Rechnung/ }).first();
    app.state.hasRoom = false;
    await pdf.click();
    await message(page, 'Auf deinem Handy ist kein Platz mehr').waitFor();
    await page.getByRole('button', { name: 'Schließen' }).click();
    app.state.hasRoom = true;
    await pdf.click();
    await expect.poll(() => app.phone.callsOf('FileViewer', 'openDocumentFromLocalPath')).toHaveLength(1);
    const [opened] = app.phone.callsOf('FileViewer', 'openDocumentFromLocalPath');
    expect(opened?.['path']).toMatch(/^file:\/\/\/cache\/dateien\/rechnung-2027-\d{6}\.pdf$/);
    expect([...app.state.files.values()][0]?.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(app.phone.callsOf('Filesystem', 'writeFile').at(-1)).toMatchObject({ directory: 'CACHE' });

    await page.goto('/profil/buchungen');
    await page
      .getByRole('link', { name: /^Einzelheiten/ })
      .first()
      .click();
    app.state.opensNot.push('.ics');
    const calendar = page.getByRole('button', { name: 'In den Kalender' }).first();
    await calendar.waitFor();
    // A web view prints nothing.
    expect(await page.getByRole('button', { name: 'Drucken' }).count()).toBe(0);
    await calendar.click();
    await expect.poll(() => app.phone.callsOf('Share', 'share')).toHaveLength(1);
    expect(String(app.phone.callsOf('Share', 'share')[0]?.['files'])).toMatch(/\.ics$/);
    expect([...app.state.files.keys()]).toHaveLength(1);
    expect([...app.state.files.values()][0]?.toString()).toContain('BEGIN:VCALENDAR');

    // A word about the network in place of a broken file.
    await app.goOffline();
    await page.getByRole('button', { name: 'In den Kalender' }).first().click();
    await message(page, 'Du bist gerade offline.').waitFor();
    await app.goOnline();

    await page.goto('/profil');
    await page.getByRole('button', { name: 'Ausloggen', exact: true }).click();
    await page.getByRole('heading', { name: 'Dein Profil' }).waitFor();
    await expect.poll(() => app.state.files.size).toBe(0);
  },
);

journey(
  '§S17.8 style, tiles and markers of the map come from the configured server and nobody else',
  async ({ install, product }) => {
    const app = await install();
    const asked: URL[] = [];
    app.context.on('request', (request) => asked.push(new URL(request.url())));
    const page = await app.start('/buchen');
    await page.locator('canvas').first().waitFor();
    const isOf = (pattern: RegExp) => asked.filter(({ pathname }) => pattern.test(pathname));
    await expect.poll(() => isOf(/^\/api\/map\/.*\d/).length, { timeout: 60_000 }).toBeGreaterThan(0);
    const ofMap = isOf(/^\/api\/map\//);
    expect(ofMap.some(({ pathname }) => /style/.test(pathname))).toBe(true);
    const server = new URL(asked.find(({ pathname }) => pathname.startsWith('/api/'))?.origin ?? '').origin;
    expect(new Set(ofMap.map(({ origin }) => origin))).toEqual(new Set([server]));
    expect(server).not.toBe(product.origin);
  },
);

journey(
  '§S17.10 reminders: asked on a tap, moved by an extension, gone with the booking and with the logout; taps lead there',
  async ({ install, product }) => {
    const { db } = product;
    const app = await install();
    const { bookingId, period } = await beginTripWithoutCar(product, ANNA, 10);
    await logIn(app, ANNA);
    const page = await app.start('/');
    await page.waitForURL('**/profil/buchungen');
    expect(app.state.reminders.size).toBe(0);
    // Nothing was asked by itself.
    expect(app.phone.callsOf('LocalNotifications', 'requestPermissions')).toEqual([]);

    await page.goto('/profil/daten');
    const before = page.getByRole('switch', { name: 'Vor dem Beginn' });
    app.state.allows.notifications = false;
    await before.click();
    await note(page, 'Die App darf keine Mitteilungen zeigen').waitFor();
    expect(await before.isChecked()).toBe(false);
    expect(app.state.reminders.size).toBe(0);
    // Allowed in the system's settings meanwhile.
    app.state.allows.notifications = true;
    for (const name of ['Vor dem Beginn', 'Vor dem Ende', 'Zurückgeben'])
      await page.getByRole('switch', { name }).click();
    expect(await faultsOf(page, 'erinnerungen')).toEqual([]);
    await page.goto('/profil/buchungen');
    // The start is less than half an hour away: it is not reminded of any more.
    const isOfIt = ({ extra }: Reminder) => extra.path.includes(`/${bookingId}`);
    const count = () => [...app.state.reminders.values()].filter(isOfIt).length;
    const due = () =>
      [...app.state.reminders.values()]
        .filter(isOfIt)
        .map(({ schedule, title: line }) => `${new Date(schedule.at).toISOString()} ${line}`);
    const end = period.end;
    const expected = (at: Temporal.Instant) => [
      `${new Date(at.subtract({ minutes: 15 }).epochMilliseconds).toISOString()} Deine Buchung endet um ${clock(at)}`,
      `${new Date(at.epochMilliseconds).toISOString()} Zurückgeben nicht vergessen`,
    ];
    await expect.poll(due).toEqual(expected(end));
    expect([...app.state.reminders.values()].find(isOfIt)?.actionTypeId).toBe('verlaengern');
    await expect.poll(() => app.state.badge).toBe(1);
    await expect
      .poll(() => app.state.shortcuts.map(({ title: line }) => line))
      .toEqual(['Auto öffnen', 'Nächste Buchung', 'Noch einmal buchen']);

    // Extended, on another device.
    const later = end.add({ minutes: 30 });
    await db.updateTable('booking').set({ ends_at: later }).where('id', '=', bookingId).execute();
    await page.goto('/profil/buchungen');
    await expect.poll(due).toEqual(expected(later));

    // Taps: on the button of the reminder, on a shortcut, both also when they open the app.
    await expect
      .poll(() => app.phone.hears('LocalNotifications', 'localNotificationActionPerformed'))
      .toBe(true);
    const soon = [...app.state.reminders.values()].find(isOfIt);
    await app.phone.emit('LocalNotifications', 'localNotificationActionPerformed', {
      actionId: 'verlaengern',
      notification: { ...soon },
    });
    await page.waitForURL(`**/profil/buchungen/${bookingId}/aendern`);
    await app.phone.emit('AppShortcuts', 'click', { shortcutId: app.state.shortcuts[0]?.id });
    await page.waitForURL(`**/profil/buchungen/${bookingId}/verriegelung`);
    await app.phone.emit('AppShortcuts', 'click', { shortcutId: '//boese.example/' });
    await title(page).waitFor();
    expect(new URL(page.url()).host).toBe('localhost');

    // Cancelled: nothing is left to remind of.
    await db.updateTable('booking').set({ state: 'CANCELLED' }).where('id', '=', bookingId).execute();
    await page.goto('/profil/buchungen');
    await expect.poll(count).toBe(0);
    await expect.poll(() => app.state.badge).toBe(0);

    await db.updateTable('booking').set({ state: 'RESERVED' }).where('id', '=', bookingId).execute();
    await page.goto('/profil/buchungen');
    await expect.poll(count).toBe(2);
    await page.goto('/profil');
    await page.getByRole('button', { name: 'Ausloggen', exact: true }).click();
    await page.getByRole('heading', { name: 'Dein Profil' }).waitFor();
    await expect
      .poll(() => [app.state.reminders.size, app.state.shortcuts.length, app.state.badge])
      .toEqual([0, 0, 0]);
  },
);

journey(
  'what a booking binds to is read in the browser over the app, and the booking stays',
  async ({ install, product }) => {
    const vehicle = await freeCar(product, initialPeriod(product.now()), 12);
    // iOS opens nothing at all for a link into a new tab of the app.
    const app = await install({ platform: 'ios' });
    await logIn(app, LENA);
    const page = await app.start(`/buchen/neu/${vehicle.id}/station/${vehicle.stationId}`);
    const address = page.url();
    await page.getByRole('link', { name: /^AGB/ }).first().click();
    await expect.poll(() => app.phone.callsOf('Browser', 'open').length).toBe(1);
    const opened = new URL(String(app.phone.callsOf('Browser', 'open')[0]?.['url']));
    expect(opened.protocol).toMatch(/^https?:$/);
    expect(opened.host).not.toBe('localhost');
    expect(opened.pathname + opened.hash).toBe('/impressum#agb');
    expect([page.url(), app.context.pages().length]).toEqual([address, 1]);
  },
);

const clock = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO('Europe/Berlin').toPlainTime().toString({ smallestUnit: 'minute' });
