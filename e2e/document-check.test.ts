import type { FileChooser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { DOCUMENT_TITLES, type DocumentKind } from '#domain/document/document-kind.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import type { Db } from '#server/db/connect.ts';
import {
  approveDocumentCheck,
  rejectDocumentCheck,
} from '#server/features/document/decide-document-check.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { HEIC, samplePhoto } from '#server/test/photos.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { openStage, type Stage } from './journey.ts';
import { expectVisibleFocus, hasFocus, tabTo } from './keys.ts';
import { cars, loginOverlay, note, textOf, title } from './screens.ts';
import { bookingsOf, freeVehicle } from './town.ts';

const journey = openStage();
const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example.org',
  informationAddress: 'info@example.org',
  operator: SAMPLE_OPERATOR,
});

const card = (page: Page, kind: DocumentKind) =>
  page.getByRole('region', { name: DOCUMENT_TITLES[kind], exact: true });
const handIn = (page: Page) => page.getByRole('button', { name: 'Zur Prüfung einreichen' });

const isOnScreen = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && top < innerHeight && bottom > 0;
  });

/** The step that the bar above the check shows. */
const step = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Schritte des Dokumentenchecks' })
    .locator('[aria-current="step"]')
    .getByText(name, { exact: true });
const box = (page: Page) => page.getByRole('checkbox', { name: /^Ich willige ein, dass/ });
const goOn = (page: Page) => page.getByRole('button', { name: 'Weiter zu den Fotos' });
async function consent(page: Page) {
  await box(page).check();
  await goOn(page).click();
  await page.getByRole('region', { name: 'Deine Fotos' }).waitFor();
}

/** Chooses a file as a customer does: the button opens the device's file chooser. */
async function choose(
  page: Page,
  kind: DocumentKind,
  button: string,
  file: { name: string; mimeType: string; buffer: Buffer },
) {
  const asked = page.waitForEvent('filechooser');
  await card(page, kind).getByRole('button', { name: button }).click();
  await (await asked).setFiles(file);
}
const jpeg = async (name = 'IMG_0001.JPG', width = 1200) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await samplePhoto({ width, height: 800 }),
});
const arrived = (page: Page, kind: DocumentKind) =>
  card(page, kind).getByText('angekommen', { exact: true }).waitFor();

async function decision({ db, now }: Stage['product'], customerNumber: string) {
  const check = await db
    .selectFrom('document_check')
    .innerJoin('customer', 'customer.id', 'document_check.customer_id')
    .where('customer.customer_number', '=', customerNumber)
    .where('document_check.state', '=', 'SUBMITTED')
    .select(['document_check.id as checkId', 'customer.id as customerId'])
    .executeTakeFirstOrThrow();
  return { ...check, by: 'Miriam Thaler', now: now() };
}

const confirmationMails = async (db: Db) =>
  (await db.selectFrom('mail').where('template', '=', 'email_bestaetigung').select('id').execute()).length;

