import { describe, expect } from 'vitest';
import { claimBookingMessages } from '#server/features/booking/booking-message.repository.ts';
import { checkReturns } from '#server/features/trip/check-returns.ts';
import { type BegunTrip, beginTrip, END, PARKED } from '#server/test/begun-trip.ts';
import { idOf, SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson } from '#server/test/staff-people.ts';
import { vault } from '#server/test/vault.ts';

const REASON = 'Hat angerufen, das Auto steht an der Station';

const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('trip', ({ stage, db, call, clock }) => beginTrip({ stage, db, call, clock }))
  .extend('other', ({ stage, db, call, clock }) => beginTrip({ stage, db, call, clock }))
  .extend('service', ({ db, stage }) => addPerson({ db, stage, vault }, 'SERVICE'))
  .extend('look', ({ call, service }) => async ({ bookingId }: BegunTrip, endedAt?: Temporal.Instant) => {
    const body = endedAt ? { endedAt: endedAt.toString() } : {};
    const request = { params: idOf(bookingId), body };
    return call('POST /console/bookings/{id}/ending', request, { token: service.token });
  })
  .extend(
    'end',
    ({ call, service }) =>
      async ({ bookingId }: BegunTrip, endedAt?: Temporal.Instant, who = service) =>
        call(
          'POST /console/bookings/{id}/end',
          {
            params: idOf(bookingId),
            body: { reason: REASON, ...(endedAt ? { endedAt: endedAt.toString() } : {}) },
          },
          { token: who.token },
        ),
  )
  .extend(
    'returned',
    ({ db }) =>
      ({ bookingId }: BegunTrip) =>
        db
          .selectFrom('booking')
          .innerJoin('trip_return', 'booking_id', 'booking.id')
          .where('booking.id', '=', bookingId)
          .select([
            'booking.state',
            'returned_at as at',
            'by_word as byWord',
            'late_fee_cents as lateFee',
            'unmet',
          ])
          .executeTakeFirstOrThrow(),
  );

