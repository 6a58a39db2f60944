import { describe, expect } from 'vitest';
import { claimBookingMessages } from '#server/features/booking/booking-message.repository.ts';
import { bookingOwnData } from '#server/features/booking/booking-own-data.repository.ts';
import { shift } from '#server/test/booked-cars.ts';
import { idOf, SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson, type StagePerson } from '#server/test/staff-people.ts';
import { hoursFrom, NOW, type StageCustomer } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';

const REASON = 'Hat angerufen';
const as = ({ token }: Pick<StagePerson, 'token'>) => ({ token });

const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('service', ({ db, stage }) => addPerson({ db, stage, vault }, 'SERVICE'))
  .extend('ben', ({ stage }) => stage.addCustomer())
  .extend('book', ({ call, stage }) => async (by: StageCustomer, inHours: number, hours = 4) => {
    const { id: bookeeId } = await stage.addVehicle();
    const timeRange = hoursFrom(NOW, inHours, hours);
    const { output } = await call('POST /bookings', { body: { bookeeId, timeRange } }, { token: by.token });
    return { id: output.id, bookeeId, timeRange, total: output.price.total };
  })
  .extend(
    'change',
    ({ call, service }) =>
      (id: number, timeRange: { start: string; end: string }) =>
        call(
          'POST /console/bookings/{id}/change',
          { params: idOf(id), body: { timeRange, reason: REASON } },
          as(service),
        ),
  )
  .extend(
    'cancel',
    ({ call, service }) =>
      (id: number, isFree: boolean, who = service) =>
        call(
          'POST /console/bookings/{id}/cancel',
          { params: idOf(id), body: { isFree, reason: REASON } },
          as(who),
        ),
  )
  .extend(
    'quote',
    ({ call, service }) =>
      async (id: number, timeRange: { start: string; end: string }) =>
        (
          await call(
            'POST /console/bookings/{id}/quote',
            { params: idOf(id), body: { timeRange } },
            as(service),
          )
        ).output,
  )
  .extend('ahead', ({ call, service }) => async ({ number }: StageCustomer) => {
    const request = { params: { accountNumber: number } };
    return (await call('GET /console/customers/{accountNumber}', request, as(service))).output.bookings;
  })
  .extend(
    'acts',
    ({ db }) =>
      async (bookingId: number) =>
        db
          .selectFrom('act_log')
          .where('booking_id', '=', bookingId)
          .orderBy('id')
          .select(['kind', 'actor_id as by', 'reason', 'after'])
          .execute(),
  );

