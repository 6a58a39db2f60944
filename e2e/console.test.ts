import { expect } from 'vitest';
import { codeAt } from '#server/features/staff/second-factor.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { screenFaults } from './screen-faults.ts';
import { title } from './screens.ts';

const journey = openStage({}, { showsScrollBars: true });
const MANAGER = '100015-1';
const SECOND = '100011-1';
const NEWCOMER = '100002-1';
const WIDTHS = [320, 390, 768, 1024, 1440, 1920];

journey(
  'the management lets somebody in with a second person and a second factor, reads it in the log, and lets them out',
  async ({ enter, product }) => {
    const found: string[] = [];
    const boss = await enter({ viewport: DESKTOP });
    const { page } = boss;
    const setUp = async ({ page: theirs }: typeof boss, isLooked = false) => {
      await theirs.getByRole('button', { name: 'App einrichten' }).click();
      const key = await theirs.getByText(/^([A-Z2-7]{4} ){4,}/).innerText();
      if (isLooked) found.push(...(await screenFaults(theirs, 'second factor', WIDTHS)));
      const code = codeAt(key.replaceAll(' ', ''), product.now());
      await theirs.getByRole('textbox', { name: 'Code, den die App jetzt zeigt' }).fill(code);
      await theirs.getByRole('button', { name: 'Einrichtung abschließen' }).click();
      const codes = theirs.getByRole('list', { name: 'Ersatzcodes' }).getByRole('listitem');
      await expect.poll(() => codes.count()).toBe(10);
      const first = await codes.first().innerText();
      await theirs.getByRole('button', { name: 'Ersatzcodes sind gesichert, weiter' }).click();
      await title(theirs).getByText('Eingang').waitFor();
      return first;
    };
    await boss.logIn(MANAGER);
    await boss.open('/betrieb');
    await setUp(boss, true);
    found.push(...(await screenFaults(page, 'overview', WIDTHS)));

    await page.getByRole('navigation', { name: 'Betrieb' }).getByRole('link', { name: 'Personal' }).click();
    await title(page).getByText('Personal').waitFor();
    await page.getByRole('button', { name: 'Person einladen' }).click();
    const invitation = page.getByRole('form', { name: 'Person einladen' });
    await invitation.getByRole('button', { name: 'Freigabe anfragen' }).click();
    await invitation.getByText('Bitte gib die Accountnummer ein.').waitFor();
    await invitation.getByRole('textbox', { name: 'Accountnummer' }).fill(NEWCOMER);
    await invitation.getByRole('combobox', { name: 'Rolle' }).selectOption({ label: 'Kundenservice' });
    await invitation.getByRole('checkbox', { name: 'Nürnberg' }).check();
    await invitation.getByRole('textbox', { name: 'Grund' }).fill('Verstärkung ab heute');
    found.push(...(await screenFaults(page, 'invitation', WIDTHS)));
    await invitation.getByRole('button', { name: 'Freigabe anfragen' }).click();
    const awaited = page.getByRole('complementary', { name: 'Rolle geben' });
    await awaited.getByRole('button', { name: 'Anfrage zurückziehen' }).waitFor();
    expect(await awaited.getByRole('button', { name: /^Freigeben/ }).count()).toBe(0);

    // Somebody else of the management sees that it waits, and confirms it.
    const second = await enter({ viewport: DESKTOP });
    await second.logIn(SECOND);
    await second.open('/betrieb');
    await setUp(second);
    const menu = second.page.getByRole('navigation', { name: 'Betrieb' });
    await menu.getByRole('link', { name: 'Freigaben 1 wartet auf dich' }).click();
    await second.page.getByRole('row', { name: /Jonas Albrecht/ }).click();
    const proposal = second.page.getByRole('complementary', { name: 'Rolle geben' });
    await proposal.getByText('Verstärkung ab heute').waitFor();
    found.push(...(await screenFaults(second.page, 'proposal', WIDTHS)));
    await proposal.getByRole('button', { name: 'Freigeben und ausführen' }).click();
    await proposal.getByText('Es ist ausgeführt.').waitFor();
    await menu.getByRole('link', { name: 'Freigaben', exact: true }).waitFor();

    await boss.open('/betrieb/personal');
    const panel = page.getByRole('complementary', { name: 'Jonas Albrecht' });
    await page.getByRole('row', { name: /Jonas Albrecht/ }).click();
    await panel.getByText('in Nürnberg', { exact: true }).waitFor();
    found.push(...(await screenFaults(page, 'people', WIDTHS)));

    const newcomer = await enter({ viewport: PHONE });
    await newcomer.logIn(NEWCOMER);
    await newcomer.open('/betrieb');
    const spare = await setUp(newcomer);
    const places = newcomer.page.getByRole('navigation', { name: 'Betrieb' }).getByRole('link');
    expect(await places.allInnerTexts()).toEqual([
      expect.stringMatching(/^Eingang/),
      'Freigaben',
      'Schäden',
      'Geld',
    ]);
    // Another login asks for the second factor again; the phone is not at hand.
    const elsewhere = await enter({ viewport: PHONE });
    await elsewhere.logIn(NEWCOMER);
    await elsewhere.open('/betrieb');
    await elsewhere.page.getByRole('button', { name: 'Telefon nicht da? Ersatzcode nehmen' }).click();
    await elsewhere.page.getByRole('textbox', { name: 'Ersatzcode' }).fill(spare.toUpperCase());
    await elsewhere.page.getByRole('button', { name: 'Weiter zum Betrieb' }).click();
    await title(elsewhere.page).getByText('Eingang').waitFor();

    await panel.getByRole('link', { name: 'Was die Person getan hat' }).click();
    await title(page).getByText('Protokoll').waitFor();
    await page.getByRole('row', { name: /Mit Ersatzcode bestätigt/ }).waitFor();
    await page.getByRole('textbox', { name: 'Wer (Account)' }).fill('');
    await page.getByRole('textbox', { name: 'Um wen (Account)' }).fill(NEWCOMER);
    await page.getByRole('button', { name: 'Suchen', exact: true }).click();
    const given = page.getByRole('row', { name: /Rolle gegeben/ });
    await given.click();
    const act = page.getByRole('complementary', { name: 'Rolle gegeben' });
    await act.getByText('Verstärkung ab heute').waitFor();
    await act.getByText('"role": "SERVICE"').waitFor();
    found.push(...(await screenFaults(page, 'log', WIDTHS)));
    const download = page.waitForEvent('download');
    await page.keyboard.press('Escape');
    await act.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Als CSV' }).click();
    expect((await download).suggestedFilename()).toBe('protokoll.csv');

    // The open inboxes of whoever is let out learn it by themselves.
    for (const { expectFault } of [newcomer, elsewhere]) expectFault(/status of 401/);
    await boss.open('/betrieb/personal');
    await page.getByRole('row', { name: /Jonas Albrecht/ }).click();
    await panel.getByRole('button', { name: 'Rolle beenden' }).click();
    const asked = page.getByRole('dialog');
    await asked.getByRole('textbox', { name: 'Grund' }).fill('Hat uns verlassen');
    await asked.getByRole('button', { name: 'Rolle jetzt beenden' }).click();
    await page.getByRole('row', { name: /Jonas Albrecht/ }).waitFor({ state: 'detached' });
    // Whoever was in is out with the next step.
    await newcomer.page.reload();
    await newcomer.page
      .getByRole('main')
      .getByRole('button', { name: 'Login', exact: true })
      .first()
      .waitFor();
    expect(found).toEqual([]);
  },
);
