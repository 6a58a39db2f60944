import { expect } from 'vitest';
import { codeAt } from '#server/features/staff/second-factor.ts';
import { DESKTOP } from './browser.ts';
import { openStage } from './journey.ts';
import { screenFaults } from './screen-faults.ts';
import { title } from './screens.ts';

const journey = openStage({}, { showsScrollBars: true });
const MANAGER = '100015-1';
const CALLER = '100002-1';
const NAME = 'Jonas Albrecht';
const WIDTHS = [390, 768, 1024, 1440, 1920];

journey(
  'somebody calls: found by keyboard, the file open, a note in it, and each look in the log',
  async ({ enter, product }) => {
    const found: string[] = [];
    const person = await enter({ viewport: DESKTOP });
    const { page } = person;
    await person.logIn(MANAGER);
    await person.open('/betrieb');
    await page.getByRole('button', { name: 'App einrichten' }).click();
    const key = await page.getByText(/^([A-Z2-7]{4} ){4,}/).innerText();
    await page
      .getByRole('textbox', { name: 'Code, den die App jetzt zeigt' })
      .fill(codeAt(key.replaceAll(' ', ''), product.now()));
    await page.getByRole('button', { name: 'Einrichtung abschließen' }).click();
    await page.getByRole('button', { name: 'Ersatzcodes sind gesichert, weiter' }).click();
    await title(page).getByText('Eingang').waitFor();

    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Suchen' });
    const field = dialog.getByRole('textbox');
    await field.waitFor();
    await page.keyboard.type('a');
    await dialog.getByText(/mindestens zwei Zeichen/).waitFor();
    await page.keyboard.type('lbrecht jon');
    const hit = dialog.getByRole('link', { name: new RegExp(NAME) });
    await hit.waitFor();
    found.push(...(await screenFaults(page, 'search', WIDTHS)));
    await field.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => hit.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await title(page).getByText(NAME).waitFor();
    await dialog.waitFor({ state: 'detached' });
    const course = page.getByRole('region', { name: 'Verlauf' });
    await course.getByRole('listitem').first().waitFor();
    found.push(...(await screenFaults(page, 'file', WIDTHS)));

    await page.getByRole('button', { name: 'Notiz schreiben' }).click();
    const form = page.getByRole('form', { name: 'Notiz schreiben' });
    await form.getByRole('button', { name: 'Notiz in die Akte schreiben' }).click();
    await form.getByText('Bitte schreib auf, worum es geht.').waitFor();
    await form.getByRole('textbox', { name: 'Notiz' }).fill('Fand den Stellplatz nicht.\nIst erklärt.');
    found.push(...(await screenFaults(page, 'note', WIDTHS)));
    await form.getByRole('button', { name: 'Notiz in die Akte schreiben' }).click();
    await form.waitFor({ state: 'detached' });
    await course.getByRole('button', { name: 'Notizen' }).click();
    await course.getByText(/Fand den Stellplatz nicht/).waitFor();
    expect(await course.getByRole('listitem').count()).toBe(1);

    // Written at the wrong person: it goes with its words, and the log says why.
    await course.getByRole('button', { name: 'Herausnehmen' }).click();
    const removal = page.getByRole('form', { name: 'Notiz herausnehmen' });
    await removal.getByText('Ist erklärt.').waitFor();
    await removal.getByRole('textbox', { name: 'Grund' }).fill('Gehört zu jemand anderem');
    found.push(...(await screenFaults(page, 'note taken out', WIDTHS)));
    await removal.getByRole('button', { name: 'Notiz aus der Akte nehmen' }).click();
    await removal.waitFor({ state: 'detached' });
    await course.getByText(/Fand den Stellplatz nicht/).waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Was an diesem Account getan wurde' }).click();
    await title(page).getByText('Protokoll').waitFor();
    await page.getByRole('row', { name: /Notiz geschrieben/ }).waitFor();
    await page.getByRole('row', { name: /Notiz aus der Akte genommen/ }).waitFor();
    await page.getByRole('checkbox', { name: 'auch Einsichten' }).check();
    await page.getByRole('button', { name: 'Suchen', exact: true }).click();
    await page
      .getByRole('row', { name: /Akte angesehen/ })
      .first()
      .waitFor();

    // By the number, with the mouse.
    await page.getByRole('button', { name: /^Suchen:/ }).click();
    await dialog.getByRole('textbox').fill(CALLER);
    await dialog.getByRole('link', { name: new RegExp(NAME) }).click();
    await title(page).getByText(NAME).waitFor();
    expect(found).toEqual([]);
  },
);
