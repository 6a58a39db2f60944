import { expect } from 'vitest';
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
    await page.getByText('Nächste Rechnung bisher').waitFor();
    await page
      .getByRole('definition')
      .filter({ hasText: /^\d+,\d{2} €$/ })
      .waitFor();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await page.getByRole('link', { name: 'Persönliche Daten' }).click();
    await page.getByRole('heading', { level: 1, name: 'Persönliche Daten' }).waitFor();
    const licence = page.getByRole('region', { name: 'Führerschein' });
    const number = await licence.getByRole('definition').first().innerText();
    expect(number).toMatch(/^[A-Z0-9]{5,}$/);
    expect(await screenFaults(page, 'own data', [320])).toEqual([]);
    const kept = await page.evaluate(async () => {
      const texts: string[] = [JSON.stringify({ ...localStorage, ...sessionStorage })];
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
