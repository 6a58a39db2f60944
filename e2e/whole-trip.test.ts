import { expect } from 'vitest';
import { DeskDriver } from '#cars/desk-driver.ts';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { bookingCard, centsOf, message, moneyIn, note, textOf, title } from './screens.ts';
import { bookingsOf, euros, vehiclesOf } from './town.ts';
import { putSecret, startCar, stationOf } from './trip-stage.ts';

const journey = openStage();
const JONAS = '100002-1';
const PIN_OF_CARD = '8362';
const NBSP = '\u00A0';

journey(
  'one person books, checks, opens, drives, fuels, extends, returns and reads the same price everywhere',
  async ({ enter, product, moveClockTo }) => {
    const { db, now } = product;
    const { page, open, logIn } = await enter({ viewport: PHONE });
    const { start, end } = initialPeriod(now());
    const wide = { start: start.subtract({ hours: 3 }), end: end.add({ hours: 3 }) };
    const vehicle = (await vehiclesOf(db, 'nuernberg', wide)).find((each) => each.free && !each.electric);
    if (!vehicle) throw new Error('no car with a tank is free in Nürnberg');
    await putSecret(product, { kind: 'FUEL_CARD_PIN', vehicleId: vehicle.id }, PIN_OF_CARD);
    const { car, connect, close, faults } = await startCar(product, vehicle.id);
    const driver = new DeskDriver(car);
    const ready = (name: string) => expect.poll(() => page.getByRole('button', { name }).isEnabled());
    const press = async (name: string) => {
      await ready(name).toBe(true);
      await page.getByRole('button', { name }).click();
    };
    try {
      await connect();
      car.change({ position: await stationOf(product, vehicle.stationId) });
      await logIn(JONAS);

      // Booked, from the car in the list to the confirmation.
      await open(`/buchen/fahrzeug/${vehicle.id}/station/${vehicle.stationId}`);
      await page.getByRole('link', { name: 'Buchen', exact: true }).click();
      await title(page).getByText('Buchung prüfen').waitFor();
      await press('Zahlungspflichtig buchen');
      await title(page).getByText('Gebucht!').waitFor();
      const id = (await bookingsOf(db, JONAS)).at(-1)?.id ?? 0;
      const path = `/profil/buchungen/${id}`;

      // Looked at and opened, with a pin of one’s own.
      await page.getByRole('link', { name: 'Auto öffnen' }).click();
      await page.getByRole('textbox', { name: /^Neue PIN/ }).fill('4719');
      await press('PIN speichern');
      await page.getByRole('link', { name: 'Check vor der Fahrt' }).click();
      await page.getByRole('radio', { name: 'Alles wie beschrieben' }).check();
      await page.getByRole('radiogroup', { name: /außen/ }).getByRole('radio', { name: 'Sauber' }).check();
      await page.getByRole('radiogroup', { name: /innen/ }).getByRole('radio', { name: 'Sauber' }).check();
      await press('Weiter zum Öffnen');
      await page.getByText('Das Auto ist erreichbar.').waitFor();
      await press('Öffnen');
      await note(page, 'Dein Auto ist offen').waitFor();

      // Driven, and fuelled with the pin of the card.
      expect(driver.act('DRIVE')).toBeUndefined();
      await expect.poll(() => driver.look().isDriving).toBe(false);
      await moveClockTo(start.add({ minutes: 30 }));
      car.tellState();
      await page
        .getByRole('navigation', { name: 'Zu diesem Auto' })
        .getByRole('link', { name: 'Tanken' })
        .click();
      await title(page).getByText('Tanken').waitFor();
      const tank = page.getByRole('definition').filter({ hasText: /^\d+ %$/ });
      await expect.poll(() => tank.innerText()).toBe('62 %');
      await press('PIN der Tankkarte zeigen');
      await page.getByText(PIN_OF_CARD).waitFor();
      expect(driver.act('FUEL')).toBeUndefined();
      await expect
        .poll(async () => {
          await open(`${path}/tanken`);
          return tank.innerText();
        })
        .toBe('100 %');

      // Extended on the way: without that the return would be late.
      await moveClockTo(end.subtract({ minutes: 5 }));
      car.tellState();
      await open(path);
      await page.getByRole('link', { name: 'Verlängern' }).click();
      await page
        .getByRole('group', { name: 'Verlängern' })
        .getByRole('button', { name: '+ 30 Min.' })
        .click();
      await press('Zahlungspflichtig ändern');
      await message(page, 'Deine Buchung gilt jetzt').waitFor();
      await moveClockTo(end.add({ minutes: 20 }));
      car.tellState();

      // Locked and returned at the station.
      await open('/profil/buchungen');
      await bookingCard(page, id).getByRole('link', { name: 'Zurückgeben' }).click();
      await press('Abschließen');
      await page.getByText('Alles erledigt. Du kannst das Auto zurückgeben.').waitFor();
      await press('Jetzt zurückgeben');
      await note(page, 'Danke! Deine Fahrt ist beendet.').waitFor();
      await page.getByText('12 km', { exact: true }).waitFor();
      const lines = await textOf(page.getByRole('table'));

      // Its parts add up, nothing is owed for being late, and every page says the same.
      await open(`${path}/fahrtpreis`);
      await page.getByRole('rowheader', { name: /^Summe/ }).waitFor();
      const receipt = page.getByRole('table');
      expect(moneyIn(await textOf(receipt))).toEqual(moneyIn(lines));
      expect(await textOf(receipt)).toContain('12 km');
      expect(await textOf(receipt)).not.toContain('Verspätung');
      const amounts = (await receipt.getByRole('row').allInnerTexts()).flatMap((row) => {
        const amount = moneyIn(row).at(-1);
        return amount
          ? [row.includes(`−${amount.replace(' ', NBSP)}`) ? -centsOf(amount) : centsOf(amount)]
          : [];
      });
      const sum = amounts.pop() ?? 0;
      expect(sum).toBeGreaterThan(0);
      expect(amounts.reduce((total, cents) => total + cents, 0)).toBe(sum);
      await open('/profil/buchungen');
      await bookingCard(page, id).getByText('Beendet').waitFor();
      expect(await textOf(bookingCard(page, id))).toContain(`Fahrtpreis ${euros(sum)}`);
      await open(path);
      const total = page.getByRole('table', { name: 'Preis' }).getByRole('row', { name: /^Summe/ });
      expect(moneyIn(await textOf(total)).at(-1)).toBe(euros(sum));
      expect(faults).toEqual([]);
    } finally {
      await close();
    }
  },
);
