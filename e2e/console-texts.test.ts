import { expect } from 'vitest';
import { DESKTOP } from './browser.ts';
import { enterConsole } from './console-stage.ts';
import { openStage } from './journey.ts';
import { screenFaults } from './screen-faults.ts';
import { title } from './screens.ts';

const journey = openStage({}, { showsScrollBars: true });
const MANAGER = '100015-1';
const WIDTHS = [320, 390, 768, 1024, 1440, 1920];
const HEADING = 'Ein Auto für den Umzug';

journey(
  'a text is written, looked at, published, read by everybody, and taken back',
  async ({ enter, product, moveClockTo }) => {
    const found: string[] = [];
    const person = await enter({ viewport: DESKTOP });
    const { page, open } = person;
    // The frame of the preview runs no scripts, not even those that prepare a page for journeys.
    person.expectFault(/Blocked script execution in 'about:blank'/);
    await enterConsole(person, MANAGER, product);
    await page.getByRole('navigation', { name: 'Betrieb' }).getByRole('link', { name: 'Texte' }).click();
    await title(page).getByText('Texte').waitFor();
    await page.getByRole('combobox', { name: 'Art' }).selectOption({ label: 'News' });
    const row = page.getByRole('row').nth(1);
    await row.waitFor();
    found.push(...(await screenFaults(page, 'texts', WIDTHS)));
    await row.click();
    const form = page.getByRole('form', { name: 'Text' });
    const heading = form.getByRole('textbox', { name: 'Titel' });
    const before = await heading.inputValue();
    const preview = page.frameLocator('iframe[title="Vorschau der Seite"]');
    await preview.getByText(before).first().waitFor();

    // What the page cannot have is said at its line, and nothing is lost.
    const body = form.getByRole('textbox', { name: 'Text', exact: true });
    const whole = await body.inputValue();
    await body.fill(`${whole}\n\n<b>Neu</b>`);
    await form.getByText(/Zeile \d+: HTML ist hier nicht erlaubt/).waitFor();
    await body.fill(whole);
    await heading.fill(HEADING);
    await preview.getByText(HEADING).first().waitFor();
    await page.getByRole('region', { name: 'Unterschied zum Veröffentlichten' }).waitFor();
    await form.getByRole('textbox', { name: 'Grund' }).fill('Klarer gesagt');
    found.push(...(await screenFaults(page, 'text', WIDTHS)));
    await form.getByRole('button', { name: 'Text veröffentlichen' }).click();
    const versions = page.getByRole('region', { name: 'Fassungen' });
    await versions.getByRole('listitem').nth(1).waitFor();

    const id = /^id: (\d+)$/m.exec(
      await form.getByRole('textbox', { name: 'Weitere Angaben' }).inputValue(),
    )?.[1];
    // Every server asks for new texts every few seconds.
    await moveClockTo(product.now().add({ seconds: 10 }));
    const reader = await enter({ viewport: DESKTOP });
    await reader.open(`/news/${id}`);
    await reader.page.getByRole('heading', { name: HEADING }).first().waitFor();

    await versions
      .getByRole('button', { name: /^Dahin zurück/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Fassung \d+ veröffentlichen$/ });
    await dialog.getByRole('textbox', { name: 'Grund' }).fill('Doch wie vorher');
    await dialog.getByRole('button', { name: 'Fassung veröffentlichen' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => heading.inputValue()).toBe(before);

    await open('/betrieb/protokoll');
    await page.getByRole('grid').getByText('Klarer gesagt').waitFor();
    await page.getByRole('grid').getByText('Doch wie vorher').waitFor();
    expect(found).toEqual([]);
  },
);
