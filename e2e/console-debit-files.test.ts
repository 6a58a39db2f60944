import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { BERLIN } from '#domain/booking/grid.ts';
import { DUE_DAYS } from '#domain/invoice/billing-month.ts';
import { bankingDayFrom, bankingDaysBefore } from '#domain/payment/banking-day.ts';
import { NOTICE_DAYS } from '#domain/payment/collection-day.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { collect } from '#server/features/payment/collect.ts';
import { findFiles } from '#server/features/payment/collection.repository.ts';
import { vault } from '#server/test/vault.ts';
import { DESKTOP } from './browser.ts';
import { enterConsole } from './console-stage.ts';
import { openStage } from './journey.ts';
import { screenFaults } from './screen-faults.ts';
import { title } from './screens.ts';

const journey = openStage({}, { showsScrollBars: true });
const ACCOUNTING = '100015-1';
const SECOND = '100011-1';
const WIDTHS = [320, 390, 768, 1024, 1440, 1920];
const BILLED = Temporal.PlainDate.from('2027-07-02');

/** Bills June and announces its debits, the first of them for a banking day later; returns when both can be written. */
async function announceJune(db: Db): Promise<Temporal.Instant> {
  const { issuer, payee } = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error' });
  const at = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: BERLIN, plainTime: '09:00' }).toInstant();
  await billMonth(db, {
    month: Temporal.PlainYearMonth.from('2027-06'),
    now: at(BILLED),
    issuer,
    payee,
  });
  const dueOn = BILLED.add({ days: DUE_DAYS });
  const today = dueOn.subtract({ days: NOTICE_DAYS });
  const { announced } = await collect(db, { today, now: at(today), payee, vault });
  expect(announced).toBeGreaterThan(1);
  const [first] = await db
    .selectFrom('collection')
    .where('announced_at', '=', at(today))
    .orderBy('id', 'desc')
    .select(['id', 'collect_on'])
    .limit(1)
    .execute();
  if (!first) throw new Error('nothing is announced');
  const collectOn = Temporal.PlainDate.from(first.collect_on);
  await db
    .updateTable('collection')
    .set({ collect_on: bankingDayFrom(collectOn.add({ days: 1 })).toString() })
    .where('id', '=', first.id)
    .execute();
  return at(bankingDaysBefore(collectOn, 2));
}

const confirm = async (page: Page, what: RegExp) => {
  await page.getByRole('row', { name: what }).click();
  await page.getByRole('button', { name: 'Freigeben und ausführen' }).click();
  await page.getByText('Es ist ausgeführt.').waitFor();
};

async function save(page: Page, link: string | RegExp): Promise<[name: string, text: string]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link }).click(),
  ]);
  return [download.suggestedFilename(), await readFile(await download.path(), 'latin1')];
}

