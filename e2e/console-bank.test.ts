import { expect } from 'vitest';
import { invoicesWithOpen } from '#server/features/payment/open-invoices.ts';
import { bankFile } from '#server/test/bank-file.ts';
import { DESKTOP } from './browser.ts';
import { enterConsole } from './console-stage.ts';
import { openStage } from './journey.ts';
import { screenFaults } from './screen-faults.ts';
import { title } from './screens.ts';
import { idOfAccount } from './town.ts';

const journey = openStage({}, { showsScrollBars: true });
const ACCOUNTING = '100015-1';
const SECOND = '100011-1';
/** Whose debit came back: an invoice is open. */
const FAMILY = '100004-1';
const WIDTHS = [320, 390, 768, 1024, 1440, 1920];

journey(
  'a statement is read, read again, and what fits nothing is booked, asked about and laid aside from the inbox',
  async ({ enter, product }) => {
    const found: string[] = [];
    const { db } = product;
    const id = await idOfAccount(db, FAMILY);
    const owing = (await invoicesWithOpen(db, [id])).find(({ openCents }) => openCents > 0);
    if (!owing) throw new Error(`${FAMILY} owes nothing`);
    const bookedOn = product.now().toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString();
    const payer = 'Karl-Theodor von und zu Überlang-Beispielhausen';
    const statement = bankFile({
      account: '',
      entries: [
        { cents: owing.openCents, bookedOn, payer, lines: ['danke für das Auto'], reference: 'J-1' },
        { cents: 4_711, bookedOn, payer: 'Erika Muster', lines: ['Miete Juni'], reference: 'J-2' },
        {
          cents: 815,
          bookedOn,
          payer: 'Bernd Beispiel',
          lines: [`Rechnung ${owing.number}`],
          reference: 'J-3',
        },
      ],
    });
    const file = { name: 'auszug.xml', mimeType: 'application/xml', buffer: Buffer.from(statement) };

    const person = await enter({ viewport: DESKTOP });
    await enterConsole(person, ACCOUNTING, product);
    const { page } = person;
    // A file that is none, a number that is none, and a sum that fits nothing.
    person.expectFault(/status of (422|404|409)/);
    await page.getByRole('navigation', { name: 'Betrieb' }).getByRole('link', { name: 'Geld' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Kontoauszüge' }).click();
    await title(page).getByText('Kontoauszüge').waitFor();
    const picker = page.locator('input[type=file]');
    await picker.setInputFiles({ ...file, name: 'foto.xml', buffer: Buffer.from('kein Auszug') });
    await page
      .getByRole('alert')
      .getByText(/keine lesbare XML-Datei.*Gebucht ist nichts/)
      .waitFor();
    await picker.setInputFiles(file);
    const told = page.getByRole('status').filter({ hasText: 'Eingelesen: auszug.xml' });
    await told.getByText('3 ungeklärt').waitFor();
    await picker.setInputFiles(file);
    await told.getByText('3 schon bekannt').waitFor();
    const entries = page.getByRole('grid', { name: 'Ungeklärt' });
    found.push(...(await screenFaults(page, 'bank', WIDTHS)));

    // Without a number, and the sum fits: one person is enough.
    await entries.getByRole('row', { name: /Überlang/ }).click();
    const panel = page.getByRole('complementary');
    const form = panel.getByRole('form', { name: 'Zuordnen' });
    await form.getByRole('button', { name: 'Zahlung buchen' }).click();
    await form.getByText(/Bitte gib die Nummer der Rechnung/).waitFor();
    await form.getByRole('textbox', { name: 'Rechnung oder Account' }).fill('2027-999999');
    await form.getByRole('button', { name: 'Zahlung buchen' }).click();
    await form
      .getByText(/Rechnung/)
      .first()
      .waitFor();
    await form.getByRole('textbox', { name: 'Rechnung oder Account' }).fill(owing.number);
    found.push(...(await screenFaults(page, 'assign', WIDTHS)));
    await form.getByRole('button', { name: 'Zahlung buchen' }).click();
    await panel.waitFor({ state: 'detached' });
    await entries.getByRole('row', { name: /Überlang/ }).waitFor({ state: 'detached' });
    const [paid] = (await invoicesWithOpen(db, [id])).filter(({ number }) => number === owing.number);
    expect(paid?.openCents).toBe(0);

    // What fits nothing waits for a second person.
    await entries.getByRole('row', { name: /Bernd Beispiel/ }).click();
    await form.getByRole('textbox', { name: 'Rechnung oder Account' }).fill(FAMILY);
    await form.getByRole('button', { name: 'Zahlung buchen' }).click();
    await form.getByText(/Stimmt es trotzdem, gibt eine zweite Person/).waitFor();
    await form.getByRole('checkbox', { name: 'Es stimmt trotzdem' }).check();
    await form.getByRole('textbox', { name: 'Grund' }).fill('Anzahlung, am Telefon bestätigt');
    found.push(...(await screenFaults(page, 'odd', WIDTHS)));
    await form.getByRole('button', { name: 'Freigabe anfragen' }).click();
    await entries.getByText('wartet auf Freigabe').waitFor();
    const second = await enter({ viewport: DESKTOP });
    await enterConsole(second, SECOND, product);
    await second.open('/betrieb/freigaben');
    await second.page.getByRole('row', { name: /Posten eines Kontoauszugs/ }).click();
    await second.page.getByRole('button', { name: 'Freigeben und ausführen' }).click();
    await second.page.getByText('Es ist ausgeführt.').waitFor();

    // From the inbox to the entry, which is none of ours.
    await person.open('/betrieb');
    await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: '47,11' })
      .getByRole('link', { name: /47,11/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Zuordnen oder weglegen' }).click();
    await title(page).getByText('Kontoauszüge').waitFor();
    await form.getByRole('button', { name: 'Weglegen' }).click();
    const aside = panel.getByRole('form', { name: 'Weglegen' });
    await aside.getByRole('textbox', { name: 'Grund' }).fill('Private Miete, zurücküberwiesen');
    found.push(...(await screenFaults(page, 'lay aside', WIDTHS)));
    await aside.getByRole('button', { name: 'Posten weglegen' }).click();
    await page.getByText('Nichts ungeklärt').waitFor();
    expect(found).toEqual([]);
  },
);
