import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { distanceInMetres, type Position } from '#domain/station/position.ts';
import { isShort } from '#server/test/test-length.ts';
import { cityRooms } from '../web/map/label-sides.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import {
  colourAt,
  controlsOverMap,
  dropAt,
  freeMap,
  isWithin,
  onScreen,
  overlaps,
  rememberedView,
} from './map-screen.ts';
import type { Product } from './product.ts';
import { title } from './screens.ts';

const journey = openStage();
const SMALL_PHONE = { width: 320, height: 568 };

/** Searches for an address and returns where it is, when the map has come to rest around it. */
async function searchAddress(page: Page, open: (path: string) => Promise<number>, words: string) {
  await open('/buchen/filter/adresse');
  await page.getByRole('combobox', { name: 'Adresse, Haltestelle oder Ort' }).fill(words);
  await page.getByRole('option').first().click();
  await title(page).getByText('rund um ').waitFor();
  await atRest(page);
  const stored = await page.evaluate(() => localStorage.getItem('karte'));
  return JSON.parse(stored ?? '{}').relation as Position;
}

/** Waits until the view was fitted and the map has told the same one several times in a row. */
async function atRest(page: Page): Promise<void> {
  let views: string[] = [];
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('karte') ?? '{}').fitted))
    .toBe(true);
  await expect
    .poll(
      async () => {
        views = [...views.slice(-2), JSON.stringify(await rememberedView(page))];
        return views.length === 3 && new Set(views).size === 1;
      },
      { interval: 400 },
    )
    .toBe(true);
}

async function nearestStations({ db }: Product, place: Position) {
  const stations = await db.selectFrom('station').select(['id', 'name', 'lat', 'lng']).execute();
  return stations.sort((a, b) => distanceInMetres(place, a) - distanceInMetres(place, b)).slice(0, 3);
}

/** In and around the cities; nobody walks from Kornburg, its nearest station is beyond the list's radius. */
const PLACES = ['Marburg Elisabethkirche', 'Rathaus Fürth', 'Bonn Venusberg', 'Nürnberg Kornburg'];

for (const [nth, viewport] of [SMALL_PHONE, PHONE, DESKTOP].entries()) {
  // A short run looks at each place at one width or two, and at each width at two places.
  const places = isShort ? PLACES.filter((_, place) => (place + nth) % 2 === 0) : PLACES;
  journey(
    `an address is seen with its three nearest stations at ${viewport.width} px`,
    async ({ enter, product }) => {
      const { page, open } = await enter({ viewport, paintsMap: true });
      for (const words of places) {
        const place = await searchAddress(page, open, words);
        const stations = await nearestStations(product, place);
        const free = await freeMap(page);
        const [pin, ...marks] = await onScreen(page, [place, ...stations]);
        if (!pin) throw new Error('No place was searched for');
        expect(marks).toHaveLength(3);
        const controls = await controlsOverMap(page);
        for (const point of [pin, ...marks]) {
          const drop = dropAt(point);
          expect(isWithin(drop, free), `${words} ${JSON.stringify({ drop, free })}`).toBe(true);
          expect(
            controls.filter((control) => overlaps(control, drop)),
            words,
          ).toEqual([]);
        }
        // The ring around the place is drawn where it is computed to be: 26 px from its point, in the ink.
        const ring = await Promise.all(
          [0, 90, 180, 270].map((degrees) => {
            const angle = (degrees * Math.PI) / 180;
            return colourAt(page, { x: pin.x + 26 * Math.cos(angle), y: pin.y + 26 * Math.sin(angle) });
          }),
        );
        const inInk = ring.filter((colour) => colour.every((part) => part < 90));
        expect(inInk.length, words).toBeGreaterThan(0);
      }
    },
  );
}

journey('a station’s marker is where the map shows it: a tap opens it', async ({ enter, product }) => {
  const { page, open } = await enter({ viewport: PHONE });
  const place = await searchAddress(page, open, 'Marburg Elisabethkirche');
  const stations = await nearestStations(product, place);
  const [mark] = await onScreen(page, stations);
  if (!mark) throw new Error('There is no station');
  await page.mouse.click(mark.x, mark.y - 24);
  await page.waitForURL(`**/buchen/station/${stations[0]?.id}`);
  // The sheet says how far it is on foot.
  await page.getByText(/^\d+\sMin\. zu\sFuß \(\d+\sm\) von Elisabethkirche, Marburg$/).waitFor();
});

for (const viewport of [{ width: 360, height: 740 }, PHONE, DESKTOP]) {
  journey(
    `all cities are in view, none under a button or bar at ${viewport.width} px`,
    async ({ enter, product }) => {
      const { page, open } = await enter({ viewport });
      await open('/buchen');
      await title(page).getByText('Wähle deine Stadt').waitFor();
      await page.locator('.city-map canvas').waitFor();
      await atRest(page);
      const rows = await product.db.selectFrom('city').select(['slug', 'title', 'lat', 'lng']).execute();
      const cities = rows.map(({ slug, title: name, lat, lng }) => ({
        slug,
        title: name,
        position: { lat, lng },
      }));
      const points = await onScreen(
        page,
        cities.map(({ position }) => position),
      );
      const free = await freeMap(page);
      const controls = await controlsOverMap(page);
      const rooms = cityRooms(cities);
      for (const [index, city] of cities.entries()) {
        const { x = 0, y = 0 } = points[index] ?? {};
        const { left = 0, right = 0, up = 0, down = 0 } = rooms[index] ?? {};
        const label = { x: x - left, y: y - up, width: left + right, height: up + down };
        expect(isWithin(label, free), `${city.title} ${JSON.stringify({ label, free })}`).toBe(true);
        expect(
          controls.filter((control) => overlaps(control, label)),
          city.title,
        ).toEqual([]);
      }
      const nuernberg = points[cities.findIndex(({ slug }) => slug === 'nuernberg')];
      // Its label is below its dot.
      await page.mouse.click((nuernberg?.x ?? 0) + 25, (nuernberg?.y ?? 0) + 32);
      await page.waitForURL('**/buchen/nuernberg');
    },
  );
}

for (const viewport of [SMALL_PHONE, PHONE]) {
  journey(`the sources of the map are behind their button at ${viewport.width} px`, async ({ enter }) => {
    const { page, open } = await enter({ viewport });
    await open('/buchen/nuernberg');
    await title(page).getByText('frei in Nürnberg').waitFor();
    const button = page.getByLabel('Herkunft der Karte zeigen oder verbergen');
    await button.waitFor();
    const sources = page.getByText(/OpenStreetMap/);
    expect(await sources.isVisible()).toBe(false);
    await button.focus();
    await page.keyboard.press('Enter');
    await sources.waitFor();
    await page.keyboard.press('Enter');
    await sources.waitFor({ state: 'hidden' });

    // Help is in the sheet, not over the map.
    const help = page.getByRole('link', { name: 'Hilfe: häufige Fragen' }).filter({ visible: true });
    expect(await help.count()).toBe(1);
    const sheet = page.getByRole('region', { name: 'Autos und Stationen' });
    expect(await sheet.getByRole('link', { name: 'Hilfe: häufige Fragen' }).isVisible()).toBe(true);
    await help.click();
    await page.waitForURL('**/faq/nuernberg');
  });
}
