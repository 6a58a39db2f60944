import { expect } from 'vitest';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { bookLinkOf, cars, choosePeriod, note, textOf, title } from './screens.ts';
import { bookingsOf, freeVehicle, periodOn } from './town.ts';

const journey = openStage({ hasDoor: true });
/** §S8.7: a private customer with tariff Plus and no bookings. */
const CUSTOMER = '100002-1';

journey(
  'with the database stopped a customer searches and reads, is told when booking, and books once it is back',
  async ({ enter, product }) => {
    const { db, door } = product;
    if (!door) throw new Error('the product has no door');
    const { page, open, logIn, expectFault } = await enter({ viewport: PHONE });
    expectFault(/status of 503|^answer 503 |CallRefused: Gerade können wir nichts speichern/);
    await logIn(CUSTOMER);
    await open('/buchen/nuernberg');
    await choosePeriod(page, '18:00', '20:00');
    const { id } = await freeVehicle(db, 'nuernberg', periodOn(product.now(), '17:00', '23:00'));
    const card = () => textOf(cars(page).filter({ has: page.locator(`[href^="/buchen/neu/${id}/"]`) }));
    await bookLinkOf(page, id).waitFor();

    await door.shut();
    // Another period is a new search, with the prices of the customer's tariff.
    await choosePeriod(page, '19:00', '21:00');
    await page.getByText('19:00').first().waitFor();
    await bookLinkOf(page, id).waitFor();
    const found = await card();
    for (const path of [
      '/nuernberg',
      '/preisrechner/nuernberg',
      '/news',
      '/faq',
      '/hilfe',
      '/stationen/nuernberg',
    ]) {
      expect([path, await open(path)]).toEqual([path, 200]);
      await title(page).waitFor();
    }
    // Nobody is asked to log in who may have done so.
    for (const path of ['/profil', '/profil/buchungen']) {
      expect([path, await open(path)]).toEqual([path, 200]);
      await page.getByText('Wir können im Moment nicht prüfen').waitFor();
      expect(await page.getByRole('dialog').getByRole('textbox').count()).toBe(0);
    }
    await door.open();
    await page.getByText('Wir können im Moment nicht prüfen').waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: 'Login' }).count()).toBe(0);
    await door.shut();
    // What is personal says so, and comes by itself when it can.
    expect(await open('/profil/rechnungen')).toBe(503);
    await title(page).getByText('Das geht gerade nicht.').waitFor();
    await page.getByText(/Suchen und Lesen geht weiter/).waitFor();
    await door.open();
    await title(page).getByText('Rechnungen').waitFor();

    await open('/buchen/nuernberg');
    await bookLinkOf(page, id).waitFor();
    expect(await card()).toBe(found);
    await bookLinkOf(page, id).click();
    await title(page).getByText('Buchung prüfen').waitFor();
    const book = page.getByRole('button', { name: 'Zahlungspflichtig buchen' });
    await expect.poll(() => book.isEnabled()).toBe(true);
    await door.shut();
    await book.click();
    await note(page, /Gerade können wir nichts speichern/).waitFor();
    expect(await bookingsOf(db, CUSTOMER)).toEqual([]);

    await door.open();
    await book.click();
    await title(page).getByText('Gebucht!').waitFor();
    const evening = periodOn(product.now(), '19:00', '21:00');
    expect(await bookingsOf(db, CUSTOMER)).toMatchObject([
      { state: 'RESERVED', starts_at: evening.start, ends_at: evening.end },
    ]);
  },
);
