import type { Locator, Page } from 'playwright-core';
import { hydrated } from './browser.ts';
import type { Product } from './product.ts';

/** Fills in the registration as a visitor does. */

export const REGISTRATION_PASSWORD = 'Laterne!Quark42';
/** A bank's published test account, because the server looks up the bank's name. */
export const IBAN = 'DE02 1203 0000 0000 2020 51';

export const textField = (page: Page, label: RegExp): Locator => page.getByRole('textbox', { name: label });
export const passwordField = (page: Page): Locator => page.getByLabel(/^Passwort/).and(page.locator('input'));
export const next = (page: Page): Locator => page.getByRole('button', { name: 'Weiter' });
export const cityField = (page: Page): Locator => page.getByRole('combobox', { name: /^Stadt/ });
/** Locates the navigation entry of a step while that step is shown. */
export const atStep = (page: Page, number: 1 | 2 | 3 | 4): Locator =>
  page
    .getByRole('navigation', { name: 'Schritte der Registrierung' })
    .locator(`li:nth-child(${number})[aria-current="step"]`);

export async function choosePlan(page: Page, plan: { audience?: string; title?: RegExp }): Promise<void> {
  await atStep(page, 1).waitFor();
  await cityField(page).selectOption('bonn');
  if (plan.audience) await page.getByRole('button', { name: plan.audience }).click();
  if (plan.title) await page.getByRole('radio', { name: plan.title }).check();
  await next(page).click();
}

export async function chooseSafety(page: Page, choice: 'Mit' | 'Ohne'): Promise<void> {
  await atStep(page, 2).waitFor();
  await page.getByRole('radio', { name: new RegExp(`^${choice} Sicherheitspaket`) }).check();
  await next(page).click();
}

/** A person; each journey uses its own one. */
export type Person = { prename: string; name: string; email: string; mobile: string; licence: string };

export async function fillPerson(page: Page, person: Person): Promise<void> {
  await fillWhoDrives(page, person);
  await fillSecrets(page);
}

/** Fills in name, address and contact: all that the registration for a city asks. */
export async function fillWhoItIs(page: Page, person: Omit<Person, 'licence'>): Promise<void> {
  await atStep(page, 3).waitFor();
  await textField(page, /^Vorname/).fill(person.prename);
  await textField(page, /^Nachname/).fill(person.name);
  await fillAddress(page);
  await textField(page, /^E-Mail/).fill(person.email);
  await textField(page, /^Mobilnummer/).fill(person.mobile);
}

/** Fills in all personal data except password and bank account. */
export async function fillWhoDrives(page: Page, person: Person): Promise<void> {
  await fillWhoItIs(page, person);
  await textField(page, /^Geburtsdatum/).pressSequentially('24121990');
  await textField(page, /^Geburtsort/).fill('Köln');
  await textField(page, /^Führerscheinnummer/).fill(person.licence);
  await textField(page, /^Führerscheinklassen/).fill('B');
  await textField(page, /^Ausstellungsdatum/).pressSequentially('03052009');
  await textField(page, /^Ausstellungsort/).fill('Köln');
  await page.getByRole('radio', { name: 'Ja', exact: true }).check();
}

export async function fillAddress(page: Page): Promise<void> {
  // Street and house number in one field, as browsers fill them in.
  await textField(page, /^Straße/).fill('Poppelsdorfer Allee 12a');
  await textField(page, /^Postleitzahl/).fill('53115');
  await textField(page, /^Ort/).fill('Bonn');
}

/** Fills in password and bank account; the bank's name appears when the server has stored them. */
export async function fillSecrets(page: Page): Promise<void> {
  await passwordField(page).fill(REGISTRATION_PASSWORD);
  await textField(page, /^IBAN/).pressSequentially(IBAN.toLowerCase().replace(/\s/g, ''));
  await page.getByText('Deutsche Kreditbank').first().waitFor();
}

/** Ticks the required boxes and signs. */
export async function consent(page: Page, typedName: string): Promise<void> {
  await atStep(page, 4).waitFor();
  // The step shows its button only after the stored entries have loaded.
  await submitButton(page).waitFor();
  for (const box of await page.getByRole('checkbox').all()) {
    if ((await box.getAttribute('aria-required')) !== 'true') continue;
    await box.check();
    // Its error disappears, which moves the next box up.
    await box.and(page.locator(':not([aria-invalid])')).waitFor();
  }
  await page.getByRole('radio', { name: 'Namen tippen' }).check();
  await textField(page, /Vor- und Nachname/).fill(typedName);
}

export const submitButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Kostenpflichtig registrieren|Registrieren)$/ });

/** Fills in all steps; the caller submits. */
export async function fillAll(page: Page, person: Person): Promise<void> {
  await choosePlan(page, { title: /^Start ohne/ });
  await chooseSafety(page, 'Mit');
  await fillPerson(page, person);
  await next(page).click();
  await consent(page, `${person.prename} ${person.name}`);
}

export async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'domcontentloaded' });
  await hydrated(page);
}

/** Returns the local and session storage as JSON. */
export const storedOnDevice = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));

export const customersNamed = (product: Product, name: string) =>
  product.db.selectFrom('customer').selectAll().where('name', '=', name).orderBy('id').execute();

/** Returns the templates of the mails to an address, oldest first. */
export async function mailsTo(product: Product, address: string): Promise<string[]> {
  const rows = await product.db
    .selectFrom('mail')
    .select('template')
    .where('to_address', '=', address)
    .orderBy('id')
    .execute();
  return rows.map(({ template }) => template);
}

/** Returns the code of the newest mail by which somebody proves that they stand at a partner (§S12.3). */
export async function mailedCode({ db }: Product): Promise<string> {
  const { text_body } = await db
    .selectFrom('mail')
    .where('template', '=', 'vertrieb_code')
    .orderBy('id', 'desc')
    .select('text_body')
    .executeTakeFirstOrThrow();
  return /[2-9]{4}-[A-Za-z]{4}/.exec(text_body)?.[0] ?? '';
}

/** Returns the mails to the information address that contain a word, oldest first. */
export async function mailsAbout(product: Product, word: string) {
  return product.db
    .selectFrom('mail')
    .select(['template', 'subject', 'text_body'])
    .where('to_address', '=', 'info@stadtwagen.example')
    .where('text_body', 'like', `%${word}%`)
    .orderBy('id')
    .execute();
}
