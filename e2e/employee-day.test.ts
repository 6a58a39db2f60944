import { expect } from 'vitest';
import { BERLIN } from '#domain/booking/grid.ts';
import { raiseTasks } from '#server/features/task/raise-tasks.ts';
import { saveCare } from '#server/features/vehicle/vehicle-care.repository.ts';
import { samplePhoto } from '#server/test/photos.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { tabTo } from './keys.ts';
import { screenFaults } from './screen-faults.ts';
import { note, textOf, title } from './screens.ts';
import { freeCar, startCar, stationOf, tellCar } from './trip-stage.ts';

const journey = openStage({}, { showsScrollBars: true });
/** Leads the fleet, and may take cars out of service. */
const EMPLOYEE = '100011-1';
const STAMPING = '/werkzeugkasten/zeiterfassung';

const at = (time: string) =>
  Temporal.PlainDateTime.from(`2027-06-17T${time}`).toZonedDateTime(BERLIN).toInstant();

journey(
  'an employee’s whole day: come, find the car, open it, a damage with photos, a repair, close, break, go, and the hours are right',
  async ({ enter, product, moveClockTo }) => {
    const { db, now } = product;
    const before = now();
    await moveClockTo(at('08:00'));
    const vehicle = await freeCar(product, { start: at('08:00'), end: at('20:00') }, 2);
    const { plate } = await db
      .selectFrom('vehicle')
      .where('id', '=', vehicle.id)
      .select('plate')
      .executeTakeFirstOrThrow();
    const { car, connect, close, faults } = await startCar(product, vehicle.id);
    const { page, open, logIn, expectFault } = await enter({ viewport: PHONE });
    expectFault(/ERR_FAILED/);
    const found: string[] = [];
    const look = async (screen: string) => {
      found.push(...(await screenFaults(page, screen, [320, 1440])));
    };
    const press = async (name: string) => {
      await tabTo(page, page.getByRole('button', { name, exact: true }));
      await page.keyboard.press('Enter');
    };
    const stamped = async () => {
      const rows = await db
        .selectFrom('working_time_entry')
        .innerJoin('customer', 'customer.id', 'working_time_entry.customer_id')
        .where('customer_number', '=', EMPLOYEE)
        .where('happened_at', '>=', at('00:00'))
        .orderBy('happened_at')
        .orderBy('sequence')
        .select(['kind', 'happened_at'])
        .execute();
      return rows
        .filter(({ kind }) => kind !== 'ACTIVITY')
        .map(
          ({ kind, happened_at }) =>
            `${kind} ${happened_at.toZonedDateTimeISO(BERLIN).toPlainTime().toString().slice(0, 5)}`,
        );
    };
    try {
      await connect();
      car.change({ position: await stationOf(product, vehicle.stationId) });
      await saveCare(db, vehicle.id, { cleanedAt: now().subtract({ hours: 24 * 50 }) });
      await raiseTasks(db, now());

      await logIn(EMPLOYEE);
      await open(STAMPING);
      await press('Kommen');
      await page.getByText('Bei der Arbeit seit 08:00').first().waitFor();
      // A stamp that is on its way while both clocks move would be of another time.
      await expect.poll(stamped).toEqual(['COME 08:00']);
      await look('gekommen');

      // The most urgent of the city, then the car by its plate.
      await moveClockTo(at('08:30'));
      await open('/werkzeugkasten/aufgaben');
      await page.getByLabel('Stadt', { exact: true }).first().selectOption('nuernberg');
      expect(await textOf(page.getByRole('article').filter({ hasText: plate }))).toMatch(/^Reinigen Heute/);
      await look('aufgaben');
      await page.getByLabel('Kennzeichen', { exact: true }).first().focus();
      await page.keyboard.type(plate.toLowerCase().replace(/[ -]/g, ''));
      await page.getByRole('list', { name: 'Gefundene Autos' }).getByText(plate).waitFor();
      await page.keyboard.press('Enter');
      await title(page).getByText(plate).waitFor();
      const cleaning = page.getByRole('region', { name: 'Reinigen', exact: true });
      await tabTo(page, cleaning.getByRole('button', { name: /^Übernehmen/ }));
      await page.keyboard.press('Enter');
      await cleaning.getByText(/^Du arbeitest seit/).waitFor();
      await tellCar(page, cleaning.getByRole('button', { name: 'Öffnen', exact: true }));
      await note(page, 'Das Auto ist offen').waitFor();
      expect(car.model.locked).toBe(false);

      // A damage is found: it is written down with two photos, and the phone shuts the page in the middle.
      await cleaning.getByText('Neuen Schaden festhalten').click();
      const report = cleaning.getByRole('form', { name: 'Neuer Schaden' });
      await report.getByRole('button', { name: 'Schaden festhalten' }).click();
      await report.getByText('Bitte wähle die Seite.').waitFor();
      await report.getByRole('radio', { name: 'Beifahrerseite' }).check();
      await report.getByLabel('Oder wähle das Teil aus').selectOption('Tür hinten');
      await report.getByLabel(/^Art des Schadens/).selectOption('DENT');
      await report.getByRole('radio', { name: /^Deutlich/ }).check();
      const buffer = await samplePhoto({ width: 1200 });
      await report
        .locator('input[type=file][multiple]')
        .setInputFiles(['nah.jpg', 'fern.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
      await expect.poll(() => report.getByAltText(/^Dein Foto/).count()).toBe(2);
      await look('schaden');
      await page.reload();
      await expect.poll(() => report.getByAltText(/^Dein Foto/).count()).toBe(2);
      expect(await report.getByLabel(/^Art des Schadens/).inputValue()).toBe('DENT');

      // It is sent, but the photos get no further before the page is gone once more: then they go on by themselves.
      await page.route('**/damages/*/photos/**', (route) => route.abort());
      await report.getByRole('button', { name: 'Schaden festhalten' }).click();
      await cleaning.getByRole('list', { name: 'Fotos unterwegs' }).waitFor({ state: 'attached' });
      const photos = async (hasArrived: boolean) => {
        const announced = db
          .selectFrom('damage_photo')
          .innerJoin('damage', 'damage.id', 'damage_photo.damage_id')
          .where('damage.vehicle_id', '=', vehicle.id)
          .where('damage.task_id', 'is not', null);
        const rows = await (hasArrived
          ? announced.where('damage_photo.recorded_at', 'is not', null)
          : announced
        )
          .select('damage_photo.id')
          .execute();
        return rows.length;
      };
      await expect.poll(() => photos(false)).toBe(2);
      expect(await photos(true)).toBe(0);
      await page.unroute('**/damages/*/photos/**');
      await page.reload();
      await expect.poll(() => photos(true), { timeout: 30_000 }).toBe(2);
      await page.getByRole('region', { name: 'Bekannte Schäden' }).getByText('Delle').first().waitFor();

      // It needs a repair: the car is out of service where it is missed least.
      await page.getByText('Neue Aufgabe').click();
      await page.getByLabel(/^Art(?! des)/).selectOption('REPAIR');
      await page.getByRole('radio', { name: 'Sofort' }).check({ force: true });
      await page.getByRole('button', { name: 'Aufgabe anlegen' }).click();
      const repair = page.getByRole('region', { name: 'Reparatur' });
      await note(page, '„Reparatur“ ist angelegt').waitFor();
      await page.getByRole('button', { name: 'Aufgabe anlegen' }).waitFor({ state: 'hidden' });
      await repair.waitFor();
      // However urgent the other one is: what they work on stays in front of them.
      const tasks = page.getByRole('list', { name: 'Aufgaben an diesem Auto' }).getByRole('region');
      expect(await tasks.first().getAttribute('aria-label')).toBe('Reinigen');
      await repair.getByText('Auto außer Betrieb nehmen').click();
      await repair.getByLabel('Wie lange wird es dauern?').selectOption({ label: '4 Std.' });
      await tabTo(page, repair.getByRole('button', { name: /^Eintragen/ }).first());
      await page.keyboard.press('Enter');
      await repair.getByRole('button', { name: 'Wieder freigeben' }).waitFor();
      await look('reparatur');

      await tellCar(page, cleaning.getByRole('button', { name: 'Abschließen' }));
      await note(page, 'Das Auto ist abgeschlossen').waitFor();
      expect(car.model.locked).toBe(true);
      for (const step of await cleaning
        .getByRole('group', { name: 'Checkliste' })
        .getByRole('checkbox')
        .all()) {
        await step.focus();
        await page.keyboard.press('Space');
      }
      await tabTo(page, cleaning.getByRole('button', { name: 'Erledigt' }));
      await page.keyboard.press('Enter');
      await note(page, '„Reinigen“ ist erledigt').waitFor();
      await cleaning.waitFor({ state: 'detached' });
      await look('erledigt');

      await moveClockTo(at('12:00'));
      await open(STAMPING);
      await press('Pause');
      await page.getByText('Pause seit 12:00').first().waitFor();
      await expect.poll(stamped).toEqual(['COME 08:00', 'BREAK_START 12:00']);
      await moveClockTo(at('12:45'));
      await press('Weiter');
      await expect.poll(stamped).toEqual(['COME 08:00', 'BREAK_START 12:00', 'BREAK_END 12:45']);
      await moveClockTo(at('16:45'));
      await open(STAMPING);
      await press('Gehen');
      await expect.poll(stamped).toEqual(['COME 08:00', 'BREAK_START 12:00', 'BREAK_END 12:45', 'GO 16:45']);

      // Eight hours, and the balance of the week knows of them.
      await open('/werkzeugkasten/arbeitszeiten');
      await page
        .getByRole('link', { name: /^Donnerstag, 17\.06\./ })
        .getByText(/8 Std\.|8:00/)
        .first()
        .waitFor();
      await page.getByText('Saldo').first().waitFor();
      await look('arbeitszeiten');
      expect(faults).toEqual([]);
      expect(found).toEqual([]);
    } finally {
      await close();
      await moveClockTo(before);
    }
  },
);
