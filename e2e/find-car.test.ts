import { expect } from 'vitest';
import type { OutputOf } from '#contract/calls.ts';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { bookDirectly } from './book-directly.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { cars, choosePeriod, message, moneyIn, periodButton, textOf, title } from './screens.ts';
import { euros, freeVehicle, periodOn, vehiclesOf } from './town.ts';

const journey = openStage();

/** The amounts of an estimate: four hours of class M by day, and these kilometres. */
const estimateWith = (kmCents: number) => [4 * 360 + kmCents, 4 * 360, kmCents].map(euros);

for (const [device, viewport] of [
  ['on a phone', PHONE],
  ['on a desktop', DESKTOP],
] as const) {
  journey(
    `visitor finds a car ${device}: city, period, filter, price, vehicle`,
    async ({ enter, product }) => {
      const { page, open } = await enter({ viewport });
      expect(await open('/')).toBe(200);
      await title(page).getByText('Ein Auto, wenn du eins brauchst.').waitFor();
      // The server's page stays in place before the first interaction (docs/decisions/007).
      await page.getByRole('heading', { name: 'So geht’s' }).waitFor();
      await page.getByLabel('Wo?').selectOption('Fürth');
      // The button says the number that the list shows, not that of all cars in the city.
      const now = initialPeriod(product.now());
      const all = await vehiclesOf(product.db, 'fuerth', now);
      const free = all.filter((vehicle) => vehicle.free);
      expect(free.length).toBeLessThan(all.length);
      const ofClassS = free.filter((vehicle) => vehicle.class === 'S').length;
      await page.getByLabel('Was?').focus();
      await page.getByLabel('Was?').selectOption('Klasse S');
      await page.getByRole('button', { name: `${ofClassS} freie Autos ansehen`, exact: true }).waitFor();
      await page.getByLabel('Was?').selectOption('Alle Autos');
      await page.getByRole('button', { name: `${free.length} freie Autos ansehen`, exact: true }).click();
      await page.waitForURL('**/buchen/fuerth');

      await title(page).getByText(`${free.length} Autos frei in Fürth`).waitFor();
      const first = cars(page).first();
      await first.getByRole('link', { name: / buchen$/ }).waitFor();

      const evening = periodOn(product.now(), '18:00', '22:00');
      await choosePeriod(page, '18:00', '22:00');
      const inTheEvening = await vehiclesOf(product.db, 'fuerth', evening);
      await title(page)
        .getByText(`${inTheEvening.filter((vehicle) => vehicle.free).length} Autos frei in Fürth`)
        .waitFor();

      await page.getByRole('group', { name: 'Filter' }).getByRole('button', { name: 'Klasse M' }).click();
      const classM = inTheEvening.filter((vehicle) => vehicle.class === 'M');
      const freeM = classM.filter((vehicle) => vehicle.free);
      await title(page).getByText(`${freeM.length} Autos frei in Fürth`).waitFor();
      // Taken cars stay in the list, with a button for their next free time.
      const taken = cars(page).filter({ has: page.getByRole('button', { name: / frei ab / }) });
      expect(await cars(page).count()).toBe(classM.length);
      expect(await taken.count()).toBe(classM.length - freeM.length);
      for (const text of await cars(page).allTextContents()) expect(text).toMatch(/Klasse\sM/);

      // §S5.4, §S14.1: class M, four hours of the day at 3,60 €, and 35 km at 0,33 €.
      const estimate = estimateWith(35 * 33);
      const car = cars(page).filter({ hasNotText: 'Elektrisch' }).first();
      await car.getByRole('button', { name: /Preis aufschlüsseln/ }).click();
      const receipt = car.getByRole('table', { name: 'So setzt sich der Preis zusammen' });
      await receipt.waitFor();
      expect(moneyIn(await textOf(car)).slice(0, 1)).toEqual(estimate.slice(0, 1));
      expect(moneyIn(await textOf(receipt.getByRole('row', { name: /^voraussichtlich/ })))).toEqual(estimate);

      const link = car.getByRole('heading').getByRole('link');
      const model = await textOf(link);
      await link.click();
      await page.waitForURL('**/buchen/fahrzeug/*/station/*');
      await title(page).getByText(model).waitFor();
      await page.getByRole('heading', { name: 'Freie Zeiten' }).waitFor();
      await page
        .getByRole('group', { name: 'Deine Strecke' })
        .getByRole('button', { name: 'Mehr Kilometer' })
        .click();
      await expect
        .poll(async () => moneyIn(await textOf(page.getByRole('row', { name: /^voraussichtlich/ }))))
        .toEqual(estimateWith(40 * 33));
      await page.getByRole('link', { name: 'Buchen', exact: true }).waitFor();

      await page.goBack();
      await title(page).getByText('frei in Fürth').waitFor();
    },
  );
}

