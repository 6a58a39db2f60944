import { expect } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { fillLogin, loginOverlay, title } from './screens.ts';

const journey = openStage();
const CUSTOMER = '100002-1';

journey(
  'a station with a heart stands in the favourites, on every device, until it is taken away',
  async ({ enter, product }) => {
    const kept = () =>
      product.db
        .selectFrom('favourite_place')
        .innerJoin('customer', 'customer.id', 'favourite_place.customer_id')
        .select('station_id')
        .where('customer_number', '=', CUSTOMER)
        .orderBy('rank')
        .execute();
    const stations = await product.db
      .selectFrom('station')
      .innerJoin('city', 'city.id', 'station.city_id')
      .select(['station.id', 'station.name'])
      .where('city.slug', '=', 'fuerth')
      .orderBy('station.id')
      .limit(2)
      .execute();
    const [first, second] = stations;
    if (!first || !second) throw new Error('Fürth has no stations');

    // The heart of a visitor asks for the login; after it the favourite is saved.
    const { page, open } = await enter({ viewport: PHONE });
    await open(`/buchen/station/${first.id}`);
    await page.getByRole('button', { name: `${first.name} merken` }).click();
    await loginOverlay(page).waitFor();
    await fillLogin(page, CUSTOMER, DEMO_PASSWORD);
    await page.getByRole('button', { name: `${first.name} merken`, pressed: true }).waitFor();
    await expect.poll(kept).toEqual([{ station_id: first.id }]);

    const desktop = await enter();
    await desktop.logIn(CUSTOMER);
    await desktop.open(`/buchen/station/${second.id}`);
    await desktop.page.getByRole('button', { name: `${second.name} merken`, pressed: false }).click();
    await expect.poll(kept).toEqual([{ station_id: first.id }, { station_id: second.id }]);

    await open('/buchen/filter/favoriten');
    const entries = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    await entries.first().waitFor();
    expect(await entries.getByRole('heading').allInnerTexts()).toEqual([first.name, second.name]);
    await entries
      .first()
      .getByRole('button', { name: `${first.name} merken` })
      .click();
    await expect.poll(kept).toEqual([{ station_id: second.id }]);
    await entries.getByRole('link', { name: second.name }).click();
    await title(page).getByText(second.name, { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/buchen/station/${second.id}/zoomed`);
  },
);
