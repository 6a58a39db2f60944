import { expect } from 'vitest';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { screenFaults } from './screen-faults.ts';
import { title } from './screens.ts';
import { freeVehicle } from './town.ts';

const journey = openStage();
const FIRM = '100003-1';
const MURAT = '100003-2';

journey(
  'phone: a company’s driver books on another cost centre and changes it while the booking is not billed',
  async ({ enter, product: { db, now } }) => {
    const vehicle = await freeVehicle(db, 'nuernberg', initialPeriod(now()));
    const { page, open, logIn } = await enter({ viewport: PHONE });
    await logIn(MURAT);
    await open(`/buchen/neu/${vehicle.id}/station/${vehicle.stationId}`);
    const centre = page.getByRole('combobox', { name: 'Kostenstelle' });
    // They come after the page.
    await expect
      .poll(() => centre.locator('option').allTextContents())
      .toEqual(['4100 Außendienst (deine)', '4200 Service', 'Messe Nürnberg', 'Projekt 2027-4']);
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

journey(
  'desktop: a company keeps cost centres that nobody has, and is told which line is none',
  async ({ enter }) => {
    const { page, open, logIn, expectFault } = await enter({ viewport: DESKTOP });
    expectFault(/status of 422/);
    await logIn(FIRM);
    await open('/profil/fahrtberechtigte');
    const list = page.getByRole('textbox', { name: 'Kostenstellen ohne Person' });
    await expect.poll(() => list.inputValue()).toBe('Messe Nürnberg\nProjekt 2027-4');
    const found = await screenFaults(page, 'cost centres without a person', [320]);
    await list.fill('Messe Nürnberg\n=1+1');
    const save = page.getByRole('form', { name: 'Weitere Kostenstellen' }).getByRole('button');
    await list.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/^„=1\+1“: Erlaubt sind lateinische Buchstaben/).waitFor();
    await list.fill('  Werk   2 \nMesse Nürnberg\n\n');
    await save.click();
    await page.getByText('Die Kostenstellen sind gespeichert.').waitFor();
    await expect.poll(() => list.inputValue()).toBe('Messe Nürnberg\nWerk 2');
    await open('/profil/fahrtberechtigte');
    await expect.poll(() => list.inputValue()).toBe('Messe Nürnberg\nWerk 2');
    expect(found.join('\n')).toBe('');
  },
);
