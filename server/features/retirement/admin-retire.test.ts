import { describe, expect } from 'vitest';
import { writeBookingMails } from '#server/features/booking-message/write-booking-mails.ts';
import { endService } from '#server/features/vehicle/retirement.repository.ts';
import { booked } from '#server/test/booked-cars.ts';
import { mailer } from '#server/test/registration-test.ts';
import { createScene, idOf } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { findStaffActs } from '#server/test/staff-acts.ts';
import { countFaults, hoursFrom, NO_FAULTS } from '#server/test/stage.ts';
import { adminRetire } from './admin-retire.ts';

const test = serverTest()
  .extend('scene', { scope: 'file' }, ({ db, stage, clock, call }) =>
    createScene({ db, stage, clock, call }, { hoursApart: 6 }),
  )
  .extend('desk', ({ db, clock, scene }) => {
    const printed: string[] = [];
    const asked: string[] = [];
    const run = (words: string[], options: object = {}, answer = true) =>
      adminRetire(words, options, {
        db,
        now: clock.now(),
        user: scene.fleet.number,
        print: (text) => void printed.push(text),
        confirm: async (question) => asked.push(question) > 0 && answer,
      });
    const plateOf = async (id: number) =>
      (await db.selectFrom('vehicle').where('id', '=', id).select('plate').executeTakeFirstOrThrow()).plate;
    const isRetired = async (id: number) =>
      (await db.selectFrom('vehicle').where('id', '=', id).select('retired').executeTakeFirstOrThrow())
        .retired;
    const bookingOf = (id: number) =>
      db
        .selectFrom('booking')
        .where('id', '=', id)
        .select(['state', 'time_cents as time', 'fee_cents as fee'])
        .executeTakeFirstOrThrow();
    return { run, printed, asked, plateOf, isRetired, bookingOf };
  });

/** Four days after the time of the tests. */
const DAY = '2027-05-16';
const midnight = Temporal.Instant.from('2027-05-15T22:00:00Z');

