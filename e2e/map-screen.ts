import type { Page } from 'playwright-core';

/** The map itself is a picture: it is tapped and looked at. */

const canvas = (page: Page) => page.locator('.city-map canvas').first();

/** Where the map's centre lies on a wide screen: the middle of what the panel leaves free. */
export async function centreOfMap(page: Page): Promise<{ x: number; y: number }> {
  const map = await canvas(page).boundingBox();
  const panel = await page.getByRole('region', { name: 'Autos und Stationen' }).boundingBox();
  if (!map || !panel) throw new Error('The map is not there');
  const left = panel.x + panel.width + panel.x;
  return { x: (left + map.x + map.width) / 2, y: map.y + map.height / 2 };
}

/** The colour of one point of the screen, as [red, green, blue]. */
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

/** What this device remembers of the map, as the product does. */
export async function rememberedView(
  page: Page,
): Promise<{ center: { lat: number; lng: number }; zoom: number }> {
  const stored = await page.evaluate(() => localStorage.getItem('karte'));
  const { center, zoom } = JSON.parse(stored ?? '{}');
  return { center, zoom };
}
