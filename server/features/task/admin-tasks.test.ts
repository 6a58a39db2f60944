import { expect } from 'vitest';
import type { FileStore } from '#server/adapters/file-store.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { adminTasks } from './admin-tasks.ts';
import { raiseTasks } from './raise-tasks.ts';

const test = serverTest().extend('desk', async ({ db, stage, call }) => {
  const rolf = await stage.addCustomer({ employee: true });
  const car = await stage.addVehicle();
  const run = (words: string[], options: object = {}) =>
    adminTasks(words, options, {
      db,
      files: {} as FileStore,
      now: NOW,
      user: 'Rolf Beispiel (100010-1)',
      print: () => undefined,
    });
  const open = async () => {
    const rows = await db
      .selectFrom('vehicle_task')
      .where('vehicle_id', '=', car.id)
      .where('done_at', 'is', null)
      .select(['id', 'kind'])
      .execute();
    return rows.map(({ id, kind }) => `${kind} ${id}`);
  };
  const add = async (kind: 'REPAIR') => {
    const body = { bookeeId: car.id, kind };
    const { output } = await call('POST /tasks', { body }, { token: rolf.token });
    return output.id;
  };
  return { run, open, add, car, rolf };
});

test('an inspection ends in the terminal with its new date only, as in the app, and does not come back', async ({
  db,
  desk,
}) => {
  await db
    .insertInto('vehicle_care')
    .values({ vehicle_id: desk.car.id, inspection_due: '2027-05-20' })
    .execute();
  await raiseTasks(db, NOW);
  const [task] = await desk.open();
  const [kind, id = ''] = task?.split(' ') ?? [];
  expect(kind).toBe('INSPECTION');
  for (const due of [undefined, 'bald', '2027-05-12', '2030-07-01']) {
    expect(await desk.run(['done', id], { due })).toContain('Wann ist die nächste Hauptuntersuchung?');
  }
  expect(await desk.open()).toEqual([task]);
  expect(await desk.run(['done', id], { due: '2029-05-31' })).toBeUndefined();
  await raiseTasks(db, NOW);
  expect(await desk.open()).toEqual([]);
  expect(await desk.run(['done', id], { due: '2029-05-31' })).toContain('gibt es nicht');
});

test('a repair that ends in the terminal frees the car, as in the app', async ({ db, desk }) => {
  const id = await desk.add('REPAIR');
  await db
    .insertInto('out_of_service')
    .values({
      vehicle_id: desk.car.id,
      city_id: desk.car.cityId,
      starts_at: NOW,
      ends_at: NOW.add({ hours: 5 }),
      reason: 'Werkstatt',
      created_at: NOW,
      task_id: id,
    })
    .execute();
  expect(await desk.run(['done', String(id)], { due: '2029-05-31' })).toContain('Hauptuntersuchung');
  expect(await desk.run(['done', String(id)])).toBeUndefined();
  const blocks = await db.selectFrom('occupancy').where('vehicle_id', '=', desk.car.id).selectAll().execute();
  expect(blocks).toEqual([]);
  const events = await db
    .selectFrom('vehicle_task_event')
    .where('task_id', '=', id)
    .orderBy('id')
    .select(['kind', 'staff'])
    .execute();
  expect(events.slice(1)).toEqual([
    { kind: 'DONE', staff: 'Rolf Beispiel (100010-1)' },
    { kind: 'BLOCK_ENDED', staff: 'Rolf Beispiel (100010-1)' },
  ]);
});
