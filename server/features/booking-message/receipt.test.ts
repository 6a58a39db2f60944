import { describe, expect } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import type { CarState } from '#domain/telematics/car-state.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { writeKmLetters } from '#server/features/odometer/km-letters.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { writeCarNews } from '#server/features/telematics/vehicle-state.repository.ts';
import { checkReturns } from '#server/features/trip/check-returns.ts';
import { takeAnswers } from '#server/features/trip/take-answers.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW, type StageCustomer } from '#server/test/stage.ts';
import { writeBookingMails } from './write-booking-mails.ts';

const START = NOW.add({ minutes: 10 });
const END = START.add({ hours: 2 });
const PARKED = {
  position: { lat: 49.45, lng: 11.08 },
  locked: true,
  doorOpen: false,
  ignitionOn: false,
  lightsOn: false,
  energyPercent: 80,
  plugged: false,
  odometerM: 12_000_000,
};
const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example.org',
  informationAddress: 'info@stadtwagen.test',
  operator: SAMPLE_OPERATOR,
});

const test = serverTest()
  .extend(
    'write',
    ({ db, clock, services }) =>
      () =>
        writeBookingMails(db, clock.now(), {
          mailer,
          fleet: services.fleet,
          productName: 'Stadtwagen',
          hotline: '0228 000000',
          onError: (error) => {
            throw error;
          },
        }),
  )
  /** The mails of one kind to a customer, in the order in which they were written. */
  .extend('mails', ({ db, clock, write }) => async ({ id }: { id: number }) => {
    await write();
    await writeKmLetters(db, clock.now(), { mailer });
    const rows = await db
      .selectFrom('mail')
      .innerJoin('customer', 'customer.email', 'mail.to_address')
      .where('customer.id', '=', id)
      .where('template', 'in', ['fahrt_beleg', 'kilometer_geklaert'])
      .orderBy('mail.id')
      .select(['mail.id', 'template', 'subject', 'text_body'])
      .execute();
    const files = await db.selectFrom('mail_attachment').select('mail_id').execute();
    expect(files.filter(({ mail_id }) => rows.some(({ id: each }) => each === mail_id))).toEqual([]);
    return rows.map(({ template, subject, text_body }) => ({
      template,
      subject: subject.replaceAll('\u00A0', ' '),
      text: text_body.replaceAll('\u00A0', ' '),
    }));
  })
  .extend(
    'beginTrip',
    ({ stage, db, call, clock }) =>
      async ({ lender }: { lender?: StageCustomer } = {}) => {
        const documentsValidUntil = NOW.add({ hours: 1000 });
        const driver = lender
          ? await stage.addDriver(lender, { documentsValidUntil })
          : await stage.addCustomer({ documentsValidUntil });
        await db.updateTable('customer').set({ pin_is_initial: false }).where('id', '=', driver.id).execute();
        const { id: vehicleId } = await stage.addVehicle();
        await issueBoxes(db, [vehicleId], NOW);
        clock.set(NOW);
        const timeRange = { start: START.toString(), end: END.toString() };
        const as = { token: driver.token };
        const { output } = await call(
          'POST /bookings',
          { body: { bookeeId: vehicleId, timeRange } },
          { token: (lender ?? driver).token },
        );
        const params = { id: String(output.id) };
        if (lender)
          await call(
            'POST /bookings/{id}/lend',
            { params, body: { driverId: driver.id } },
            { token: lender.token },
          );
        clock.set(START);
        let sequence = 0;
        const say = (change: Partial<CarState> = {}) =>
          writeCarNews(db, [
            {
              vehicleId,
              online: true,
              lastContactAt: clock.now(),
              state: { ...PARKED, at: clock.now(), sequence: ++sequence, ...change },
            },
          ]);
        await say();
        const check = { asDescribed: true, cleanInside: 1, cleanOutside: 1 } as const;
        await call('POST /bookings/{id}/departurecheck', { params, body: check }, as);
        const asked = await call('POST /bookings/{id}/commands', { params, body: { kind: 'UNLOCK' } }, as);
        const answer = {
          commandId: asked.output.id,
          at: clock.now(),
          outcome: 'DONE',
          reason: undefined,
        } as const;
        await takeAnswers(
          db,
          [{ kind: 'ANSWER', vehicleId, receivedAt: clock.now(), isKept: false, answer }],
          clock.now(),
        );
        clock.set(END.subtract({ minutes: 5 }));
        return {
          id: output.id,
          driver,
          say,
          giveBack: (body = {}, key?: string) =>
            call('POST /bookings/{id}/return', { params, body }, { ...as, ...(key ? { key } : {}) }),
          price: async () => (await call('GET /bookings/{id}/price', { params }, as)).output,
        };
      },
  );

