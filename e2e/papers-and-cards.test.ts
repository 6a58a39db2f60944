import { expect } from 'vitest';
import { DESKTOP, PHONE, TABLET } from './browser.ts';
import { openStage } from './journey.ts';
import { hasFocus, tabTo } from './keys.ts';
import { screenFaults } from './screen-faults.ts';
import { note, title } from './screens.ts';

const journey = openStage();
const EMPLOYEE = '100010-1';
const WAITING = '100012-1';
const CARD_HOLDER = '100002-1';
const WIDTHS = [390, 768, 1440];

journey(
  'an employee decides about photos: each point compared, or a reason that the customer reads; each look on record',
  async ({ enter, product }) => {
    const { db } = product;
    const found: string[] = [];
    const { page, open, logIn } = await enter({ viewport: DESKTOP });
    await logIn(EMPLOYEE);
    await open('/profil');
    await page.getByRole('link', { name: 'Dokumentenchecks', exact: true }).click();
    await title(page).getByText('Dokumentenchecks').waitFor();
    const waiting = page.getByRole('listitem').filter({ hasText: WAITING });
    await waiting.waitFor();
    found.push(...(await screenFaults(page, 'list', WIDTHS)));
    await waiting.getByRole('link', { name: /^Papiere von/ }).click();
    for (const kind of ['Führerschein vorn', 'Führerschein hinten', 'Ausweis', 'Selfie']) {
      const photo = page.getByRole('img', { name: `Foto: ${kind}` });
      await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    }
    found.push(...(await screenFaults(page, 'check', WIDTHS)));
    const { id } = await db
      .selectFrom('customer')
      .where('customer_number', '=', WAITING)
      .select('id')
      .executeTakeFirstOrThrow();
    const views = await db.selectFrom('document_view').where('customer_id', '=', id).select('kind').execute();
    expect(new Set(views.map(({ kind }) => kind))).toEqual(
      new Set([null, 'LICENCE_FRONT', 'LICENCE_BACK', 'IDENTITY', 'SELFIE']),
    );

    // A point that is left out is named, and has the focus.
    const points = page.getByRole('form', { name: 'Papiere vergleichen' }).getByRole('checkbox');
    await points.nth(0).check();
    await page.getByRole('button', { name: 'Bestanden' }).click();
    await page.getByText('Bitte vergleiche jeden Punkt und hake ihn ab.').waitFor();
    expect(await hasFocus(points.nth(1))).toBe(true);
    await page.getByRole('button', { name: 'Ablehnen' }).click();
    found.push(...(await screenFaults(page, 'rejection', WIDTHS)));
    const reason = page.getByRole('textbox', { name: /^Grund/ });
    await page.getByRole('button', { name: 'Ablehnen und schreiben' }).click();
    await page.getByText('Bitte nenne den Grund.').waitFor();
    expect(await hasFocus(reason)).toBe(true);
    await page.getByRole('button', { name: /^Ein Foto ist unscharf/ }).click();
    await tabTo(page, page.getByRole('button', { name: 'Ablehnen und schreiben' }));
    await page.keyboard.press('Enter');
    await note(page, 'Abgelehnt').getByText('Die Person hat eine Mail bekommen.').waitFor();
    await page.getByRole('link', { name: 'Zur Liste' }).click();
    await page.getByText('Nichts wartet').waitFor();

    const customer = await enter({ viewport: PHONE });
    await customer.logIn(WAITING);
    await customer.open('/profil/dokumentencheck');
    await customer.page.getByText('„Ein Foto ist unscharf oder spiegelt.').waitFor();
    expect(found).toEqual([]);
  },
);

journey(
  'a lost card is blocked by its owner; an employee finds out, and takes another one back',
  async ({ enter, product }) => {
    const { db } = product;
    const found: string[] = [];
    const numberOf = async (customer: string) =>
      (
        await db
          .selectFrom('access_card')
          .innerJoin('customer', 'customer.id', 'access_card.customer_id')
          .where('customer.customer_number', '=', customer)
          .select('access_card.number')
          .executeTakeFirstOrThrow()
      ).number;
    const [lost, returned] = [await numberOf(CARD_HOLDER), await numberOf('100003-1')];
    const owner = await enter({ viewport: PHONE });
    await owner.logIn(CARD_HOLDER);
    await owner.open('/profil/bearbeiten');
    await owner.page.getByRole('button', { name: `Karte ${lost} sperren` }).click();
    const dialog = owner.page.getByRole('dialog', { name: 'Karte sperren?' });
    await dialog.waitFor();
    found.push(...(await screenFaults(owner.page, 'asked', [390])));
    await dialog.getByRole('button', { name: 'Karte sperren' }).click();
    await note(owner.page, 'Deine Karte ist gesperrt').waitFor();
    expect(await owner.page.getByRole('button', { name: `Karte ${lost} sperren` }).count()).toBe(0);

    const { page, open, logIn } = await enter({ viewport: TABLET });
    await logIn(EMPLOYEE);
    await open('/werkzeugkasten/karten');
    const field = page.getByRole('textbox', { name: /^Kartennummer oder Accountnummer/ });
    await page.getByRole('button', { name: 'Suchen' }).click();
    await page.getByText('Bitte gib eine Nummer ein.').waitFor();
    expect(await hasFocus(field)).toBe(true);
    await field.fill(lost);
    await page.keyboard.press('Enter');
    await page.getByText('verloren, gesperrt').waitFor();
    await field.fill(`stadtwagen-${returned}`);
    await page.keyboard.press('Enter');
    const card = page.getByRole('listitem').filter({ hasText: returned });
    await card.getByText('100003-1').waitFor();
    found.push(...(await screenFaults(page, 'cards', WIDTHS)));
    await card.getByRole('button', { name: 'Zurücknehmen' }).click();
    await page.getByRole('button', { name: 'Karte zurücknehmen' }).click();
    await card.getByText('frei', { exact: true }).waitFor();
    expect(found).toEqual([]);
  },
);
