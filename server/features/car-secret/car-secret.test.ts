import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { createVault } from '#server/adapters/vault.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { adminSecrets } from './admin-secrets.ts';

const START = NOW.add({ minutes: 10 });
const END = START.add({ hours: 2 });
const TIME_RANGE = { start: START.toString(), end: END.toString() };
const CODE = '604719';
const KEY = randomBytes(32);
const vault = createVault({ secretsKey: KEY, dataDir: '/nowhere' });

const test = serverTest()
  .override('environment', { SECRETS_KEY: KEY.toString('base64') })
  .extend('admin', ({ db }) => async (words: string, typed = CODE, text?: string) => {
    const printed: string[] = [];
    const fault = await adminSecrets(
      words.split(' '),
      { by: 'Greta', text },
      {
        db,
        vault,
        now: NOW,
        user: 'root',
        print: (line) => printed.push(line),
        readSecret: () => Promise.resolve(typed),
      },
    );
    return { fault, printed };
  })
  .extend('trip', async ({ stage, db, call }) => {
    const driver = await stage.addCustomer({ documentsValidUntil: NOW.add({ hours: 1000 }) });
    await db.updateTable('customer').set({ pin_is_initial: false }).where('id', '=', driver.id).execute();
    const stationId = await stage.addStation('nuernberg', { lat: 49.4, lng: 11 });
    const { id: bookeeId } = await stage.addVehicle({ stationId });
    await issueBoxes(db, [bookeeId], NOW);
    const station = await db
      .selectFrom('station')
      .where('id', '=', stationId)
      .select('code')
      .executeTakeFirstOrThrow();
    const vehicle = await db
      .selectFrom('vehicle')
      .where('id', '=', bookeeId)
      .select('plate')
      .executeTakeFirstOrThrow();
    const body = { bookeeId, timeRange: TIME_RANGE };
    const as = { token: driver.token };
    const { output } = await call('POST /bookings', { body }, as);
    return { bookingId: output.id, station: station.code, plate: vehicle.plate, driver, as };
  })
  .extend('guide', ({ call, trip }) => async () => {
    const { output } = await call(
      'GET /bookings/{id}/car',
      { params: { id: String(trip.bookingId) } },
      trip.as,
    );
    return output;
  })
  .extend(
    'reveal',
    ({ call, trip }) =>
      (secretId: number, keep = false) =>
        call(
          'POST /bookings/{id}/secrets/{secretId}/reveal',
          { params: { id: String(trip.bookingId), secretId: String(secretId) }, body: { keep } },
          trip.as,
        ),
  )
  .extend('views', ({ db, trip }) => async () => {
    const rows = await db
      .selectFrom('car_secret_view')
      .where('booking_id', '=', trip.bookingId)
      .orderBy('recorded_at')
      .orderBy('happened_at')
      .select(['kind', 'happened_at', 'customer_id'])
      .execute();
    return rows.map(({ kind, happened_at, customer_id }) => [kind, happened_at.toString(), customer_id]);
  });

