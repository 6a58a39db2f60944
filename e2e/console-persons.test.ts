import { expect } from 'vitest';
import { BERLIN } from '#domain/booking/grid.ts';
import { bookDirectly } from './book-directly.ts';
import { DESKTOP } from './browser.ts';
import { enterConsole } from './console-stage.ts';
import { openStage } from './journey.ts';
import type { Product } from './product.ts';
import { screenFaults } from './screen-faults.ts';
import { title } from './screens.ts';
import { vehiclesOf } from './town.ts';

const journey = openStage({}, { showsScrollBars: true });
const MANAGER = '100015-1';
const SECOND = '100011-1';
/** Who drove. */
const JONAS = '100002-1';
const AUTHORITY = 'Stadt Nürnberg, Ordnungsamt';
const REFERENCE = 'OWI 4711/27';
const ADDRESS = 'falsche.papiere@example.org';
const WIDTHS = [320, 390, 768, 1024, 1440, 1920];

/** A trip of Jonas, opened 20 hours ago and back two hours later; returns its car and its number. */
async function setStage({ db, now }: Product) {
  const at = now();
  const [start, end] = [at.subtract({ hours: 20 }), at.subtract({ hours: 18 })];
  const vehicle = (await vehiclesOf(db, 'nuernberg', { start, end })).find(({ free }) => free);
  if (!vehicle) throw new Error('too few cars are free in Nürnberg');
  const booking = await bookDirectly(db, JONAS, vehicle.id, { start, end }, start);
  const { customer, plate } = await db
    .selectFrom('booking')
    .innerJoin('vehicle', 'vehicle.id', 'booking.vehicle_id')
    .where('booking.id', '=', booking)
    .select(['customer_id as customer', 'plate'])
    .executeTakeFirstOrThrow();
  const of = { booking_id: booking, vehicle_id: vehicle.id, customer_id: customer };
  await db
    .insertInto('trip_event')
    .values({ ...of, kind: 'UNLOCKED', happened_at: start, recorded_at: start })
    .execute();
  await db
    .updateTable('booking')
    .set({ state: 'ENDED', returned_at: end })
    .where('id', '=', booking)
    .execute();
  return { booking, plate, asked: at.subtract({ hours: 19 }) };
}

