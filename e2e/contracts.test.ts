import { expect } from 'vitest';
import { publishTerms } from '#server/test/sample-agreement.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { screenFaults } from './screen-faults.ts';

const journey = openStage();
const ADA = '100001-1';
const BEN = '100002-1';

journey('what was agreed to is in the profile and can be loaded', async ({ enter }) => {
  const { page, open, logIn } = await enter({ viewport: PHONE });
  await logIn(ADA);
  await open('/profil/daten');
  const contracts = page.getByRole('region', { name: 'Deine Verträge' });
  // The terms of that day, the new ones when they came, and with a km package those that counted then.
  await contracts.getByText(/Registrierung · Fassung 2024-01-01$/).waitFor();
  await contracts.getByText(/als neue Fassung · Fassung 2026-11-25$/).waitFor();
  await contracts.getByText(/Kilometerpaket · Fassung 2026-11-25$/).waitFor();
  const found = await screenFaults(page, 'the contracts', [320]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    contracts
      .getByRole('link', { name: /^PDF laden: Allgemeine Geschäftsbedingungen/ })
      .first()
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^agb-mit-widerrufsbelehrung-\d{4}-\d\d-\d\d\.pdf$/);
  expect(found).toEqual([]);
});

journey(
  'changed terms are asked about: later on the phone, agreed to on the desktop',
  async ({ enter, product }) => {
    await publishTerms(product.db, { version: '2027-2', validFrom: '2027-09-01' });
    // Servers look for changed texts every two seconds.
    product.setNow(product.now().add({ seconds: 3 }));
    const phone = await enter({ viewport: PHONE });
    await phone.logIn(ADA);
    await phone.open('/profil');
    const asked = phone.page.getByRole('dialog', { name: 'Neue Geschäftsbedingungen' });
    await asked.getByText('Plus wird günstiger.').waitFor();
    const found = await screenFaults(phone.page, 'changed terms on the phone', [320]);
    await asked.getByRole('button', { name: 'Später' }).click();
    await asked.waitFor({ state: 'detached' });
    await phone.open('/profil');
    await phone.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await asked.count()).toBe(0);

    const { page, open, logIn } = await enter({ viewport: DESKTOP });
    await logIn(BEN);
    await open('/profil');
    const dialog = page.getByRole('dialog', { name: 'Neue Geschäftsbedingungen' });
    await dialog.getByRole('button', { name: 'Zustimmen' }).click();
    await dialog.waitFor({ state: 'detached' });
    await open('/profil/daten');
    await page.getByText('Fassung 2027-2').waitFor();
    expect(found).toEqual([]);
  },
);
