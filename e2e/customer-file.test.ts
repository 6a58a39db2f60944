import { expect } from 'vitest';
import { DESKTOP, PHONE } from './browser.ts';
import { enterConsole } from './console-stage.ts';
import { openStage } from './journey.ts';
import { screenFaults } from './screen-faults.ts';
import { title } from './screens.ts';

const journey = openStage({}, { showsScrollBars: true });
const MANAGER = '100015-1';
const CALLER = '100002-1';
const NAME = 'Jonas Albrecht';
const WITH_BOOKINGS = '100001-1';
const TO_CHECK = '100006-1';
const WIDTHS = [320, 390, 768, 1024, 1440, 1920];

journey(
  'somebody calls: found by keyboard, the file open, a note in it, and each look in the log',
  async ({ enter, product }) => {
    const found: string[] = [];
    const person = await enter({ viewport: DESKTOP });
    const { page } = person;
    await enterConsole(person, MANAGER, product);

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
    await expect.poll(() => course.getByRole('listitem').count()).toBe(1);

    // Written at the wrong person: it goes with its words, and the log says why.
    await course.getByRole('button', { name: 'Herausnehmen' }).click();
    const removal = page.getByRole('form', { name: 'Notiz herausnehmen' });
    await removal.getByText('Ist erklärt.').waitFor();
    await removal.getByRole('textbox', { name: 'Grund' }).fill('Gehört zu jemand anderem');
    found.push(...(await screenFaults(page, 'note taken out', WIDTHS)));
    await removal.getByRole('button', { name: 'Notiz aus der Akte nehmen' }).click();
    await removal.waitFor({ state: 'detached' });
    await course.getByText(/Fand den Stellplatz nicht/).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Link für neues Passwort schicken' }).click();
    await page.getByText(/Der Link für ein neues Passwort ist unterwegs an/).waitFor();

    // A week alone, longer only with a second person, who is asked then.
    await page.getByRole('button', { name: 'Sperren', exact: true }).click();
    const block = page.getByRole('form', { name: 'Account sperren' });
    await block.getByRole('button', { name: /^Account bis .* sperren$/ }).click();
    await block.getByText('Bitte schreib, warum du sperrst.').waitFor();
    await block.getByRole('textbox', { name: 'Grund' }).fill('Zweimal verschmutzt zurückgegeben');
    await block.getByRole('textbox', { name: 'Was die Person liest' }).fill('Bitte ruf uns an.');
    found.push(...(await screenFaults(page, 'block', WIDTHS)));
    await block.getByRole('radio', { name: 'Bis auf Weiteres' }).check();
    await block.getByRole('button', { name: 'Freigabe anfragen' }).waitFor();
    await block.getByRole('radio', { name: '7 Tage' }).check();
    await block.getByRole('button', { name: /^Account bis .* sperren$/ }).click();
    await block.waitFor({ state: 'detached' });
    await page.getByText('Gesperrt', { exact: true }).waitFor();
    await page.getByText(/Von Hand gesperrt bis .*: „Bitte ruf uns an.“/).waitFor();
    found.push(...(await screenFaults(page, 'blocked', WIDTHS)));
    await page.getByRole('button', { name: 'Sperre aufheben' }).click();
    const lift = page.getByRole('form', { name: 'Sperre aufheben' });
    await lift.getByRole('textbox', { name: 'Grund' }).fill('Ist am Telefon geklärt');
    await lift.getByRole('button', { name: 'Sperre aufheben' }).click();
    await lift.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sperren', exact: true }).waitFor();

    await page.getByRole('link', { name: 'Was an diesem Account getan wurde' }).click();
    await title(page).getByText('Protokoll').waitFor();
    await page.getByRole('row', { name: /Notiz geschrieben/ }).waitFor();
    await page.getByRole('row', { name: /Notiz aus der Akte genommen/ }).waitFor();
    for (const act of [/Link geschickt/, /Account gesperrt/, /Sperre aufgehoben/])
      await page.getByRole('row', { name: act }).waitFor();
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

    // Somebody keeps a car an hour longer, and then does not need it.
    await person.open(`/betrieb/kunden/${WITH_BOOKINGS}`);
    const ahead = page.getByRole('region', { name: 'Was bevorsteht' });
    const booking = ahead.getByRole('listitem').filter({ hasText: 'gebucht' }).last();
    const number = /Buchung (\d+)/.exec(await booking.innerText())?.[1] ?? '';
    await booking.getByRole('button', { name: 'Ändern' }).click();
    const changing = page.getByRole('form', { name: 'Buchung ändern' });
    const end = changing.getByLabel('Ende');
    const later = Temporal.PlainDateTime.from(await end.inputValue()).add({ hours: 1 });
    await end.fill(later.toString({ smallestUnit: 'minute' }));
    await changing.getByText('Dann', { exact: true }).waitFor();
    await changing.getByRole('textbox', { name: 'Grund' }).fill('Hat angerufen');
    found.push(...(await screenFaults(page, 'booking changed', WIDTHS)));
    await changing.getByRole('button', { name: 'Buchung ändern' }).click();
    await changing.waitFor({ state: 'detached' });
    await booking.getByRole('button', { name: 'Stornieren' }).click();
    const cancelling = page.getByRole('form', { name: 'Buchung stornieren' });
    await cancelling.getByRole('textbox', { name: 'Grund' }).fill('Braucht es nicht mehr');
    found.push(...(await screenFaults(page, 'booking cancelled', WIDTHS)));
    await cancelling.getByRole('button', { name: / stornieren$/ }).click();
    await cancelling.waitFor({ state: 'detached' });
    await ahead.getByText(`Buchung ${number}`).waitFor({ state: 'detached' });

    // An address from before: the panel has nothing to show, so the file stands there.
    await page.setViewportSize(PHONE);
    await person.open(`/betrieb/kunden/${WITH_BOOKINGS}?storno=${number}`);
    await page.getByRole('region', { name: 'Was bevorsteht' }).waitFor();
    await page.getByRole('button', { name: 'Notiz schreiben' }).waitFor();
    await page.setViewportSize(DESKTOP);

    // An account that waits for its check, and a suspicion about a registration.
    await person.open(`/betrieb/kunden/${TO_CHECK}?pruefung=offen`);
    const checking = page.getByRole('form', { name: 'Account prüfen' });
    await checking.getByRole('radio', { name: 'Ablehnen' }).check();
    await checking.getByRole('textbox', { name: 'Was die Person liest' }).waitFor();
    found.push(...(await screenFaults(page, 'account checked', WIDTHS)));
    await checking.getByRole('radio', { name: 'Annehmen' }).check();
    await checking.getByRole('textbox', { name: 'Grund' }).fill('Am Telefon bestätigt');
    await checking.getByRole('button', { name: 'Account annehmen' }).click();
    await checking.waitFor({ state: 'detached' });
    await page.getByText('Vor dem Dokumentencheck', { exact: true }).waitFor();

    await person.open('/betrieb?art=REVIEW_CASE');
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Treffer auf der Sperrliste', exact: true })
      .click();
    const suspicion = page.getByRole('form', { name: 'Fall entscheiden' });
    await page.getByText('Viktor Beispiel').waitFor();
    await suspicion.getByRole('radio', { name: 'Unbegründet' }).check();
    await suspicion.getByRole('textbox', { name: 'Grund' }).fill('Eine Verwechslung');
    found.push(...(await screenFaults(page, 'suspicion', WIDTHS)));
    await suspicion.getByRole('button', { name: 'Als unbegründet schließen' }).click();
    await suspicion.waitFor({ state: 'detached' });
    expect(found).toEqual([]);
  },
);
