import { expect } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { hasFocus } from './keys.ts';
import { screenFaults } from './screen-faults.ts';

const journey = openStage();
const ADA = '100001-1';
const MURAT = '100003-2';
const FAMILY = '100004-1';

journey(
  'phone: another account is debited, once the mandate is granted and the password proved',
  async ({ enter }) => {
    const { page, open, logIn, expectFault } = await enter({ viewport: PHONE });
    expectFault(/status of 422/);
    const found: string[] = [];
    await logIn(ADA);
    await open('/profil');
    await page.getByRole('link', { name: 'Zahlungsart' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zahlungsart' }).waitFor();
    await page.getByText('SW-100001-1', { exact: true }).waitFor();
    found.push(...(await screenFaults(page, 'payment', [320])));

    await page.getByRole('button', { name: 'Anderes Konto angeben' }).click();
    const form = page.getByRole('form', { name: 'Anderes Konto' });
    await form.getByText('wiederkehrende Zahlungen').waitFor();
    await form.getByText('Gläubiger-Identifikationsnummer DE98ZZZ09999999999').waitFor();
    const iban = form.getByRole('textbox', { name: /^IBAN/ });
    await expect.poll(() => hasFocus(iban)).toBe(true);
    await page.keyboard.press('Enter');
    await form.getByText('Bitte erteile uns das SEPA-Lastschriftmandat.').waitFor();
    await form.getByText('Aktuelles Passwort ist erforderlich.').waitFor();
    found.push(...(await screenFaults(page, 'another account, refused', [320])));

    await iban.fill('DE89370400440532013001');
    await form.getByRole('checkbox').check();
    await form.getByLabel(/^Aktuelles Passwort/).fill(DEMO_PASSWORD);
    await form.getByRole('button', { name: 'Mandat erteilen' }).click();
    await form.getByText('Diese IBAN stimmt nicht. Bitte prüfe die Ziffern.').waitFor();
    await expect.poll(() => hasFocus(iban)).toBe(true);
    await iban.fill('DE89370400440532013000');
    await page.keyboard.press('Enter');
    await page.getByText('Ab jetzt buchen wir von diesem Konto ab.').waitFor();
    await page.getByText('SW-100001-2', { exact: true }).waitFor();
    await page.getByText('Commerzbank').waitFor();
    await page.getByRole('region', { name: 'Bisherige Konten' }).getByText('SW-100001-1').waitFor();
    found.push(...(await screenFaults(page, 'payment with an earlier account', [320])));
    expect(found).toEqual([]);
  },
);

journey('a driver is told who pays, and can change nothing', async ({ enter }) => {
  const { page, open, logIn } = await enter({ viewport: PHONE });
  await logIn(MURAT);
  await open('/profil/zahlungsart');
  await page.getByText('Bezahlt wird vom Hauptaccount').waitFor();
  expect(await page.getByRole('button', { name: /Konto angeben/ }).count()).toBe(0);
});

journey('what came back says why and how to pay, and what is reminded of', async ({ enter }) => {
  const { page, open, logIn } = await enter({ viewport: PHONE });
  const found: string[] = [];
  await logIn(FAMILY);
  await open('/profil/rechnungen');
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.getByText('Angemahnt').waitFor();
  const note = page.getByText('Bitte überweise').locator('..');
  await note.getByText('nicht ausreichend gedeckt', { exact: false }).waitFor();
  await page.getByText('DE89 3704 0044 0532 0130 00').waitFor();
  await page.getByText(/^Rechnung 2027-\d{6}$/).waitFor();
  found.push(...(await screenFaults(page, 'invoices with a returned debit', [320])));
  await rows.filter({ hasText: 'Angemahnt' }).getByRole('link').first().click();
  await page.getByText(/^Fällig seit /).waitFor();
  found.push(...(await screenFaults(page, 'an invoice that was reminded of', [320])));
  await page.getByRole('link', { name: 'Wohin du überweist' }).click();
  await page.getByText('Bitte überweise').waitFor();
  await open('/profil/zahlungsart');
  await page.getByText('DE89 3704 0044 0532 0130 00').waitFor();
  found.push(...(await screenFaults(page, 'payment with a returned debit', [320])));
  expect(found).toEqual([]);
});
