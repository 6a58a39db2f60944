import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { dragMap, freeMap, rememberedView, searchedArea } from './map-screen.ts';
import type { Product } from './product.ts';
import { title } from './screens.ts';
import { vehiclesIn } from './town.ts';

const journey = openStage();
const searchHere = (page: Page) => page.getByRole('button', { name: 'In diesem Gebiet suchen' });

async function freeIn(product: Product, area: readonly number[]): Promise<string> {
  const vehicles = await vehiclesIn(product.db, area, initialPeriod(product.now()));
  const free = vehicles.filter((vehicle) => vehicle.free).length;
  return free === 1 ? '1 Auto frei in diesem Gebiet' : `${free} Autos frei in diesem Gebiet`;
}

for (const [device, viewport] of [
  ['on a phone', PHONE],
  ['on a desktop', DESKTOP],
] as const) {
  journey(
    `the area that is searched ${device} is the one that is seen, and the way back knows it`,
    async ({ enter, product }) => {
      const { page, open } = await enter({ viewport });
      await open('/buchen/nuernberg');
      await title(page).getByText('frei in Nürnberg').waitFor();
      await expect.poll(async () => (await rememberedView(page)).zoom).toBe(12);
      expect(await searchHere(page).count()).toBe(0);

      await dragMap(page, { x: -0.4, y: 0 });
      await searchHere(page).click();
      await page.waitForURL('**/buchen');
      await title(page).getByText('in diesem Gebiet').waitFor();
      const first = await searchedArea(page);
      await title(page)
        .getByText(await freeIn(product, first))
        .waitFor();
      await searchHere(page).waitFor({ state: 'detached' });

      // The searched area has the shape of the map area that no panel, sheet or bar covers.
      const free = await freeMap(page);
      const [west = 0, south = 0, east = 0, north = 0] = first;
      const metresEast = (east - west) * Math.cos((((south + north) / 2) * Math.PI) / 180);
      expect(metresEast / (north - south) / (free.width / free.height)).toBeCloseTo(1, 0);

      // A small move in any direction keeps the area; a larger one changes it.
      await dragMap(page, { x: 0.1, y: 0.1 });
      expect(await searchHere(page).count()).toBe(0);
      await dragMap(page, { x: 0, y: -0.4 });
      await searchHere(page).click();
      await expect.poll(() => searchedArea(page)).not.toEqual(first);
      const second = await searchedArea(page);
      await title(page)
        .getByText(await freeIn(product, second))
        .waitFor();
      await searchHere(page).waitFor({ state: 'detached' });

      await page.goBack();
      await expect.poll(() => searchedArea(page)).toEqual(first);
      await title(page)
        .getByText(await freeIn(product, first))
        .waitFor();
      await page.goBack();
      await title(page).getByText('frei in Nürnberg').waitFor();
      await page.goForward();
      await expect.poll(() => searchedArea(page)).toEqual(first);
      await title(page)
        .getByText(await freeIn(product, first))
        .waitFor();
      await page.goForward();
      await expect.poll(() => searchedArea(page)).toEqual(second);
    },
  );
}

journey('who goes back while the map still zooms is shown the place they come back to', async ({ enter }) => {
  const { page, open } = await enter({ viewport: DESKTOP });
  await open('/buchen/nuernberg');
  await title(page).getByText('frei in Nürnberg').waitFor();
  await expect.poll(async () => (await rememberedView(page)).zoom).toBe(12);
  const city = await rememberedView(page);
  await dragMap(page, { x: -0.4, y: 0 });
  await searchHere(page).click();
  await page.waitForURL('**/buchen');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: 'Karte vergrößern' }).evaluate((zoomIn: HTMLElement) => {
    zoomIn.click();
    history.back();
  });
  await title(page).getByText('frei in Nürnberg').waitFor();
  await expect
    .poll(() => rememberedView(page))
    .toEqual({
      zoom: 12,
      center: { lat: expect.closeTo(city.center.lat, 4), lng: expect.closeTo(city.center.lng, 4) },
    });
});

for (const viewport of [PHONE, { width: 375, height: 667 }, { width: 320, height: 568 }, DESKTOP]) {
  journey(
    `no button over the map covers another one at ${viewport.width}×${viewport.height}`,
    async ({ enter }) => {
      const { page, open } = await enter({ viewport });
      await open('/buchen/nuernberg');
      await title(page).getByText('frei in Nürnberg').waitFor();
      await expect.poll(async () => (await rememberedView(page)).zoom).toBe(12);
      await dragMap(page, { x: -0.5, y: 0 });
      await searchHere(page).waitFor();
      // A press in the middle or near an edge of a button must hit that button.
      const covered = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            '.maplibregl-ctrl button, .maplibregl-ctrl summary, [aria-label="Mein Standort"], [aria-label="Filter"] a',
          ),
          ...[...document.querySelectorAll('button')].filter(({ textContent }) =>
            textContent?.includes('Gebiet'),
          ),
        ].flatMap((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          if (width === 0 || getComputedStyle(button).visibility === 'hidden') return [];
          return [0.1, 0.5, 0.9].flatMap((share) => {
            const hit = document.elementFromPoint(left + width * share, top + height / 2);
            if (hit && (button.contains(hit) || hit.contains(button))) return [];
            return [
              `${button.getAttribute('aria-label') ?? button.textContent} under ${hit?.outerHTML.slice(0, 120)}`,
            ];
          });
        }),
      );
      expect(covered).toEqual([]);
    },
  );
}
