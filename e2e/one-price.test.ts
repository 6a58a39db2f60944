import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { estimateText } from '#domain/tariff/estimate.ts';
import { PRICE_LIST_2026, TARIFF_PLUS, TARIFF_START, type Tariff } from '#domain/tariff/price-list.ts';
import { suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import type { Product } from './product.ts';
import {
  bookingCard,
  bookingInList,
  cars,
  choosePeriod,
  fillLogin,
  loginOverlay,
  textOf,
  title,
} from './screens.ts';
import { bookingsOf, freeVehicle, periodOn, vehiclesOf } from './town.ts';

const journey = openStage();

const MONEY = String.raw`[\d.]+,\d\d €`;
const ESTIMATE = new RegExp(
  String.raw`voraussichtlich ${MONEY} \(Zeit ${MONEY} \+ etwa [\d.]+ km ${MONEY}\)(?: im Tarif \w+)?`,
  'g',
);

/** All estimates of a part of the screen, as they read. */
const estimatesIn = async (part: Locator): Promise<string[]> => (await textOf(part)).match(ESTIMATE) ?? [];

/** Waits until a part of the screen has estimates, and all are this one. */
const showsOnly = (part: Locator, estimate: string) =>
  expect.poll(async () => [...new Set(await estimatesIn(part))], { timeout: 15_000 }).toEqual([estimate]);

type Vehicle = Awaited<ReturnType<typeof freeVehicle>>;

/** The estimate for the evening, computed beside the product's own way. */
function expected(
  { class: vehicleClass, electric }: Vehicle,
  now: Temporal.Instant,
  tariff: Tariff,
  km?: number,
) {
  const period = periodOn(now, '18:00', '20:00');
  const distance = km ?? suggestedDistanceKm(period);
  const facts = {
    vehicleClass: vehicleClass as VehicleClass,
    electric,
    period,
    km: distance,
    priceList: PRICE_LIST_2026,
    tariff,
  };
  return estimateText({ ...tripPrice(facts), km: distance, tariff }).replaceAll('\u00A0', ' ');
}

const cardOf = (page: Page, { id }: Vehicle) =>
  cars(page).filter({ has: page.locator(`[href^="/buchen/neu/${id}/"]`) });

/** The first car of the evening's list; cards that are far below have no text yet. */
async function firstCar(page: Page, { db, now }: Product, citySlug: string): Promise<Vehicle> {
  const vehicles = await vehiclesOf(db, citySlug, periodOn(now(), '18:00', '20:00'));
  await title(page)
    .getByText(`${vehicles.filter(({ free }) => free).length} Autos frei`)
    .waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  const link = cars(page)
    .first()
    .getByRole('link', { name: / buchen$/ });
  const id = Number((await link.getAttribute('href'))?.split('/')[3]);
  const vehicle = vehicles.find((each) => each.id === id);
  if (!vehicle) throw new Error(`${citySlug} has no vehicle ${id}`);
  return vehicle;
}

/** A card of the list shows the sum alone, and its parts on a tap. */
async function opensTo(card: Locator, estimate: string) {
  const button = card.getByRole('button', { name: /Preis aufschlüsseln/ });
  const [sum] = estimate.split(' (');
  await expect.poll(() => textOf(button)).toContain(sum);
  expect(await estimatesIn(card)).toEqual([]);
  await button.click();
  await card.getByRole('table', { name: 'So setzt sich der Preis zusammen' }).waitFor();
  await showsOnly(card, estimate);
}

/** From the list to the review; every screen says the same. */
async function followToReview(page: Page, vehicle: Vehicle, estimate: string) {
  const card = cardOf(page, vehicle);
  await opensTo(card, estimate);

  await card.getByRole('heading').getByRole('link').click();
  await page.getByRole('heading', { name: 'Freie Zeiten' }).waitFor();
  await showsOnly(page.getByRole('main'), estimate);

  await page.getByRole('link', { name: 'Buchen', exact: true }).click();
  await title(page).getByText('Buchung prüfen').waitFor();
  await showsOnly(page.getByRole('main'), estimate);
}

/** From the confirmation to the bookings; every screen says the same. */
async function followToBookings(page: Page, bookingId: number, estimate: string) {
  await showsOnly(page.getByRole('main'), estimate);
  await page.getByRole('link', { name: 'Zu meinen Buchungen' }).click();
  if (page.viewportSize()?.width === PHONE.width) {
    const booked = bookingCard(page, bookingId);
    await showsOnly(booked, estimate);
    await booked.getByRole('link', { name: /^Einzelheiten/ }).click();
  } else {
    await bookingInList(page, bookingId).click();
    await title(page).getByText(`Buchung Nr. ${bookingId}`).waitFor();
  }
  await page.getByRole('table', { name: 'Preis' }).waitFor();
  await showsOnly(page.getByRole('main'), estimate);
}

for (const { who, account, isLoggedIn, tariff, viewport } of [
  { who: 'visitor', account: '100004-1', isLoggedIn: false, tariff: TARIFF_START, viewport: PHONE },
  {
    who: 'customer in tariff Start',
    account: '100004-2',
    isLoggedIn: true,
    tariff: TARIFF_START,
    viewport: DESKTOP,
  },
  {
    who: 'customer in tariff Plus',
    account: '100002-1',
    isLoggedIn: true,
    tariff: TARIFF_PLUS,
    viewport: PHONE,
  },
]) {
  journey(`${who} reads one price from the list to the bookings`, async ({ enter, product }) => {
    const { page, open, logIn } = await enter({ viewport });
    if (isLoggedIn) await logIn(account);
    await open('/buchen/nuernberg');
    await choosePeriod(page, '18:00', '20:00');
    const vehicle = await firstCar(page, product, 'nuernberg');
    const estimate = expected(vehicle, product.now(), tariff);
    await followToReview(page, vehicle, estimate);

    await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
    if (!isLoggedIn) {
      await loginOverlay(page).waitFor();
      await fillLogin(page, account, DEMO_PASSWORD);
    }
    await title(page).getByText('Gebucht!').waitFor();
    const booked = (await bookingsOf(product.db, account)).at(-1);
    expect(booked).toMatchObject({ vehicle_id: vehicle.id, tariff_id: tariff.id, planned_km: null });
    await followToBookings(page, booked?.id ?? 0, estimate);
  });
}

journey(
  'the own distance counts everywhere once it is set, through a login that changes the sum, until the logout',
  async ({ enter, product }) => {
    const { page, open } = await enter({ viewport: PHONE });
    const account = '100010-1';
    await open('/buchen/kassel');
    await choosePeriod(page, '18:00', '20:00');
    const vehicle = await firstCar(page, product, 'kassel');
    const suggested = expected(vehicle, product.now(), TARIFF_START);
    const forVisitors = expected(vehicle, product.now(), TARIFF_START, 40);
    const inPlus = expected(vehicle, product.now(), TARIFF_PLUS, 40);

    await opensTo(cardOf(page, vehicle), suggested);
    await cardOf(page, vehicle).getByRole('heading').getByRole('link').click();
    const distance = page.getByRole('group', { name: 'Deine Strecke' });
    for (let step = 0; step < 2; step++)
      await distance.getByRole('button', { name: 'Mehr Kilometer' }).click();
    await distance.getByText('etwa 40 km').waitFor();
    await showsOnly(page.getByRole('main'), forVisitors);
    // It outlives the page.
    await open('/buchen/kassel');
    await choosePeriod(page, '18:00', '20:00');
    await followToReview(page, vehicle, forVisitors);

    await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
    await loginOverlay(page).waitFor();
    await fillLogin(page, account, DEMO_PASSWORD);
    await title(page).getByText('Gebucht!').waitFor();
    const booked = (await bookingsOf(product.db, account)).at(-1);
    expect(booked).toMatchObject({ vehicle_id: vehicle.id, planned_km: 40 });
    await followToBookings(page, booked?.id ?? 0, inPlus);

    await open('/profil');
    await page.getByRole('button', { name: 'Ausloggen' }).click();
    await page.getByRole('heading', { name: 'Dein Profil' }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('"strecke":"40"');
    await open('/buchen/kassel');
    await choosePeriod(page, '20:00', '22:00');
    await opensTo(cardOf(page, vehicle), expected(vehicle, product.now(), TARIFF_START));
  },
);

journey(
  '“Gebucht!” on a phone shows its next steps and the icon bar without scrolling',
  async ({ enter, product }) => {
    const { page, open, logIn } = await enter({ viewport: PHONE });
    await logIn('100004-1');
    const evening = periodOn(product.now(), '17:00', '23:00');
    const vehicle = await freeVehicle(product.db, 'marburg', evening);
    await open(`/buchen/neu/${vehicle.id}/station/${vehicle.stationId}`);
    await choosePeriod(page, '18:00', '20:00');
    const bar = page.locator('[data-level=level1footer]');
    expect(await bar.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
    await title(page).getByText('Gebucht!').waitFor();

    const barTop = (await bar.boundingBox())?.y ?? 0;
    expect(barTop).toBeGreaterThan(PHONE.height - 120);
    const steps = page.getByRole('region', { name: 'So geht es weiter' });
    for (const part of [
      ...(await steps.getByRole('listitem').all()),
      steps.getByRole('link', { name: 'Zu meinen Buchungen' }),
      steps.getByRole('link', { name: 'Weg zur Station' }),
    ]) {
      const box = await part.boundingBox();
      if (!box) throw new Error('a next step is not shown');
      expect(box.y).toBeGreaterThan(0);
      expect(box.y + box.height).toBeLessThan(barTop);
    }
    expect(await page.evaluate(() => scrollY)).toBe(0);

    // Loaded anew it is still the page of what was booked.
    await page.reload();
    await title(page).getByText('Gebucht!').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/profil\/buchungen\/\d+\/gebucht$/);
    expect(await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).count()).toBe(0);
  },
);