journey(
  'a verified customer consents and sends four photos, staff approve them, the address is confirmed, and a car is booked',
  async ({ enter, product }) => {
    const { page, open, logIn } = await enter({ viewport: DESKTOP });
    const customer = '100005-1';
    await logIn(customer);
    // A car that cannot be booked yet links to the missing documents.
    await open('/buchen/nuernberg');
    await cars(page)
      .first()
      .getByRole('link', { name: / buchen$/ })
      .click();
    await page.getByRole('link', { name: 'Zum Dokumentencheck' }).click();
    await title(page).getByText('Dokumentencheck').waitFor();
    await page.getByText('Bestätige auch deine E-Mail-Adresse').waitFor();
    await page.getByRole('button', { name: 'E-Mail erneut senden' }).click();
    await note(page, 'Die Mail ist unterwegs.').waitFor();
    expect(await confirmationMails(product.db)).toBe(1);
    // Without consent there is no way to send a photo, and another way is named.
    await step(page, 'Einwilligung').waitFor();
    expect(await box(page).isChecked()).toBe(false);
    expect(await page.locator('input[type=file]').count()).toBe(0);
    await goOn(page).click();
    await page.getByText('Ohne deine Einwilligung dürfen wir keine Fotos annehmen').waitFor();
    expect(await box(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByRole('region', { name: 'Lieber ohne Fotos?' }).getByText('kopieren nichts').waitFor();
    expect(await page.getByRole('link', { name: 'Büros und Öffnungszeiten' }).getAttribute('href')).toBe(
      '/vor-ort',
    );
    await consent(page);
    await step(page, 'Fotos').waitFor();
    // The photos begin with the first one.
    await expect.poll(() => hasFocus(page.getByRole('region', { name: 'Deine Fotos' }))).toBe(true);
    await expect.poll(() => isOnScreen(card(page, 'LICENCE_FRONT'))).toBe(true);
    expect(await handIn(page).isDisabled()).toBe(true);

    await choose(page, 'LICENCE_FRONT', 'Foto auswählen', await jpeg());
    await arrived(page, 'LICENCE_FRONT');
    await page.getByText('Es fehlen noch: Führerschein hinten · Ausweis · Selfie').waitFor();
    // The other photos are uploaded at the same time.
    for (const kind of ['LICENCE_BACK', 'IDENTITY', 'SELFIE'] as const) {
      await choose(page, kind, 'Foto auswählen', await jpeg());
    }
    for (const kind of ['LICENCE_BACK', 'IDENTITY', 'SELFIE'] as const) await arrived(page, kind);
    // The screen shows the photo that the server has stored.
    const shown = card(page, 'SELFIE').getByRole('img', { name: 'Dein Foto: Selfie' });
    await expect
      .poll(() =>
        shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.src.includes('/api/')]),
      )
      .toEqual([1200, true]);

    await handIn(page).click();
    const confirmation = note(page, 'Wir prüfen deine Fotos');
    await confirmation.waitFor();
    await step(page, 'Prüfung').waitFor();
    // Whoever has sent them sees that they arrived, and reads of nothing that contradicts it.
    await expect.poll(() => isOnScreen(confirmation)).toBe(true);
    await expect
      .poll(() => confirmation.evaluate((said) => document.activeElement?.contains(said)))
      .toBe(true);
    const said = await textOf(page.getByRole('main'));
    expect(said).toContain('Bestätige auch deine E-Mail-Adresse');
    expect(said).not.toMatch(/nichts weiter tun|steht noch aus/);
    expect(await page.getByRole('button', { name: 'Ersetzen' }).count()).toBe(0);
    await open('/profil');
    await page.getByText('Wir prüfen deine Fotos', { exact: true }).waitFor();
    await page.getByText('Wird geprüft', { exact: true }).waitFor();

    expect(await approveDocumentCheck(product.db, mailer, await decision(product, customer))).toBe(true);
    // Confirming the address has the same effect (domain/customer/activation.ts).
    await product.db
      .updateTable('customer')
      .set({ email_confirmed_at: product.now(), state: 'ACTIVE' })
      .where('customer_number', '=', customer)
      .execute();
    await open('/profil/dokumentencheck');
    await note(page, 'Dein Dokumentencheck ist bestanden').waitFor();
    await page.getByText('Er gilt bis zum 16.12.2027.').waitFor();

    const vehicle = await freeVehicle(product.db, 'nuernberg', initialPeriod(product.now()));
    await open(`/buchen/neu/${vehicle.id}`);
    const book = page.getByRole('button', { name: 'Zahlungspflichtig buchen' });
    await expect.poll(() => book.isEnabled()).toBe(true);
    await book.click();
    await title(page).getByText('Gebucht!').waitFor();
    expect(await bookingsOf(product.db, customer)).toHaveLength(1);
  },
);

