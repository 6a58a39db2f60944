import { expect } from 'vitest';
import { BERLIN } from '#domain/booking/grid.ts';
import { hydrated, PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { hasFocus, tabTo } from './keys.ts';
import { screenFaults } from './screen-faults.ts';
import { message, title } from './screens.ts';

const journey = openStage({}, { showsScrollBars: true });
const EMPLOYEE = '100010-1';
const CUSTOMER = '100001-1';
const STAMPING = '/werkzeugkasten/zeiterfassung';
const TIMES = '/werkzeugkasten/arbeitszeiten';
const WIDTHS = [768, 320];

const onThursday = (time: string) =>
  Temporal.PlainDateTime.from(`2027-06-17T${time}`).toZonedDateTime(BERLIN).toInstant();

journey(
  'a day of an employee: come, break, gone without a connection, warned of ten hours, what was forgotten entered, and taken along',
  async ({ enter, moveClockTo, product }) => {
    const { db } = product;
    const stranger = await enter({ viewport: PHONE });
    await stranger.open(STAMPING);
    expect(new URL(stranger.page.url()).pathname + new URL(stranger.page.url()).search).toBe(
      `/profil?${new URLSearchParams({ weiter: STAMPING }).toString()}`,
    );
    await stranger.logIn(CUSTOMER);
    for (const path of ['/werkzeugkasten', STAMPING, TIMES, '/werkzeugkasten/verfuegbarkeiten']) {
      await stranger.open(path);
      expect(new URL(stranger.page.url()).pathname).toBe('/profil');
    }
    await stranger.page.close();

    // The day before she has come and not gone.
    await moveClockTo(onThursday('08:00'));
    const { page, context, open, logIn, expectFault } = await enter({ viewport: PHONE, offline: true });
    expectFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
    const found: string[] = [];
    const look = async (screen: string) => void found.push(...(await screenFaults(page, screen, WIDTHS)));
    const stamped = async () => {
      const rows = await db
        .selectFrom('working_time_entry')
        .innerJoin('customer', 'customer.id', 'working_time_entry.customer_id')
        .where('customer_number', '=', EMPLOYEE)
        .where('happened_at', '>=', onThursday('00:00'))
        .orderBy('happened_at')
        .orderBy('sequence')
        .select(['kind', 'happened_at', 'clock'])
        .execute();
      return rows.map(({ kind, happened_at, clock }) =>
        [kind, happened_at.toZonedDateTimeISO(BERLIN).toPlainTime().toString().slice(0, 5), clock].join(' '),
      );
    };
    const action = (name: string) => page.getByRole('button', { name, exact: true });
    /** The second tap comes before the page shows the first one: it stamps nothing either. */
    const tapTwice = (name: string) =>
      action(name).evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
    const state = (text: string | RegExp) => page.getByText(text).first().waitFor();

    await logIn(EMPLOYEE);
    await open('/profil');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await open('/werkzeugkasten');
    await title(page).getByText('Werkzeugkasten').waitFor();
    await look('werkzeugkasten');
    await page.getByRole('link', { name: 'Zeiterfassung' }).click();
    await title(page).getByText('Zeiterfassung').waitFor();
    await page.getByText('Hier fehlt dein Gehen').waitFor();
    await state('Nicht bei der Arbeit');
    await look('zeiterfassung');
    await tabTo(page, action('Kommen'));
    await page.keyboard.press('Enter');
    await state('Bei der Arbeit seit 08:00');
    // A second tap at the same place stamps nothing.
    await action('Kommen').click({ force: true });
    await page.getByRole('combobox', { name: 'Tätigkeit' }).selectOption('CLEANING');
    const car = page.getByRole('textbox', { name: 'Auto' });
    await car.fill('XX-YY 99');
    await action('Tätigkeit wechseln').click();
    await page.getByText(/^Dieses Kennzeichen haben wir nicht\./).waitFor();
    expect(await hasFocus(car)).toBe(true);
    await look('ein Kennzeichen, das es nicht gibt');
    const { plate } = await db.selectFrom('vehicle').select('plate').orderBy('id').executeTakeFirstOrThrow();
    await car.fill(plate);
    await tapTwice('Tätigkeit wechseln');
    await page.getByText(`Reinigen, ${plate}`).waitFor();
    // What is still on its way when the clock moves is sent later.
    await expect.poll(stamped).toContain('ACTIVITY 08:00 LIVE');
    await moveClockTo(onThursday('12:00'));
    await tapTwice('Pause');
    await state('Pause seit 12:00');
    await expect.poll(stamped).toContain('BREAK_START 12:00 LIVE');
    await moveClockTo(onThursday('12:45'));
    await action('Weiter').click();
    await expect
      .poll(stamped)
      .toEqual(['COME 08:00 LIVE', 'ACTIVITY 08:00 LIVE', 'BREAK_START 12:00 LIVE', 'BREAK_END 12:45 LIVE']);
    expect(await page.getByText('zählt nicht').count()).toBe(0);
    await moveClockTo(onThursday('18:15'));
    await open(STAMPING);
    await page
      .getByText('In 30 Minuten hast du heute 10 Stunden gearbeitet. Mehr darf es nicht werden')
      .waitFor();
    await page.getByText('§ 3 ArbZG').waitFor();
    await look('vor zehn Stunden');
    await expect
      .poll(() => page.evaluate((path) => caches.match(path).then(Boolean), STAMPING), { timeout: 20_000 })
      .toBe(true);

    // In a garage: the page is opened anew, she goes, and the page is opened once more.
    await context.setOffline(true);
    await page.reload();
    await hydrated(page);
    await moveClockTo(onThursday('18:20'));
    await action('Gehen').click();
    await state('Ein Stempel ist noch auf dem Gerät');
    await state('Er wird von selbst gesendet, sobald du Netz hast');
    await state('Nicht bei der Arbeit');
    await look('ohne Netz');
    await page.reload();
    await hydrated(page);
    await state('Ein Stempel ist noch auf dem Gerät');
    expect(await stamped()).toHaveLength(4);
    // Before there is a connection again, somebody puts the phone's clock on by two hours.
    await moveClockTo(onThursday('18:50'));
    await context.clock.setFixedTime(onThursday('20:50').epochMilliseconds);
    await context.setOffline(false);
    await expect.poll(stamped, { timeout: 30_000 }).toContain('GO 18:20 CHANGED');
    await page.getByText('Uhr verstellt').waitFor();
    await page.getByText('Die Uhr deines Geräts geht 2 Std. vor').waitFor();
    await page.getByText('Ein Stempel ist noch auf dem Gerät').waitFor({ state: 'hidden' });

    await moveClockTo(onThursday('18:50'));
    await open(TIMES);
    await page.getByText('Etwas fehlt: bitte berichtigen').waitFor();
    await look('woche');
    await page.getByRole('link', { name: /^Mittwoch, 16\.06\./ }).click();
    await page.getByText('Hier fehlt dein Gehen').waitFor();
    await action('Zeiten nachtragen').click();
    const dialog = page.getByRole('dialog', { name: 'Zeiten nachtragen' });
    await dialog.getByLabel(/^Gegangen: Uhrzeit/).fill('15:30');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await dialog.getByText('Bitte sag kurz, warum.').waitFor();
    await look('nachtragen');
    await dialog.getByLabel(/^Grund/).fill('Telefon war leer');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('„Telefon war leer“').waitFor();
    await page.getByText('Hier fehlt dein Gehen').waitFor({ state: 'hidden' });
    await message(page, 'Der frühere Eintrag bleibt daneben stehen.').waitFor({ state: 'hidden' });
    await look('tag');

    await open(`${TIMES}?ansicht=monat`);
    await look('monat');
    for (const [name, type, content] of [
      ['Als Tabelle (CSV)', 'text/csv', 'Telefon war leer'],
      ['Als PDF', 'application/pdf', '%PDF-'],
    ] as const) {
      const href = (await page.getByRole('link', { name }).getAttribute('href')) ?? '';
      const file = await context.request.get(href);
      expect(file.headers()['content-type']).toContain(type);
      expect((await file.body()).toString()).toContain(content);
    }

    await page.getByRole('link', { name: 'Verfügbarkeiten' }).click();
    await page.getByRole('heading', { name: 'Wer in Nürnberg da ist' }).waitFor();
    await look('verfügbarkeiten');
    await action('Tage eintragen').click();
    const days = page.getByRole('dialog', { name: 'Tage eintragen' });
    await days.getByRole('radio', { name: 'Urlaub' }).check();
    await days.getByLabel(/^Erster Tag/).fill('2027-07-16');
    await days.getByLabel(/^Notiz/).fill('Hochzeit');
    await look('tage eintragen');
    await days.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText(/^Freitag, 16\.07\.2027: Du kannst nicht/).waitFor();
    await action('Woche ändern').click();
    await page.getByRole('dialog', { name: 'Jede Woche' }).waitFor();
    await look('jede woche');
    expect(found).toEqual([]);
  },
);