journey(
  'an authority asks who drove, gets its letter, and the driver knows; the blocklist changes with a second person only',
  async ({ enter, product }) => {
    const { booking, plate, asked } = await setStage(product);
    const found: string[] = [];
    const boss = await enter({ viewport: DESKTOP });
    await enterConsole(boss, MANAGER, product);
    const { page } = boss;
    const menu = page.getByRole('navigation', { name: 'Betrieb' });

    // The letter of the authority names a plate and a minute.
    await menu.getByRole('link', { name: 'Wer fuhr' }).click();
    await title(page).getByText('Wer fuhr').waitFor();
    const question = page.getByRole('form', { name: 'Wer fuhr' });
    await question.getByRole('button', { name: 'Nachsehen' }).click();
    await question.getByText('Bitte gib an, welche Behörde fragt.').waitFor();
    found.push(...(await screenFaults(page, 'question', WIDTHS)));
    await question
      .getByRole('textbox', { name: 'Kennzeichen' })
      .fill(plate.toLowerCase().replaceAll(' ', ''));
    const wall = asked.toZonedDateTimeISO(BERLIN).toPlainDateTime();
    await question.getByLabel('Tag und Uhrzeit').fill(wall.toString({ smallestUnit: 'minute' }));
    await question.getByRole('textbox', { name: 'Behörde', exact: true }).fill(AUTHORITY);
    await question.getByRole('textbox', { name: /^Anschrift/ }).fill('Hauptmarkt 18\n90403 Nürnberg');
    await question.getByRole('textbox', { name: 'Aktenzeichen' }).fill(REFERENCE);
    await question.getByRole('button', { name: 'Nachsehen' }).click();
    const answer = page.getByRole('region', { name: 'Antwort' });
    await answer.getByRole('heading', { name: 'Eine Fahrt zu dieser Zeit' }).waitFor();
    const trip = answer.getByRole('article').filter({ hasText: `Buchung ${booking}` });
    await trip.getByText('Jonas Albrecht').waitFor();
    found.push(...(await screenFaults(page, 'answer', WIDTHS)));

    const download = page.waitForEvent('download');
    await trip.getByRole('link', { name: /^Brief an die Behörde/ }).click();
    expect((await download).suggestedFilename()).toBe(`auskunft-buchung-${booking}.pdf`);
    await trip.getByRole('button', { name: 'Person informieren' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mail senden' }).click();
    await trip.getByText('Die Mail ist unterwegs').waitFor();
    const mails = await product.db
      .selectFrom('mail')
      .where('template', '=', 'behoerde_fragt')
      .select('text_body as text')
      .execute();
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(REFERENCE)]);

    // Somebody must not register again.
    await menu.getByRole('link', { name: 'Sperrliste' }).click();
    await title(page).getByText('Sperrliste').waitFor();
    const entry = page.getByRole('row', { name: new RegExp(ADDRESS) });
    await page.getByRole('row').nth(1).waitFor();
    await page.getByRole('button', { name: 'Eintrag hinzufügen' }).click();
    const adding = page.getByRole('form', { name: 'Auf die Sperrliste setzen' });
    await adding.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('keine Adresse');
    await adding.getByRole('textbox', { name: 'Grund' }).fill('Zwei Mal mit falschen Papieren');
    boss.expectFault(/status of 422/);
    await adding.getByRole('button', { name: 'Freigabe anfragen' }).click();
    await adding.getByText('Das ist keine E-Mail-Adresse.').waitFor();
    found.push(...(await screenFaults(page, 'entry added', WIDTHS)));
    await adding.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(ADDRESS);
    await adding.getByRole('button', { name: 'Freigabe anfragen' }).click();
    await adding.waitFor({ state: 'detached' });
    expect(await entry.count()).toBe(0);

    const second = await enter({ viewport: DESKTOP });
    await enterConsole(second, SECOND, product);
    const confirm = async (what: string) => {
      await second.open('/betrieb/freigaben');
      await second.page.getByRole('row', { name: new RegExp(what) }).click();
      const proposal = second.page.getByRole('complementary', { name: what });
      await proposal.getByText(new RegExp(ADDRESS)).first().waitFor();
      found.push(...(await screenFaults(second.page, what, WIDTHS)));
      await proposal.getByRole('button', { name: 'Freigeben und ausführen' }).click();
      await proposal.getByText('Es ist ausgeführt.').waitFor();
    };
    await confirm('Auf die Sperrliste setzen');

    // It was somebody else.
    await boss.open('/betrieb/sperrliste');
    await entry.click();
    const ending = page.getByRole('form', { name: 'Eintrag beenden' });
    await ending.getByRole('textbox', { name: 'Grund' }).fill('Eine Verwechslung');
    found.push(...(await screenFaults(page, 'entry', WIDTHS)));
    await ending.getByRole('button', { name: 'Ende zur Freigabe geben' }).click();
    await ending.waitFor({ state: 'detached' });
    await entry.waitFor();
    await confirm('Eintrag der Sperrliste beenden');
    await boss.open('/betrieb/sperrliste?stand=beendet');
    const ended = page.getByRole('row').filter({ hasText: 'Zwei Mal mit falschen Papieren' });
    await ended.getByText('gelöscht').waitFor();
    expect(await page.getByText(ADDRESS).count()).toBe(0);
    found.push(...(await screenFaults(page, 'ended entries', WIDTHS)));

    // Whoever looked for whom stands in the log.
    await boss.open(`/betrieb/protokoll?kunde=${JONAS}`);
    await page.getByRole('row', { name: /Auskunft an eine Behörde mitgeteilt/ }).waitFor();
    await page.getByRole('row', { name: /Brief an eine Behörde geschrieben/ }).waitFor();
    expect(found).toEqual([]);
  },
);
