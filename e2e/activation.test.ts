import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE, TABLET } from './browser.ts';
import { openStage } from './journey.ts';
import { hasFocus, tabTo } from './keys.ts';
import { mailedCode } from './registration-form.ts';
import { screenFaults } from './screen-faults.ts';
import { note, title } from './screens.ts';

const journey = openStage();
const CUSTOMER = '100013-1';

const step = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const ORIGINALS = /Originale ansehen/;
const CARD = /Karte aus/;
const PRESENCE = /Anwesenheit/;
const PASS = /freischalten/i;

journey(
  'on a tablet, mostly by keyboard: originals, card and a code from the phone or the mail, and a second person makes the account active',
  async ({ enter, product }) => {
    const { db } = product;
    await db.updateTable('sales_partner').set({ needs_two_people: true }).execute();
    const first = await enter({ viewport: TABLET });
    const { page, open, expectFault } = first;
    const found: string[] = [];
    const look = async (on: Page, screen: string) =>
      void found.push(...(await screenFaults(on, screen, [320])));
    // Whoever has no sales login is led to Sales.
    await open('/vertrieb/freischalten');
    await page.waitForURL('**/vertrieb');
    await first.logIn('vertrieb-1');
    await open('/vertrieb');
    await page.getByRole('link', { name: 'Freischalten: Hanna Brückner' }).click();
    await title(page).getByText('Hanna Brückner freischalten').waitFor();
    await look(page, 'one person');

    // A point that is left out is named, and has the focus.
    const points = step(page, ORIGINALS).getByRole('checkbox');
    await points.nth(0).check();
    await step(page, ORIGINALS).getByRole('button', { name: 'Originale angesehen' }).click();
    await step(page, ORIGINALS).getByText('Bitte vergleiche jeden Punkt und hake ihn ab.').waitFor();
    expect(await hasFocus(points.nth(1))).toBe(true);
    for (let point = 1; point < 5; point++) {
      await tabTo(page, points.nth(point));
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('Enter');
    // The next step is where the keyboard goes on.
    await expect.poll(() => hasFocus(step(page, CARD))).toBe(true);
    await step(page, ORIGINALS).getByText('von Katrin Seidel').waitFor();

    expectFault(/status of 422/);
    const number = step(page, CARD).getByRole('textbox', { name: /^Kartennummer/ });
    await tabTo(page, number);
    for (const [typed, told] of [
      ['70/0001', 'Die Kartennummer ist nicht gültig!'],
      ['709999', 'Eine Karte mit dieser Nummer gibt es bei uns nicht.'],
    ] as const) {
      await number.fill(typed);
      await page.keyboard.press('Enter');
      await step(page, CARD).getByText(told).waitFor();
    }
    // As a reader scans it.
    await number.fill('stadtwagen-700001');
    await page.keyboard.press('Enter');
    await step(page, CARD).getByText('700001', { exact: true }).waitFor();
    // The wrong one was taken from the drawer: it comes back, and is given again.
    await step(page, CARD).getByRole('button', { name: 'Zurücknehmen' }).click();
    await page.getByRole('button', { name: 'Karte zurücknehmen' }).click();
    await number.fill('700001');
    await page.keyboard.press('Enter');
    await step(page, CARD).getByText('700001', { exact: true }).waitFor();
    await step(page, PRESENCE).getByRole('button', { name: 'Code schicken' }).press('Enter');
    const code = step(page, PRESENCE).getByRole('textbox', { name: /^Code/ });
    await code.waitFor();
    expect(await hasFocus(code)).toBe(true);
    await look(page, 'code asked for');

    // The customer is led to the document check after the login, and sees who asks there and in the profile.
    const customer = await enter({ viewport: PHONE, colorScheme: 'dark' });
    await customer.logIn(CUSTOMER);
    await customer.open('/profil/dokumentencheck');
    await note(customer.page, 'Bist du gerade bei Bürgerladen am Hallplatz?').waitFor();
    await customer.open('/profil');
    const asked = note(customer.page, 'Katrin Seidel möchte deinen Account freischalten.');
    await asked.getByRole('button', { name: 'Code anzeigen' }).click();
    const shown = await asked.getByText(/^[2-9]{4}-[A-Za-z]{4}$/).innerText();
    await look(customer.page, 'profile with a code');

    await code.fill('2345');
    await page.keyboard.press('Enter');
    await step(page, PRESENCE).getByText('Ein Code hat vier Ziffern').waitFor();
    await code.fill(shown.replace(/[A-Z]/, (letter) => letter.toLowerCase()));
    await page.keyboard.press('Enter');
    await step(page, PRESENCE).getByText('4 Versuche bleiben.').waitFor();
    await code.fill(shown);
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(step(page, PASS))).toBe(true);
    await step(page, PASS).getByText('Jetzt bestätigt eine zweite Person').waitFor();
    // Shown on the phone, it says nothing about the address: the one from the mail does.
    await step(page, PRESENCE).getByText('Die E-Mail-Adresse ist noch nicht bestätigt').waitFor();
    await step(page, PRESENCE).getByRole('button', { name: 'Code schicken' }).click();
    await code.waitFor();
    await code.fill(await mailedCode(product));
    await page.keyboard.press('Enter');
    await code.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /freischalten/i }).count()).toBe(0);
    await look(page, 'waiting for a second person');

    const second = await enter({ viewport: PHONE });
    await second.logIn('vertrieb-2');
    await second.open('/vertrieb/freischalten');
    await second.page.getByText('Originale angesehen von Katrin Seidel').waitFor();
    await look(second.page, 'who waits');
    await second.page.getByRole('link', { name: `Hanna Brückner, ${CUSTOMER}, freischalten` }).click();
    await second.page.getByRole('button', { name: 'Bestätigen und freischalten' }).click();
    await note(second.page, 'Hanna Brückner ist freigeschaltet').waitFor();
    await look(second.page, 'activated');
    // The customer's profile notices by itself.
    await customer.page.getByText('Aktiv', { exact: true }).waitFor();
    await second.page.getByRole('link', { name: 'Zu allen, die warten' }).click();
    await second.page.getByRole('heading', { name: 'Niemand wartet' }).waitFor();
    const events = await db
      .selectFrom('sales_event')
      .innerJoin('customer', 'customer.id', 'sales_event.customer_id')
      .where('customer_number', '=', CUSTOMER)
      .orderBy('sales_event.id')
      .select('kind')
      .execute();
    expect(events.map(({ kind }) => kind).filter((kind) => kind !== 'SEEN')).toEqual([
      'ORIGINALS_SEEN',
      'CARD_GIVEN',
      'CARD_RETURNED',
      'CARD_GIVEN',
      'CODE_SENT',
      'CODE_WRONG',
      'PRESENCE_PROVED',
      'CODE_SENT',
      'PRESENCE_PROVED',
      'CONFIRMED',
      'PASSED',
    ]);
    expect(found).toEqual([]);
  },
);
