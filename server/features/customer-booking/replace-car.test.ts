import { expect } from 'vitest';
import { claimBookingMessages } from '#server/features/booking/booking-message.repository.ts';
import { idOf, SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson } from '#server/test/staff-people.ts';
import { hoursFrom, NOW, type StageCustomer } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';

const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('service', ({ db, stage }) => addPerson({ db, stage, vault }, 'SERVICE'))
  .extend('book', ({ call, stage }) => async (by: StageCustomer, inHours: number) => {
    const { id: bookeeId } = await stage.addVehicle();
    const body = { bookeeId, timeRange: hoursFrom(NOW, inHours, 4) };
    const { output } = await call('POST /bookings', { body }, { token: by.token });
    return { id: output.id, bookeeId, total: output.price.total };
  })
  .extend(
    'replace',
    ({ call, service }) =>
      (id: number, bookeeId: number, who = service) =>
        call(
          'POST /console/bookings/{id}/car',
          { params: idOf(id), body: { bookeeId, reason: 'Das Auto steht nicht da' } },
          { token: who.token },
        ),
  )
  .extend('offered', ({ call, service }) => async (id: number) => {
    const params = idOf(id);
    return (await call('GET /console/bookings/{id}/cars', { params }, { token: service.token })).output.items;
  });

test('somebody whose car is not there gets another one of those that are free, no dearer', async ({
  db,
  stage,
  ada,
  book,
  offered,
  replace,
}) => {
  const { id, bookeeId, total } = await book(ada, 2);
  const { id: otherId } = await stage.addVehicle();
  const cars = await offered(id);
  expect(cars.map((car) => car.id)).toContain(otherId);
  expect(cars.map((car) => car.id)).not.toContain(bookeeId);
  for (const car of cars) expect(car.total.cents).toBeLessThanOrEqual(total.cents);
  const { output } = await replace(id, otherId);
  expect(output.total).toEqual(cars.find((car) => car.id === otherId)?.total);
  const [act] = await db
    .selectFrom('act_log')
    .where('booking_id', '=', id)
    .select(['kind', 'vehicle_id as vehicleId'])
    .execute();
  expect(act).toEqual({ kind: 'CAR_REPLACED', vehicleId: otherId });
  const told = (await claimBookingMessages(db, NOW.add({ hours: 1 }), 100)).filter(
    ({ bookingId, kind }) => bookingId === id && kind === 'SUBSTITUTED',
  );
  expect(told).toMatchObject([{ byStaff: true, driver: { id: ada.id } }]);
});

test('two people who want the same car for somebody: one gets it, the other is told so in words', async ({
  stage,
  ada,
  book,
  replace,
}) => {
  const ben = await stage.addCustomer();
  const [hers, his] = [await book(ada, 2), await book(ben, 3)];
  const { id: otherId } = await stage.addVehicle();
  const answers = await Promise.all([replace(hers.id, otherId), replace(his.id, otherId)]);
  expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
  const refused = answers.find(({ code }) => code !== undefined);
  expect(refused).toMatchObject({
    code: 'CAR_NOT_REPLACED',
    problem: { detail: 'Das Auto ist in dieser Zeit nicht mehr frei.' },
  });
});

test('a trip that has begun, and somebody who is blocked, keep their car', async ({
  db,
  stage,
  ada,
  book,
  replace,
}) => {
  const [begun, blocked] = [await book(ada, 2), await book(await stage.addCustomer(), 2)];
  await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', begun.id).execute();
  const { id: otherId } = await stage.addVehicle();
  expect((await replace(begun.id, otherId)).problem?.detail).toMatch(/^Die Buchung hat schon begonnen/);
  const { customer_id: customerId } = await db
    .selectFrom('booking')
    .where('id', '=', blocked.id)
    .select('customer_id')
    .executeTakeFirstOrThrow();
  await db.updateTable('customer').set({ state: 'BLOCKED' }).where('id', '=', customerId).execute();
  expect((await replace(blocked.id, otherId)).problem?.detail).toMatch(/^Der Account ist gesperrt/);
});
