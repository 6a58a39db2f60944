import { expect, vi } from 'vitest';
import { startTelematics } from '#server/telematics.ts';
import { serverTest } from './server-test.ts';
import { NOW, type StageCustomer } from './stage.ts';

/** From now on the next quarter hour, for two hours. */
export const START = NOW.add({ minutes: 10 });
export const TIME_RANGE = { start: START.toString(), end: START.add({ hours: 2 }).toString() };
export const idOf = (id: number) => ({ id: String(id) });

/** A server test with a broker for cars, and a driver who books one, answers the check and tells it what to do. */
export const tripTest = () =>
  serverTest()
    .extend('faults', { scope: 'file' }, (): unknown[] => [])
    .extend('telematics', { scope: 'file' }, async ({ db, clock, faults }, { onCleanup }) => {
      const telematics = await startTelematics({
        db,
        now: clock.now,
        broker: { host: '127.0.0.1', port: 0 },
        onError: (error) => faults.push(error),
      });
      onCleanup(() => telematics.close());
      return telematics;
    })
    .extend('driver', async ({ stage, db }) => {
      const driver = await stage.addCustomer({ documentsValidUntil: NOW.add({ hours: 1000 }) });
      await db.updateTable('customer').set({ pin_is_initial: false }).where('id', '=', driver.id).execute();
      return driver;
    })
    .extend(
      'book',
      ({ call, driver, clock }) =>
        async (car: { vehicleId: number }, by: StageCustomer = driver) => {
          const body = { bookeeId: car.vehicleId, timeRange: TIME_RANGE };
          const { output } = await call('POST /bookings', { body }, { token: by.token });
          clock.set(START);
          return output.id;
        },
    )
    .extend(
      'check',
      ({ call, driver }) =>
        (bookingId: number) =>
          call(
            'POST /bookings/{id}/departurecheck',
            { params: idOf(bookingId), body: { asDescribed: true, cleanInside: 1, cleanOutside: 2 } },
            { token: driver.token },
          ),
    )
    .extend('tell', ({ call, driver, telematics }) => async (bookingId: number, kind: 'UNLOCK' | 'LOCK') => {
      const params = idOf(bookingId);
      const asked = await call(
        'POST /bookings/{id}/commands',
        { params, body: { kind } },
        { token: driver.token },
      );
      telematics.sendCommands();
      return asked;
    })
    .extend(
      'outcome',
      ({ call, driver }) =>
        (bookingId: number, commandId: string) =>
          vi.waitFor(
            async () => {
              const { output } = await call(
                'GET /bookings/{id}/commands/{commandId}',
                { params: { ...idOf(bookingId), commandId } },
                { token: driver.token },
              );
              expect(output.state).not.toBe('SENT');
              return output;
            },
            { timeout: 10_000 },
          ),
    )
    .extend('events', ({ db }) => async (bookingId: number) => {
      const rows = await db
        .selectFrom('trip_event')
        .where('booking_id', '=', bookingId)
        .orderBy('id')
        .select('kind')
        .execute();
      return rows.map(({ kind }) => kind);
    });