describe('codes and pins', () => {
  test('are typed without being shown, lie encrypted, and are told the driver during the booking only', async ({
    admin,
    trip,
    guide,
    reveal,
    views,
    db,
    clock,
  }) => {
    const stored = await admin(`code ${trip.station} Schlüsseltresor`, CODE, 'Am Pfosten.');
    expect(stored).toEqual({ fault: undefined, printed: ['Gespeichert.'] });
    const rows = await db.selectFrom('car_secret').select(sql<string>`car_secret::text`.as('row')).execute();
    expect(JSON.stringify(rows)).not.toContain(CODE);

    const { secrets } = await guide();
    expect(secrets).toMatchObject([{ kind: 'ACCESS_CODE', title: 'Schlüsseltresor', hint: 'Am Pfosten.' }]);
    expect(JSON.stringify(secrets)).not.toContain(CODE);
    const id = secrets[0]?.id ?? 0;

    clock.set(START.subtract({ minutes: 16 }));
    expect((await reveal(id)).code).toBe('TRIP_TOO_EARLY');
    expect(await views()).toEqual([]);
    clock.set(START.subtract({ minutes: 15 }));
    const kept = await reveal(id, true);
    expect(kept.output).toEqual({ value: CODE });
    expect(kept.headers['cache-control']).toContain('no-store');
    clock.set(START);
    expect((await reveal(id)).output).toEqual({ value: CODE });
    expect(await views()).toEqual([
      ['KEPT', START.subtract({ minutes: 15 }).toString(), trip.driver.id],
      ['SEEN', START.toString(), trip.driver.id],
    ]);
    const [line = ''] = (await admin('list')).printed;
    expect(line).toContain(`${trip.station}\tZugangscode\tSchlüsseltresor`);
    expect(line).toContain('1 Blicke');
    expect(line).not.toContain(CODE);

    await db.updateTable('booking').set({ state: 'ENDED' }).where('id', '=', trip.bookingId).execute();
    expect((await reveal(id)).code).toBe('BOOKING_ENDED');
    const erase = () => db.deleteFrom('car_secret_view').where('booking_id', '=', trip.bookingId).execute();
    await expect(erase()).rejects.toThrow('only ever added');
  });

  test('a look without a connection is told later, once, and only of what the device had', async ({
    admin,
    trip,
    guide,
    reveal,
    views,
    call,
    clock,
  }) => {
    await admin(`tankkarte ${trip.plate}`, '4711');
    const id = (await guide()).secrets.find(({ kind }) => kind === 'FUEL_CARD_PIN')?.id ?? 0;
    const look = { lookId: crypto.randomUUID(), at: START.add({ minutes: 30 }).toString() };
    const tell = () =>
      call(
        'POST /bookings/{id}/secrets/{secretId}/looks',
        { params: { id: String(trip.bookingId), secretId: String(id) }, body: look },
        trip.as,
      );
    clock.set(START);
    expect((await tell()).code).toBe('SECRET_UNKNOWN');
    expect((await reveal(id, true)).output.value).toBe('4711');
    clock.set(END.add({ hours: 5 }));
    expect((await tell()).status).toBe(200);
    expect((await tell()).status).toBe(200);
    expect(await views()).toEqual([
      ['KEPT', START.toString(), trip.driver.id],
      ['SEEN', look.at, trip.driver.id],
    ]);
  });

  test('another car’s or station’s are unknown, and what the key does not open says so', async ({
    admin,
    trip,
    guide,
    reveal,
    stage,
    db,
    clock,
  }) => {
    const { id } = await stage.addVehicle({
      stationId: await stage.addStation('bonn', { lat: 50.7, lng: 7.1 }),
    });
    const other = await db
      .selectFrom('vehicle')
      .where('id', '=', id)
      .select('plate')
      .executeTakeFirstOrThrow();
    await admin(`tankkarte ${other.plate}`);
    await admin(`tankkarte ${trip.plate}`);
    const foreign = await db
      .selectFrom('car_secret')
      .where('vehicle_id', '=', id)
      .select(['id', 'sealed'])
      .executeTakeFirstOrThrow();
    clock.set(START);
    expect((await reveal(foreign.id)).code).toBe('SECRET_UNKNOWN');
    const own = (await guide()).secrets[0]?.id ?? 0;
    // Somebody with access to the database puts another car's pin here.
    await db.updateTable('car_secret').set({ sealed: foreign.sealed }).where('id', '=', own).execute();
    expect((await reveal(own)).code).toBe('SECRET_UNREADABLE');
  });

  test('the terminal refuses what it does not know', async ({ admin, trip }) => {
    expect((await admin('code X-99 Tor')).fault).toBe('Die Station X-99 gibt es nicht.');
    expect((await admin('tankkarte X-YZ 1')).fault).toBe('Das Kennzeichen X-YZ 1 gibt es nicht.');
    expect((await admin(`code ${trip.station}`)).fault).toContain('npm run admin -- secrets --help');
    expect((await admin(`code ${trip.station} Tor`, '')).fault).toContain('1 bis 40');
    expect((await admin(`remove code ${trip.station} Tor`)).fault).toBe('Dort ist nichts hinterlegt.');
    await admin(`code ${trip.station} Tor`);
    expect((await admin(`remove code ${trip.station} Tor`)).printed).toEqual(['Gelöscht.']);
  });
});
