import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { screenFaults } from './screen-faults.ts';

const journey = openStage();
const LENA = '100001-1';
const FIRM = '100003-1';
const MURAT = '100003-2';

journey(
  'phone: from the profile to the statement, whose months are the invoices, and another assumption turns the comparison',
  async ({ enter }) => {
    const { page, open, logIn } = await enter({ viewport: PHONE });
    const found: string[] = [];
    await logIn(LENA);
    await open('/profil');
    await page.getByRole('link', { name: 'Kosten und CO₂' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kosten und CO₂' }).waitFor();
    await page.getByText(/^Ohne eigenes Auto sparst du|Ohne eigenes Auto sparst du etwa/).waitFor();
    await page.getByText('So ist das geschätzt').click();
    await page.getByText('§ 10 der 38. BImSchV').waitFor();
    await page.getByText('Annahmen ansehen und ändern').click();
    const form = page.getByRole('form', { name: 'Annahmen für ein eigenes Auto' });
    await form.getByText('§ 9 Abs. 1 Nr. 2 Buchst. c KraftStG').waitFor();
    found.push(...(await screenFaults(page, 'statement', [320])));

    const loss = form.getByLabel(/^Wertverlust/);
    await loss.fill('viel');
    await form.getByText('Bitte gib eine Zahl von 0 bis 30.000 an (€ im Jahr)').waitFor();
    found.push(...(await screenFaults(page, 'statement with a wrong assumption', [320])));
    for (const label of [/^Wertverlust/, /^Versicherung/, /^Kfz-Steuer/, /^Werkstatt/, /^Stellplatz/]) {
      await form.getByLabel(label).fill('1');
    }
    await page.getByText('Ein eigenes Auto wäre etwa').waitFor();
    // The address keeps it, and nothing else does.
    await page.waitForURL(/wertverlust=1&.*stellplatz=1/);
    await page.reload();
    await page.getByText('Ein eigenes Auto wäre etwa').waitFor();
    await page.getByRole('button', { name: 'Zurück zu unseren Annahmen' }).click();
    await page.getByText('Ohne eigenes Auto sparst du etwa').waitFor();

    // A month, and the paper that says the same.
    const month = page.getByLabel('Zeitraum');
    const billed = page.getByRole('row', { name: /^Mai 2027/ });
    const total = (await billed.getByRole('cell').last().innerText()).trim();
    await month.selectOption({ label: 'Mai 2027' });
    await page.getByRole('link', { name: /^Rechnung 2027-\d{6} ansehen$/ }).click();
    await page.getByRole('heading', { level: 1, name: /^Rechnung 2027-\d{6}$/ }).waitFor();
    await page.getByText(total).first().waitFor();

    await open('/profil/rechnungen');
    await page.getByRole('link', { name: 'Kosten und CO₂ Monat für Monat' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Monate als Tabelle (CSV)' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('kosten-und-co2.csv');
    expect(await readFile(await file.path(), 'utf8')).toContain('2027-05');
    expect(found.join('\n')).toBe('');
  },
);

journey('a company reads who drove for how much; its driver reads no amount', async ({ enter }) => {
  const firm = await enter({ viewport: PHONE });
  await firm.logIn(FIRM);
  await firm.open('/profil/kosten');
  await firm.page.getByRole('heading', { level: 2, name: 'Wer gefahren ist' }).waitFor();
  await firm.page.getByRole('row', { name: /Murat Yıldız/ }).waitFor();
  // A company's car is taxed otherwise.
  expect(await firm.page.getByText('Verglichen mit einem eigenen Auto').count()).toBe(0);
  const found = await screenFaults(firm.page, 'statement of a company', [320]);

  const driver = await enter({ viewport: PHONE });
  await driver.logIn(MURAT);
  await driver.open('/profil/kosten');
  await driver.page.getByText('Die Kosten sieht der Hauptaccount').waitFor();
  await driver.page.getByRole('row', { name: /Zusammen/ }).waitFor();
  expect(await driver.page.getByRole('main').innerText()).not.toMatch(/\d\s€/);
  found.push(...(await screenFaults(driver.page, 'statement of a driver', [320])));
  expect(found.join('\n')).toBe('');
});
