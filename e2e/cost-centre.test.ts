import { expect } from 'vitest';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { screenFaults } from './screen-faults.ts';
import { title } from './screens.ts';
import { freeVehicle } from './town.ts';

const journey = openStage();
const MURAT = '100003-2';

journey(
  'phone: a company’s driver books on another cost centre and changes it while the booking is not billed',
  async ({ enter, product: { db, now } }) => {
    const vehicle = await freeVehicle(db, 'nuernberg', initialPeriod(now()));
    const { page, open, logIn } = await enter({ viewport: PHONE });
    await logIn(MURAT);
    await open(`/buchen/neu/${vehicle.id}/station/${vehicle.stationId}`);
    const centre = page.getByRole('combobox', { name: 'Kostenstelle' });
    expect(await centre.locator('option').allTextContents()).toEqual([
      '4100 Außendienst (deine)',
      '4200 Service',
    ]);
    await centre.selectOption('4200 Service');
    const found = await screenFaults(page, 'booking with a cost centre', [320]);
    await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
    await title(page).getByText('Gebucht!').waitFor();
    const { id } = await db
      .selectFrom('booking')
      .where('cost_centre', '=', '4200 Service')
      .select('id')
      .executeTakeFirstOrThrow();
    await open(`/profil/buchungen/${id}`);
    await expect.poll(() => centre.inputValue()).toBe('4200 Service');
    await centre.selectOption({ label: '4100 Außendienst (deine)' });
    await page.getByText('Kostenstelle geändert').waitFor();
    await open(`/profil/buchungen/${id}`);
    await expect.poll(() => centre.inputValue()).toBe('');
    found.push(...(await screenFaults(page, 'booking page with a cost centre', [320])));
    expect(found.join('\n')).toBe('');
  },
);
