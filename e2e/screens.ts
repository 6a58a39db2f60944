import type { Locator, Page } from 'playwright-core';
import { MESSAGES, type MessageKey, SPOKEN } from '../web/shell/message-catalogue.ts';

/** Locators by role and name, as visitors and screen readers find elements. */

export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });
export const cars = (page: Page): Locator => page.getByRole('article');
/** Locates a text in a dialog only, because the live region for screen readers contains it, too. */
export const message = (page: Page, text: string): Locator =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).getByText(text);
/**
 * Locates a row of the message catalogue (§8) in a dialog: by the beginning of its title and its exact
 * message.
 */
export function catalogued(page: Page, key: MessageKey): Locator {
  const { title, message } = MESSAGES[key];
  // A title's values in braces are unknown here, so only its beginning is matched.
  const [beginning = ''] = title.split('{');
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: beginning });
  return dialog.getByText(message, { exact: true });
}
/** Locates a row of the catalogue in a box on the page. */
export const catalogueNote = (page: Page, key: MessageKey): Locator => note(page, MESSAGES[key].message);
/** Locates a text for screen readers only; the live region may contain the next page's title after it. */
export const spoken = (page: Page, key: keyof typeof SPOKEN): Locator => page.getByText(SPOKEN[key]).first();
/** Locates a text in a box on the page. */
export const note = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first();

/** Returns the visible text with all white space as single spaces. */
export async function textOf(locator: Locator): Promise<string> {
  return (await locator.innerText()).replace(/\s+/g, ' ').trim();
}

/** Returns all amounts of a text, "12,50 €", in their order. */
export const moneyIn = (text: string): string[] =>
  text.match(/[\d.]+,\d\d\s€/g)?.map((one) => one.replace(/\s/, ' ')) ?? [];

/** The cents of one amount, "12,50 €". */
export const centsOf = (amount: string): number => Number(amount.replace(/\D/g, ''));

export const periodButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Zeitraum ändern/ }).first();

/** Chooses clock times on the chosen day: "18:00", "20:00". */
export async function choosePeriod(page: Page, from: string, to: string): Promise<void> {
  await periodButton(page).click();
  const picker = page.getByRole('dialog', { name: 'Wann brauchst du das Auto?' });
  await picker
    .getByRole('listbox', { name: 'Uhrzeit der Abholung' })
    .getByRole('option', { name: from })
    .click();
  await picker
    .getByRole('listbox', { name: 'Uhrzeit der Rückgabe' })
    .getByRole('option', { name: to })
    .click();
  await picker.getByRole('button', { name: 'Übernehmen' }).click();
  await picker.waitFor({ state: 'hidden' });
}

export const loginOverlay = (page: Page): Locator => page.getByRole('dialog', { name: 'Einloggen' });

export async function fillLogin(page: Page, account: string, password: string): Promise<void> {
  const overlay = loginOverlay(page);
  for (const [field, text] of [
    [overlay.getByRole('textbox', { name: /^Accountnummer/ }), account],
    [overlay.getByLabel(/^Passwort/).and(page.locator('input')), password],
  ] as const) {
    // `click` waits until a message over the overlay has disappeared, `fill` alone does not.
    await field.click();
    await field.fill(text);
  }
  await overlay.getByRole('button', { name: 'Login', exact: true }).click();
}

/** The card of a booking on /profil/buchungen. */
export const bookingCard = (page: Page, id: number): Locator => page.locator(`#buchung-${id}`);

/** A booking in the list that stands beside the pages of bookings on a desk. */
export const bookingInList = (page: Page, id: number): Locator =>
  page.getByRole('navigation', { name: 'Buchungen' }).locator(`a[href="/profil/buchungen/${id}"]`);

/** „Buchen“ on the card of one vehicle; the list may contain its model more than once. */
export const bookLinkOf = (page: Page, vehicleId: number): Locator =>
  cars(page)
    .getByRole('link', { name: / buchen$/ })
    .and(page.locator(`[href^="/buchen/neu/${vehicleId}/"]`));
