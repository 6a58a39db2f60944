import { sql } from 'kysely';
import type { Attachment } from 'postal-mime';
import { describe, expect } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { createSmtpDelivery } from '#server/adapters/smtp-delivery.ts';
import { cancelBookingRow, findBooking } from '#server/features/booking/booking.repository.ts';
import { endMissed } from '#server/features/booking/end-missed.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { sendNextMail } from '#server/features/mail/outbox.ts';
import { type ReceivedMail, startMailServer } from '#server/test/mail-server.ts';
import { readCalendar } from '#server/test/read-calendar.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW, type StageCustomer } from '#server/test/stage.ts';
import { MAIL_OF_EVENT } from './mail-of-event.ts';
import { writeBookingMails } from './write-booking-mails.ts';

const PUBLIC_URL = 'https://auto.example.org';
const INFORMATION = 'info@stadtwagen.test';
const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: PUBLIC_URL,
  informationAddress: INFORMATION,
  operator: SAMPLE_OPERATOR,
});
const FROM = { name: 'Stadtwagen', address: 'noreply@stadtwagen.test' };
const euros = (cents: number) => formatMoney({ cents, currency: 'EUR' });
const fileIn = ({ email }: ReceivedMail): Attachment => {
  const [file, ...more] = email.attachments;
  if (!file || more.length > 0) throw new Error(`${more.length} files too many`);
  return file;
};
/** The file as it was sent: the library that reads the mail changes line ends of texts. */
const fileTextIn = ({ raw }: ReceivedMail): string => {
  const [, base64 = ''] = /\r\nContent-Type: text\/calendar;[^]*?\r\n\r\n([\w+/=\r\n]+)/.exec(raw) ?? [];
  return Buffer.from(base64, 'base64').toString();
};
const calendarIn = (mail: ReceivedMail) => readCalendar(fileTextIn(mail));

const test = serverTest()
  .override('environment', { PUBLIC_URL, MAIL_INFORMATION: INFORMATION })
  .extend('smtp', async ({ db }, { onCleanup }) => {
    // What earlier tests have booked is not this test's.
    await db.deleteFrom('booking_message').execute();
    await db.deleteFrom('mail').execute();
    const smtp = await startMailServer();
    onCleanup(() => smtp.close());
    return smtp;
  })
  .extend('errors', (): unknown[] => [])
  .extend(
    'write',
    ({ db, clock, services, errors }) =>
      () =>
        writeBookingMails(db, clock.now(), {
          mailer,
          fleet: services.fleet,
          productName: 'Stadtwagen',
          hotline: '0228 000000',
          onError: (error) => void errors.push(error),
        }),
  )
  /** Writes and sends what is due, as the server does every second; returns all mails so far. */
  .extend('deliver', ({ db, clock, smtp, write, errors }) => async () => {
    await write();
    const delivery = createSmtpDelivery({ url: smtp.url, from: FROM });
    const onError = (error: unknown) => void errors.push(error);
    while ((await sendNextMail({ db, delivery, now: clock.now, onError })) !== 'NOTHING_DUE');
    return smtp.received;
  })
  .extend('driver', ({ stage }) => stage.addCustomer())
  .extend('desk', ({ stage, call, driver }) => ({
    book: async (timeRange = hoursFrom(NOW, 72), more: { key?: string; as?: StageCustomer } = {}) => {
      const vehicle = await stage.addVehicle();
      const as = { token: (more.as ?? driver).token, key: more.key };
      return (await call('POST /bookings', { body: { bookeeId: vehicle.id, timeRange } }, as)).output;
    },
    change: async (id: number, timeRange: { start: string; end: string }) =>
      (await call('PATCH /bookings/{id}', { params: { id: String(id) }, body: { timeRange } }, driver))
        .output,
    cancel: async (id: number, key?: string) =>
      (await call('POST /bookings/{id}/cancel', { params: { id: String(id) } }, { token: driver.token, key }))
        .output,
    addressOf: async ({ id }: StageCustomer) =>
      (await stage.db.selectFrom('customer').where('id', '=', id).select('email').executeTakeFirstOrThrow())
        .email,
  }));

const lastOf = (mails: readonly ReceivedMail[]): ReceivedMail => {
  const last = mails.at(-1);
  if (!last) throw new Error('no mail');
  return last;
};

