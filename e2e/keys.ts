import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More Tab stops than any screen has before a journey's target. */
const MAX_STOPS = 90;

/**
 * Presses the key until the target has the focus; at every stop the focus must be visible. Throws after 90
 * stops.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  const passed: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
    passed.push(await expectVisibleFocus(page));
  }
  throw new Error(`The ${key} key does not reach ${target}. It stopped at:\n${passed.join('\n')}`);
}

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Expects the focus on an element inside the window with a visible mark. Returns the element's name. */
export async function expectVisibleFocus(page: Page): Promise<string> {
  // Scrolling into view takes a frame or two.
  await expect.poll(() => focusOf(page)).toMatchObject({ isLost: false, isMarked: true, isInside: true });
  return (await focusOf(page)).name;
}

function focusOf(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const name = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60)}`;
    // For a radio button in a chip, the chip around it shows the focus.
    const candidates = [element, element.closest('label')].filter((candidate) => candidate !== null);
    const isMarked = candidates.some((candidate) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    });
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isInside =
      right > 0 && bottom > 0 && left < innerWidth && top < innerHeight && right > left && bottom > top;
    const isLost = element === document.body || element === document.documentElement;
    return { name, isLost, isMarked, isInside };
  });
}
