import type { Page } from 'playwright-core';
import { isShort } from '#server/test/test-length.ts';
import { violations } from './axe.ts';
import { layoutFaults } from './layout-faults.ts';

/**
 * What axe finds on a screen, and what is wrong with its layout at these widths, of which a short run takes the first;
 * it keeps the size that it had.
 */
export async function screenFaults(page: Page, screen: string, widths: readonly number[]): Promise<string[]> {
  const found = await violations(page, screen);
  const size = page.viewportSize();
  if (!size) throw new Error('the page has no size');
  for (const width of [...(isShort ? widths.slice(0, 1) : widths), size.width]) {
    await page.setViewportSize({ ...size, width });
    found.push(...(await layoutFaults(page)).map((fault) => `${screen} at ${width} px: ${fault}`));
  }
  return found;
}
