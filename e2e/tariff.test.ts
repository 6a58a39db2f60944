import { expect } from 'vitest';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { hasFocus } from './keys.ts';
import { screenFaults } from './screen-faults.ts';

const journey = openStage();
const LENA = '100001-1';
const JONAS = '100002-1';
const MURAT = '100003-2';

journey(
  'phone: from the profile to another tariff and the safety package, each with its price above the button',
  async ({ enter }) => {
    const { page, open, logIn } = await enter({ viewport: PHONE });
    const found: string[] = [];
    await logIn(LENA);
    await open('/profil');
    await page.getByText('Nächste Rechnung, bisher').waitFor();
    await page.getByText('nach Abzug von 25,00\u00A0€ aus Gutscheinen').waitFor();
    found.push(...(await screenFaults(page, 'profile', [320])));
    await page.getByRole('link', { name: 'Tarif und Sicherheitspaket' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tarif' }).waitFor();
    await page.getByText(/^Mit Plus hättest du in den letzten 6 Monaten .* bezahlt\.$/).waitFor();
    await page.getByText('Monat für Monat nachrechnen').click();
    await page.getByRole('row', { name: /Zusammen/ }).waitFor();
    found.push(...(await screenFaults(page, 'plan', [320])));

    await page.getByRole('button', { name: 'Zu Plus wechseln' }).click();
    const order = page.getByRole('form', { name: 'Zu Plus wechseln' });
    await order.getByText('9,90\u00A0€ im Monat').waitFor();
    await order.getByRole('link', { name: 'AGB mit Widerrufsbelehrung' }).waitFor();
    found.push(...(await screenFaults(page, 'ordering another plan', [320])));
    await order.getByRole('button', { name: 'Zahlungspflichtig wechseln' }).click();
    const done = page.getByRole('status').filter({ hasText: 'hast du den Tarif Plus.' });
    await done.waitFor();
    await expect.poll(() => hasFocus(page.locator('[tabindex="-1"]', { has: done }).last())).toBe(true);
    expect(await page.getByRole('button', { name: 'Zu Plus wechseln' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Wechsel zurücknehmen' }).click();
    await page.getByText('Du bleibst im Tarif Start.').waitFor();

    await page.getByRole('button', { name: 'Sicherheitspaket beenden' }).click();
    const ending = page.getByRole('form', { name: 'Sicherheitspaket beenden' });
    // Her account is older than a year: a month's notice gives back the days that are left.
    await ending.getByRole('radio', { name: /^Mit einem Monat Frist/ }).check();
    await ending.getByText(/^Du bekommst .*\u00A0€ zurück, nach Tagen\.$/).waitFor();
    found.push(...(await screenFaults(page, 'ending the package', [320])));
    await ending.getByRole('button', { name: /^Zum .* beenden$/ }).click();
    await page.getByText(/^Dein Sicherheitspaket endet am/).waitFor();
    await page.getByText(/^Für den Rest des Vertragsjahres bekommst du .* zurück/).waitFor();
    await page.getByRole('button', { name: 'Doch behalten' }).click();
    await page.getByText('Dein Sicherheitspaket läuft weiter.').waitFor();
    found.push(...(await screenFaults(page, 'plan after changes', [320])));
    expect(found.join('\n')).toBe('');
  },
);

journey('desktop: the package is ordered with price and term above the button', async ({ enter }) => {
  const { page, open, logIn } = await enter();
  await logIn(JONAS);
  await open('/profil/tarif');
  await page.getByText('In den letzten 6 Monaten bist du nicht gefahren.').first().waitFor();
  await page.getByRole('button', { name: 'Sicherheitspaket bestellen' }).click();
  const order = page.getByRole('form', { name: 'Sicherheitspaket bestellen' });
  await order.getByText('99,00\u00A0€ für ein Vertragsjahr, auf der nächsten Rechnung').waitFor();
  await order.getByRole('link', { name: 'AGB mit Widerrufsbelehrung' }).waitFor();
  expect(await screenFaults(page, 'ordering the package', [768])).toEqual([]);
  await order.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
  await page.getByText('Dein Sicherheitspaket gilt ab sofort.').waitFor();
  await page.getByRole('button', { name: 'Sicherheitspaket beenden' }).waitFor();
});

journey('a driver reads the plan and who can change it', async ({ enter }) => {
  const { page, open, logIn } = await enter({ viewport: PHONE });
  await logIn(MURAT);
  await open('/profil/tarif');
  await page.getByText('Das entscheidet der Hauptaccount').waitFor();
  await page.getByText(/Ein Schaden auf deinen Fahrten kostet höchstens/).waitFor();
  expect(await page.getByRole('button', { name: /wechseln|bestellen|beenden/ }).count()).toBe(0);
});
