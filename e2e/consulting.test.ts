import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE, TABLET } from './browser.ts';
import { openStage } from './journey.ts';
import { hasFocus, tabTo } from './keys.ts';
import { screenFaults } from './screen-faults.ts';
import { moneyIn, note, title } from './screens.ts';

const journey = openStage();
const PARTNER = 'vertrieb-1';
const CUSTOMER = 'kundin@example.org';

/** Tabs to the question and chooses the answer at this place by keys alone. */
async function choose(page: Page, question: string, place: number): Promise<void> {
  const group = page.getByRole('radiogroup', { name: question });
  await tabTo(page, group.getByRole('radio').first());
  await page.keyboard.press('Space');
  for (let step = 1; step < place; step++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => hasFocus(group.getByRole('radio', { checked: true }))).toBe(true);
}

const result = (page: Page) => page.getByRole('region', { name: 'Am günstigsten für dich' });

/** The cents of each line of the result, and of its sum. */
async function reckoning(page: Page): Promise<{ lines: number[]; sum: number }> {
  const cells = await result(page).getByRole('table').first().getByRole('cell').allInnerTexts();
  const cents = cells.map((text) => Number(text.replace('−', '-').replace(/[^\d-]/g, '')));
  return { lines: cents.slice(0, -1), sum: cents.at(-1) ?? Number.NaN };
}