describe('made, changed, cancelled', () => {
  test('the driver gets a mail of each, with a file that another library reads as one entry getting newer', async ({
    clock,
    desk,
    driver,
    deliver,
  }) => {
    const wished = hoursFrom(NOW, 72, 2);
    const made = await desk.book(wished);
    clock.set(NOW.add({ hours: 1 }));
    const later = hoursFrom(NOW, 75, 3);
    await desk.change(made.id, later);
    clock.set(NOW.add({ hours: 2 }));
    await desk.cancel(made.id);

    const mails = [...(await deliver())].sort((a, b) => calendarIn(a).sequence - calendarIn(b).sequence);
    const address = await desk.addressOf(driver);
    expect(mails.map(({ to }) => to)).toEqual(mails.map(() => [address]));
    expect(mails.map(({ email }) => email.subject)).toEqual([
      'Gebucht: Opel Corsa am Sa, 15.05.2027, 11:00 Uhr',
      'Geändert: Opel Corsa, jetzt am Sa, 15.05.2027, 14:00 Uhr',
      'Storniert: Opel Corsa am Sa, 15.05.2027, 14:00 Uhr',
    ]);
    const entry = (method: string, sequence: number, hours: number, range: typeof wished) => ({
      method,
      sequence,
      uid: `buchung-${made.id}@auto.example.org`,
      status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
      stamp: NOW.add({ hours }).toString(),
      ...range,
    });
    expect(mails.map(calendarIn)).toEqual([
      expect.objectContaining(entry('PUBLISH', 0, 0, wished)),
      expect.objectContaining(entry('PUBLISH', 1, 1, later)),
      expect.objectContaining(entry('CANCEL', 2, 2, later)),
    ]);
    for (const mail of mails) {
      const { method } = calendarIn(mail);
      expect(fileIn(mail)).toMatchObject({
        filename: `buchung-${made.id}.ics`,
        mimeType: 'text/calendar',
        disposition: 'attachment',
      });
      expect(mail.raw).toMatch(new RegExp(`^Content-Type: text/calendar;[^:]*method=${method}`, 'm'));
    }
  });

  test('they say car, place, time, price and terms, as the calls do, in text and HTML', async ({
    desk,
    deliver,
  }) => {
    const made = await desk.book();
    const text = lastOf(await deliver()).email.text ?? '';
    const { time, km, distanceKm, total } = made.price;
    expect(text).toContain(`Buchung Nr.: ${made.id}`);
    expect(text).toContain('Zeitraum: Sa, 15.05.2027, 11:00 – 13:00 Uhr (2 Std.)');
    expect(text).toContain(`Auto: Opel Corsa, Kennzeichen ${made.bookee.plate}`);
    expect(text).toContain('Station: Station 1, Hauptstraße 1, 90402 Nürnberg');
    expect(text).toContain('So findest du hin: Im Hof, zweite Einfahrt.');
    const estimate = `voraussichtlich ${euros(total.cents)} (Zeit ${euros(time.cents)} + etwa ${distanceKm} km ${euros(km?.cents ?? 0)})`;
    expect(text.replaceAll('\u00A0', ' ')).toContain(`Preis: ${estimate}`.replaceAll('\u00A0', ' '));
    const half = euros(Math.round(time.cents / 2));
    expect(text.replaceAll('\u00A0', ' ')).toContain(
      `Kostenlos stornieren kannst du bis Fr, 14.05.2027, 11:00 Uhr. Danach kostet es ${half}, das sind 50 % des Zeitpreises.`.replaceAll(
        '\u00A0',
        ' ',
      ),
    );
    expect(text).toContain(`https://auto.example.org/profil/buchungen/${made.id}`);
    expect(text).toContain(`https://auto.example.org/profil/buchungen/${made.id}/aendern`);
    expect(text).toContain(`https://auto.example.org/profil/buchungen/station/${made.place.id}`);
    expect(text).toContain('0228 000000');
    expect(text).toContain('lassen sich nicht abbestellen');
  });

  test('a change names what was before and its fee, a late cancellation its fee and why', async ({
    clock,
    desk,
    deliver,
  }) => {
    // Tomorrow morning: after a quarter of an hour, giving up time costs.
    const made = await desk.book(hoursFrom(NOW, 3, 6));
    expect(lastOf(await deliver()).email.text).toMatch(
      /Kostenlos stornieren kannst du bis Mi, 12\.05\.2027, 10:20 Uhr\. Danach kostet es/,
    );

    clock.set(NOW.add({ minutes: 30 }));
    const changed = await desk.change(made.id, hoursFrom(NOW, 3, 4));
    const fee = changed.price.fees.cents;
    expect(fee).toBeGreaterThan(0);
    const change = lastOf(await deliver()).email.text?.replaceAll('\u00A0', ' ') ?? '';
    expect(change).toContain('Neuer Zeitraum: Mi, 12.05.2027, 14:00 – 18:00 Uhr (4 Std.)');
    expect(change).toContain('Bisher: Mi, 12.05.2027, 14:00 – 20:00 Uhr (6 Std.)');
    const plain = (text: string) => text.replaceAll('\u00A0', ' ');
    expect(change).toContain(plain(`Neuer Preis: voraussichtlich ${euros(changed.price.total.cents)} (`));
    expect(change).toContain(plain(`+ Gebühren ${euros(fee)})`));
    expect(change).toContain(plain(`Zeitpreis bisher: ${euros(made.price.time.cents)}`));
    expect(change).toContain(plain(`Gebühr: ${euros(fee)}, das sind 50 % des Zeitpreises`));
    // What was said about cancelling is what it costs.
    const announced = changed.cancellationFee?.cents ?? 0;
    expect(announced).toBeGreaterThan(0);
    expect(change).toContain(plain(`Ein Storno kostet ab jetzt ${euros(announced)}, das sind`));

    clock.set(NOW.add({ minutes: 40 }));
    const cancelled = await desk.cancel(made.id);
    expect(cancelled.price.total.cents).toBe(fee + announced);
    const cancellation = plain(lastOf(await deliver()).email.text ?? '');
    expect(cancellation).toContain(plain(`Zu zahlen: ${euros(fee + announced)}`));
    expect(cancellation).toContain(
      plain(
        `Das Storno kostet ${euros(announced)}, das sind 50 % des höchsten Zeitpreises von ${euros(made.price.time.cents)}, den die Buchung seit dem Ablauf der Frist hatte, abzüglich der ${euros(fee)} für deine Verkürzung.`,
      ),
    );
  });

  test('a free cancellation says why it is free', async ({ clock, desk, deliver }) => {
    const early = await desk.book(hoursFrom(NOW, 72));
    const grace = await desk.book(hoursFrom(NOW, 5));
    clock.set(NOW.add({ minutes: 15 }));
    await desk.cancel(early.id);
    expect(lastOf(await deliver()).email.text).toContain(
      'bis zum Beginn waren es noch mindestens 24 Stunden',
    );
    await desk.cancel(grace.id);
    const { text = '' } = lastOf(await deliver()).email;
    expect(text).toContain('nach dem Buchen waren noch keine 15 Minuten vergangen');
    expect(text.replaceAll('\u00A0', ' ')).toContain('Zu zahlen: 0,00 €');
  });

  test('after the start an extension says that nothing can be cancelled any more', async ({
    db,
    clock,
    desk,
    deliver,
  }) => {
    const made = await desk.book(hoursFrom(NOW, 1, 2));
    await deliver();
    clock.set(Temporal.Instant.from(made.timeRange.start).add({ minutes: 10 }));
    await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', made.id).execute();
    await sql`insert into booking_event (booking_id, at, kind, starts_at, ends_at, price_before_cents, price_after_cents)
      values (${made.id}, ${clock.now()}, 'STARTED', ${made.timeRange.start}, ${made.timeRange.end}, 1, 1)`.execute(
      db,
    );
    const end = Temporal.Instant.from(made.timeRange.end).add({ hours: 1 }).toString();
    await desk.change(made.id, { start: made.timeRange.start, end });
    const mail = lastOf(await deliver());
    expect(mail.email.text).toContain('Stornieren lässt sich die Buchung nicht mehr');
    expect(mail.email.text).toContain('Für die Änderung fällt keine Gebühr an.');
    expect(calendarIn(mail)).toMatchObject({ sequence: 1, end });
  });

  test('in the night of a clock change the mail tells the two hours apart, and the file has the instants', async ({
    clock,
    desk,
    deliver,
  }) => {
    clock.set(Temporal.Instant.from('2027-10-30T10:00:00Z'));
    const range = { start: '2027-10-31T00:30:00Z', end: '2027-10-31T01:30:00Z' };
    await desk.book(range);
    const mail = lastOf(await deliver());
    expect(mail.email.text).toContain(
      'Zeitraum: So, 31.10.2027, 02:30 (Sommerzeit) – 02:30 (Winterzeit) Uhr (1 Std.)',
    );
    expect(calendarIn(mail)).toMatchObject(range);
  });
});