describe('the receipt of a return', () => {
  test('says what the trip cost, with its parts and kilometres, once however often it is returned', async ({
    beginTrip,
    mails,
    write,
  }) => {
    const trip = await beginTrip();
    await trip.say({ odometerM: PARKED.odometerM + 42_900 });
    const key = 'receipt-of-a-return-0001';
    expect((await trip.giveBack({}, key)).status).toBe(200);
    expect((await trip.giveBack({}, key)).status).toBe(200);
    await trip.giveBack();
    await Promise.all([write(), write()]);

    const [receipt, ...others] = await mails(trip.driver);
    expect(others).toEqual([]);
    expect(receipt?.subject).toBe('Deine Fahrt am Mi, 12.05.2027, 10:15 Uhr: 18,40 €');
    const { lines, total } = await trip.price();
    expect(total.cents).toBe(1840);
    for (const { text } of lines) expect(receipt?.text).toContain(text.replaceAll('\u00A0', ' '));
    for (const words of [
      `Buchung Nr.: ${trip.id}`,
      'Zurückgegeben: Mi, 12.05.2027, 12:10 Uhr',
      'Kilometer: 42 km (Stand 12.000 bis 12.042 km)',
      'Summe: 18,40 €',
      'Das ist keine Rechnung.',
      `/profil/buchungen/${trip.id}/fahrtpreis`,
    ])
      expect(receipt?.text).toContain(words);
    expect(receipt?.text).not.toContain('orläufig');
  });

  test('is preliminary while the car has not told its kilometres, and what they are is told later', async ({
    beginTrip,
    mails,
    clock,
    db,
  }) => {
    const trip = await beginTrip();
    await db.updateTable('vehicle_state').set({ online: false }).execute();
    expect((await trip.giveBack({ offline: true })).output.price.status).toBe('UNCHECKED');
    const [receipt] = await mails(trip.driver);
    expect(receipt?.subject).toBe('Deine Fahrt am Mi, 12.05.2027, 10:15 Uhr: vorläufig 5,80 €');
    expect(receipt?.text).toContain('Kilometer: noch nicht gemeldet');
    expect(receipt?.text).toContain('Vorläufige Summe: 5,80 €');
    expect(receipt?.text).toContain('schreiben wir dir noch einmal');

    clock.set(END.add({ minutes: 20 }));
    await trip.say({ odometerM: PARKED.odometerM + 42_900 });
    await checkReturns(db, clock.now());
    await checkReturns(db, clock.now());
    const [, settled, ...others] = await mails(trip.driver);
    expect(others).toEqual([]);
    expect(settled?.template).toBe('kilometer_geklaert');
    expect(settled?.text).toContain('42 km');
    expect(settled?.text).toContain('Preis der Fahrt: 18,40 €');
  });

  test('that is written after the car has told its kilometres is final, and nothing follows', async ({
    beginTrip,
    mails,
    clock,
    db,
  }) => {
    const trip = await beginTrip();
    await db.updateTable('vehicle_state').set({ online: false }).execute();
    expect((await trip.giveBack({ offline: true })).status).toBe(200);
    await trip.say({ odometerM: PARKED.odometerM + 10_000 });
    await checkReturns(db, clock.now());
    const [receipt, ...others] = await mails(trip.driver);
    expect(others).toEqual([]);
    expect(receipt?.subject).toMatch(/: 8,80 €$/);
  });

  test('of a lent booking goes to who drove and to who pays, and so does what is settled later', async ({
    beginTrip,
    stage,
    mails,
    clock,
    db,
  }) => {
    const lender = await stage.addCustomer({ plan: 'FIRMA' });
    const trip = await beginTrip({ lender });
    await db.updateTable('vehicle_state').set({ online: false }).execute();
    expect((await trip.giveBack({ offline: true })).status).toBe(200);
    const [ofDriver] = await mails(trip.driver);
    const [ofLender] = await mails(lender);
    expect(ofDriver?.text).toContain('deine Fahrt ist zu Ende');
    expect(ofLender?.text).toContain('Ada Beispiel');
    for (const receipt of [ofDriver, ofLender]) expect(receipt?.text).toContain('Vorläufige Summe');
    clock.set(END.add({ minutes: 20 }));
    await trip.say({ odometerM: PARKED.odometerM + 42_900 });
    await checkReturns(db, clock.now());
    for (const reader of [trip.driver, lender])
      expect((await mails(reader)).map(({ template }) => template)).toEqual([
        'fahrt_beleg',
        'kilometer_geklaert',
      ]);
  });
});
