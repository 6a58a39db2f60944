import { expect } from 'vitest';
import { claimBookingMessages } from '#server/features/booking/booking-message.repository.ts';
import { SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson } from '#server/test/staff-people.ts';
import { hoursFrom, NOW, type StageCustomer } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';

const PERIOD = hoursFrom(NOW, 30, 4);

const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('service', ({ db, stage }) => addPerson({ db, stage, vault }, 'SERVICE'))
  .extend(
    'find',
    ({ call, service }) =>
      async ({ number }: StageCustomer, who = service) =>
        call(
          'POST /console/customers/{accountNumber}/cars',
          { params: { accountNumber: number }, body: { city: 'nuernberg', timeRange: PERIOD } },
          { token: who.token },
        ),
  )
  .extend(
    'book',
    ({ call, service }) =>
      ({ number }: StageCustomer, bookeeId: number, who = service) =>
        call(
          'POST /console/customers/{accountNumber}/bookings',
          {
            params: { accountNumber: number },
            body: { bookeeId, timeRange: PERIOD, reason: 'Hat angerufen' },
          },
          { token: who.token },
        ),
  );

test('somebody books by phone: what is free, at the price that they would get themselves', async ({
  call,
  db,
  stage,
  find,
  book,
  service,
}) => {
  const [plus, self] = [await stage.addCustomer({ plan: 'PLUS' }), await stage.addCustomer({ plan: 'PLUS' })];
  const [{ id: bookeeId }, { id: another }] = [await stage.addVehicle(), await stage.addVehicle()];
  const { items, obstacle } = (await find(plus)).output;
  expect(obstacle).toBeNull();
  const car = items.find(({ id }) => id === bookeeId);
  const { output } = await book(plus, bookeeId);
  expect(output).toMatchObject({ state: 'RESERVED', total: car?.total });
  const own = await call(
    'POST /bookings',
    { body: { bookeeId: another, timeRange: PERIOD } },
    { token: self.token },
  );
  expect(own.output.price.total).toEqual(output.total);
  const [act] = await db
    .selectFrom('act_log')
    .where('booking_id', '=', output.id)
    .select(['kind', 'actor_id as by', 'reason'])
    .execute();
  expect(act).toEqual({ kind: 'BOOKING_MADE', by: service.id, reason: 'Hat angerufen' });
  const told = (await claimBookingMessages(db, NOW.add({ hours: 1 }), 100)).filter(
    ({ bookingId }) => bookingId === output.id,
  );
  expect(told).toMatchObject([{ kind: 'BOOKED', actor: 'OPERATOR', driver: { id: plus.id } }]);
  expect((await find(plus)).output.items.map(({ id }) => id)).not.toContain(bookeeId);
});

test('who may not book hears why, in words about them', async ({ db, stage, ada, find, book }) => {
  const { id } = await stage.addVehicle();
  await db.updateTable('customer').set({ documents_valid_until: NOW }).where('id', '=', ada.id).execute();
  const expired = 'Der Dokumentencheck der Person ist abgelaufen.';
  expect((await find(ada)).output).toEqual({ items: [], obstacle: expired });
  expect(await book(ada, id)).toMatchObject({ code: 'BOOKING_NOT_POSSIBLE', problem: { detail: expired } });
});

test('the person and somebody of the staff book the same car at the same moment: one of them has it', async ({
  call,
  stage,
  ada,
  book,
}) => {
  const ben = await stage.addCustomer();
  const { id: bookeeId } = await stage.addVehicle();
  const answers = await Promise.all([
    book(ada, bookeeId),
    call('POST /bookings', { body: { bookeeId, timeRange: PERIOD } }, { token: ben.token }),
  ]);
  expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
});

test('whoever plans the fleet books for people, too, without a right to change their account', async ({
  db,
  stage,
  ada,
  find,
  book,
}) => {
  const dispatch = await addPerson({ db, stage, vault }, 'DISPATCH');
  const { id } = await stage.addVehicle();
  expect((await find(ada, dispatch)).output.items.map((car) => car.id)).toContain(id);
  expect((await book(ada, id, dispatch)).output).toMatchObject({ state: 'RESERVED' });
});

test('nobody books for themselves, in a city that is not theirs, or a car of one', async ({
  db,
  stage,
  ada,
  find,
  book,
  service,
}) => {
  const { id } = await stage.addVehicle();
  const cities = await db.selectFrom('city').where('slug', '<>', 'nuernberg').select('id').execute();
  const elsewhere = await addPerson({ db, stage, vault }, 'SERVICE', {
    cities: cities.map((city) => city.id),
  });
  expect((await find(ada, elsewhere)).code).toBe('CUSTOMER_UNKNOWN');
  expect((await book(ada, id, elsewhere)).code).toBe('CUSTOMER_UNKNOWN');
  expect((await book(service, id)).code).toBe('ACT_ON_ONESELF');
});