describe('lent and taken back', () => {
  test('both are told each time, and the entry moves from one calendar to the other', async ({
    call,
    stage,
    deliver,
    desk,
  }) => {
    const main = await stage.addCustomer({ plan: 'FIRMA' });
    const borrower = await stage.addDriver(main, { documentsValidUntil: NOW.add({ hours: 9999 }) });
    const { id } = await desk.book(hoursFrom(NOW, 72, 2), { as: main });
    const params = { id: String(id) };
    const addresses = await Promise.all([main, borrower].map(desk.addressOf));
    const names = new Map(addresses.map((address, index) => [address, index === 0 ? 'MAIN' : 'BORROWER']));
    let seen = 0;
    /** What is new since the last look, by who gets it. */
    const told = async () => {
      const mails = (await deliver()).slice(seen);
      seen += mails.length;
      return new Map(mails.map((mail) => [names.get(mail.to[0] ?? ''), mail]));
    };
    await told();

    await call('POST /bookings/{id}/lend', { params, body: { driverId: borrower.id } }, main);
    const lent = await told();
    expect(new Set(lent.keys())).toEqual(new Set(['BORROWER', 'MAIN']));
    const [toBorrower, toMain] = [lent.get('BORROWER'), lent.get('MAIN')];
    if (!toBorrower || !toMain) throw new Error('somebody was not told');
    expect(toBorrower.email.subject).toBe('Geliehen: Opel Corsa am Sa, 15.05.2027, 11:00 Uhr');
    expect(toBorrower.email.text).toContain('Ada Beispiel leiht dir eine Buchung.');
    expect(calendarIn(toBorrower)).toMatchObject({ method: 'PUBLISH', sequence: 1, status: 'CONFIRMED' });
    expect(toMain.email.subject).toMatch(/^Verliehen: /);
    expect(calendarIn(toMain)).toMatchObject({ method: 'CANCEL', sequence: 1, status: 'CANCELLED' });

    // Who pays is told what the driver does, without a file for a calendar that no longer has it.
    const timeRange = hoursFrom(NOW, 75, 3);
    await call('PATCH /bookings/{id}', { params, body: { timeRange } }, borrower);
    const changed = await told();
    const [first, second] = [changed.get('BORROWER'), changed.get('MAIN')];
    if (!first || !second) throw new Error('somebody was not told');
    expect(first.email.text).toContain('deine Buchung ist geändert:');
    expect(calendarIn(first)).toMatchObject({ sequence: 2, start: timeRange.start });
    expect(second.email.text).toContain('wer deine verliehene Buchung fährt, hat sie geändert:');
    expect(second.email.text).not.toContain('im Anhang');
    expect(second.email.attachments).toEqual([]);

    await call('POST /bookings/{id}/takeback', { params }, main);
    const back = await told();
    const [former, owner] = [back.get('BORROWER'), back.get('MAIN')];
    if (!former || !owner) throw new Error('somebody was not told');
    expect(former.email.text).toContain('Ada Beispiel hat die Buchung zurückgenommen, die dir geliehen war:');
    expect(calendarIn(former)).toMatchObject({ method: 'CANCEL', sequence: 3 });
    expect(owner.email.subject).toMatch(/^Wieder deine: /);
    expect(calendarIn(owner)).toMatchObject({ method: 'PUBLISH', sequence: 3, start: timeRange.start });

    // From now on the former driver is told nothing.
    await call('POST /bookings/{id}/cancel', { params }, main);
    expect([...(await told()).keys()]).toEqual(['MAIN']);
  });
});

