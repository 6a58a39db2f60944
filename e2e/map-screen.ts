import { MercatorCoordinate } from 'maplibre-gl';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The map is one canvas, so journeys click coordinates and read colours. */

const canvas = (page: Page) => page.locator('.city-map canvas').first();

/** Returns the map's centre on a wide screen in px: the middle of the area beside the panel. */
export async function centreOfMap(page: Page): Promise<{ x: number; y: number }> {
  const map = await canvas(page).boundingBox();
  const panel = await page.getByRole('region', { name: 'Autos und Stationen' }).boundingBox();
  if (!map || !panel) throw new Error('The map is not there');
  const left = panel.x + panel.width + panel.x;
  return { x: (left + map.x + map.width) / 2, y: map.y + map.height / 2 };
}

/** Returns the colour of one point of the screen as [red, green, blue], 0 to 255. */
export async function colourAt(page: Page, { x, y }: { x: number; y: number }): Promise<number[]> {
  const picture = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const drawing = document.createElement('canvas').getContext('2d');
    drawing?.drawImage(image, 0, 0);
    return [...(drawing?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, picture.toString('base64'));
}

/** Returns the view of the map that the product has stored on this device. */
export async function rememberedView(
  page: Page,
): Promise<{ center: { lat: number; lng: number }; zoom: number }> {
  const stored = await page.evaluate(() => localStorage.getItem('karte'));
  const { center, zoom } = JSON.parse(stored ?? '{}');
  return { center, zoom };
}

/** Returns the map area that was searched last: west, south, east, north. */
export async function searchedArea(page: Page): Promise<number[]> {
  const stored = await page.evaluate(() => localStorage.getItem('karte'));
  return JSON.parse(stored ?? '{}').area ?? [];
}

/**
 * Returns the box of an element when it no longer moves: a sheet slides up and changes when its list has
 * loaded.
 */
async function boxAtRest(locator: Locator) {
  let last = '';
  await expect
    .poll(
      async () => {
        const now = JSON.stringify(await locator.boundingBox());
        const isAtRest = now === last;
        last = now;
        return isAtRest;
      },
      { interval: 400 },
    )
    .toBe(true);
  return locator.boundingBox();
}

/** Returns the area of the map that no panel, sheet or bar covers, in px. */
export async function freeMap(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  const map = await canvas(page).boundingBox();
  const panel = await boxAtRest(page.getByRole('region', { name: 'Autos und Stationen' }));
  const period = await page.getByRole('button', { name: /^Zeitraum ändern/ }).boundingBox();
  const chips = await boxIfThere(page.getByRole('group', { name: 'Filter' }));
  if (!map || !panel || !period) throw new Error('The map is not there');
  if (panel.width < map.width / 2) {
    const x = panel.x + panel.width + panel.x;
    return { x, y: map.y, width: map.x + map.width - x, height: map.height };
  }
  const lowest = chips ?? period;
  const y = lowest.y + lowest.height;
  return { x: map.x, y, width: map.width, height: panel.y - y };
}

const boxIfThere = async (locator: Locator) => ((await locator.count()) > 0 ? locator.boundingBox() : null);

/** Returns where positions are on the screen in px, from the view that the map has told the product. */
export async function onScreen(
  page: Page,
  positions: readonly { lat: number; lng: number }[],
): Promise<{ x: number; y: number }[]> {
  const free = await freeMap(page);
  const { center, zoom } = await rememberedView(page);
  const world = 512 * 2 ** zoom;
  const middle = MercatorCoordinate.fromLngLat(center);
  return positions.map((position) => {
    const at = MercatorCoordinate.fromLngLat(position);
    return {
      x: free.x + free.width / 2 + (at.x - middle.x) * world,
      y: free.y + free.height / 2 + (at.y - middle.y) * world,
    };
  });
}

export type Box = { x: number; y: number; width: number; height: number };

/** The box of a drop whose tip is at a point: 34 px wide, 42 px high, as `web/map/marker-images.ts` draws it. */
export const dropAt = ({ x, y }: { x: number; y: number }): Box => ({
  x: x - 17,
  y: y - 42,
  width: 34,
  height: 42,
});

export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Returns what is drawn over the map beside bars, sheet and panel: buttons, notes, an open attribution. */
export const controlsOverMap = (page: Page): Promise<(Box & { name: string })[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.maplibregl-ctrl, .city-map-note, [aria-label="Mein Standort"], [aria-label="Hilfe: häufige Fragen"]',
      ),
      ...[...document.querySelectorAll('button')].filter(({ textContent }) =>
        textContent?.includes('Gebiet'),
      ),
    ].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const isSeen = width > 0 && getComputedStyle(element).visibility !== 'hidden';
      return isSeen ? [{ x, y, width, height, name: element.className }] : [];
    }),
  );

const nextFrames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** Drags the map by shares of its free area (0 to 1) and waits until it no longer moves. */
export async function dragMap(page: Page, by: { x: number; y: number }): Promise<void> {
  const { x, y, width, height } = await freeMap(page);
  const before = JSON.stringify(await rememberedView(page));
  // The drag starts where no button is over the map and where there is room in its direction.
  const from = { x: x + width * (by.x < 0 ? 0.75 : 0.25), y: y + height * 0.62 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // Press, move and release must not happen within one frame, or the map ignores the drag.
  await page.mouse.move(from.x + (by.x * width) / 8, from.y + (by.y * height) / 8);
  await nextFrames(page);
  await page.mouse.move(from.x + by.x * width, from.y + by.y * height, { steps: 7 });
  await nextFrames(page);
  await page.mouse.up();
  // The map may glide on: wait until it has moved and no longer moves.
  let last = before;
  await expect
    .poll(
      async () => {
        const now = JSON.stringify(await rememberedView(page));
        const isAtRest = now !== before && now === last;
        last = now;
        return isAtRest;
      },
      { interval: 400 },
    )
    .toBe(true);
}
