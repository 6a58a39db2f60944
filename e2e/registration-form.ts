import type { Locator, Page } from 'playwright-core';
import { hydrated } from './browser.ts';
import type { Product } from './product.ts';

/** The registration as a person fills it in. */

export const REGISTRATION_PASSWORD = 'Laterne!Quark42';
/** A real test account of a real bank; the bank's name is looked up. */
export const IBAN = 'DE02 1203 0000 0000 2020 51';

export const textField = (page: Page, label: RegExp): Locator => page.getByRole('textbox', { name: label });
export const passwordField = (page: Page): Locator => page.getByLabel(/^Passwort/).and(page.locator('input'));
export const next = (page: Page): Locator => page.getByRole('button', { name: 'Weiter' });
export const cityField = (page: Page): Locator => page.getByRole('combobox', { name: /^Stadt/ });
/** The step that is shown, by its heading for screen readers. */
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

/** Somebody whom no other journey is. */
export type Person = { prename: string; name: string; email: string; mobile: string; licence: string };

export async function fillPerson(page: Page, person: Person): Promise<void> {
  await fillWhoDrives(page, person);
  await fillSecrets(page);
}

/** Name, address and how to be reached: all that is asked of who registers for a city. */
export async function fillWhoItIs(page: Page, person: Omit<Person, 'licence'>): Promise<void> {
  await atStep(page, 3).waitFor();
  await textField(page, /^Vorname/).fill(person.prename);
  await textField(page, /^Nachname/).fill(person.name);
  await fillAddress(page);
  await textField(page, /^E-Mail/).fill(person.email);
  await textField(page, /^Mobilnummer/).fill(person.mobile);
}

/** All but password and account. */
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
  // Number and street together, as browsers fill them in.
  await textField(page, /^Straße/).fill('Poppelsdorfer Allee 12a');
  await textField(page, /^Postleitzahl/).fill('53115');
  await textField(page, /^Ort/).fill('Bonn');
}

/** Password and account; the bank's name is there as soon as the server keeps them. */
export async function fillSecrets(page: Page): Promise<void> {
  await passwordField(page).fill(REGISTRATION_PASSWORD);
  await textField(page, /^IBAN/).pressSequentially(IBAN.toLowerCase().replace(/\s/g, ''));
  await page.getByText('Deutsche Kreditbank').first().waitFor();
}

/** Ticks what is required and signs. */
export async function consent(page: Page, typedName: string): Promise<void> {
  await atStep(page, 4).waitFor();
  // What was filled in before is found again first.
  await submitButton(page).waitFor();
  for (const box of await page.getByRole('checkbox').all()) {
    if ((await box.getAttribute('aria-required')) !== 'true') continue;
    await box.check();
    // Its message goes, and the next box moves up.
    await box.and(page.locator(':not([aria-invalid])')).waitFor();
  }
  await page.getByRole('radio', { name: 'Namen tippen' }).check();
  await textField(page, /Vor- und Nachname/).fill(typedName);
}

export const submitButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Kostenpflichtig registrieren|Registrieren)$/ });

/** From the first step to the last; the caller sends it. */
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

/** Everything that the device keeps of the page. */
export const storedOnDevice = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));

export const customersNamed = (product: Product, name: string) =>
  product.db.selectFrom('customer').selectAll().where('name', '=', name).orderBy('id').execute();

/** The templates of the mails that went to an address, oldest first. */
export async function mailsTo(product: Product, address: string): Promise<string[]> {
  const rows = await product.db
    .selectFrom('mail')
    .select('template')
    .where('to_address', '=', address)
    .orderBy('id')
    .execute();
  return rows.map(({ template }) => template);
}

/** The mails to the information address that speak of somebody. */
export async function mailsAbout(product: Product, word: string) {
  return product.db
    .selectFrom('mail')
    .select(['template', 'subject', 'text_body'])
    .where('to_address', '=', 'info@stadtwagen.example')
    .where('text_body', 'like', `%${word}%`)
    .orderBy('id')
    .execute();
}
