import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { ReceivedMail } from '#server/test/mail-server.ts';
import { readCalendar } from '#server/test/read-calendar.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { linkIn, openPost } from './post.ts';
import { bookingCard, choosePeriod, message, title } from './screens.ts';
import { bookingsOf, freeVehicle, periodOn } from './town.ts';

const journey = openStage();
/** §S8.7: a private customer with tariff Plus and no bookings. */
const CUSTOMER = '100002-1';

journey(
  'who books, changes and cancels gets a mail of each; its link leads to the booking, its file into the calendar',
  async ({ enter, product }) => {
    await using post = await openPost(product);
    const deliver = async () => (await post.deliver()).filter(({ email }) => email.attachments.length > 0);
    const { page, open, logIn } = await enter({ viewport: PHONE });
    await logIn(CUSTOMER);
    const evening = periodOn(product.now(), '18:00', '20:00');
    const vehicle = await freeVehicle(product.db, 'nuernberg', periodOn(product.now(), '17:00', '23:00'));
    await open(`/buchen/neu/${vehicle.id}/station/${vehicle.stationId}`);
    await choosePeriod(page, '18:00', '20:00');
    await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
    await title(page).getByText('Gebucht!').waitFor();
    const [booked] = await bookingsOf(product.db, CUSTOMER);
    if (!booked) throw new Error('nothing was booked');

    const [made] = await deliver();
    expect(made?.email.subject).toMatch(/^Gebucht: /);
    const entry = readCalendar(fileIn(made));
    expect(entry).toMatchObject({
      method: 'PUBLISH',
      sequence: 0,
      start: evening.start.toString(),
      end: evening.end.toString(),
    });

    // The page offers the same file.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'In den Kalender' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`buchung-${booked.id}.ics`);
    expect(readCalendar(await readFile(await download.path(), 'utf8'))).toEqual(entry);

    // The link in the mail leads to the booking, which a phone shows with its actions.
    await open(linkIn(made, `/profil/buchungen/${booked.id}`));
    await title(page).getByText(`Buchung Nr. ${booked.id}`).waitFor();
    await page.getByRole('link', { name: 'Ändern' }).waitFor();
    await open(linkIn(made, '/aendern'));
    await page
      .getByRole('group', { name: 'Verlängern' })
      .getByRole('button', { name: '+ 1 Std.', exact: true })
      .click();
    await page.getByRole('button', { name: 'Zahlungspflichtig ändern' }).click();
    await message(page, 'Deine Buchung gilt jetzt').waitFor();
    const [, changed] = await deliver();
    const later = evening.end.add({ hours: 1 }).toString();
    expect(readCalendar(fileIn(changed))).toMatchObject({ uid: entry.uid, sequence: 1, end: later });

    await bookingCard(page, booked.id).getByRole('button', { name: 'Stornieren' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Kostenlos stornieren' }).click();
    await message(page, 'Deine Buchung ist storniert. Es kostet dich nichts.').waitFor();
    const [, , cancelled, ...more] = await deliver();
    expect(more).toEqual([]);
    expect(cancelled?.email.text).toContain('Das Storno kostet nichts');
    expect(readCalendar(fileIn(cancelled))).toMatchObject({ uid: entry.uid, sequence: 2, method: 'CANCEL' });
  },
);

function fileIn(mail: ReceivedMail | undefined): string {
  const content = mail?.email.attachments[0]?.content;
  if (content === undefined) throw new Error('no file');
  return typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString();
}
