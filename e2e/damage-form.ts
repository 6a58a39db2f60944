import type { Locator, Page } from 'playwright-core';

export const next = (page: Page): Locator => page.getByRole('button', { name: 'Weiter', exact: true });

/** From the side of the car to how bad the dent is. */
export async function describeDent(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Beifahrerseite' }).check();
  await page.getByLabel('Oder wähle das Teil aus').selectOption('Tür hinten');
  await next(page).click();
  await page.getByLabel(/^Art des Schadens/).selectOption('DENT');
  await page.getByRole('radio', { name: /^Deutlich/ }).check();
}
