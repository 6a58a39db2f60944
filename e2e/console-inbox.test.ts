import { expect } from 'vitest';
import { insertNote } from '#server/features/customer-file/customer-file.repository.ts';
import { DESKTOP } from './browser.ts';
import { enterConsole } from './console-stage.ts';
import { openStage, type Stage } from './journey.ts';
import { screenFaults } from './screen-faults.ts';
import { idOfAccount } from './town.ts';

const journey = openStage({}, { showsScrollBars: true });
const SERVICE = '100010-1';
const SECOND = '100011-1';
const CALLER = '100002-1';
const NAME = 'Jonas Albrecht';
const WIDTHS = [320, 390, 768, 1024, 1440, 1920];

type Person = Awaited<ReturnType<Stage['enter']>>;

journey(
  'two people, one inbox: what is new waits, who has it is seen at once, and what is done goes for both',
  async ({ enter, product }) => {
    const found: string[] = [];
    const { db } = product;
    const [customerId, authorId] = [await idOfAccount(db, CALLER), await idOfAccount(db, SECOND)];
    const today = product.now().toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString();
    const remind = (text: string) =>
      insertNote(db, { customerId, authorId, text, remindOn: today, now: product.now() });
    await remind('Nach der neuen Karte fragen');

    const service = await enter({ viewport: DESKTOP });
    await enterConsole(service, SERVICE, product);
    const second = await enter({ viewport: DESKTOP });
    await enterConsole(second, SECOND, product);
    const row = ({ page }: Person, text: RegExp | string) =>
      page.getByRole('main').getByRole('listitem').filter({ hasText: text });
    await row(service, 'Nach der neuen Karte fragen').waitFor();
    await row(second, 'Nach der neuen Karte fragen').waitFor();
    found.push(...(await screenFaults(service.page, 'inbox', WIDTHS)));

    // What comes meanwhile moves nothing: it waits above.
    await remind('Wegen der Rechnung zurückrufen');
    const fresh = service.page.getByRole('button', { name: '1 neue zeigen' });
    await fresh.waitFor();
    expect(await row(service, 'Wegen der Rechnung').count()).toBe(0);
    await fresh.click();
    await row(service, 'Wegen der Rechnung').waitFor();

    // By keyboard: to the first of them, open it, take it.
    await service.page.getByRole('button', { name: /^Wiedervorlage/ }).click();
    expect(await row(service, NAME).count()).toBe(2);
    // Until only these are there: a key before that is meant for the row that it sees.
    await expect.poll(() => service.page.locator('[data-entry]').count()).toBe(2);
    await service.page.keyboard.press('j');
    await service.page.keyboard.press('j');
    await service.page.keyboard.press('k');
    await service.page.keyboard.press('Enter');
    const panel = service.page.getByRole('complementary', { name: `An ${NAME} denken` });
    await panel.getByText('Noch kümmert sich niemand darum.').waitFor();
    await service.page.keyboard.press('z');
    await panel.getByText(/^Du kümmerst dich seit/).waitFor();
    found.push(...(await screenFaults(service.page, 'entry', WIDTHS)));

    // The other one sees whose it is, and takes it over by name.
    const taken = row(second, 'Nach der neuen Karte fragen');
    await taken.getByText('Miriam Thaler').first().waitFor();
    await taken.getByRole('link', { name: `An ${NAME} denken`, exact: true }).click();
    const theirs = second.page.getByRole('complementary', { name: `An ${NAME} denken` });
    await theirs.getByText(/kümmert sich seit .* darum/).waitFor();
    found.push(...(await screenFaults(second.page, 'somebody has it', WIDTHS)));
    await theirs.getByRole('button', { name: /^Von .* übernehmen$/ }).click();
    await theirs.getByText(/^Du kümmerst dich seit/).waitFor();
    await panel.getByText(/kümmert sich seit .* darum/).waitFor();

    // Done by one, gone for both.
    await theirs.getByRole('button', { name: 'Erledigt' }).click();
    await second.page.getByRole('complementary', { name: 'Nicht mehr offen' }).waitFor();
    await service.page.getByRole('complementary', { name: 'Nicht mehr offen' }).waitFor();
    await service.page.keyboard.press('Escape');
    await service.page.mouse.move(0, 0);
    await row(service, 'Nach der neuen Karte fragen').waitFor({ state: 'detached' });
    await row(second, 'Nach der neuen Karte fragen').waitFor({ state: 'detached' });

    // Nothing of one's own: the next deadline is said, and one step leads back.
    await service.page.getByRole('button', { name: /^Meine/ }).click();
    await service.page.getByText('Nichts offen.').waitFor();
    await service.page.getByText(/^Nächste Frist: /).waitFor();
    found.push(...(await screenFaults(service.page, 'nothing of mine', WIDTHS)));
    await service.page.getByRole('button', { name: 'Filter löschen' }).click();
    await row(service, 'Wegen der Rechnung').waitFor();

    expect(found).toEqual([]);
  },
);