journey('visitor finds a car in the list of all filters', async ({ enter, product }) => {
  const { page, open } = await enter({ viewport: PHONE });
  await open('/buchen/bonn');
  await page.getByRole('link', { name: 'Alle Filter' }).click();
  await title(page).getByText('Filter').waitFor();
  await page.getByRole('button', { name: 'Elektrisch' }).click();
  const electric = (await vehiclesOf(product.db, 'bonn', initialPeriod(product.now()))).filter(
    (vehicle) => vehicle.free && vehicle.electric,
  );
  await page.getByRole('link', { name: `${electric.length} Autos zeigen` }).click();
  await title(page).getByText(`${electric.length} Autos frei in Bonn`).waitFor();
  await page.getByRole('link', { name: 'Alle Filter, 1 gewählt' }).waitFor();
  await page
    .getByRole('group', { name: 'Filter' })
    .getByRole('button', { name: 'Alle', exact: true })
    .click();
  await page.getByRole('link', { name: 'Alle Filter', exact: true }).waitFor();
});

journey('visitor finds the cheapest car with bicycle rack or many seats', async ({ enter, product }) => {
  const { page, open } = await enter({ viewport: PHONE });
  const found = async (filter: Record<string, string>) => {
    const { start, end } = initialPeriod(product.now());
    const query = { city: 'nuernberg', start: `${start}`, end: `${end}`, ...filter };
    const answer = await fetch(`${product.origin}/api/booking/bookees?${new URLSearchParams(query)}`);
    return (await answer.json()) as OutputOf<'GET /bookees'>;
  };
  const count = (free: number) => (free === 1 ? '1 Auto' : `${free} Autos`);
  await open('/buchen/nuernberg');
  await page.getByRole('link', { name: 'Alle Filter' }).click();
  await page.getByRole('radio', { name: 'ab 5' }).check();
  await page.getByRole('button', { name: 'Navigationsgerät' }).click();
  const wanted = await found({ seats: '5', equipment: 'NAVIGATION' });
  await page.getByRole('link', { name: `${count(wanted.free)} zeigen` }).waitFor();

  // What is no price says so and limits nothing.
  const limit = page.getByLabel('Höchstens');
  await limit.fill('4o');
  await page.getByText('Bitte gib einen Betrag in ganzen Euro ein').waitFor();
  await page.getByRole('link', { name: `${count(wanted.free)} zeigen` }).waitFor();
  const most = Math.ceil(Math.min(...wanted.items.map(({ price }) => price.total.cents)) / 100);
  await limit.fill(String(most));
  const cheap = await found({ seats: '5', equipment: 'NAVIGATION', priceUpTo: String(most * 100) });
  expect(cheap.total).toBeLessThan(wanted.total);
  await page.getByRole('link', { name: `${count(cheap.free)} zeigen` }).click();
  await title(page)
    .getByText(`${count(cheap.free)} frei in Nürnberg`)
    .waitFor();

  // Each of them can be taken away where the list is seen.
  const chips = page.getByRole('group', { name: 'Filter' });
  for (const name of ['ab 5 Sitzen', 'Navigationsgerät', `bis ${most} €`]) {
    await chips.getByRole('button', { name }).click();
    await chips.getByRole('button', { name }).waitFor({ state: 'detached' });
  }
  const all = await found({});
  await title(page)
    .getByText(`${count(all.free)} frei in Nürnberg`)
    .waitFor();

  const models = () => cars(page).getByRole('heading').allTextContents();
  await page.getByLabel('Reihenfolge').selectOption('Preis');
  const byPrice = (await found({ order: 'PRICE', limit: '20' })).items.map(({ model }) => model);
  await expect.poll(models).toEqual(byPrice);
  expect(byPrice).not.toEqual(all.items.slice(0, 20).map(({ model }) => model));
  // It stays when one comes back.
  await page.reload();
  await expect.poll(models).toEqual(byPrice);
  expect(await page.getByLabel('Reihenfolge').inputValue()).toBe('PRICE');
});

journey(
  'a link leads straight to a station, a vehicle at its station, or a place',
  async ({ enter, product }) => {
    const vehicle = await freeVehicle(product.db, 'nuernberg', initialPeriod(product.now()));
    const station = await product.db
      .selectFrom('station')
      .select(['lat', 'lng'])
      .where('id', '=', vehicle.stationId)
      .executeTakeFirstOrThrow();
    const { page, open } = await enter();

    expect(await open(`/buchen/station/${vehicle.stationId}/zoomed`)).toBe(200);
    await title(page).getByText(vehicle.stationName, { exact: true }).waitFor();
    await cars(page).filter({ hasText: vehicle.model }).first().waitFor();

    expect(await open(`/buchen/fahrzeug/${vehicle.id}/station/${vehicle.stationId}`)).toBe(200);
    await title(page).getByText(vehicle.model, { exact: true }).waitFor();

    expect(await open(`/buchen?lat=${station.lat}&lng=${station.lng}`)).toBe(200);
    await title(page)
      .getByText(/rund um (die )?Position/)
      .waitFor();
    // §9.21: distances in whole metres; the nearest station is the one of the link.
    await cars(page)
      .first()
      .getByText(/ · 1\sMin\. zu\sFuß \(\d+\sm\)$/)
      .waitFor();

    await open('/buchen?route=/buchen/filter');
    await title(page).getByText('Filter').waitFor();
  },
);

