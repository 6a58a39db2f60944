import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP, hydrated, PHONE } from './browser.ts';
import { openStage } from './journey.ts';

const journey = openStage();
const CITIES = [
  'bonn',
  'erlangen',
  'fuerth',
  'giessen',
  'kassel',
  'marburg',
  'nuernberg',
  'wiesbaden',
  'wuerzburg',
];
/** The app's script, which a page that works without script loads later. */
const APP = /\/assets\/browser-.*\.js/;

/** Links that lead to the page of a city, if one is known. */
const LEADS_TO_CITY =
  /^(?:\/buchen|\/faq|\/kontakt|\/preisrechner|\/#(?:nachhaltigkeit|so-gehts|preise-und-autos|preisrechner|registrierung))$/;

const linksOf = (page: Page, parts: string) =>
  page
    .locator(parts)
    .evaluateAll((links) => links.map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`));
const withoutCity = (links: string[]) =>
  links.filter((link) => LEADS_TO_CITY.test(link.split(' ').at(-1) ?? ''));
const wanted = (page: Page) => page.getByLabel('Wo?');

journey('every link of header, menu and footer keeps the city', async ({ enter }) => {
  for (const city of CITIES) {
    const { page, context } = await enter({ viewport: DESKTOP });
    await page.goto(`/${city}`);
    const sent = await linksOf(page, 'header a, footer a');
    expect(sent.length, city).toBeGreaterThan(15);
    expect(withoutCity(sent), `${city}, as sent`).toEqual([]);
    expect(sent.filter((link) => link.includes(`/${city}#`)).length, city).toBeGreaterThan(4);

    await page.getByRole('button', { name: 'Menü' }).click();
    await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
    expect(withoutCity(await linksOf(page, 'header a, footer a')), city).toEqual([]);
    const menu = await linksOf(page, 'nav[aria-label="Hauptmenü"] a');
    expect(menu.length, city).toBeGreaterThan(10);
    expect(withoutCity(menu), `${city}, the menu`).toEqual([]);
    await context.close();
  }
});

journey('pages that name no city keep the one chosen last, whatever link led there', async ({ enter }) => {
  const { page } = await enter({ viewport: DESKTOP });
  await page.goto('/nuernberg');
  for (const name of ['Presse', 'Jobs', 'Partner', 'Newsletter', 'Stadtwagen vor Ort']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await page.waitForURL((url) => url.pathname !== '/nuernberg');
    await page.mouse.move(2, 2);
    await hydrated(page);
    await expect.poll(async () => withoutCity(await linksOf(page, 'header a, footer a'))).toEqual([]);
    await page.getByRole('link', { name: 'Stadtwagen: Startseite' }).first().click();
    await expect.poll(() => wanted(page).inputValue()).toBe('nuernberg');
    await page.goto('/nuernberg');
  }
});

journey('a link that is followed before the app is there takes the city along', async ({ enter }) => {
  const { page, context } = await enter({ viewport: PHONE });
  // The app never arrives.
  await context.route(APP, () => {});
  await page.goto('/wuerzburg');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Presse', exact: true }).click();
  await page.waitForURL('**/presse');
  await context.unroute(APP);
  await page.goto('/');
  await expect.poll(() => wanted(page).inputValue()).toBe('wuerzburg');
});

journey('where no city is known it is asked for, and never preset', async ({ enter, product }) => {
  const { page, open } = await enter({ viewport: PHONE });
  await open('/');
  expect(await wanted(page).inputValue()).toBe('');
  expect(await wanted(page).locator('option').first().innerText()).toBe('Stadt wählen');
  await page.getByRole('button', { name: 'Autos ansehen' }).click();
  await page.getByRole('alert').filter({ hasText: 'Bitte wähle eine Stadt.' }).waitFor();
  expect(await wanted(page).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/');
  await wanted(page).selectOption({ label: 'Kassel' });
  await page.getByText('Bitte wähle eine Stadt.').waitFor({ state: 'detached' });

  for (const path of ['/registrierung', '/preisrechner']) {
    await open(path);
    const field = page.getByRole('combobox', { name: /^Stadt/ });
    expect(await field.inputValue(), path).toBe('');
    expect(await field.locator('option').first().innerText(), path).toBe('Stadt wählen');
  }
  await open('/buchen');
  await page.getByRole('link', { name: /^Würzburg/ }).waitFor();
  for (const path of [
    '/',
    '/faq',
    '/kontakt',
    '/presse',
    '/fahrzeuge',
    '/buchen',
    '/vor-ort',
    '/newsletteranmeldung',
  ]) {
    await open(path);
    const links = await linksOf(page, 'header a');
    expect(
      links.filter((link) => /\/(?:bonn|nuernberg)(?:#|$)/.test(link)),
      path,
    ).toEqual([]);
  }
  // Without script, too: the next page asks.
  const asked = await fetch(`${product.origin}/buchen?stadt=`);
  expect(asked.status).toBe(200);
  expect(await asked.text()).toContain('Würzburg');
});

journey(
  'the city is remembered as soon as its page is open, however late other scripts are',
  async ({ enter }) => {
    const { page, context, open } = await enter({ viewport: PHONE });
    // The layer over the pages never arrives.
    await context.route(/\/assets\/overlays-.*\.js/, () => {});
    await open('/');
    await page
      .getByRole('link', { name: /^Marburg/ })
      .first()
      .click();
    await page.waitForURL('**/marburg');
    await page.getByRole('heading', { level: 1, name: /Marburg/ }).waitFor();
    await open('/preisrechner/kassel');
    await context.unroute(/\/assets\/overlays-.*\.js/);
    await page.goto('/');
    await expect.poll(() => wanted(page).inputValue()).toBe('kassel');
    await page.goto('/marburg');
    await page.goto('/');
    await expect.poll(() => wanted(page).inputValue()).toBe('marburg');
  },
);
