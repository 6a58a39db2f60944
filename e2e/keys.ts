import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More stops than any screen has before what a person looks for. */
const MAX_STOPS = 90;

/** Presses Tab until the focus is there; at every stop it must be seen where the focus is. */
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

/** The focus is on something, inside the window, and marked. Answers what it is on. */
export async function expectVisibleFocus(page: Page): Promise<string> {
  // What moves into view takes a frame or two.
  await expect.poll(() => focusOf(page)).toMatchObject({ isLost: false, isMarked: true, isInside: true });
  return (await focusOf(page)).name;
}

function focusOf(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const name = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60)}`;
    // A radio button in a chip: the chip around it bears the mark.
    const bearers = [element, element.closest('label')].filter((bearer) => bearer !== null);
    const isMarked = bearers.some((bearer) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(bearer);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    });
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isInside =
      right > 0 && bottom > 0 && left < innerWidth && top < innerHeight && right > left && bottom > top;
    const isLost = element === document.body || element === document.documentElement;
    return { name, isLost, isMarked, isInside };
  });
}
