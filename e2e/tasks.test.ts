import { expect } from 'vitest';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { raiseTasks } from '#server/features/task/raise-tasks.ts';
import { saveCare } from '#server/features/vehicle/vehicle-care.repository.ts';
import { samplePhoto } from '#server/test/photos.ts';
import { bookDirectly } from './book-directly.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { screenFaults } from './screen-faults.ts';
import { message, note, textOf, title } from './screens.ts';
import { freeCar, startCar, stationOf, tellCar } from './trip-stage.ts';

const journey = openStage({}, { showsScrollBars: true });
const EMPLOYEE = '100010-1';
const FLEET = '100011-1';
const JONAS = '100002-1';

journey(
  'an employee’s round: from the list to the car, open it for the task, check off with a photo, done, and a customer sees it',
  async ({ enter, product }) => {
    const { db, now } = product;
    const period = initialPeriod(now());
    const vehicle = await freeCar(product, { ...period, end: period.end.add({ hours: 4 }) }, 3);
    const { plate } = await db
      .selectFrom('vehicle')
      .where('id', '=', vehicle.id)
      .select('plate')
      .executeTakeFirstOrThrow();
    const { car, connect, close, faults } = await startCar(product, vehicle.id);
    const found: string[] = [];
    const rolf = await enter({ viewport: PHONE });
    const look = async (screen: string) => {
      found.push(...(await screenFaults(rolf.page, screen, [320, 768])));
    };
    try {
      await connect();
      car.change({ position: await stationOf(product, vehicle.stationId) });
      await saveCare(db, vehicle.id, { cleanedAt: now().subtract({ hours: 24 * 50 }) });
      await raiseTasks(db, now());

      // Whoever is no employee is led away.
      const jonas = await enter({ viewport: PHONE });
      await jonas.open('/werkzeugkasten/aufgaben');
      expect(new URL(jonas.page.url()).pathname).toBe('/profil');
      await jonas.logIn(JONAS);
      await jonas.open('/werkzeugkasten/aufgaben');
      expect(new URL(jonas.page.url()).pathname).toBe('/profil');

      const { page, open, logIn } = rolf;
      await logIn(EMPLOYEE);
      await open('/profil');
      await page.getByRole('link', { name: 'Aufgaben an Autos' }).click();
      await title(page).getByText('Aufgaben').waitFor();
      await page.getByLabel('Stadt', { exact: true }).selectOption('nuernberg');
      const cleaning = page.getByRole('article').filter({ hasText: plate });
      expect(await textOf(cleaning)).toMatch(/^Reinigen Heute/);
      await look('liste');

      // The plate is typed as it comes, and the first car that begins so is taken with the enter key.
      await page.getByLabel('Kennzeichen').focus();
      await page.keyboard.type(plate.toLowerCase().replace(/[ -]/g, ''));
      await page.getByRole('list', { name: 'Gefundene Autos' }).getByText(plate).waitFor();
      await page.keyboard.press('Enter');
      await title(page).getByText(plate).waitFor();
      const task = page.getByRole('region', { name: 'Reinigen' });
      await task.waitFor();
      expect(await page.getByRole('button', { name: 'Öffnen', exact: true }).count()).toBe(0);
      await look('auto');
      await task.getByRole('button', { name: /^Übernehmen/ }).focus();
      await page.keyboard.press('Enter');
      await task.getByText(/^Du arbeitest seit/).waitFor();

      await tellCar(page, task.getByRole('button', { name: 'Öffnen', exact: true }));
      await note(page, 'Das Auto ist offen').waitFor();
      expect(car.model.locked).toBe(false);
      const before = task.getByRole('region', { name: 'Fotos vorher' });
      const buffer = await samplePhoto({ width: 1200 });
      await before
        .locator('input[type=file][multiple]')
        .setInputFiles({ name: 'vorher.jpg', mimeType: 'image/jpeg', buffer });
      await before.getByRole('img', { name: 'Fotos vorher, 1' }).waitFor();
      await tellCar(page, task.getByRole('button', { name: 'Abschließen' }));
      await note(page, 'Das Auto ist abgeschlossen').waitFor();

      // Nothing is done before all is checked off; what was checked off survives a reload.
      await task.getByRole('checkbox', { name: /^Innen/ }).check();
      await task.getByRole('button', { name: 'Erledigt' }).click();
      await expect.poll(() => task.getByText('Fehlt noch.').count()).toBe(3);
      await look('checkliste');
      await page.reload();
      await expect.poll(() => task.getByRole('checkbox', { name: /^Innen/ }).isChecked()).toBe(true);
      for (const step of [/^Außen/, /^Abfall/, /^Auto abgeschlossen/]) {
        await task.getByRole('checkbox', { name: step }).focus();
        await page.keyboard.press('Space');
      }
      await task.getByLabel(/^Hinweis für alle/).fill('Der Wagen riecht noch nach Reiniger.');
      await task.getByLabel('Bemerkung fürs Team').fill('Fleck auf der Rückbank bleibt.');
      // Photos that are still on their way when the task is done arrive all the same, and no logout loses them silently.
      const { promise: isFree, resolve: letGo } = Promise.withResolvers<void>();
      await page.route('**/taskphotos/*/upload*', async (route) => {
        await isFree;
        await route.continue();
      });
      const after = async (hasArrived: boolean) => {
        const photos = db.selectFrom('task_photo').where('moment', '=', 'AFTER').select('id');
        return (await (hasArrived ? photos.where('recorded_at', 'is not', null) : photos).execute()).length;
      };
      await task
        .getByRole('region', { name: 'Fotos nachher' })
        .locator('input[type=file][multiple]')
        .setInputFiles(['eins.jpg', 'zwei.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
      await expect.poll(() => after(false)).toBe(2);
      await task.getByRole('button', { name: 'Erledigt' }).click();
      await page.getByText('An diesem Auto ist gerade nichts zu tun.').waitFor();
      await rolf.open('/profil');
      await page.getByRole('button', { name: 'Ausloggen', exact: true }).click();
      await message(page, 'Fotos einer Aufgabe sind noch nicht gesendet').waitFor();
      letGo();
      await expect.poll(() => after(true)).toBe(2);
      await rolf.open(`/werkzeugkasten/aufgaben/${plate.replace(' ', '-')}`);
      await page.getByText('Reinigen: erledigt. Fleck auf der Rückbank bleibt.').waitFor();
      await page.getByText('Für eine Aufgabe geöffnet').waitFor();

      await jonas.open(`/buchen/fahrzeug/${vehicle.id}`);
      await jonas.page.getByText('Der Wagen riecht noch nach Reiniger.').waitFor();
      await jonas.page.getByText('Zuletzt gereinigt').waitFor();

      // While somebody has booked it, nobody else opens it, and a repair finds its place beside the booking.
      const bookingId = await bookDirectly(db, JONAS, vehicle.id, period, now());
      const fleet = await enter({ viewport: PHONE });
      await fleet.logIn(FLEET);
      await fleet.open(`/werkzeugkasten/aufgaben/${plate.replace(' ', '-')}`);
      await fleet.page.getByText('Neue Aufgabe').click();
      const kind = fleet.page.getByLabel(/^Art/);
      await fleet.page.getByRole('button', { name: 'Aufgabe anlegen' }).click();
      await expect.poll(() => kind.evaluate((field) => field === document.activeElement)).toBe(true);
      await kind.selectOption('REPAIR');
      await fleet.page.getByRole('button', { name: 'Aufgabe anlegen' }).click();
      const repair = fleet.page.getByRole('region', { name: 'Reparatur' });
      await repair.getByText('Auto außer Betrieb nehmen').click();
      await repair.getByLabel('Wie lange wird es dauern?').selectOption({ label: '4 Std.' });
      const first = repair.getByRole('button', { name: /^Eintragen/ }).first();
      await first.waitFor();
      found.push(...(await screenFaults(fleet.page, 'reparatur', [320, 768])));
      await first.click();
      await repair.getByRole('button', { name: 'Wieder freigeben' }).waitFor();
      expect(await fleet.page.getByText('Jonas').count()).toBe(0);
      const blocks = await db
        .selectFrom('out_of_service')
        .where('task_id', 'is not', null)
        .select('id')
        .execute();
      expect(blocks).toHaveLength(1);
      const booked = await db
        .selectFrom('booking')
        .where('id', '=', bookingId)
        .select(['vehicle_id', 'state', 'starts_at', 'ends_at'])
        .executeTakeFirst();
      expect(booked).toEqual({
        vehicle_id: vehicle.id,
        state: 'RESERVED',
        starts_at: period.start,
        ends_at: period.end,
      });
      expect(faults).toEqual([]);
      expect(found).toEqual([]);
    } finally {
      await close();
    }
  },
);