journey(
  'on a phone: what is no photo is refused beside it, a lost connection keeps the photo, and a rejection names its reason',
  async ({ enter, product }) => {
    const { page, open, logIn, expectFault } = await enter({ viewport: PHONE, colorScheme: 'dark' });
    const customer = '100012-1';
    await logIn(customer);
    await open('/profil/dokumentencheck');
    await consent(page);
    // The camera opens directly: the back one for documents, the front one for the face.
    const cameras = page.locator('input[type=file][capture]');
    expect(
      await cameras.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('capture'))),
    ).toEqual(['environment', 'environment', 'environment', 'user']);

    expectFault(/status of 415/);
    const wrong = { name: 'ausweis.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7 …') };
    await choose(page, 'IDENTITY', 'Foto aufnehmen', wrong);
    await card(page, 'IDENTITY').getByText('Diese Datei ist kein Foto, das wir lesen können.').waitFor();
    const large = { ...wrong, buffer: Buffer.alloc(16 * 1024 * 1024) };
    await choose(page, 'SELFIE', 'Datei wählen', large);
    await card(page, 'SELFIE').getByText('Dein Gerät konnte dieses Foto nicht verkleinern').waitFor();
    const heic = { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: HEIC };
    await choose(page, 'SELFIE', 'Datei wählen', heic);
    await card(page, 'SELFIE').getByText('Bitte nimm ein JPEG, PNG oder WebP.').waitFor();

    // 108 megapixels and 16 MiB, lying on its side as cameras store it: made smaller and upright before it travels.
    const upright = await samplePhoto({ width: 12_000, height: 9_000, orientation: 6 });
    const camera = { ...wrong, buffer: Buffer.concat([upright, Buffer.alloc(16 * 1024 * 1024)]) };
    const sending = page.waitForRequest(/\/documents\/SELFIE$/);
    await choose(page, 'SELFIE', 'Datei wählen', camera);
    expect(Number((await (await sending).allHeaders())['content-length'])).toBeLessThan(4 * 1024 * 1024);
    await arrived(page, 'SELFIE');
    const stored = card(page, 'SELFIE').getByRole('img', { name: 'Dein Foto: Selfie' });
    await expect
      .poll(() =>
        stored.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]),
      )
      .toEqual([1_800, 2_400]);

    // The network fails during all attempts and then returns.
    expectFault(/net::ERR_INTERNET_DISCONNECTED/);
    await page.route('**/documents/IDENTITY', (route) => route.abort('internetdisconnected'));
    await choose(page, 'IDENTITY', 'Foto aufnehmen', await jpeg());
    await card(page, 'IDENTITY').getByText('Die Verbindung ist abgebrochen').waitFor();
    await card(page, 'IDENTITY').getByRole('img', { name: 'Dein Foto: Ausweis' }).waitFor();
    // §4.3: the sixth attempt without an answer shows a message.
    const lost = page.getByRole('alertdialog', { name: 'Es konnte keine Verbindung hergestellt werden.' });
    await lost.getByRole('button', { name: 'Verstanden' }).click();
    await lost.waitFor({ state: 'detached' });
    await page.unroute('**/documents/IDENTITY');
    await card(page, 'IDENTITY').getByRole('button', { name: 'Erneut versuchen' }).click();
    await arrived(page, 'IDENTITY');

    // Nothing is lost by leaving the page and returning.
    await open('/profil/dokumentencheck');
    await arrived(page, 'IDENTITY');
    for (const kind of ['LICENCE_FRONT', 'LICENCE_BACK'] as const) {
      await choose(page, kind, 'Foto aufnehmen', await jpeg());
      await arrived(page, kind);
    }
    await handIn(page).click();
    await note(page, 'Wir prüfen deine Fotos').waitFor();

    const reason = 'Auf dem Selfie ist dein Gesicht nicht zu erkennen.';
    await rejectDocumentCheck(product.db, mailer, { ...(await decision(product, customer)), reason });
    await open('/profil/dokumentencheck');
    await note(page, reason).waitFor();
    expect(await handIn(page).isDisabled()).toBe(true);
    await choose(page, 'SELFIE', 'Neu aufnehmen', await jpeg('neu.jpg', 900));
    await expect.poll(() => handIn(page).isEnabled()).toBe(true);
    await handIn(page).click();
    await note(page, 'Wir prüfen deine Fotos').waitFor();

    // Taken back where the other consents are: the photos go, and nobody checks them.
    await open('/profil/daten');
    await page.getByRole('button', { name: 'Fotos für den Dokumentencheck: zurücknehmen' }).click();
    await page.getByRole('button', { name: 'Fotos für den Dokumentencheck: einwilligen' }).waitFor();
    const left = await product.db
      .selectFrom('document')
      .innerJoin('document_check', 'document_check.id', 'document.check_id')
      .innerJoin('customer', 'customer.id', 'document_check.customer_id')
      .where('customer_number', '=', customer)
      .select('kind')
      .execute();
    expect(left).toEqual([]);
  },
);

