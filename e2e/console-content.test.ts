import { expect } from 'vitest';
import { DESKTOP, PHONE } from './browser.ts';
import { enterConsole } from './console-stage.ts';
import { openStage } from './journey.ts';
import { screenFaults } from './screen-faults.ts';
import { title } from './screens.ts';

const journey = openStage({}, { showsScrollBars: true });
const MANAGER = '100015-1';
const WIDTHS = [320, 390, 768, 1024, 1440, 1920];

journey(
  'a notice for one city: looked at while it is written, read by who has chosen that city, changed and switched off',
  async ({ enter, product, moveClockTo }) => {
    const found: string[] = [];
    const boss = await enter({ viewport: DESKTOP });
    await enterConsole(boss, MANAGER, product);
    const { page } = boss;
    await page.getByRole('navigation', { name: 'Betrieb' }).getByRole('link', { name: 'Hinweis' }).click();
    await title(page).getByText('Hinweis').waitFor();
    await page.getByText('Kein Hinweis').waitFor();
    found.push(...(await screenFaults(page, 'no notice', WIDTHS)));

    await page.getByRole('button', { name: 'Hinweis schreiben' }).click();
    const form = page.getByRole('form', { name: 'Hinweis', exact: true });
    await form.getByRole('textbox', { name: 'Überschrift' }).fill('Sturm in Nürnberg');
    const text = form.getByRole('textbox', { name: 'Text' });
    await text.fill('Bitte fahr **vorsichtig**.\n\n<b>Jetzt</b>');
    await form.getByText('Zeile 3: HTML ist hier nicht erlaubt, nur Markdown.').waitFor();
    await text.fill('Bitte fahr **vorsichtig**. Fragen? Ruf an: {{phone}}');
    await form.getByRole('figure').getByText('vorsichtig').waitFor();
    await form.getByRole('radio', { name: 'Notfall' }).check({ force: true });
    await form.getByRole('radio', { name: 'Einzelne Städte' }).check({ force: true });
    await form.getByRole('button', { name: 'Hinweis einschalten' }).click();
    await form.getByText('Bitte wähle mindestens eine Stadt.').waitFor();
    await form.getByRole('checkbox', { name: 'Nürnberg' }).check();
    await form.getByRole('textbox', { name: 'Grund' }).fill('Unwetterwarnung');
    found.push(...(await screenFaults(page, 'notice form', WIDTHS)));
    await form.getByRole('button', { name: 'Hinweis einschalten' }).click();
    await form.waitFor({ state: 'detached' });
    const shown = page.getByRole('grid', { name: 'Jetzt zu sehen' });
    await shown.getByRole('row', { name: /Sturm in Nürnberg/ }).waitFor();
    await moveClockTo(product.now().add({ seconds: 3 }));

    // Whoever has chosen the city, and nobody else.
    const there = await enter({ viewport: PHONE });
    await there.open('/buchen/nuernberg');
    const notice = there.page.getByRole('alertdialog', { name: 'Sturm in Nürnberg' });
    await notice.getByText('vorsichtig').waitFor();
    expect(await notice.getAttribute('data-notice-level')).toBe('3');
    await notice.getByRole('button', { name: 'Weiter' }).click();
    await notice.waitFor({ state: 'detached' });
    const elsewhere = await enter({ viewport: PHONE });
    await elsewhere.open('/buchen/wuerzburg');
    await elsewhere.page.locator('[aria-live=polite]').waitFor({ state: 'attached' });
    expect(await elsewhere.page.getByRole('alertdialog').count()).toBe(0);

    await shown.getByRole('row', { name: /Sturm in Nürnberg/ }).click();
    const panel = page.getByRole('complementary', { name: 'Sturm in Nürnberg' });
    await panel.getByRole('figure').waitFor();
    found.push(...(await screenFaults(page, 'notice', WIDTHS)));
    await panel.getByRole('button', { name: 'Hinweis ändern' }).click();
    await form.getByRole('textbox', { name: 'Überschrift' }).fill('Sturm zieht ab');
    await form.getByRole('radio', { name: 'Hinweis', exact: false }).first().check({ force: true });
    await form.getByRole('textbox', { name: 'Grund' }).fill('Warnung aufgehoben');
    await form.getByRole('button', { name: 'Hinweis ändern' }).click();
    await form.waitFor({ state: 'detached' });
    await shown.getByRole('row', { name: /Sturm zieht ab/ }).click();
    const changed = page.getByRole('complementary', { name: 'Sturm zieht ab' });
    const end = changed.getByRole('form', { name: 'Hinweis ausschalten' });
    await end.getByRole('button', { name: 'Hinweis ausschalten' }).click();
    await end.getByText('Bitte schreib in ein paar Worten, warum.').waitFor();
    await end.getByRole('textbox', { name: 'Grund' }).fill('Vorbei');
    await end.getByRole('button', { name: 'Hinweis ausschalten' }).click();
    await changed.waitFor({ state: 'detached' });
    await page.getByText('Kein Hinweis').waitFor();
    await page
      .getByRole('grid', { name: 'Vorbei' })
      .getByRole('gridcell', { name: /ausgeschaltet von/ })
      .first()
      .waitFor();
    found.push(...(await screenFaults(page, 'notices over', WIDTHS)));

    await boss.open('/betrieb/protokoll');
    await page.getByRole('row', { name: /Hinweis ausgeschaltet/ }).waitFor();
    await page.getByRole('row', { name: /Hinweis geändert/ }).waitFor();
    expect(found).toEqual([]);
  },
);