journey(
  'a partner and a customer answer five questions on a tablet, read what the year costs, and take it home by mail',
  async ({ enter, product }) => {
    const { page, open, logIn, expectFault } = await enter({ viewport: TABLET });
    expectFault(/status of 422/);
    const found: string[] = [];
    await open('/vertrieb/beratung');
    await page.waitForURL(/\/vertrieb$/);
    await logIn(PARTNER);
    await open('/vertrieb');
    await page.getByRole('link', { name: 'Beratung beginnen' }).click();
    await title(page).getByText('Beratung').waitFor();
    await page.getByText('Noch 5 Antworten').waitFor();

    await choose(page, 'Wie oft brauchst du ein Auto?', 4);
    await choose(page, 'Wie weit fährst du dann, hin und zurück?', 2);
    await choose(page, 'Wofür vor allem?', 1);
    await choose(page, 'Wie viele fahren?', 1);
    await page.getByText('Noch eine Antwort').waitFor();
    await choose(page, 'Wo holst du das Auto ab?', 3);
    await result(page).getByText('Tarif Start, mit Kilometerpaketen, mit Sicherheitspaket').first().waitFor();
    const { lines, sum } = await reckoning(page);
    expect(lines).toHaveLength(7);
    expect(lines.reduce((total, cents) => total + cents, 0)).toBe(sum);
    await result(page).getByText('Das Nächstbeste kostet im Jahr 25,80').waitFor();
    await page.getByText('Ohne eigenes Auto sparst du etwa').waitFor();
    found.push(...(await screenFaults(page, 'consulting on a tablet', [1024, 320])));

    // On a tablet that becomes narrow, as on a phone, the result of what is answered is there.
    await page.setViewportSize(PHONE);
    await result(page).waitFor();
    await page.setViewportSize(TABLET);

    // The address keeps the answers, and an assumption that was changed.
    await page.waitForURL(/oft=woechentlich&weit=umland&wofuer=einkauf&wer=allein&stadt=nuernberg$/);
    await page.getByText('Annahmen ansehen und ändern').click();
    const form = page.getByRole('form', { name: 'Annahmen' });
    const damage = form.getByLabel(/^Ein eigener Schaden/);
    await damage.fill('selten');
    await form.getByText('Bitte gib eine ganze Zahl von 0 bis 100.000 an.').waitFor();
    found.push(...(await screenFaults(page, 'consulting with a wrong assumption', [390])));
    // What is wrong cannot be hidden.
    await page.getByText('Annahmen ansehen und ändern').click();
    expect(await damage.evaluate((field) => field.closest('details')?.open)).toBe(true);
    await damage.fill('0');
    await result(page)
      .getByText('Tarif Start, mit Kilometerpaketen, ohne Sicherheitspaket')
      .first()
      .waitFor();
    await page.waitForURL(/&schaden=0$/);
    await page.reload();
    await result(page)
      .getByText('Tarif Start, mit Kilometerpaketen, ohne Sicherheitspaket')
      .first()
      .waitFor();
    const { sum: withoutDamages } = await reckoning(page);

    const mail = page.getByRole('form', { name: 'Per Mail schicken' });
    await mail.getByLabel(/^E-Mail-Adresse/).fill('kundin@');
    await page.keyboard.press('Enter');
    await mail.getByText('E-Mail Adresse ist ungültig.').waitFor();
    await mail.getByLabel(/^E-Mail-Adresse/).fill(CUSTOMER);
    await page.keyboard.press('Enter');
    await note(page, 'Die Mail ist unterwegs').waitFor();
    const sent = await product.db
      .selectFrom('mail')
      .where('to_address', '=', CUSTOMER)
      .select(['subject', 'text_body'])
      .execute();
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Deine Beratung: Was ein Jahr mit Stadtwagen kostet',
    ]);
    expect(sent[0]?.text_body).toContain('bei Bürgerladen am Hallplatz hast du dich beraten lassen');
    const [mailed = ''] = moneyIn(/Summe im Jahr: .*/.exec(sent[0]?.text_body ?? '')?.[0] ?? '');
    expect(Number(mailed.replace(/\D/g, ''))).toBe(withoutDamages);

    // On paper, the questions give way to what was answered.
    await page.emulateMedia({ media: 'print' });
    await page.getByText('52 Fahrten im Jahr, jede 2 Stunden').waitFor();
    expect(await page.getByRole('radio').first().isVisible()).toBe(false);
    expect(await page.getByText('Zum Inhalt springen').isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: /^Zurück|Zum Vertrieb/ }).isVisible()).toBe(false);
    expect(await result(page).isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });

    // A phone shows the result, and asks one question at a time.
    await page.setViewportSize(PHONE);
    await page.reload();
    await result(page).waitFor();
    found.push(...(await screenFaults(page, 'consulting on a phone', [320])));
    await page.getByRole('button', { name: 'Antworten ändern' }).click();
    const often = page.getByRole('radiogroup', { name: 'Wie oft brauchst du ein Auto?' });
    await expect.poll(() => hasFocus(often.getByRole('radio', { checked: true }))).toBe(true);
    expect(await page.getByRole('radiogroup').count()).toBe(1);
    found.push(...(await screenFaults(page, 'a question on a phone', [320])));
    await often.getByRole('radio', { name: /^Selten/ }).check();
    for (let question = 1; question < 5; question++) {
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.getByText(`Frage ${question + 1} von 5`).waitFor();
    }
    await page.getByRole('button', { name: 'Zum Ergebnis' }).click();
    await result(page)
      .getByText('Tarif Start, ohne Kilometerpakete, ohne Sicherheitspaket')
      .first()
      .waitFor();
    expect((await reckoning(page)).sum).toBeLessThan(sum);

    // The registration begins with the choice.
    await page.getByRole('button', { name: 'Mit dieser Wahl registrieren' }).click();
    await title(page).getByText('Registrieren').waitFor();
    await page.getByRole('radio', { name: /^Start ohne Grundgebühr/, checked: true }).waitFor();
    expect(await page.getByRole('combobox', { name: /^Stadt/ }).inputValue()).toBe('nuernberg');

    // The form's steps have a „Zurück“; the way out of the form says where it leads.
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('link', { name: 'Zurück', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Zurück', exact: true }).count()).toBe(1);
    await page.getByRole('link', { name: 'Zurück zur Beratung' }).click();
    await result(page).waitFor();
    expect(found.join('\n')).toBe('');
  },
);