describe('a trip that nobody ends', () => {
  test('is ended as if its driver had done it: the same price, and the receipt says that we did', async ({
    clock,
    db,
    trip,
    other,
    look,
    end,
    returned,
    service,
  }) => {
    for (const one of [trip, other]) {
      await one.command('LOCK', 'DONE');
      clock.set(END.subtract({ minutes: 10 }));
      await one.say({ odometerM: PARKED.odometerM + 9_400 });
    }
    const told = (await look(trip)).output;
    expect(told).toMatchObject({ reachable: true, unmet: [], isDriven: false, isFinal: true });
    expect((await end(trip)).output).toMatchObject({ state: 'ENDED', total: told.total });
    const own = await other.giveBack();
    expect(own.output.price.total).toEqual(told.total);
    expect(await returned(trip)).toMatchObject({ state: 'ENDED', byWord: false, lateFee: 0 });
    const acts = await db
      .selectFrom('act_log')
      .where('booking_id', '=', trip.bookingId)
      .orderBy('id')
      .select(['kind', 'actor_id as by', 'reason'])
      .execute();
    expect(acts).toEqual([
      { kind: 'TRIP_SEEN', by: service.id, reason: null },
      { kind: 'TRIP_ENDED', by: service.id, reason: REASON },
    ]);
    const mails = await claimBookingMessages(db, clock.now().add({ hours: 1 }), 100);
    const byUs = mails.filter(({ kind }) => kind === 'ENDED').map((mail) => [mail.bookingId, mail.byStaff]);
    expect(new Map(byUs as [number, boolean][])).toEqual(
      new Map([
        [trip.bookingId, true],
        [other.bookingId, false],
      ]),
    );
  });

  test('counts until the car was locked for the last time, however long ago, and not before', async ({
    clock,
    trip,
    look,
    end,
    returned,
  }) => {
    const lockedAt = END.subtract({ minutes: 25 });
    clock.set(lockedAt);
    await trip.command('LOCK', 'DONE');
    clock.set(END.add({ hours: 60 }));
    // Now it would cost two days and a half, and the fee.
    const now = (await look(trip)).output;
    expect(now.lateFee.cents).toBeGreaterThan(0);
    const then = (await look(trip, lockedAt.subtract({ hours: 1 }))).output;
    expect(then).toMatchObject({ endsAs: lockedAt.toString(), lateFee: { cents: 0 } });
    expect(then.total.cents).toBeLessThan(now.total.cents);
    await end(trip, lockedAt.subtract({ hours: 1 }));
    expect(await returned(trip)).toMatchObject({ at: lockedAt, byWord: true, lateFee: 0 });
  });

  test('by word alone it ends at most a day back, and never in the future', async ({ clock, trip, look }) => {
    clock.set(END.add({ hours: 60 }));
    const early = (await look(trip, END)).output;
    expect(early.endsAs).toBe(clock.now().subtract({ hours: 24 }).toString());
    const late = (await look(trip, clock.now().add({ hours: 5 }))).output;
    expect(late.endsAs).toBe(clock.now().toString());
  });

  test('what does not stand as it should becomes a task, with the reason', async ({
    db,
    clock,
    trip,
    end,
  }) => {
    clock.set(END);
    await trip.say({ locked: false, doorOpen: true });
    await end(trip);
    const tasks = await db
      .selectFrom('vehicle_task')
      .where('vehicle_id', '=', trip.vehicleId)
      .where('kind', '=', 'RETURN_OVERRIDDEN')
      .select(['condition', 'reason'])
      .execute();
    expect(new Set(tasks.map(({ condition }) => condition))).toEqual(new Set(['DOORS', 'NOT_LOCKED']));
    for (const { reason } of tasks) expect(reason).toBe(REASON);
  });

  test('goes on while the car is driven', async ({ clock, trip, look, end }) => {
    clock.set(END);
    await trip.say({ locked: false, ignitionOn: true });
    expect((await look(trip)).output.isDriven).toBe(true);
    expect((await end(trip)).code).toBe('TRIP_GOES_ON');
  });

  test('out of reach it ends by word, and its kilometres come when the car speaks', async ({
    db,
    clock,
    trip,
    look,
    end,
    returned,
  }) => {
    await trip.command('LOCK', 'DONE');
    clock.set(END.add({ hours: 2 }));
    expect((await look(trip)).output).toMatchObject({ reachable: false, isFinal: false });
    await end(trip, END);
    expect(await returned(trip)).toMatchObject({ byWord: true, at: END });
    clock.set(END.add({ hours: 3 }));
    await trip.say({ odometerM: PARKED.odometerM + 12_300 });
    await checkReturns(db, clock.now());
    const { driven_km: km } = await db
      .selectFrom('booking')
      .where('id', '=', trip.bookingId)
      .select('driven_km')
      .executeTakeFirstOrThrow();
    expect(km).toBe(12);
  });

  test('the driver and somebody of the staff end it at the same moment, and it ends once', async ({
    db,
    clock,
    trip,
    end,
  }) => {
    await trip.command('LOCK', 'DONE');
    clock.set(END.subtract({ minutes: 10 }));
    await trip.say();
    const [ours, theirs] = await Promise.all([end(trip), trip.giveBack()]);
    expect([ours.code, theirs.code].filter((code) => code === undefined)).toHaveLength(1);
    const events = await db
      .selectFrom('booking_event')
      .where('booking_id', '=', trip.bookingId)
      .where('kind', '=', 'ENDED')
      .select('id')
      .execute();
    expect(events).toHaveLength(1);
  });

  test('is not ended by whose trip it is, nor from another city', async ({ db, stage, trip, end }) => {
    const cities = await db.selectFrom('city').where('slug', '<>', 'nuernberg').select('id').execute();
    const elsewhere = await addPerson({ db, stage, vault }, 'SERVICE', {
      cities: cities.map(({ id }) => id),
    });
    expect((await end(trip, undefined, elsewhere)).code).toBe('BOOKING_UNKNOWN');
  });
});