journey('a link that is wrong is said to be, and leads nowhere else', async ({ enter }) => {
  const { page, open } = await enter();
  await open('/buchen/bonn?lat=abc&lng=7');
  await message(page, 'Der Link enthielt keinen gültigen Ort.').waitFor();
  await title(page).getByText('frei in Bonn').waitFor();
  await open('/buchen/bonn?route=//example.org');
  await message(page, 'Der Link sollte dich auf eine fremde Seite führen.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/buchen/bonn');
});

journey('an unknown city, station, vehicle or page is a 404 that leads on', async ({ enter }) => {
  const { page, open, expectFault } = await enter();
  expectFault(/status of (404|422)/);
  for (const path of [
    '/buchen/atlantis',
    '/buchen/station/99999999',
    '/buchen/fahrzeug/x',
    '/gibt-es-nicht',
  ]) {
    expect(await open(path), path).toBe(404);
    await title(page).getByText('404 Page Not Found').waitFor();
  }
  await page.getByRole('main').getByRole('link', { name: 'Auto buchen' }).click();
  await title(page).getByText('Wähle deine Stadt').waitFor();
});

journey('visitor finds a car around an address; the last three searches stay', async ({ enter }) => {
  const { page, open } = await enter({ viewport: PHONE });
  const search = async (words: string) => {
    await open('/buchen/filter/adresse');
    await page.getByRole('combobox', { name: 'Adresse, Haltestelle oder Ort' }).fill(words);
    const option = page.getByRole('option').first();
    await option.waitFor();
    await option.click();
    await title(page).getByText('rund um ').waitFor();
    return (await textOf(title(page))).replace(/^.* rund um /, '');
  };
  const found = [];
  for (const words of ['Plärrer', 'Gostenhof', 'Maximilianstraße', 'Erlangen'])
    found.push(await search(words));
  expect(new Set(found).size).toBe(4);
  await cars(page)
    .first()
    .getByText(/ · \d+\sMin\. zu\sFuß \([\d,]+\sk?m\)$/)
    .waitFor();

  await open('/buchen/filter/adresse');
  const searches = page.getByRole('region', { name: 'Letzte Suchen' });
  const last = searches.getByRole('listitem').getByRole('button').filter({ hasText: /./ });
  await last.first().waitFor();
  // Each with its town, unless its name has it or it is one.
  expect(found).toEqual(['Nürnberg Plärrer', 'Gostenhof, Nürnberg', found[2], 'Erlangen']);
  expect(found[2]).toMatch(/Nürnberg|Bonn|Fürth|Wiesbaden|Würzburg/);
  expect((await last.allInnerTexts()).map((text) => text.trim())).toEqual(found.reverse().slice(0, 3));
  await last.last().click();
  await title(page).getByText(`rund um ${found[2]}`).waitFor();

  await open('/buchen/filter/adresse');
  await searches.getByRole('button', { name: `„${found[1]}“ löschen` }).click();
  await expect.poll(() => last.allInnerTexts()).toEqual([found[2], found[0]]);
  await searches.getByRole('button', { name: 'Alle löschen' }).click();
  await searches.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  await open('/buchen/filter/adresse');
  await page.getByRole('combobox').waitFor();
  expect(await searches.count()).toBe(0);
});

journey(
  'who looks at a car that is taken is offered others at that time and its other times',
  async ({ enter, product }) => {
    const { db, now } = product;
    const vehicle = await freeVehicle(db, 'nuernberg', periodOn(now(), '15:00', '23:00'));
    await bookDirectly(db, '100002-1', vehicle.id, periodOn(now(), '18:00', '20:00'), now());
    const { page, open } = await enter({ viewport: PHONE });
    await open(`/buchen/fahrzeug/${vehicle.id}/station/${vehicle.stationId}`);
    await choosePeriod(page, '18:00', '20:00');
    const offers = page.getByRole('list', { name: 'Stattdessen frei' });
    await offers
      .getByRole('link', { name: / nehmen, / })
      .first()
      .waitFor();
    const later = offers.getByRole('button', { name: 'Heute 20:00 – 22:00 nehmen' });
    await later.click();
    await periodButton(page).getByText('Heute 20:00 – 22:00').waitFor();
    await offers.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Buchen', exact: true }).waitFor();
  },
);
