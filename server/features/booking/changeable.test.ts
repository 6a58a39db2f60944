import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOOKING_STATES } from '#domain/booking/booking-state.ts';
import { checkChangeable } from '#domain/booking/changeable.ts';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import { NOW, type Stage, setStage } from '#server/test/stage.ts';
import { findBookings } from './booking.repository.ts';
import { periodOf } from './booking-view.ts';

let database: TestDatabase;
let stage: Stage;
beforeAll(async () => {
  database = await testDatabase();
  stage = await setStage(database.db);
});
afterAll(() => database.close());

/** Seconds from now, often within one second of it. */
const distance = fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -200_000, max: 200_000 }));
const bookings = fc.array(
  fc.record({
    state: fc.constantFrom(...BOOKING_STATES),
    endsIn: distance,
    minutes: fc.integer({ min: 60, max: 3_000 }),
  }),
  { minLength: 1, maxLength: 12 },
);

test('the list of changeable bookings has just those that the rule lets change', async () => {
  const { id: priceListId } = await database.db
    .selectFrom('price_list')
    .select('id')
    .executeTakeFirstOrThrow();
  await fc.assert(
    fc.asyncProperty(bookings, async (generated) => {
      const customer = await stage.addCustomer({ plan: 'FIRMA' });
      for (const { state, endsIn, minutes } of generated) {
        const vehicle = await stage.addVehicle();
        const end = NOW.add({ seconds: endsIn });
        await database.db
          .insertInto('booking')
          .values({
            provider_id: 'sw',
            city_id: vehicle.cityId,
            customer_id: customer.id,
            vehicle_id: vehicle.id,
            station_id: vehicle.stationId,
            starts_at: end.subtract({ minutes }),
            ends_at: end,
            state,
            price_list_id: priceListId,
            tariff_id: 'START',
            currency: 'EUR',
            time_cents: 1000,
            created_at: NOW.subtract({ hours: 2_000 }),
          })
          .execute();
      }
      const list = async (changeable?: boolean) =>
        await findBookings(database.db, {
          customerId: customer.id,
          changeable,
          now: NOW,
          newestFirst: false,
          limit: 100,
        });
      const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
      const all = await list();
      expect(all).toHaveLength(generated.length);
      const isChangeable = (row: (typeof all)[number]) =>
        checkChangeable({ state: row.state, period: periodOf(row) }, NOW) === undefined;
      expect(ids(await list(true))).toEqual(ids(all.filter(isChangeable)));
      expect(ids(await list(false))).toEqual(ids(all.filter((row) => !isChangeable(row))));
    }),
    { numRuns: 50 },
  );
});
