import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { violations } from './axe.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { screenFaults } from './screen-faults.ts';

const journey = openStage();
const ADA = '100001-1';
const FIRM = '100003-1';
const MURAT = '100003-2';

journey(
  'phone: from the profile to an invoice with each trip in its words, as a PDF, as a table and on paper',
  async ({ enter }) => {
    const { page, open, logIn } = await enter({ viewport: PHONE });
    const found: string[] = [];
    await logIn(ADA);
    await open('/profil');
    await page.getByRole('link', { name: 'Rechnungen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rechnungen' }).waitFor();
    await page.getByText('Noch auf keiner Rechnung').waitFor();
    await page.getByText('−25,00\u00A0€').waitFor();
    await page.getByText(/^Rechnung \S+ 2027 bisher$/).waitFor();
    found.push(...(await screenFaults(page, 'invoices', [320])));
    const rows = page.getByRole('main').getByRole('listitem');
    await rows.filter({ hasText: 'Mai 2027' }).getByText('Bezahlt').waitFor();
    expect(await rows.count()).toBe(3);
    const [list] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Liste als Tabelle (CSV)' }).click(),
    ]);
    expect(list.suggestedFilename()).toBe('rechnungen.csv');
    expect((await readFile(await list.path(), 'utf8')).split('\r\n')).toHaveLength(5);
    const [listed] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('link', { name: /^PDF der Rechnung 2027-\d{6}$/ })
        .first()
        .click(),
    ]);
    expect(listed.suggestedFilename()).toMatch(/^rechnung-2027-\d{6}\.pdf$/);

    await rows.first().getByRole('link').first().click();
    const heading = page.getByRole('heading', { level: 1, name: /^Rechnung 2027-\d{6}$/ });
    await heading.waitFor();
    expect(await page.getByRole('table').count()).toBeGreaterThanOrEqual(3);
    await page.getByText('Umsatzsteuer 19').waitFor();
    const payment = page.getByText(/^(Bezahlt|Wird am|\d.* werden am)/);
    await payment.waitFor();
    found.push(...(await screenFaults(page, 'an invoice', [320])));

    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'PDF laden' }).click(),
    ]);
    expect(await readFile(await pdf.path(), 'latin1')).toMatch(/^%PDF-1\.7[^]*factur-x\.xml/);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Als Tabelle (CSV)' }).click(),
    ]);
    const number = (await heading.innerText()).replace('Rechnung ', '');
    expect(file.suggestedFilename()).toBe(`rechnung-${number}.csv`);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.split('\r\n')[1]).toContain(number);

    const [xml] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'E-Rechnung (XML)' }).click(),
    ]);
    expect(xml.suggestedFilename()).toBe(`rechnung-${number}.xml`);
    expect(await readFile(await xml.path(), 'utf8')).toContain(`<ram:ID>${number}</ram:ID>`);

    // On paper there is the invoice alone.
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Drucken' }).isVisible()).toBe(false);
    expect(await payment.isVisible()).toBe(false);
    expect(await page.getByRole('navigation', { name: 'Hauptmenü' }).isVisible()).toBe(false);
    await page.getByRole('heading', { level: 2, name: /^Rechnung / }).waitFor();
    expect(found).toEqual([]);
  },
);

journey('desktop: a company sees who drove; its driver sees none of its invoices', async ({ enter }) => {
  const firm = await enter({ viewport: DESKTOP });
  await firm.logIn(FIRM);
  await firm.open('/profil/rechnungen');
  await firm.page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: '€' })
    .first()
    .getByRole('link')
    .first()
    .click();
  await firm.page.getByText('Murat Yıldız', { exact: false }).first().waitFor();
  await firm.page.getByRole('heading', { name: 'Nach Kostenstellen' }).waitFor();
  await firm.page.getByText(/Mandatsreferenz SW-100003-1/).waitFor();
  const path = new URL(firm.page.url()).pathname;
  await firm.page.getByText('Als XRechnung').click();
  const load = firm.page.getByRole('button', { name: 'XRechnung laden' });
  await load.click();
  await firm.page.getByText('Bitte gib die Leitweg-ID').waitFor();
  const found = await violations(firm.page, 'the invoice of a company');
  await firm.page.getByLabel('Leitweg-ID').fill('04011000-1234512345-06');
  const [xml] = await Promise.all([firm.page.waitForEvent('download'), load.click()]);
  expect(xml.suggestedFilename()).toMatch(/^xrechnung-2027-\d{6}\.xml$/);
  expect(await readFile(await xml.path(), 'utf8')).toContain('xrechnung_3.0');

  const driver = await enter({ viewport: PHONE });
  await driver.logIn(MURAT);
  await driver.open('/profil/rechnungen');
  await driver.page.getByText('Die Rechnungen bekommt der Hauptaccount').waitFor();
  found.push(...(await screenFaults(driver.page, 'invoices of a driver', [320])));
  driver.expectFault(/status of 404/);
  await driver.open(path);
  await driver.page.getByText('Diese Rechnung finden wir in deinem Account nicht').waitFor();
  found.push(...(await violations(driver.page, 'an invoice of somebody else')));
  expect(found).toEqual([]);
});
