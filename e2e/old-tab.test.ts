import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { title } from './screens.ts';
import { bookingsOf, freeVehicle } from './town.ts';

const journey = openStage();
const LENA = '100001-1';
const JONAS = '100002-1';

/** From here on the files of this tab's app are gone, as after an update; a page that is loaded anew finds the new ones. */
async function updateTheApp(page: Page, context: BrowserContext): Promise<void> {
  const files = /\/assets\/.*\.(js|css)$/;
  let isOld = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
  await context.route(files, (route) =>
    isOld ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
}

journey('in a tab that is older than the app a booking is made once, and is told', async (stage) => {
  const { page, open, logIn, context, expectFault } = await stage.enter({ viewport: PHONE });
  expectFault(/404|dynamically imported module/);
  await logIn(JONAS);
  const car = await freeVehicle(stage.product.db, 'nuernberg', initialPeriod(stage.product.now()));
  await open(`/buchen/neu/${car.id}`);
  const book = page.getByRole('button', { name: 'Zahlungspflichtig buchen' });
  await expect.poll(() => book.isEnabled()).toBe(true);
  await updateTheApp(page, context);
  await book.click();
  await page.waitForURL('**/gebucht');
  await title(page).getByText('Gebucht!').waitFor();
  await page.getByRole('link', { name: 'Zu meinen Buchungen' }).waitFor();
  expect(await bookingsOf(stage.product.db, JONAS)).toHaveLength(1);
});

journey('in such a tab what was written about a trip is sent, once', async (stage) => {
  const { db } = stage.product;
  const { page, open, logIn, context, expectFault } = await stage.enter({ viewport: PHONE });
  expectFault(/404|dynamically imported module/);
  await logIn(LENA);
  const booking = (await bookingsOf(db, LENA)).find(({ state }) => state === 'ENDED');
  await open(`/profil/anliegen/neu?buchung=${booking?.id}`);
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: /^Der Preis insgesamt/ }).check();
  await main.getByLabel('Was stimmt nicht?').selectOption('KM');
  await main.getByLabel('Was ist passiert?').fill('Der Tankdeckel klemmt.');
  const before = await db.selectFrom('service_case').select('id').execute();
  await updateTheApp(page, context);
  await main.getByRole('button', { name: 'Absenden' }).click();
  await main.getByText('Danke, dein Anliegen ist da').waitFor();
  await main.getByText('Der Tankdeckel klemmt.').waitFor();
  expect(await db.selectFrom('service_case').select('id').execute()).toHaveLength(before.length + 1);
});
