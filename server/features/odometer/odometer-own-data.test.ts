import { expect } from 'vitest';
import { readOwnData } from '#server/features/privacy/read-own-data.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { odometerOwnData } from './odometer-own-data.repository.ts';

const test = serverTest();

test('who drove and who pays read why kilometres of their trip were set, and nobody else', async ({
  db,
  stage,
  call,
}) => {
  const main = await stage.addCustomer({ plan: 'FIRMA' });
  const driver = await stage.addDriver(main, { documentsValidUntil: NOW.add({ hours: 1000 }) });
  const car = await stage.addVehicle();
  const body = { bookeeId: car.id, timeRange: hoursFrom(NOW, 24) };
  const { output: booking } = await call('POST /bookings', { body }, { token: main.token });
  const params = { id: String(booking.id) };
  await call('POST /bookings/{id}/lend', { params, body: { driverId: driver.id } }, { token: main.token });
  await db
    .insertInto('km_settlement')
    .values({
      booking_id: booking.id,
      how: 'STAFF',
      km: 40,
      before_km: null,
      difference_cents: null,
      reason: 'nach dem Foto',
      settled_at: NOW,
    })
    .execute();
  const setting = { vehicle_id: car.id, set_at: NOW, staff: 'Bea (100010-1)', before_m: 0 };
  await db
    .insertInto('odometer_setting')
    .values([
      { ...setting, booking_id: booking.id, metres: 40_000, reason: 'nach dem Tacho' },
      { ...setting, booking_id: null, metres: 1_000, reason: 'neue Box' },
    ])
    .execute();
  for (const { id } of [main, driver]) {
    const { sections } = await readOwnData(db, vault, [odometerOwnData], id);
    expect(sections.map(({ rows }) => rows)).toMatchObject([
      [{ Buchung: booking.id, Kilometer: 40, Grund: 'nach dem Foto' }],
      [{ Buchung: booking.id, Meter: 40_000, Grund: 'nach dem Tacho' }],
    ]);
    expect(JSON.stringify(sections)).not.toContain('Bea');
  }
  const { sections } = await readOwnData(db, vault, [odometerOwnData], (await stage.addCustomer()).id);
  expect(sections.flatMap(({ rows }) => rows)).toEqual([]);
});
