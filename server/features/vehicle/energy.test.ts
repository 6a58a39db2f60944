import { expect } from 'vitest';
import { writeCarNews } from '#server/features/telematics/vehicle-state.repository.ts';
import { test } from '#server/test/server-test.ts';
import { hoursFrom, NOW } from '#server/test/stage.ts';

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

  const state = {
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
  await writeCarNews(db, [{ vehicleId: id, online: true, lastContactAt: NOW, state }]);
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