test('whose booking the main account cancels is told so, and nobody else', async ({
  call,
  stage,
  deliver,
  desk,
}) => {
  const main = await stage.addCustomer({ plan: 'FIRMA' });
  const driver = await stage.addDriver(main, { documentsValidUntil: NOW.add({ hours: 9999 }) });
  const { id } = await desk.book(hoursFrom(NOW, 72, 2), { as: driver });
  const before = (await deliver()).length;
  await call('POST /drivers/bookings/{id}/cancel', { params: { id: String(id) } }, main);
  const mails = (await deliver()).slice(before);
  expect(mails.map(({ to }) => to)).toEqual([[await desk.addressOf(driver)]]);
  expect(lastOf(mails).email.text).toContain('der Hauptaccount hat deine Buchung storniert:');
  expect(calendarIn(lastOf(mails))).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' });
});

describe('exactly one mail of each event', () => {
  test('a repeated request, a refused one and one that is rolled back make none', async ({
    call,
    desk,
    driver,
    deliver,
    stage,
  }) => {
    const vehicle = await stage.addVehicle();
    const key = crypto.randomUUID();
    const book = (as: { token: string; key?: string }) =>
      call('POST /bookings', { body: { bookeeId: vehicle.id, timeRange: hoursFrom(NOW, 72) } }, as);
    const answers = await Promise.all([1, 2, 3].map(() => book({ token: driver.token, key })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const stranger = await stage.addCustomer();
    expect((await book({ token: stranger.token })).code).toBe('BOOKEE_TAKEN');
    expect(await deliver()).toHaveLength(1);

    const { id } = answers[0]?.output ?? { id: 0 };
    const cancelKey = crypto.randomUUID();
    await Promise.all([1, 2, 3].map(() => desk.cancel(id, cancelKey)));
    expect(await deliver()).toHaveLength(2);
  });

  test('several servers at once write one, and so does a server that died before its commit', async ({
    db,
    desk,
    services,
    deliver,
    write,
  }) => {
    for (let count = 0; count < 10; count++) await desk.book(hoursFrom(NOW, 24 * (count + 2)));
    const died = writeBookingMails(db, NOW, {
      mailer: { ...mailer, queue: () => Promise.reject(new Error('the server died')) },
      fleet: services.fleet,
      productName: 'Stadtwagen',
      hotline: '',
      onError: () => undefined,
    });
    await expect(died).rejects.toThrow('the server died');
    await Promise.all([write(), write(), write(), write()]);
    const mails = await deliver();
    expect(new Set(mails.map((mail) => calendarIn(mail).uid)).size).toBe(10);
    expect(mails).toHaveLength(10);
    expect(await db.selectFrom('booking_message').selectAll().execute()).toEqual([]);
  });

  test('one that cannot be written is reported and tried again later; the others go on', async ({
    db,
    clock,
    desk,
    deliver,
    errors,
  }) => {
    const made = await desk.book();
    await sql`with event as (
        insert into booking_event (booking_id, at, kind, starts_at, ends_at, price_after_cents)
        values (${made.id}, ${NOW}, 'CHANGED', ${made.timeRange.start}, ${made.timeRange.end}, 1) returning id
      ) insert into booking_message (event_id, due_at) select id, ${NOW.subtract({ hours: 1 })}::timestamptz from event`.execute(
      db,
    );
    expect(await deliver()).toHaveLength(1);
    expect(errors.map(String)).toEqual([expect.stringContaining('cannot be written')]);
    await deliver();
    expect(errors).toHaveLength(1);
    clock.set(NOW.add({ hours: 1 }));
    await deliver();
    expect(errors).toHaveLength(2);
  });

  test('a mail that is written late says what was then, and after what order', async ({
    clock,
    desk,
    deliver,
  }) => {
    const made = await desk.book(hoursFrom(NOW, 72, 2));
    await desk.change(made.id, hoursFrom(NOW, 80, 2));
    clock.set(NOW.add({ hours: 60 }));
    await desk.cancel(made.id);
    const mails = await deliver();
    const first = mails.find((mail) => calendarIn(mail).sequence === 0);
    expect(first?.email.text).toContain('Zeitraum: Sa, 15.05.2027, 11:00 – 13:00 Uhr');
    expect(first?.email.text).toContain('Kostenlos stornieren kannst du bis Fr, 14.05.2027, 11:00 Uhr.');
    expect(mails).toHaveLength(3);
  });
});

describe('every way in which something happens to a booking', () => {
  test('each kind of event that the database knows has its mail, or a reason why not', async ({ db }) => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'booking_event'::regclass and conname = 'booking_event_kind_check'`.execute(db);
    const kinds = [...(rows[0]?.definition ?? '').matchAll(/'([A-Z_]+)'/g)].map(([, kind]) => kind);
    expect(kinds.length).toBeGreaterThan(0);
    expect(new Set(kinds)).toEqual(new Set(Object.keys(MAIL_OF_EVENT)));
  });

  test('whatever the product does, each event has one mail if its kind is mailed, and none otherwise', async ({
    db,
    clock,
    desk,
    driver,
    deliver,
  }) => {
    const kept = await desk.book(hoursFrom(NOW, 30, 2));
    const missed = await desk.book(hoursFrom(NOW, 20, 2));
    await desk.change(kept.id, hoursFrom(NOW, 40, 2));
    await desk.change(kept.id, hoursFrom(NOW, 40, 3));
    await desk.cancel(kept.id);
    clock.set(NOW.add({ hours: 100 }));
    expect(await endMissed(db, clock.now())).toBeGreaterThan(0);
    await deliver();

    const events = await db
      .selectFrom('booking_event')
      .innerJoin('booking', 'booking.id', 'booking_event.booking_id')
      .where('booking.customer_id', '=', driver.id)
      .orderBy('booking_event.id')
      .select(['kind', 'booking.id'])
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual([
      'BOOKED',
      'BOOKED',
      'CHANGED',
      'CHANGED',
      'CANCELLED',
      'NO_SHOW',
    ]);
    expect(events.at(-1)?.id).toBe(missed.id);
    const mails = await db.selectFrom('mail').orderBy('id').select('template').execute();
    expect(mails.map(({ template }) => template)).toEqual(
      events.flatMap(({ kind }) => MAIL_OF_EVENT[kind as keyof typeof MAIL_OF_EVENT]?.template ?? []),
    );
  });

  test.for([
    ['the main account', 'MAIN', 'der Hauptaccount hat deine Buchung storniert:'],
    ['staff', 'STAFF', 'wir haben deine Buchung storniert:'],
  ] as const)(
    '%s cancels: the driver is told, and by whom',
    async ([, who, opening], { db, stage, desk, driver, deliver }) => {
      const made = await desk.book();
      await deliver();
      const actor = await stage.addCustomer({ employee: who === 'STAFF' });
      const { account_number } = await db
        .selectFrom('customer')
        .where('id', '=', driver.id)
        .select('account_number')
        .executeTakeFirstOrThrow();
      if (who === 'MAIN') {
        await db.updateTable('customer').set({ account_number }).where('id', '=', actor.id).execute();
      }
      const row = await findBooking(db, made.id);
      if (!row) throw new Error('no booking');
      await cancelBookingRow(db, {
        id: row.id,
        actorId: actor.id,
        period: { start: row.startsAt, end: row.endsAt },
        priceBeforeCents: row.timeCents,
        timeCents: 0,
        feeCents: 0,
        latePeakCents: undefined,
        now: NOW,
      });
      const mail = lastOf(await deliver());
      expect(mail.to).toEqual([await desk.addressOf(driver)]);
      expect(mail.email.text).toContain(opening);
      expect(calendarIn(mail).method).toBe('CANCEL');
    },
  );
});

describe('the calendar file of one’s own booking', () => {
  test('is that of the last mail, and no cache keeps it', async ({ call, desk, driver, deliver }) => {
    const made = await desk.book();
    const show = () =>
      call('GET /bookings/{id}/calendar', { params: { id: String(made.id) } }, { token: driver.token });
    const compare = async (method: string) => {
      const [shown, mail] = [await show(), lastOf(await deliver())];
      expect(shown.text).toBe(fileTextIn(mail));
      expect(readCalendar(shown.text).method).toBe(method);
      expect(shown.headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `inline; filename="buchung-${made.id}.ics"`,
        'cache-control': 'private, no-store',
      });
    };
    await compare('PUBLISH');
    await desk.change(made.id, hoursFrom(NOW, 75));
    await compare('PUBLISH');
    await desk.cancel(made.id);
    await compare('CANCEL');
  });

  test('can be saved from the developers’ page of mails too', async ({
    call,
    db,
    send,
    desk,
    driver,
    write,
  }) => {
    await db.deleteFrom('mail').execute();
    await db.deleteFrom('booking_message').execute();
    const made = await desk.book();
    await write();
    const get = (url: string) => send({ method: 'GET', url, headers: {}, payload: undefined });
    const { id } = await db.selectFrom('mail').select('id').executeTakeFirstOrThrow();
    const page = await get(`/entwicklung/mails/${id}`);
    expect(page.text).toContain(`<a href="/entwicklung/mails/${id}/0">buchung-${made.id}.ics</a>`);
    const file = await get(`/entwicklung/mails/${id}/0`);
    const params = { id: String(made.id) };
    const shown = await call('GET /bookings/{id}/calendar', { params }, { token: driver.token });
    expect(file.text).toBe(shown.text);
    expect(file.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''buchung-${made.id}.ics`);
    for (const url of [
      `/entwicklung/mails/${id}/1`,
      '/entwicklung/mails/x/0',
      `/entwicklung/mails/${id}/x`,
    ]) {
      expect((await get(url)).status).toBe(404);
    }
  });
});