describe('a car that is retired from a day on', () => {
  test('cannot be booked, quoted or moved into that time by anybody, and the day before it can', async ({
    scene,
    call,
    desk,
  }) => {
    const id = await scene.freshVehicle();
    const plate = await desk.plateOf(id);
    expect(await desk.run(['retire', plate.toLowerCase()], { date: DAY })).toBeUndefined();
    expect(desk.printed.at(-1)).toBe(`${plate} ist ab 16.05.2027 nicht mehr zu buchen.`);

    const ada = { token: scene.ada.token };
    const after = hoursFrom(midnight, 24 * 20, 2);
    const book = (timeRange: { start: string; end: string }) =>
      call('POST /bookings', { body: { bookeeId: id, timeRange } }, ada);
    expect((await book(after)).code).toBe('BOOKEE_OUT_OF_SERVICE');
    expect((await book(hoursFrom(midnight, -1, 2))).code).toBe('BOOKEE_OUT_OF_SERVICE');
    const quote = await call(
      'POST /quotes',
      { body: { bookeeId: id, timeRange: hoursFrom(midnight, 5, 2) } },
      ada,
    );
    expect(quote.output).toMatchObject({
      available: false,
      obstacle: { resultCode: 'BOOKEE_OUT_OF_SERVICE' },
    });
    const before = await book(hoursFrom(midnight, -3, 2));
    expect(before.code).toBeUndefined();
    const longer = await call(
      'PATCH /bookings/{id}',
      { params: idOf(before.output.id), body: { timeRange: hoursFrom(midnight, -3, 4) } },
      ada,
    );
    expect(longer.code).toBe('BOOKEE_OUT_OF_SERVICE');
  });

  test('is asked about with the bookings after it, refused while there are some, and cancels them only with --cancel, at no cost', async ({
    db,
    scene,
    call,
    clock,
    desk,
  }) => {
    const made = await booked(scene, scene.ada);
    const plate = await desk.plateOf(made.bookeeId);
    const day = made.timeRange.start.slice(0, 10);
    // Half of the price would be owed by a customer.
    clock.set(Temporal.Instant.from(made.timeRange.start).subtract({ hours: 2 }));
    const options = { date: day };
    expect(await desk.run(['retire', plate], options)).toBe(
      'Eine Buchung liegt danach. Mit --cancel wird kostenlos storniert; wer gebucht hat, bekommt eine Mail. Es wurde nichts geändert.',
    );
    expect(desk.printed.at(-1)).toContain(`Buchung ${made.id}: ${plate}, `);
    expect(await desk.run(['retire', plate], { ...options, cancel: true }, false)).toContain('--yes');
    expect(desk.asked.at(-1)).toContain('Eine Buchung wird kostenlos storniert');
    expect(await desk.bookingOf(made.id)).toMatchObject({ state: 'RESERVED' });

    expect(await desk.run(['retire', plate], { ...options, cancel: true, yes: true }, false)).toBeUndefined();
    expect(await desk.bookingOf(made.id)).toEqual({ state: 'CANCELLED', time: 0, fee: 0 });
    expect(await desk.isRetired(made.bookeeId)).toBe(true);
    const acts = async () => (await findStaffActs(db)).filter(({ object }) => object.startsWith(`${plate} `));
    const retired = {
      kind: 'CARS_RETIRED',
      object: `${plate} ab ${day}; storniert: ${made.id}`,
      by: scene.fleet.id,
      reason: null,
    };
    expect(await acts()).toEqual([retired]);
    expect(await desk.run(['retire', plate], { ...options, cancel: true, yes: true })).toContain(
      'schon ausgemustert',
    );
    expect(await acts()).toEqual([retired]);

    const shown = await call('GET /bookings/{id}', { params: idOf(made.id) }, { token: scene.ada.token });
    expect(shown.output).toMatchObject({ id: made.id, state: 'CANCELLED', bookee: { id: made.bookeeId } });
    expect(await countFaults(db)).toEqual(NO_FAULTS);
  });

  test('tells whoever had booked it that the operator cancelled, what it costs, and why', async ({
    db,
    scene,
    clock,
    services,
    desk,
  }) => {
    const made = await booked(scene, scene.ada);
    const plate = await desk.plateOf(made.bookeeId);
    const options = { date: made.timeRange.start.slice(0, 10), cancel: true, yes: true };
    await desk.run(['retire', plate], options);
    await writeBookingMails(db, clock.now(), {
      mailer,
      fleet: services.fleet,
      productName: 'Stadtwagen',
      hotline: '0228 000000',
      onError: (error) => {
        throw error;
      },
    });
    const mail = await db
      .selectFrom('mail')
      .orderBy('id', 'desc')
      .select('text_body')
      .executeTakeFirstOrThrow();
    expect(mail.text_body).toContain('wir haben deine Buchung storniert:');
    expect(mail.text_body).toContain('Das Auto ist dann nicht mehr im Einsatz.');
  });

  test('stays with whoever has it, and is in no list once it is back', async ({
    db,
    scene,
    call,
    clock,
    desk,
  }) => {
    const made = await booked(scene, scene.ada);
    const plate = await desk.plateOf(made.bookeeId);
    const start = Temporal.Instant.from(made.timeRange.start);
    clock.set(start);
    await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', made.id).execute();
    const today = made.timeRange.start.slice(0, 10);
    expect(await desk.run(['retire', plate], { date: today, cancel: true, yes: true })).toContain(
      `Mit ${plate} ist jemand unterwegs (Buchung ${made.id})`,
    );
    const later = start.add({ hours: 72 });
    const day = later.toString().slice(0, 10);
    expect(await desk.run(['retire', plate], { date: day, yes: true })).toBeUndefined();
    await endService(db, later);
    expect(await desk.isRetired(made.bookeeId)).toBe(false);
    await db.updateTable('booking').set({ state: 'ENDED' }).where('id', '=', made.id).execute();
    await endService(db, start);
    expect(await desk.isRetired(made.bookeeId)).toBe(false);
    await endService(db, later);
    expect(await desk.isRetired(made.bookeeId)).toBe(true);
    expect((await call('GET /bookees/{id}', { params: idOf(made.bookeeId) })).code).toBe('BOOKEE_UNKNOWN');
    expect(await desk.run(['retire', plate], { date: day })).toContain('schon ausgemustert, seit');

    expect(await desk.run(['unretire', plate])).toBeUndefined();
    expect(await desk.run(['unretire', plate])).toContain('nicht ausgemustert');
    const again = { bookeeId: made.bookeeId, timeRange: hoursFrom(later, 24, 2) };
    clock.set(later);
    expect((await call('POST /bookings', { body: again }, { token: scene.ben.token })).code).toBeUndefined();
  });

  test('ends the blocks of a workshop there, so that none of them gives it free again', async ({
    db,
    stage,
    desk,
  }) => {
    const vehicle = await stage.addVehicle();
    await stage.block(vehicle, midnight.subtract({ hours: 5 }), midnight.add({ hours: 5 }));
    await stage.block(vehicle, midnight.add({ hours: 50 }), midnight.add({ hours: 60 }));
    expect(await desk.run(['retire', await desk.plateOf(vehicle.id)], { date: DAY })).toBeUndefined();
    const blocks = await db
      .selectFrom('occupancy')
      .where('vehicle_id', '=', vehicle.id)
      .orderBy('starts_at')
      .select(['starts_at as from', 'ends_at as to'])
      .execute();
    expect(blocks).toEqual([
      { from: midnight.subtract({ hours: 5 }), to: midnight },
      { from: midnight, to: Temporal.Instant.from('9999-12-31T00:00Z') },
    ]);
  });

  test('goes to one of two who decide at the same moment: the booking, or the retirement', async ({
    db,
    scene,
    call,
    desk,
  }) => {
    const timeRange = hoursFrom(midnight, 30, 2);
    for (let round = 0; round < 5; round++) {
      const id = await scene.freshVehicle();
      const plate = await desk.plateOf(id);
      const driver = await scene.stage.addCustomer();
      const [said, made] = await Promise.all([
        desk.run(['retire', plate], { date: DAY, yes: true }),
        call('POST /bookings', { body: { bookeeId: id, timeRange } }, { token: driver.token }),
      ]);
      expect(said === undefined).toBe(made.code !== undefined);
      const { retired_on } = await db
        .selectFrom('vehicle')
        .where('id', '=', id)
        .select('retired_on')
        .executeTakeFirstOrThrow();
      expect(retired_on).toBe(said === undefined ? DAY : null);
    }
  });

  test('has a plate that exists, a day that is not over, and somebody who says so', async ({
    scene,
    desk,
  }) => {
    const plate = await desk.plateOf(await scene.freshVehicle());
    expect(await desk.run(['retire'])).toContain('--help');
    expect(await desk.run(['retire', 'X-XX 0'], { date: DAY })).toBe('Ein Auto „X-XX 0“ gibt es nicht.');
    expect(await desk.run(['retire', plate])).toContain('Ab wann?');
    expect(await desk.run(['retire', plate], { date: '2027-02-30' })).toContain('kein Tag');
    expect(await desk.run(['retire', plate], { date: '2027-05-11' })).toContain('vorbei');
    expect(await desk.run(['retire', plate], { date: DAY, by: 'Niemand' })).toContain('Wer bist du?');
    expect(await desk.run(['unretire', plate])).toContain('nicht ausgemustert');
  });
});
