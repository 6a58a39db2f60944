import type { Locator, Page } from 'playwright-core';
import { loginOverlay } from '../screens.ts';

/**
 * Opens the login from a page that a visitor sees, and returns it. The app opens it by itself too, 2 s after its start
 * (§4.41) and when it learns that a kept login has ended: on a slow machine it lies over the button before the press.
 */
export async function openLogin(page: Page): Promise<Locator> {
  const overlay = loginOverlay(page);
  const button = page
    .getByRole('main')
    .or(page.getByRole('banner'))
    .getByRole('button', { name: 'Login', exact: true })
    .first();
  await button.waitFor();
  await button.click({ timeout: 5_000 }).catch(() => undefined);
  await overlay.waitFor();
  return overlay;
}

/** For a visitor who wants none: waits until the app has asked for it, and says so. */
export async function declineLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ohne Login verwenden' }).click();
  await loginOverlay(page).waitFor({ state: 'hidden' });
}
