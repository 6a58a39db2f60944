import type { CDPSession, Page } from 'playwright-core';
import { isShort } from '#server/test/test-length.ts';
import { violations } from './axe.ts';
import { DESKTOP, PHONE, TABLET } from './browser.ts';

type Size = typeof PHONE;
/** One session sets all sizes of a page: that of another one would stay in force. */
type Sized = { page: Page; devTools: CDPSession };
const SIZES: readonly Size[] = [DESKTOP, PHONE, TABLET];

/** Without the waiting of `setViewportSize`, which takes as long as all else at a width. */
export const resize = (devTools: CDPSession, size: Size) =>
  devTools.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false });

/**
 * What axe finds at each size in one theme, and in the other one, whose colours do not depend on the size, at the first. To look
 * at all screens at all sizes takes long: a short run looks at each of them at one.
 * @param place of the screen among those that are looked at
 */
export async function violationsAtSizes(
  { page, devTools }: Sized,
  screen: string,
  place: number,
): Promise<string[]> {
  const sizes = isShort ? SIZES.slice(place % SIZES.length).slice(0, 1) : SIZES;
  const found: string[] = [];
  for (const [nth, size] of sizes.entries()) {
    await resize(devTools, size);
    found.push(...(await violations(page, `${screen} at ${size.width} px`, { inBothThemes: nth === 0 })));
  }
  return found;
}
