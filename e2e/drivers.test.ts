import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { hasFocus } from './keys.ts';
import { screenFaults } from './screen-faults.ts';

const journey = openStage();
const COMPANY = '100003-1';
const MURAT = '100003-2';
const PASSWORD = 'kW7#lampe-am-See';

const cardOf = (page: Page, name: RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) });

/** The path of the link in the last mail to an address. */
async function invitationTo(db: Db, to: string): Promise<string> {
  const { text_body } = await db
    .selectFrom('mail')
    .where('to_address', '=', to)
    .orderBy('id', 'desc')
    .limit(1)
    .select('text_body')
    .executeTakeFirstOrThrow();
  const { pathname, hash } = new URL(/https?:\S+token=\S+/.exec(text_body)?.[0] ?? '');
  return pathname + hash;
}

journey(
  'phone: a company invites a driver, who alone sets the password; limits and a block are told before and after',
  async ({ enter, product: { db } }) => {
    const boss = await enter({ viewport: PHONE });
    const { page, open, logIn, expectFault } = boss;
    expectFault(/status of 422/);
    const found: string[] = [];
    await logIn(COMPANY);
    await open('/profil');
    await page.getByRole('link', { name: 'Fahrtberechtigte' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fahrtberechtigte' }).waitFor();
    for (const [name, state] of [
      [/Murat/, 'Aktiv'],
      [/Jens Vogt/, 'Eingeladen'],
      [/Olga Reiter/, 'Gesperrt'],
      [/Uwe Brenner/, 'Entfernt'],
    ] as const) {
      await cardOf(page, name).getByText(state, { exact: true }).first().waitFor();
    }
    found.push(...(await screenFaults(page, 'drivers', [320])));

    await page.getByRole('link', { name: 'Person hinzufügen' }).click();
    const form = page.getByRole('form', { name: 'Neue fahrtberechtigte Person' });
    await form.getByRole('button', { name: 'Anlegen und einladen' }).click();
    await form.getByText('Vorname ist erforderlich.').waitFor();
    await form.getByLabel('Vorname').fill('Nora');
    await form.getByLabel('Nachname').fill('Lindner');
    await form.getByLabel('E-Mail-Adresse').fill('nora@');
    await form.getByLabel('Kostenstelle').fill('4300 Lager');
    await form.getByRole('button', { name: 'Anlegen und einladen' }).click();
    const refused = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({
      hasText: 'Das hat leider nicht geklappt.',
    });
    await refused.getByText('Wir konnten den Eintrag nicht durchführen.').waitFor();
    await refused.getByRole('button', { name: 'Verstanden' }).click();
    await form.getByText('E-Mail Adresse ist ungültig.').waitFor();
    await expect.poll(() => hasFocus(form.getByLabel('E-Mail-Adresse'))).toBe(true);
    found.push(...(await screenFaults(page, 'new driver, refused', [320])));
    await form.getByLabel('E-Mail-Adresse').fill('nora.lindner@example.org');
    await form.getByRole('button', { name: 'Anlegen und einladen' }).click();
    await page.getByText('Der Account wurde mit der Nr. 100003-7 angelegt.').waitFor();
    await page.getByRole('link', { name: 'Zu den Fahrtberechtigten', exact: true }).click();
    const nora = cardOf(page, /Nora Lindner/);
    await nora.getByText('Eingeladen', { exact: true }).first().waitFor();
    await nora.getByText('4300 Lager').waitFor();
    await nora.getByRole('button', { name: 'Kostenstelle ändern' }).click();
    const centre = page.getByRole('dialog', { name: 'Kostenstelle für Nora Lindner' });
    await centre.getByLabel('Kostenstelle').fill('=4400');
    await centre.getByRole('button', { name: 'Speichern' }).click();
    await centre.getByText('Erlaubt sind lateinische Buchstaben').waitFor();
    found.push(...(await screenFaults(page, 'cost centre, refused', [320])));
    await centre.getByLabel('Kostenstelle').fill('4400 Werkstatt');
    await centre.getByRole('button', { name: 'Speichern' }).click();
    await nora.getByText('4400 Werkstatt').waitFor();

    const driver = await enter({ viewport: PHONE });
    await driver.open(await invitationTo(db, 'nora.lindner@example.org'));
    await driver.page.getByRole('heading', { name: 'Willkommen' }).waitFor();
    found.push(...(await screenFaults(driver.page, 'invitation', [320])));
    await driver.page.locator('[name=password]').fill(PASSWORD);
    await driver.page.locator('[name=repeated]').fill(PASSWORD);
    await driver.page.getByRole('button', { name: 'Passwort setzen' }).click();
    await driver.page.getByText('Dein Passwort gilt ab sofort.').waitFor();

    await nora.getByRole('button', { name: /^Grenzen ändern/ }).click();
    const limits = page.getByRole('dialog', { name: 'Grenzen für Nora Lindner' });
    await limits.getByLabel('Höchstens im Monat').fill('achtzig');
    await limits.getByRole('button', { name: 'Zeiten festlegen' }).click();
    await limits.getByRole('button', { name: 'Speichern' }).click();
    await limits.getByText('Bitte gib einen Betrag bis 10.000 € an').waitFor();
    found.push(...(await screenFaults(page, 'limits', [320])));
    await limits.getByLabel('Höchstens im Monat').fill('80,50');
    await limits.getByRole('checkbox', { name: 'Spezial' }).uncheck();
    await limits.getByRole('button', { name: 'Speichern' }).click();
    await nora.getByText('80,50 € im Monat').waitFor();
    await nora.getByText('Mo–Fr 7:00–19:00 Uhr').waitFor();

    const murat = cardOf(page, /Murat/);
    await murat.getByRole('button', { name: /^Sperren/ }).click();
    const block = page.getByRole('dialog', { name: /^Murat .* sperren\?$/ });
    await block.getByText('Nichts davon wird von allein storniert').waitFor();
    await block.getByRole('button', { name: 'Sperren' }).click();
    await block.getByText('Der Grund ist erforderlich.').waitFor();
    await block.getByLabel('Grund').fill('Bitte ruf mich an.');
    found.push(...(await screenFaults(page, 'block', [320])));
    await block.getByRole('button', { name: 'Sperren' }).click();
    await murat.getByText('Grund: Bitte ruf mich an.').first().waitFor();
    await murat.getByText('Läuft oder kommt noch').waitFor();
    expect(found).toEqual([]);
  },
);

journey(
  'a driver reads who decides and what is open, and adds nobody',
  async ({ enter, product: { db } }) => {
    const { page, open, logIn } = await enter({ viewport: PHONE });
    const driver = db.selectFrom('customer').where('customer_number', '=', MURAT).select('id');
    await db
      .updateTable('driver')
      .set({ entitlement: 'BLOCKED', reason: 'Bitte ruf mich an.', monthly_cents: 8000 })
      .where('customer_id', '=', driver)
      .execute();
    await logIn(MURAT);
    await open('/profil');
    await page.getByText('Die Rednitz Werkzeugbau GmbH hat dich gesperrt').waitFor();
    await page.getByText('Grund: „Bitte ruf mich an.“').waitFor();
    for (const path of ['/profil/neu', '/profil/fahrtberechtigte']) {
      await open(path);
      await page.getByText('Darum kümmert sich die Rednitz Werkzeugbau GmbH').waitFor();
      await page.getByText('80,00 € im Monat').waitFor();
      expect(await page.getByRole('button', { name: /Anlegen|Sperren|Entfernen/ }).count()).toBe(0);
    }
    expect(await screenFaults(page, 'own limits', [320])).toEqual([]);
  },
);
