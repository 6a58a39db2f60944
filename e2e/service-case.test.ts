import { expect } from 'vitest';
import { samplePhoto } from '#server/test/photos.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { screenFaults } from './screen-faults.ts';
import { note } from './screens.ts';
import { bookingsOf } from './town.ts';

const journey = openStage();
const CUSTOMER = '100001-1';
const EMPLOYEE = '100010-1';

journey(
  'what does not fit is said beside the price with a photo, answered by an employee, and objected to',
  async ({ enter, product }) => {
    const trip = (await bookingsOf(product.db, CUSTOMER)).find(({ state }) => state === 'ENDED');
    if (!trip) throw new Error(`${CUSTOMER} has driven nothing`);
    const { page, open, logIn } = await enter({ viewport: PHONE });
    const found: string[] = [];
    const look = async (screen: string) => {
      found.push(...(await screenFaults(page, screen, [320, 768, 1440])));
    };
    await logIn(CUSTOMER);
    await open(`/profil/buchungen/${trip.id}/fahrtpreis`);
    await page.getByRole('link', { name: 'Stimmt etwas nicht?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Stimmt etwas nicht?' }).waitFor();
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.getByText('Bitte wähle, worum es geht.').waitFor();
    await page.getByRole('radio', { name: /^Der Preis insgesamt/ }).check();
    await page.getByLabel('Was stimmt nicht?').selectOption('KM');
    await page.getByLabel('Was ist passiert?').fill('Ich bin nur 12 km gefahren.');
    const asked = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Fotos auswählen' }).click();
    const buffer = await samplePhoto({ width: 1200, height: 800 });
    await (await asked).setFiles({ name: 'tacho.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByAltText('Dein Foto 1').waitFor();
    await look('report');
    // What is typed survives a reload, and is one case.
    await page.reload();
    await expect.poll(() => page.getByLabel('Was ist passiert?').inputValue()).toContain('nur 12 km');
    await page.getByRole('button', { name: 'Absenden' }).click();
    await note(page, 'Danke, dein Anliegen ist da').waitFor();
    await page.getByRole('region', { name: 'Fotos' }).getByAltText('Foto 1').waitFor();
    await look('own case');
    const number = /\/anliegen\/(\d+)/.exec(page.url())?.[1] ?? '';

    const staff = await enter({ viewport: DESKTOP });
    await staff.logIn(EMPLOYEE);
    await staff.open('/werkzeugkasten/anliegen');
    found.push(...(await screenFaults(staff.page, 'cases of staff', [320, 768, 1440])));
    await staff.page.getByRole('link', { name: new RegExp(`Nr\\. ${number} `) }).click();
    await staff.page.getByRole('heading', { level: 1, name: `Anliegen Nr. ${number}` }).waitFor();
    await staff.page.getByAltText('Foto 1').waitFor();
    await staff.page.getByRole('radio', { name: 'Es ist, wie es war' }).check();
    await staff.page.getByLabel('Text').fill('Der Zähler sagt 42 km.');
    found.push(...(await screenFaults(staff.page, 'case of staff', [320, 768, 1440])));
    await staff.page.getByRole('button', { name: 'Antwort senden' }).click();
    await staff.page.getByText('Antwort, ').waitFor();

    await open(`/profil/anliegen/${number}`);
    await note(page, 'Wir sehen es anders').waitFor();
    await page.getByText('Der Zähler sagt 42 km.').waitFor();
    await page.getByLabel('Dein Text').fill('Das glaube ich nicht.');
    await page.getByRole('button', { name: 'Widerspruch senden' }).click();
    await note(page, 'Wir sehen uns das an').waitFor();
    await open('/profil/anliegen');
    await page.getByRole('link', { name: new RegExp(`Nr\\. ${number} `) }).waitFor();
    await look('own cases');
    expect(found).toEqual([]);

    await staff.open(`/werkzeugkasten/anliegen/${number}`);
    await note(staff.page, 'Ein Widerspruch gegen deine Antwort').waitFor();
  },
);