journey(
  'keyboard only: a photo is chosen and replaced; the focus is always seen',
  async ({ enter, product }) => {
    const { id } = await product.db
      .updateTable('customer')
      .set({ state: 'VERIFIED', documents_valid_until: null })
      .where('customer_number', '=', '100002-1')
      .returning('id')
      .executeTakeFirstOrThrow();
    await product.db.deleteFrom('document_check').where('customer_id', '=', id).execute();
    const { page, open, logIn } = await enter();
    // Registered at the start, because the browser learns of the listener with a delay, later than a key
    // press.
    const opened: FileChooser[] = [];
    page.on('filechooser', (chooser) => opened.push(chooser));
    await logIn('100002-1');
    await open('/profil/dokumentencheck');
    await tabTo(page, box(page));
    await page.keyboard.press('Space');
    await tabTo(page, goOn(page));
    await page.keyboard.press('Enter');
    // The photos are where the keyboard goes on.
    await expect
      .poll(() =>
        page.getByRole('region', { name: 'Deine Fotos' }).evaluate((one) => one === document.activeElement),
      )
      .toBe(true);
    for (const button of ['Foto auswählen', 'Ersetzen']) {
      const choice = card(page, 'LICENCE_BACK').getByRole('button', { name: button });
      await tabTo(page, choice);
      expect(await expectVisibleFocus(page)).toContain('Führerschein hinten');
      await page.keyboard.press('Enter');
      await expect.poll(() => opened.length).toBe(1);
      await opened.pop()?.setFiles(await jpeg());
      await arrived(page, 'LICENCE_BACK');
      await card(page, 'LICENCE_BACK').getByRole('button', { name: 'Ersetzen' }).waitFor();
    }
  },
);

journey(
  'documents that ran out stop new bookings, say so, and lead to new photos',
  async ({ enter, product }) => {
    const customer = '100001-1';
    await product.db
      .updateTable('customer')
      // A page counts in whole minutes.
      .set({ documents_valid_until: product.now().subtract({ minutes: 1 }) })
      .where('customer_number', '=', customer)
      .execute();
    const { page, open, logIn } = await enter({ viewport: PHONE });
    await logIn(customer);
    const vehicle = await freeVehicle(product.db, 'bonn', initialPeriod(product.now()));
    await open(`/buchen/neu/${vehicle.id}`);
    await page.getByText('Dein Dokumentencheck ist abgelaufen').waitFor();
    expect(await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Zum Dokumentencheck' }).click();
    await page.getByText('Deine bestehenden Buchungen bleiben').waitFor();
    await goOn(page).waitFor();
  },
);

journey(
  'whoever is checked by hand learns what comes next; whoever is not logged in is asked to',
  async ({ enter }) => {
    const visitor = await enter();
    await visitor.open('/profil/dokumentencheck');
    await visitor.page.getByText('Logge dich ein, dann geht es dort weiter.').waitFor();
    await visitor.open('/profil/pruefung');
    await loginOverlay(visitor.page).waitFor();
    const { page, open, logIn } = await enter({ viewport: PHONE });
    await logIn('100006-1');
    for (const path of ['/profil/pruefung', '/profil/dokumentencheck']) {
      await open(path);
      await page.getByText('Wir sehen uns deine Angaben an').waitFor();
      await page.getByRole('link', { name: 'info@stadtwagen.example' }).waitFor();
    }
  },
);
