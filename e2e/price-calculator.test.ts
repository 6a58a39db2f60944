import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PRICE_LIST_2026, TARIFF_PLUS, TARIFF_START } from '#domain/tariff/price-list.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { SETTLED_MS } from '#web/shell/use-settled-address.ts';
import { DESKTOP, PHONE, sharedBrowser } from './browser.ts';
import { behindTimers, delay } from './delay.ts';
import { openStage } from './journey.ts';
import { cars, moneyIn, note, periodButton, textOf, title } from './screens.ts';
import { euros, periodOn, vehiclesOf } from './town.ts';

const journey = openStage();

/** The Saturday for the price, three days after the stage's Wednesday. */
const saturdayIn = (now: Temporal.Instant) => periodOn(now, '09:00', '19:00', 3);
/** The expected price, from the price function of bookings. */
const cost = (now: Temporal.Instant, km: number, tariff = TARIFF_START) =>
  euros(
    tripPrice({
      vehicleClass: 'S',
      electric: false,
      period: saturdayIn(now),
      km,
      tariff,
      priceList: PRICE_LIST_2026,
    }).totalCents,
  );

/**
 * Returns the link of „Preis teilen“: shared with another app on a phone, copied to the clipboard elsewhere.
 */
async function sharedLink(page: Page, context: BrowserContext, isPhone: boolean): Promise<string> {
  const button = page.getByRole('button', { name: 'Preis teilen' });
  if (isPhone) {
    const shared = Promise.withResolvers<string>();
    await page.exposeFunction('shared', shared.resolve);
    await page.evaluate(() => {
      const { shared } = window as unknown as { shared: (url: string) => Promise<void> };
      Object.defineProperty(navigator, 'share', { value: ({ url }: { url: string }) => shared(url) });
    });
    await button.click();
    return shared.promise;
  }
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button.click();
  await page.getByRole('button', { name: 'Link kopiert' }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

for (const [device, viewport] of [
  ['on a phone', PHONE],
  ['on a desktop', DESKTOP],
] as const) {
  journey(
    `visitor asks ${device} what a Saturday at the lake costs, shares the link, and goes on to a car for it`,
    async ({ enter, product }) => {
      const { page, open, context } = await enter({ viewport });
      expect(await open('/preisrechner/marburg')).toBe(200);
      await title(page).getByText('Preisrechner Marburg').waitFor();
      const result = page.getByRole('region', { name: 'Das kostet deine Fahrt' });
      await result.getByText(cost(product.now(), 80)).first().waitFor();

      await page.getByLabel('Deine Strecke').fill('120');
      await page.getByRole('radio', { name: /^Plus/ }).check();
      const wanted = cost(product.now(), 120, TARIFF_PLUS);
      await result.getByText(wanted).first().waitFor();
      const receipt = result.getByRole('table', { name: 'So setzt sich der Preis zusammen' });
      expect(moneyIn(await textOf(receipt.getByRole('row', { name: /^voraussichtlich/ })))[0]).toBe(wanted);
      // The price is announced after a pause in typing; by then the URL contains the entries.
      await page
        .getByRole('status')
        .filter({ hasText: `kostet voraussichtlich ${wanted}` })
        .waitFor();
      await page.waitForURL(/km=120&klasse=s&antrieb=verbrenner&tarif=plus/);

      // The table compares the tariffs.
      const tariffs = page.getByRole('table', { name: 'Was diese Fahrt in jedem Tarif kostet' });
      expect(moneyIn(await textOf(tariffs.getByRole('row', { name: /^Diese Fahrt/ })))).toEqual([
        cost(product.now(), 120),
        wanted,
      ]);
      await page.getByText(/mehr als 49,50.€ im Monat für Zeit zahlst/).waitFor();

      const link = await sharedLink(page, context, viewport === PHONE);
      expect(link).toBe(page.url());

      const friend = await enter();
      expect(await friend.open(new URL(link).pathname + new URL(link).search)).toBe(200);
      const theirs = friend.page.getByRole('region', { name: 'Das kostet deine Fahrt' });
      expect(moneyIn(await textOf(theirs))[0]).toBe(wanted);
      expect(await friend.page.getByLabel('Deine Strecke').inputValue()).toBe('120');
      expect(await friend.page.getByRole('radio', { name: /^Plus/ }).isChecked()).toBe(true);

      await friend.page.getByRole('link', { name: 'Autos in Marburg finden' }).click();
      await friend.page.waitForURL('**/buchen/marburg');
      const free = (await vehiclesOf(product.db, 'marburg', saturdayIn(product.now()))).filter(
        (vehicle) => vehicle.free && vehicle.class === 'S',
      );
      const count = free.length === 1 ? '1 Auto' : `${free.length} Autos`;
      await title(friend.page).getByText(`${count} frei in Marburg`).waitFor();
      expect(await textOf(periodButton(friend.page))).toContain('Sa, 19.06. 09:00 – 19:00');
      for (const text of await cars(friend.page).allTextContents()) expect(text).toMatch(/Klasse\sS/);
    },
  );
}

journey('who leaves right after a change is not called back to the calculator', async ({ enter }) => {
  const { page, open } = await enter();
  await open('/preisrechner/marburg');
  // The next page takes longer than the pause after which the address follows the entries.
  const release = await delay(page, /\/assets\//);
  await page.getByLabel('Deine Strecke').fill('120');
  await page.getByRole('link', { name: 'Newsletter', exact: true }).click();
  await behindTimers(page, SETTLED_MS);
  release();
  await title(page).getByText('Newsletter', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/newsletteranmeldung');
});

journey(
  'without script the form is sent by the browser, and the answer is in the page',
  async ({ product }) => {
    const browser = await sharedBrowser();
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: product.origin,
      viewport: PHONE,
    });
    try {
      const page = await context.newPage();
      await page.goto('/preisrechner');
      await page.getByLabel('Stadt', { exact: true }).selectOption('Kassel');
      await page.getByLabel('Abholen').fill('2027-06-19T09:00');
      await page.getByLabel('Zurückbringen').fill('2027-06-19T19:00');
      await page.getByLabel('Deine Strecke').fill('150');
      await page.getByRole('radio', { name: /^Plus/ }).check();
      await page.getByRole('button', { name: 'Preis berechnen' }).click();
      await page.waitForURL('**/preisrechner/kassel?**');
      await page.getByRole('heading', { name: 'Preisrechner Kassel' }).waitFor();
      const wanted = cost(product.now(), 150, TARIFF_PLUS);
      expect(moneyIn(await textOf(page.getByRole('region', { name: 'Das kostet deine Fahrt' })))[0]).toBe(
        wanted,
      );

      await page.getByRole('radio', { name: 'Nur Dauer' }).check();
      await page.getByLabel('Dauer', { exact: true }).selectOption('1 Tag');
      await page.getByLabel('Deine Strecke').fill('viele');
      await page.getByRole('button', { name: 'Preis berechnen' }).click();
      await page.getByText('Bitte gib deine Strecke in ganzen Kilometern an, von 0 bis 9999.').waitFor();
      // The invalid distance is ignored and the example's 80 km apply; the day is used.
      const result = page.getByRole('region', { name: 'Das kostet deine Fahrt' });
      await result.getByText('1 Tag (24 Std.)').waitFor();
      expect(moneyIn(await textOf(result))[0]).toBe(euros(3200 * 0.8 + 80 * 30));
    } finally {
      await context.close();
    }
  },
);

journey(
  'a link with nonsense shows a price and says what it left out; an unknown city is 404',
  async ({ enter }) => {
    const { page, open, expectFault } = await enter();
    expect(await open('/preisrechner/bonn?km=weit&klasse=xl&von=gestern&bis=morgen&tarif=plus')).toBe(200);
    const said = note(page, 'Einen Teil der Angaben konnten wir nicht lesen.');
    for (const text of ['ganzen Kilometern', 'Fahrzeugklasse gibt es nicht', 'abholst', 'zurückbringst']) {
      await said.getByText(text).waitFor();
    }
    expect(await page.getByRole('radio', { name: /^Plus/ }).isChecked()).toBe(true);
    await page.getByLabel('Deine Strecke').fill('12 Meilen');
    await page.getByText('Bitte gib deine Strecke in ganzen Kilometern an').waitFor();
    await said.waitFor({ state: 'hidden' });

    expectFault(/status of 404/);
    expect(await open('/preisrechner/atlantis')).toBe(404);
    await title(page).getByText('404 Page Not Found').waitFor();
  },
);

journey('a customer begins with the own tariff', async ({ enter, product }) => {
  const { page, open, logIn } = await enter({ viewport: PHONE });
  await logIn('100002-1');
  await open('/preisrechner/bonn');
  expect(await page.getByRole('radio', { name: /^Plus/ }).isChecked()).toBe(true);
  const result = page.getByRole('region', { name: 'Das kostet deine Fahrt' });
  await result
    .getByText(cost(product.now(), 80, TARIFF_PLUS))
    .first()
    .waitFor();
});

journey('on a phone nothing lies over the button that leads to the price', async ({ enter }) => {
  const { page, open } = await enter({ viewport: PHONE });
  await open('/preisrechner/bonn');
  const [button, help] = await Promise.all([
    page.getByRole('button', { name: 'Preis ansehen' }).boundingBox(),
    page.getByRole('link', { name: 'Hilfe: häufige Fragen' }).boundingBox(),
  ]);
  expect((help?.y ?? Number.NaN) + (help?.height ?? 0)).toBeLessThan(button?.y ?? Number.NaN);
});

journey('only with the keyboard: class and package are chosen, the price follows', async ({ enter }) => {
  const { page, open } = await enter();
  await open('/preisrechner');
  await page.getByRole('radio', { name: 'S', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('radio', { name: 'M', exact: true }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Keins' }).focus();
  await page.keyboard.press('ArrowRight');
  // Class M on a Saturday: ten hours at 3,60 €, and 80 of the 100 km for 27 €.
  const result = page.getByRole('region', { name: 'Das kostet deine Fahrt' });
  await result
    .getByText(euros(3600 + (80 * 2700) / 100))
    .first()
    .waitFor();
  await result.getByText('80 km aus dem Paket').waitFor();
  await page.getByRole('button', { name: /^Zeitraum ändern/ }).focus();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Wann brauchst du das Auto?' });
  await picker.waitFor();
  await picker.getByRole('button', { name: 'Tag', exact: true }).press('Enter');
  await picker.getByRole('button', { name: 'Übernehmen' }).press('Enter');
  await result.getByText('1 Tag (24 Std.)').waitFor();

  const city = page.getByLabel('Stadt', { exact: true });
  await city.focus();
  await city.selectOption('Bonn');
  await page.waitForURL(/\/preisrechner\/bonn\?von=2027-06-19T09%3A00&bis=2027-06-20T09%3A00&.*paket=100$/);
  await title(page).getByText('Preisrechner Bonn').waitFor();
  expect(await city.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByRole('radio', { name: 'M', exact: true }).isChecked()).toBe(true);
});