describe('somebody on the phone', () => {
  test('keeps the car longer: the price is the one that they would get themselves', async ({
    call,
    ada,
    ben,
    book,
    quote,
    change,
    ahead,
    acts,
    service,
  }) => {
    const [hers, his] = [await book(ada, 30), await book(ben, 30)];
    const longer = shift(hers.timeRange, { end: 90 });
    const told = await quote(hers.id, longer);
    expect(told).toMatchObject({ totalBefore: hers.total, obstacle: null });
    const { output } = await change(hers.id, longer);
    const own = await call(
      'PATCH /bookings/{id}',
      { params: idOf(his.id), body: { timeRange: longer } },
      { token: ben.token },
    );
    expect(output.total).toEqual(own.output.price.total);
    expect(told.total).toEqual(output.total);
    expect(await ahead(ada)).toMatchObject([{ id: hers.id, timeRange: output.timeRange, changeable: true }]);
    expect(await acts(hers.id)).toMatchObject([{ kind: 'BOOKING_CHANGED', by: service.id, reason: REASON }]);
  });

  test('hears why it does not go, in words about them and not to them', async ({
    ada,
    stage,
    db,
    call,
    book,
    quote,
    change,
  }) => {
    const hers = await book(ada, 30);
    const after = shift(hers.timeRange, { start: 240, end: 240 });
    await call(
      'POST /bookings',
      { body: { bookeeId: hers.bookeeId, timeRange: after } },
      as(await stage.addCustomer()),
    );
    const longer = shift(hers.timeRange, { end: 60 });
    const taken = 'Das Auto ist in dieser Zeit schon gebucht.';
    expect(await quote(hers.id, longer)).toMatchObject({ obstacle: taken, total: hers.total });
    expect(await change(hers.id, longer)).toMatchObject({
      code: 'CHANGE_NOT_POSSIBLE',
      problem: { detail: taken },
    });
    await db.updateTable('customer').set({ state: 'BLOCKED' }).where('id', '=', ada.id).execute();
    expect((await change(hers.id, shift(hers.timeRange, { start: -60 }))).problem?.detail).toMatch(
      /^Der Account ist gesperrt/,
    );
    // Everybody may give time back.
    expect((await change(hers.id, shift(hers.timeRange, { end: -60 }))).status).toBe(200);
  });

  test('cancels late: at the fee of the rules, or without it, and the log says which', async ({
    ada,
    ben,
    db,
    book,
    cancel,
    ahead,
    acts,
  }) => {
    const [paid, free] = [await book(ada, 5), await book(ben, 5)];
    await db
      .updateTable('booking')
      .set({ created_at: NOW.subtract({ hours: 2 }) })
      .where('id', 'in', [paid.id, free.id])
      .execute();
    const [shown] = await ahead(ada);
    const fee = shown?.cancellationFee?.cents ?? 0;
    expect(fee).toBeGreaterThan(0);
    expect((await cancel(paid.id, false)).output).toMatchObject({
      state: 'CANCELLED',
      total: { cents: fee },
    });
    expect((await cancel(free.id, true)).output).toMatchObject({ state: 'CANCELLED', total: { cents: 0 } });
    expect(await acts(paid.id)).toMatchObject([{ kind: 'BOOKING_CANCELLED', after: { waivedCents: 0 } }]);
    expect(await acts(free.id)).toMatchObject([{ kind: 'BOOKING_CANCELLED', after: { waivedCents: fee } }]);
    expect(await ahead(ada)).toEqual([]);
    const owed = await db
      .selectFrom('ledger_transaction')
      .innerJoin('ledger_entry', 'transaction_id', 'ledger_transaction.id')
      .where('booking_id', 'in', [paid.id, free.id])
      .where('account', '=', 'RECEIVABLES')
      .select(['booking_id as id', 'cents'])
      .execute();
    expect(owed).toEqual([{ id: paid.id, cents: fee }]);
  });

  test('is told by mail that we did it', async ({ ada, db, book, cancel }) => {
    const { id } = await book(ada, 30);
    await cancel(id, false);
    const told = await claimBookingMessages(db, NOW.add({ hours: 1 }), 100);
    expect(told.filter(({ kind, bookingId }) => kind === 'CANCELLED' && bookingId === id)).toMatchObject([
      { bookingId: id, actor: 'OPERATOR', driver: { id: ada.id } },
    ]);
  });

  test('reads in their own data that we did it, and the data of who did it has nothing of them', async ({
    ada,
    db,
    service,
    book,
    cancel,
  }) => {
    const { id } = await book(ada, 30);
    await cancel(id, false);
    const section = bookingOwnData.sections?.find(({ file }) => file === 'Verlauf der Buchungen');
    const eventsOf = async (customerId: number) => (await section?.query(db, customerId).execute()) ?? [];
    expect((await eventsOf(ada.id)).map(({ Vorgang, Von }) => [Vorgang, Von])).toEqual([
      ['BOOKED', 'du'],
      ['CANCELLED', 'wir'],
    ]);
    expect(await eventsOf(service.id)).toEqual([]);
  });

  test('two cancel at the same moment, and it is cancelled once', async ({
    db,
    stage,
    ada,
    book,
    cancel,
  }) => {
    const { id } = await book(ada, 30);
    const second = await addPerson({ db, stage, vault }, 'DISPATCH');
    const codes = (await Promise.all([cancel(id, true), cancel(id, false, second)])).map(({ code }) => code);
    expect(codes).toHaveLength(2);
    expect(new Set(codes)).toEqual(new Set(['BOOKING_CANCELLED', undefined]));
  });

  test('is not helped by somebody of another city', async ({ db, stage, ada, book, cancel }) => {
    const { id } = await book(ada, 30);
    const cities = await db.selectFrom('city').where('slug', '<>', 'nuernberg').select('id').execute();
    const elsewhere = await addPerson({ db, stage, vault }, 'SERVICE', {
      cities: cities.map((city) => city.id),
    });
    expect((await cancel(id, true, elsewhere)).code).toBe('BOOKING_UNKNOWN');
  });
});
