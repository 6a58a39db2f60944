import { expect } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { screenFaults } from './screen-faults.ts';

const journey = openStage();

journey(
  'phone: from the profile, with what the next invoice has so far, to the own data, which no store keeps',
  async ({ enter }) => {
    const { page, open, logIn } = await enter({ viewport: PHONE, offline: true });
    await logIn('100001-1');
    await open('/profil');
    await page.getByText('Nächste Rechnung, bisher').waitFor();
    await page
      .getByRole('region', { name: 'Rechnung und Guthaben' })
      .getByText(/^\d+,\d{2}\s€$/)
      .first()
      .waitFor();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await page.getByRole('link', { name: 'Persönliche Daten' }).click();
    await page.getByRole('heading', { level: 1, name: 'Persönliche Daten' }).waitFor();
    const licence = page.getByRole('region', { name: 'Führerschein' });
    const number = await licence.getByRole('definition').first().innerText();
    expect(number).toMatch(/^[A-Z0-9]{5,}$/);
    expect(await screenFaults(page, 'own data', [320])).toEqual([]);
    const kept = await page.evaluate(async () => {
      const texts: string[] = [JSON.stringify([localStorage, sessionStorage].map(Object.entries))];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          texts.push((await (await cache.match(request))?.text()) ?? '');
      }
      return texts.join('\n');
    });
    expect(kept).not.toContain(number);
  },
);

journey('phone: own data are changed, taken along and asked to be deleted', async ({ enter }) => {
  const { page, open, logIn, expectFault } = await enter({ viewport: PHONE });
  expectFault(/status of 422/);
  const found: string[] = [];
  await logIn('100002-1');
  await open('/profil/daten');
  await page.getByRole('button', { name: 'Anschrift ändern' }).click();
  const address = page.getByRole('form', { name: 'Anschrift ändern' });
  await address.getByLabel(/^Postleitzahl/).fill('12');
  await address.getByRole('button', { name: 'Speichern' }).click();
  await address.getByText('Diese Postleitzahl gibt es nicht.').waitFor();
  found.push(...(await screenFaults(page, 'an address, refused', [320])));
  await address.getByLabel(/^Postleitzahl/).fill('90402');
  await address.getByLabel(/^Straße/).fill('Neue Gasse');
  await address.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Deine neue Anschrift ist gespeichert.').waitFor();
  await page.getByRole('definition').getByText('Neue Gasse').waitFor();

  await page.getByRole('button', { name: 'Führerschein ändern' }).click();
  await page.getByText('Bis wir sie geprüft haben').waitFor();
  await page.getByRole('button', { name: 'Abbrechen' }).click();

  const ads = (what: string) => page.getByRole('button', { name: `Neuigkeiten per E-Mail: ${what}` });
  const isGiven = await ads('zurücknehmen').isVisible();
  await ads(isGiven ? 'zurücknehmen' : 'einwilligen').click();
  await ads(isGiven ? 'einwilligen' : 'zurücknehmen').waitFor();

  await page.getByRole('button', { name: 'Daten herunterladen' }).click();
  const take = page.getByRole('form', { name: 'Alle Daten herunterladen' });
  await take.getByLabel(/^Aktuelles Passwort/).fill(DEMO_PASSWORD);
  const download = page.waitForEvent('download');
  await take.getByRole('button', { name: 'Jetzt herunterladen' }).click();
  expect((await download).suggestedFilename()).toMatch(/^stadtwagen-daten-100002-1-\d{4}-\d{2}-\d{2}\.zip$/);
  await page.getByText('Deine Daten werden heruntergeladen.').waitFor();

  await page.getByRole('button', { name: 'Löschung beantragen' }).click();
  const deletion = page.getByRole('form', { name: 'Löschung beantragen' });
  await deletion.getByLabel(/^Aktuelles Passwort/).fill(DEMO_PASSWORD);
  found.push(...(await screenFaults(page, 'asking to be deleted', [320])));
  await deletion.getByRole('button', { name: 'Löschung beantragen' }).click();
  await page.getByText(/^Beantragt am/).waitFor();
  found.push(...(await screenFaults(page, 'own data', [320])));
  await page.getByRole('button', { name: 'Antrag zurücknehmen' }).click();
  await page.getByRole('button', { name: 'Löschung beantragen' }).waitFor();
  expect(found).toEqual([]);
});

journey('desktop: a login in another window is seen in words, and ended from here', async ({ enter }) => {
  const elsewhere = await enter();
  await elsewhere.logIn('100002-1');
  const { page, open, logIn } = await enter();
  await logIn('100002-1');
  await open('/profil/bearbeiten');
  const logins = page.getByRole('region', { name: 'Wo du eingeloggt bist' });
  await logins.getByText('dieses Gerät').waitFor();
  const others = logins.getByRole('button', { name: /^Chrome, .* ausloggen$/ });
  const before = await others.count();
  expect(before).toBeGreaterThan(0);
  expect(await screenFaults(page, 'logins', [320])).toEqual([]);
  await others.first().click();
  await expect.poll(() => others.count()).toBe(before - 1);
});

journey('a company’s data say whose birth it is: its contact person’s', async ({ enter }) => {
  const { page, open, logIn } = await enter({ viewport: PHONE });
  await logIn('100003-1');
  await open('/profil/daten');
  await page.getByRole('term').getByText('Geburtsdatum der Ansprechperson', { exact: true }).waitFor();
  await page.getByRole('term').getByText('Geburtsort der Ansprechperson', { exact: true }).waitFor();
  expect(await screenFaults(page, 'own data of a company', [320])).toEqual([]);
});
