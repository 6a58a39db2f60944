import { expect } from 'vitest';
import { DESKTOP, PHONE } from './browser.ts';
import { enterConsole } from './console-stage.ts';
import { openStage } from './journey.ts';
import { screenFaults } from './screen-faults.ts';
import { title } from './screens.ts';

const journey = openStage({}, { showsScrollBars: true });
const MANAGER = '100015-1';
const SECOND = '100011-1';
/** Whose debit came back: an invoice is open, and the bank has charged a fee. */
const FAMILY = '100004-1';
const SENTENCE = 'Zwei Wochen ohne Kindersitz';
const WIDTHS = [320, 390, 768, 1024, 1440, 1920];

journey(
  'a payment is booked and taken back, a fee waived, goodwill above the limit confirmed by a second person, and the customer sees it',
  async ({ enter, product }) => {
    const found: string[] = [];
    const boss = await enter({ viewport: DESKTOP });
    await enterConsole(boss, MANAGER, product);
    const { page } = boss;
    await page.getByRole('navigation', { name: 'Betrieb' }).getByRole('link', { name: 'Geld' }).click();
    await title(page).getByText('Geld').waitFor();
    const owing = page.getByRole('row', { name: new RegExp(FAMILY) });
    await owing.waitFor();
    found.push(...(await screenFaults(page, 'receivables', WIDTHS)));
    await owing.getByRole('link').click();
    const account = page.getByRole('region', { name: 'Konto' });
    await account.getByRole('heading', { name: 'Was offen ist' }).waitFor();
    found.push(...(await screenFaults(page, 'account', WIDTHS)));

    // What came in, by the reference of the bank.
    await account.getByRole('button', { name: 'Zahlung buchen' }).click();
    const payment = page.getByRole('form', { name: 'Zahlung buchen' });
    await payment.getByRole('button', { name: 'Zahlung buchen' }).click();
    await payment.getByText(/Bitte gib die Referenz ein/).waitFor();
    await payment.getByRole('textbox', { name: 'Referenz der Bank' }).fill('NOTPROVIDED 4711');
    found.push(...(await screenFaults(page, 'payment', WIDTHS)));
    await payment.getByRole('button', { name: 'Zahlung buchen' }).click();
    await payment.waitFor({ state: 'detached' });
    const booked = account.getByRole('listitem').filter({ hasText: 'NOTPROVIDED 4711' });
    await booked.getByText('Zahlung eingegangen').waitFor();

    // It was somebody else's.
    await booked.getByRole('button', { name: 'Zurücknehmen' }).click();
    const reversal = page.getByRole('form', { name: 'Kontobewegung zurücknehmen' });
    await reversal.getByRole('textbox', { name: 'Grund' }).fill('Gehört zu einem anderen Account');
    found.push(...(await screenFaults(page, 'reversal', WIDTHS)));
    await reversal.getByRole('button', { name: /zurücknehmen$/ }).click();
    await reversal.waitFor({ state: 'detached' });
    await booked.getByText(/zurückgenommen mit Nr\./).waitFor();

    // The fee of the bank.
    await account.getByRole('button', { name: 'Gebühr erlassen' }).first().click();
    const waiver = page.getByRole('form', { name: 'Gebühr erlassen' });
    await waiver.getByRole('textbox', { name: 'Betrag in Euro' }).fill('999');
    await waiver.getByRole('button', { name: 'Freigabe anfragen' }).click();
    await waiver.getByText(/So hoch ist die Gebühr nicht/).waitFor();
    await page.getByRole('complementary').getByRole('button', { name: 'Schließen' }).click();
    await account.getByRole('button', { name: 'Gebühr erlassen' }).first().click();
    await waiver.getByRole('textbox', { name: 'Grund' }).fill('Konto war umgezogen');
    found.push(...(await screenFaults(page, 'waiver', WIDTHS)));
    await waiver.getByRole('button', { name: 'Gebühr erlassen' }).click();
    await waiver.waitFor({ state: 'detached' });
    await account
      .getByText(/ erlassen$/)
      .first()
      .waitFor();

    // More than one person may give.
    await account.getByRole('button', { name: 'Kulanz geben' }).click();
    const goodwill = page.getByRole('form', { name: 'Kulanz geben' });
    await goodwill.getByRole('textbox', { name: 'Betrag in Euro' }).fill('40');
    await goodwill.getByText(/15,00.€ über deiner Grenze/).waitFor();
    await goodwill.getByRole('textbox', { name: 'Grund' }).fill('Mehrfach angerufen');
    await goodwill.getByRole('textbox', { name: 'Satz für die Rechnung' }).fill(SENTENCE);
    found.push(...(await screenFaults(page, 'goodwill', WIDTHS)));
    await goodwill.getByRole('button', { name: 'Freigabe anfragen' }).click();
    await goodwill.waitFor({ state: 'detached' });
    expect(await account.getByText(SENTENCE).count()).toBe(0);

    const second = await enter({ viewport: DESKTOP });
    await enterConsole(second, SECOND, product);
    await second.open('/betrieb/freigaben');
    await second.page.getByRole('row', { name: /Kulanz geben/ }).click();
    const proposal = second.page.getByRole('complementary', { name: 'Kulanz geben' });
    await proposal.getByText(SENTENCE).waitFor();
    found.push(...(await screenFaults(second.page, 'proposal', WIDTHS)));
    await proposal.getByRole('button', { name: 'Freigeben und ausführen' }).click();
    await proposal.getByText('Es ist ausgeführt.').waitFor();

    // Who pays reads it where the next invoice grows.
    const family = await enter({ viewport: PHONE });
    await family.logIn(FAMILY);
    await family.open('/profil/rechnungen');
    await family.page.getByText(`Darin: Gutschrift: ${SENTENCE}`).waitFor();
    await family.page.getByText(/^−40,00/).waitFor();
    expect(found).toEqual([]);
  },
);
