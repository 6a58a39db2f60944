import type { Page } from 'playwright-core';
import { isShort } from '#server/test/test-length.ts';
import { violations } from './axe.ts';
import { layoutFaults } from './layout-faults.ts';
import { resize } from './sizes.ts';

/**
 * What axe finds on a screen, and what is wrong with its layout at these widths, of which a short run takes the first;
 * it keeps the size that it had.
 */
export async function screenFaults(page: Page, screen: string, widths: readonly number[]): Promise<string[]> {
  const found = await violations(page, screen);
  const size = page.viewportSize();
  if (!size) throw new Error('the page has no size');
  // Visitors and the app have both, touch and the layout of a phone, or neither.
  const isMobile = await page.evaluate(() => navigator.maxTouchPoints > 0);
  const devTools = await page.context().newCDPSession(page);
  for (const width of [...(isShort ? widths.slice(0, 1) : widths), size.width]) {
    await resize(devTools, { ...size, width }, isMobile);
    found.push(...(await layoutFaults(page)).map((fault) => `${screen} at ${width} px: ${fault}`));
  }
  return found;
}
