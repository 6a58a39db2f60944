import { expect } from 'vitest';
import { estimatedRange } from '#domain/vehicle/range.ts';
import { writeCarNews } from '#server/features/telematics/vehicle-state.repository.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW } from '#server/test/stage.ts';

const test = serverTest();

const STATE = {
  at: NOW,
  sequence: 1,
  position: { lat: 49.45, lng: 11.08 },
  locked: true,
  doorOpen: false,
  ignitionOn: false,
  lightsOn: false,
  energyPercent: 11.6,
  plugged: false,
  odometerM: 1000,
};

test('the search shows how far a car gets with what it told last, not with what the list of the fleet says', async ({
  call,
  db,
  stage,
}) => {
  const { id } = await stage.addVehicle({ electric: true });
  await db.updateTable('vehicle').set({ energy_percent: 80, range_km: 240 }).where('id', '=', id).execute();
  const seen = async () => {
    const { output: one } = await call('GET /bookees/{id}', { params: { id: String(id) } });
    const query = { ...hoursFrom(NOW, 48, 3), bbox: '5,45,15,55' };
    const { output: found } = await call('GET /bookees', { query });
    return [one, found.items.find((item) => item.id === id)].map((car) => [car?.energyPercent, car?.rangeKm]);
  };
  expect(await seen()).toEqual([
    [80, 240],
    [80, 240],
  ]);

  await writeCarNews(db, [{ vehicleId: id, online: true, lastContactAt: NOW, state: STATE }]);
  expect(await seen()).toEqual([
    [12, 30],
    [12, 30],
  ]);

  // A car that is out of reach is shown as it was heard last; of one whose list is silent only the amount is known.
  await writeCarNews(db, [{ vehicleId: id, online: false, lastContactAt: undefined, state: undefined }]);
  await db
    .updateTable('vehicle')
    .set({ energy_percent: null, range_km: null })
    .where('id', '=', id)
    .execute();
  expect(await seen()).toEqual([
    [12, null],
    [12, null],
  ]);
});

test('who drives it reads the same at the pump, and a careful estimate where the list is silent', async ({
  call,
  db,
  stage,
  ada,
  clock,
}) => {
  const { id } = await stage.addVehicle({ electric: true });
  await db.updateTable('vehicle').set({ energy_percent: 80, range_km: 240 }).where('id', '=', id).execute();
  const start = NOW.add({ minutes: 10 });
  const body = {
    bookeeId: id,
    timeRange: { start: start.toString(), end: start.add({ hours: 2 }).toString() },
  };
  const as = { token: ada.token };
  const { output: booking } = await call('POST /bookings', { body }, as);
  await writeCarNews(db, [
    { vehicleId: id, online: true, lastContactAt: NOW, state: { ...STATE, energyPercent: 40.2 } },
  ]);
  clock.set(start);
  const range = async () => {
    const { output } = await call('GET /bookings/{id}/car', { params: { id: String(booking.id) } }, as);
    return output.energy?.rangeKm;
  };
  const { output: seen } = await call('GET /bookees/{id}', { params: { id: String(id) } });
  expect(seen.rangeKm).toBe(120);
  expect(await range()).toBe(120);
  await db.updateTable('vehicle').set({ range_km: null }).where('id', '=', id).execute();
  expect(await range()).toBe(estimatedRange('S', true, 40));
});
