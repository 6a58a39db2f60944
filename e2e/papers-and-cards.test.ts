import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DOCUMENT_KINDS } from '#domain/document/document-kind.ts';
import { PHOTO_CONSENT } from '#domain/document/photo-consent.ts';
import { samplePhoto } from '#server/test/photos.ts';
import { DESKTOP, PHONE, TABLET } from './browser.ts';
import { openStage } from './journey.ts';
import { hasFocus, tabTo } from './keys.ts';
import { screenFaults } from './screen-faults.ts';
import { note, title } from './screens.ts';
import { idOfAccount } from './town.ts';

const journey = openStage({}, { showsScrollBars: true });
const EMPLOYEE = '100010-1';
/** Verified, with papers that nobody has seen. */
const WAITING = '100005-1';
const CARD_HOLDER = '100002-1';
const WIDTHS = [390, 768, 1440];

/** Sends four photos and hands them in, as the page of the document check does. */
async function handIn(page: Page): Promise<void> {
  const photo = (await samplePhoto({ width: 1200, height: 800 })).toString('base64');
  const statuses = await page.evaluate(
    async ({ photo, kinds, consent }) => {
      const bytes = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0));
      const base = '/api/booking';
      const answers: Response[] = [];
      const headers = { 'content-type': 'application/json' };
      answers.push(
        await fetch(`${base}/consents/DOCUMENT_PHOTOS`, {
          method: 'PUT',
          headers,
          body: JSON.stringify(consent),
        }),
      );
      for (const kind of kinds) {
        const body = new FormData();
        body.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'foto.jpg');
        const path = `${base}/documentchecks/current/documents/${kind}`;
        answers.push(await fetch(path, { method: 'PUT', body }));
      }
      answers.push(await fetch(`${base}/documentchecks/current/submit`, { method: 'POST' }));
      return answers.map(({ ok }) => ok);
    },
    { photo, kinds: [...DOCUMENT_KINDS], consent: { allowed: 'YES', textVersion: PHOTO_CONSENT.version } },
  );
  expect(statuses).toEqual(Array.from({ length: 6 }, () => true));
}

journey(
  'an employee decides about photos: each point compared, or a reason that the customer reads; each look on record',
  async ({ enter, product }) => {
    const { db } = product;
    const found: string[] = [];
    const customer = await enter({ viewport: PHONE });
    await customer.logIn(WAITING);
    await customer.open('/profil');
    await handIn(customer.page);
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
    const id = await idOfAccount(db, WAITING);
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
    const [lost, returned] = [await numberOf(CARD_HOLDER), await numberOf('100001-1')];
    const owner = await enter({ viewport: PHONE });
    await owner.logIn(CARD_HOLDER);
    await owner.open('/profil/bearbeiten');
    await owner.page.getByRole('button', { name: `Karte sperren: ${lost}` }).click();
    const dialog = owner.page.getByRole('dialog', { name: 'Karte sperren?' });
    await dialog.waitFor();
    found.push(...(await screenFaults(owner.page, 'asked', [390])));
    await dialog.getByRole('button', { name: 'Karte sperren' }).click();
    await note(owner.page, 'Deine Karte ist gesperrt').waitFor();
    expect(await owner.page.getByRole('button', { name: `Karte sperren: ${lost}` }).count()).toBe(0);

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
    await card.getByText('100001-1').waitFor();
    found.push(...(await screenFaults(page, 'cards', WIDTHS)));
    await card.getByRole('button', { name: 'Zurücknehmen' }).click();
    await page.getByRole('button', { name: 'Karte zurücknehmen' }).click();
    await card.getByText('frei', { exact: true }).waitFor();
    expect(found).toEqual([]);
  },
);