journey(
  'files of debits are written, submitted by two, refused by the bank and discarded; a month is closed for the tax adviser',
  async ({ enter, product }) => {
    const { db } = product;
    const before = (await findFiles(db)).length;
    product.setNow(await announceJune(db));
    const found: string[] = [];
    const person = await enter({ viewport: DESKTOP });
    await enterConsole(person, ACCOUNTING, product);
    const { page } = person;
    await page.getByRole('navigation', { name: 'Betrieb' }).getByRole('link', { name: 'Geld' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Lastschriften' }).click();
    await page.getByRole('heading', { name: 'Angekündigt' }).waitFor();
    found.push(...(await screenFaults(page, 'announced', WIDTHS)));
    await page.getByRole('button', { name: 'Dateien schreiben' }).click();
    await page.getByRole('heading', { name: 'Angekündigt' }).waitFor({ state: 'detached' });
    const files = page.getByRole('grid', { name: 'Dateien' });
    const open = files.getByRole('row').filter({ hasText: 'einzureichen' });
    await expect.poll(() => open.count()).toBe(2);
    expect((await findFiles(db)).length).toBe(before + 2);
    found.push(...(await screenFaults(page, 'files', WIDTHS)));

    // Given to the bank, says one; a second person confirms it.
    await open.last().getByRole('link').click();
    await title(page)
      .getByText(/^Lastschriften am /)
      .waitFor();
    await page.getByRole('table', { name: 'Lastschriften' }).waitFor();
    found.push(...(await screenFaults(page, 'file', WIDTHS)));
    const [name, xml] = await save(page, 'Datei herunterladen');
    expect(name).toMatch(/^lastschriften-SW\w+\.xml$/);
    expect(xml).toContain('pain.008.001.08');
    const address = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'Als eingereicht vermerken' }).click();
    const panel = page.getByRole('complementary');
    found.push(...(await screenFaults(page, 'submit', WIDTHS)));
    await panel.getByRole('button', { name: 'Freigabe anfragen' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByText('wartet auf Freigabe').waitFor();
    const second = await enter({ viewport: DESKTOP });
    await enterConsole(second, SECOND, product);
    await second.open('/betrieb/freigaben');
    await confirm(second.page, /als eingereicht vermerken/);

    // The bank does not take it.
    await person.open(address);
    await page.getByText('eingereicht', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Von der Bank abgelehnt' }).click();
    const refusal = panel.getByRole('form', { name: 'Von der Bank abgelehnt' });
    await refusal.getByRole('button', { name: 'Freigabe anfragen' }).click();
    await refusal.getByText(/Bitte schreib in ein paar Worten/).waitFor();
    await refusal.getByRole('textbox', { name: 'Grund' }).fill('Kennung doppelt, sagt die Bank');
    found.push(...(await screenFaults(page, 'refuse', WIDTHS)));
    await refusal.getByRole('button', { name: 'Freigabe anfragen' }).click();
    await panel.waitFor({ state: 'detached' });
    await second.open('/betrieb/freigaben');
    await confirm(second.page, /als von der Bank abgelehnt/);
    await person.open(address);
    await page.getByText('von der Bank abgelehnt', { exact: true }).waitFor();
    await page.getByText('Kennung doppelt, sagt die Bank').waitFor();

    // The other one waits in the inbox, and will never be submitted.
    await person.open('/betrieb');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Lastschriften einreichen/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Datei öffnen' }).click();
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    await panel.getByRole('textbox', { name: 'Grund' }).fill('Wir warten auf den neuen Bankzugang');
    await panel.getByRole('button', { name: 'Datei verwerfen' }).click();
    await page.getByText('verworfen', { exact: true }).waitFor();

    // The month for the tax adviser.
    await page.getByRole('link', { name: 'Alle Lastschriften' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Buchhaltung' }).click();
    await title(page).getByText('Buchhaltung').waitFor();
    await page.getByRole('button', { name: 'Juni 2027 abschließen' }).click();
    found.push(...(await screenFaults(page, 'close', WIDTHS)));
    await panel.getByRole('button', { name: 'Monat abschließen' }).click();
    await panel.waitFor({ state: 'detached' });
    const [batchName, batch] = await save(page, /^Buchungsstapel Juni 2027/);
    expect([batchName, batch.slice(0, 6)]).toEqual(['EXTF_Buchungsstapel_2027-06.csv', '"EXTF"']);
    const [ledgerName, ledger] = await save(page, /^Hauptbuch Juni 2027/);
    expect(ledgerName).toBe('hauptbuch-2027-06.csv');
    expect(ledger).toContain('Buchungssatz');
    found.push(...(await screenFaults(page, 'books', WIDTHS)));

    const acts = await db
      .selectFrom('act_log')
      .where('object_kind', 'in', ['DEBIT_FILE', 'MONTH'])
      .where('kind', '<>', 'DEBIT_FILE_SEEN')
      .orderBy('id')
      .select('kind')
      .execute();
    expect(acts.map(({ kind }) => kind)).toEqual([
      'DEBIT_FILE_DOWNLOADED',
      'DEBIT_FILE_SUBMITTED',
      'DEBIT_FILE_REFUSED',
      'DEBIT_FILE_DISCARDED',
      'MONTH_CLOSED',
      'DATEV_DOWNLOADED',
      'LEDGER_DOWNLOADED',
    ]);
    expect(found).toEqual([]);
  },
);
