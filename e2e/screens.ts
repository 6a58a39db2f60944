import type { Locator, Page } from 'playwright-core';
import { MESSAGES, type MessageKey, SPOKEN } from '../web/shell/message-catalogue.ts';

/** The screens as a person knows them: by roles and names. */

export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });
export const cars = (page: Page): Locator => page.getByRole('article');
/** In a message over the page; its text is also said to screen readers elsewhere. */
export const message = (page: Page, text: string): Locator =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).getByText(text);
/** A row of the message catalogue (§8) as it lies over the page: its title and, to the letter, its message. */
export function catalogued(page: Page, key: MessageKey): Locator {
  const { title, message } = MESSAGES[key];
  // What stands in braces is put in by whoever shows it.
  const [beginning = ''] = title.split('{');
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: beginning });
  return dialog.getByText(message, { exact: true });
}
/** A row that is said in a box on the page. */
export const catalogueNote = (page: Page, key: MessageKey): Locator => note(page, MESSAGES[key].message);
/** What is said to screen readers alone; the title of a page that it led to is read in the same breath. */
export const spoken = (page: Page, key: keyof typeof SPOKEN): Locator => page.getByText(SPOKEN[key]).first();
/** In a box on the page. */
export const note = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first();

/** What a person reads there: white space is one space. */
export async function textOf(locator: Locator): Promise<string> {
  return (await locator.innerText()).replace(/\s+/g, ' ').trim();
}

/** The money that stands in a text, "12,50 €", in its order. */
export const moneyIn = (text: string): string[] =>
  text.match(/[\d.]+,\d\d\s€/g)?.map((one) => one.replace(/\s/, ' ')) ?? [];

export const periodButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Zeitraum ändern/ }).first();

/** Chooses clock times of the day that is chosen already: "18:00", "20:00". */
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
    // A press waits until a message over the overlay has gone; to fill in alone does not.
    await field.click();
    await field.fill(text);
  }
  await overlay.getByRole('button', { name: 'Login', exact: true }).click();
}

/** The card of a booking on /profil/buchungen. */
export const bookingCard = (page: Page, id: number): Locator => page.locator(`#buchung-${id}`);

/** „Buchen“ on the card of one certain vehicle of the list, which may name its model more than once. */
export const bookLinkOf = (page: Page, vehicleId: number): Locator =>
  cars(page)
    .getByRole('link', { name: / buchen$/ })
    .and(page.locator(`[href^="/buchen/neu/${vehicleId}/"]`));
