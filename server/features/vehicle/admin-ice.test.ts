import { expect } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';
import { findStaffActs } from '#server/test/staff-acts.ts';
import { countFaults, hoursFrom, NO_FAULTS, NOW } from '#server/test/stage.ts';
import { adminIce } from './admin-ice.ts';
import { saveCare } from './vehicle-care.repository.ts';

const test = serverTest();

test('when roads are icy, cars without winter tyres are blocked where they are free, and who booked one is named', async ({
  db,
  stage,
  call,
  clock,
}) => {
  clock.set(NOW);
  const stationId = await stage.addStation('bonn', { lat: 50.7, lng: 7.1 });
  const bare = await stage.addVehicle({ stationId });
  const booked = await stage.addVehicle({ stationId });
  const listed = await stage.addVehicle({ stationId });
  const fitted = await stage.addVehicle({ stationId });
  const summer = await stage.addVehicle({ stationId });
  await db
    .updateTable('vehicle')
    .set({ equipment: ['WINTER_TYRES'] })
    .where('id', 'in', [listed.id, summer.id])
    .execute();
  await saveCare(db, fitted.id, { tyres: 'ALL_SEASON' });
  await saveCare(db, summer.id, { tyres: 'SUMMER' });
  const driver = await stage.addCustomer();
  const period = hoursFrom(NOW, 2, 2);
  const { output: booking } = await call(
    'POST /bookings',
    { body: { bookeeId: booked.id, timeRange: period } },
    { token: driver.token },
  );

  const printed: string[] = [];
  const staff = await stage.addCustomer({ employee: true });
  const ice = (words: string[], date?: string) =>
    adminIce(words, { date }, { db, now: NOW, user: staff.number, print: (text) => void printed.push(text) });
  const setup = { db, now: NOW, user: 'root', print: () => undefined };
  expect(await adminIce(['on', 'bonn'], {}, setup)).toContain('Wer bist du?');
  expect(await ice(['on', 'atlantis'])).toContain('gibt es nicht');
  expect(await ice(['on', 'bonn'], '2020-01-01')).toContain('vorbei');
  expect(await ice(['on', 'bonn'], 'morgen')).toContain('kein Tag');
  expect(await ice(['on', 'bonn'])).toBeUndefined();
  const [cars = '', , named = ''] = printed;
  expect(cars).toMatch(/^3 Autos ohne Winterreifen: bis /);
  expect(printed).toHaveLength(3);
  expect(named).toContain(`Buchung ${booking.id}: N-SW `);

  const blocks = () =>
    db
      .selectFrom('out_of_service')
      .where('reason', 'like', 'Glätte%')
      .orderBy('vehicle_id')
      .orderBy('starts_at')
      .select(['vehicle_id', 'starts_at', 'ends_at'])
      .execute();
  const first = await blocks();
  expect(first.map(({ vehicle_id }) => vehicle_id)).toEqual([bare.id, booked.id, booked.id, summer.id]);
  const [, before, after] = first;
  expect([before?.ends_at.toString(), after?.starts_at.toString()]).toEqual([period.start, period.end]);
  // Nobody books one meanwhile, and what is booked stays.
  const attempt = { body: { bookeeId: bare.id, timeRange: period } };
  const other = await stage.addCustomer();
  expect((await call('POST /bookings', attempt, { token: other.token })).code).toBeDefined();
  expect(
    (await call('GET /bookings/{id}', { params: { id: String(booking.id) } }, driver)).output.state,
  ).toBe('RESERVED');

  // Again it blocks nothing twice; longer, it adds the rest.
  await ice(['on', 'bonn']);
  expect(await blocks()).toEqual(first);
  const tomorrow = NOW.toZonedDateTimeISO('Europe/Berlin').toPlainDate().add({ days: 1 });
  await ice(['on', 'bonn'], tomorrow.toString());
  expect((await blocks()).length).toBeGreaterThan(first.length);
  expect(await countFaults(db)).toEqual(NO_FAULTS);

  expect(await ice(['off', 'bonn'])).toBeUndefined();
  const acts = await findStaffActs(db);
  expect(acts.map(({ kind }) => kind)).toEqual(['ICE_ON', 'ICE_ON', 'ICE_ON', 'ICE_OFF']);
  expect(acts[0]).toMatchObject({ object: 'Bonn', by: staff.id });
  expect(await blocks()).toEqual([]);
  expect((await call('POST /bookings', attempt, { token: other.token })).code).toBeUndefined();
  await ice(['off', 'bonn']);
  expect(printed.at(-1)).toBe('Wegen Glätte ist dort nichts gesperrt.');
});
