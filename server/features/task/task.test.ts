import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { calls, type OutputOf, type RequestOf } from '#contract/calls.ts';
import { compareTasks } from '#domain/task/task-order.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { writeCarNews } from '#server/features/telematics/vehicle-state.repository.ts';
import { saveCare } from '#server/features/vehicle/vehicle-care.repository.ts';
import { samplePhoto } from '#server/test/photos.ts';
import { serverTest } from '#server/test/server-test.ts';
import { countFaults, hoursFrom, NO_FAULTS, NOW, type StageCustomer } from '#server/test/stage.ts';
import { raiseTasks } from './raise-tasks.ts';

const idOf = (id: number) => ({ id: String(id) });
type Finding = RequestOf<'POST /tasks/{id}/finish'>['body'];

const test = serverTest()
  .extend('rolf', ({ stage }) => stage.addCustomer({ employee: true }))
  .extend('greta', ({ stage }) => stage.addCustomer({ employee: true }))
  .extend('fleet', ({ stage }) => stage.addCustomer({ employee: 'FLEET' }))
  .extend('car', async ({ stage, db }) => {
    const { id } = await stage.addVehicle();
    const { plate } = await db
      .selectFrom('vehicle')
      .where('id', '=', id)
      .select('plate')
      .executeTakeFirstOrThrow();
    return { id, plate };
  })
  .extend('say', ({ db }) => {
    let sequence = 0;
    return (vehicleId: number, energyPercent: number, at = NOW) =>
      writeCarNews(db, [
        {
          vehicleId,
          online: true,
          lastContactAt: at,
          state: {
            at,
            sequence: ++sequence,
            position: { lat: 49.45, lng: 11.08 },
            locked: true,
            doorOpen: false,
            ignitionOn: false,
            lightsOn: false,
            energyPercent,
            plugged: false,
            odometerM: 12_000_000,
          },
        },
      ]);
  })
  .extend(
    'add',
    ({ call }) =>
      async (
        by: StageCustomer,
        bookeeId: number,
        kind: 'REPAIR' | 'CLEANING' | 'FORGOTTEN' | 'DAMAGE' | 'INSPECTION' | 'ENERGY',
      ) => {
        const { output } = await call('POST /tasks', { body: { bookeeId, kind } }, { token: by.token });
        return output.id;
      },
  )
  .extend(
    'take',
    ({ call }) =>
      (by: StageCustomer, id: number, elsewhere = false) =>
        call('POST /tasks/{id}/take', { params: idOf(id), body: { elsewhere } }, { token: by.token }),
  )
  .extend(
    'finish',
    ({ call }) =>
      async (by: StageCustomer, plate: string, id: number, body: Partial<Finding> = {}) => {
        const { output } = await call('GET /tasks/cars/{plate}', { params: { plate } }, { token: by.token });
        const steps = output.tasks.find((task) => task.id === id)?.checklist.map(({ code }) => code) ?? [];
        return call(
          'POST /tasks/{id}/finish',
          { params: idOf(id), body: { steps, ...body } },
          { token: by.token },
        );
      },
  )
  .extend('openTasks', ({ db }) => async (vehicleId: number) => {
    const rows = await db
      .selectFrom('vehicle_task')
      .where('vehicle_id', '=', vehicleId)
      .orderBy('id')
      .select(['kind', 'urgency', 'outcome'])
      .execute();
    return rows.map(({ kind, urgency, outcome }) => `${kind} ${urgency}${outcome ? ` ${outcome}` : ''}`);
  })
  .extend('events', ({ db }) => async (vehicleId: number) => {
    const rows = await db
      .selectFrom('vehicle_task_event as event')
      .innerJoin('vehicle_task as task', 'task.id', 'event.task_id')
      .where('task.vehicle_id', '=', vehicleId)
      .orderBy('event.id')
      .select('event.kind')
      .execute();
    return rows.map(({ kind }) => kind);
  });

test('nobody but employees makes any of these calls: no customer, no sales partner, no blocked employee', async ({
  send,
  stage,
  db,
  ada,
}) => {
  await stage.addPlans();
  const partner = await stage.addCustomer();
  await db.updateTable('customer').set({ plan_id: 'vertrieb' }).where('id', '=', partner.id).execute();
  const blocked = await stage.addCustomer({ employee: 'FLEET', state: 'BLOCKED' });
  const employee = await stage.addCustomer({ employee: true });
  const staffOnly = calls.filter((each) => 'staffOnly' in each);
  expect(staffOnly.length).toBeGreaterThan(15);
  for (const { method, path, ...each } of staffOnly) {
    const url = `/api/booking${path.replace(/\{(\w+)\}/g, '1')}`;
    const needsFleet = 'staffOnly' in each && each.staffOnly === 'FLEET';
    for (const { token } of [ada, partner, blocked, ...(needsFleet ? [employee] : [])]) {
      const headers = { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` };
      const { status, text } = await send({ method, url, headers, payload: undefined });
      expect([method, path, status, JSON.parse(text).resultCode]).toEqual([method, path, 403, 'FORBIDDEN']);
    }
  }
});

describe('tasks that arise by themselves', () => {
  test('are raised once, follow what is known, and close with their reason when it is no longer true', async ({
    db,
    car,
    say,
    openTasks,
    events,
  }) => {
    await issueBoxes(db, [car.id], NOW);
    await say(car.id, 18);
    await saveCare(db, car.id, {
      cleanedAt: NOW.subtract({ hours: 24 * 30 }),
      inspectionDue: '2027-05-30',
      tyres: 'WINTER',
    });
    // Several servers at once, and again.
    await Promise.all([raiseTasks(db, NOW), raiseTasks(db, NOW), raiseTasks(db, NOW)]);
    await raiseTasks(db, NOW);
    expect((await openTasks(car.id)).sort()).toEqual(['CLEANING 3', 'ENERGY 2', 'INSPECTION 3', 'TYRES 4']);
    expect(await events(car.id)).toEqual(['CREATED', 'CREATED', 'CREATED', 'CREATED']);

    await say(car.id, 9, NOW.add({ minutes: 1 }));
    await saveCare(db, car.id, { tyres: 'ALL_SEASON' });
    await raiseTasks(db, NOW.add({ minutes: 2 }));
    expect((await openTasks(car.id)).sort()).toEqual([
      'CLEANING 3',
      'ENERGY 1',
      'INSPECTION 3',
      'TYRES 4 GONE',
    ]);
    await say(car.id, 90, NOW.add({ minutes: 3 }));
    await raiseTasks(db, NOW.add({ hours: 26 }));
    expect((await openTasks(car.id)).sort()).toEqual([
      'CLEANING 3',
      'ENERGY 1 GONE',
      'INSPECTION 3',
      'SILENT 3',
      'TYRES 4 GONE',
    ]);
  });

  test('stay with whoever works on them, and what a person wrote down never closes by itself', async ({
    db,
    car,
    say,
    rolf,
    add,
    take,
    openTasks,
  }) => {
    await issueBoxes(db, [car.id], NOW);
    await say(car.id, 5);
    await raiseTasks(db, NOW);
    await add(rolf, car.id, 'CLEANING');
    const { id } = await db
      .selectFrom('vehicle_task')
      .where('vehicle_id', '=', car.id)
      .where('kind', '=', 'ENERGY')
      .select('id')
      .executeTakeFirstOrThrow();
    await take(rolf, id);
    await say(car.id, 95, NOW.add({ minutes: 1 }));
    await raiseTasks(db, NOW.add({ minutes: 2 }));
    expect(await openTasks(car.id)).toEqual(['ENERGY 1', 'CLEANING 3']);
  });

  test('close when the car leaves the fleet, and are then in no list', async ({
    db,
    car,
    rolf,
    add,
    call,
    openTasks,
  }) => {
    const id = await add(rolf, car.id, 'FORGOTTEN');
    await db.updateTable('vehicle').set({ retired: true }).where('id', '=', car.id).execute();
    const { output } = await call('GET /tasks', { query: {} }, { token: rolf.token });
    expect(output.items.map((task) => task.id)).not.toContain(id);
    await raiseTasks(db, NOW);
    expect(await openTasks(car.id)).toEqual(['FORGOTTEN 3 GONE']);
  });
});

describe('the list', () => {
  test('is sorted by urgency, then nearness, then by whose car is taken next, page by page, and filtered by city and kind', async ({
    stage,
    call,
    rolf,
    ada,
  }) => {
    const here = { lat: 50.73, lng: 7.1 };
    const stations = [
      await stage.addStation('bonn', here),
      await stage.addStation('bonn', { lat: 50.734, lng: 7.1 }),
      await stage.addStation('bonn', { lat: 50.8, lng: 7.1 }),
    ];
    const as = { token: rolf.token };
    for (let index = 0; index < 9; index++) {
      const { id: bookeeId } = await stage.addVehicle({ stationId: stations[index % 3] ?? 0 });
      const timeRange = hoursFrom(NOW, 40 - 4 * index);
      if (index % 2) await call('POST /bookings', { body: { bookeeId, timeRange } }, { token: ada.token });
      const urgency = 1 + Math.floor(index / 4);
      await call(
        'POST /tasks',
        { body: { bookeeId, kind: index === 4 ? 'REPAIR' : 'CLEANING', urgency } },
        as,
      );
    }
    const seen: number[] = [];
    const near = { city: 'bonn', lat: String(here.lat), lng: String(here.lng), limit: '4' };
    for (let next: string | undefined = '0'; next !== undefined; ) {
      const page: OutputOf<'GET /tasks'> = (
        await call('GET /tasks', { query: { ...near, cursor: next } }, as)
      ).output;
      seen.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    const { output } = await call('GET /tasks', { query: { ...near, limit: '100' } }, as);
    expect(seen).toEqual(output.items.map(({ id }) => id));
    const ranked = output.items.map(({ id, urgency, distance, takenFrom }) => ({
      id,
      urgency: urgency as 1,
      distanceM: distance,
      takenFrom: takenFrom === undefined ? undefined : Temporal.Instant.from(takenFrom),
    }));
    expect(ranked).toHaveLength(9);
    // What SQL sorts is what the rule says.
    expect(ranked).toEqual(ranked.toSorted(compareTasks));
    expect(ranked.some(({ takenFrom }) => takenFrom)).toBe(true);
    expect(output.counts).toEqual([
      { kind: 'CLEANING', count: 8 },
      { kind: 'REPAIR', count: 1 },
    ]);
    const repairs = await call('GET /tasks', { query: { city: 'bonn', kind: 'REPAIR' } }, as);
    expect(repairs.output.items.map(({ kind, bookee }) => [kind, bookee.model])).toEqual([
      ['REPAIR', 'Opel Corsa'],
    ]);
  });

  test('takes a car that somebody drives to be at its station, and tells nobody where it is', async ({
    db,
    call,
    car,
    say,
    rolf,
    ada,
    add,
  }) => {
    await issueBoxes(db, [car.id], NOW);
    await db.updateTable('customer').set({ prename: 'Zora' }).where('id', '=', ada.id).execute();
    const body = { bookeeId: car.id, timeRange: hoursFrom(NOW, 1) };
    const { id } = (await call('POST /bookings', { body }, { token: ada.token })).output;
    await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', id).execute();
    await say(car.id, 60);
    await db.updateTable('vehicle_state').set({ lat: 48.1 }).where('vehicle_id', '=', car.id).execute();
    await add(rolf, car.id, 'FORGOTTEN');
    const as = { token: rolf.token };
    const { output } = await call(
      'GET /tasks',
      { query: { lat: '49.45', lng: '11.08', kind: 'FORGOTTEN' } },
      as,
    );
    expect(output.items.find(({ bookee }) => bookee.id === car.id)?.distance).toBe(0);
    const shown = await call('GET /tasks/cars/{plate}', { params: { plate: car.plate } }, as);
    expect(shown.output.state).toMatchObject({ energyPercent: 60, odometerKm: 12_000 });
    expect(shown.output.state).not.toHaveProperty('position');
    expect(shown.output.occupancies).toMatchObject([{ what: 'BOOKING', isRunning: true }]);
    expect(shown.text).not.toContain('Zora');
  });
});

test('a plate is found however it is typed, by its beginning, and never that of another provider', async ({
  db,
  call,
  car,
  rolf,
}) => {
  const as = { token: rolf.token };
  const typed = car.plate.toLowerCase().replace(/[ -]/g, '');
  const { output } = await call('GET /tasks/cars', { query: { plate: typed } }, as);
  expect(output.items[0]).toMatchObject({ id: car.id, plate: car.plate });
  const shown = await call('GET /tasks/cars/{plate}', { params: { plate: typed } }, as);
  expect(shown.output.bookee.id).toBe(car.id);
  for (const plate of ['%', '_', '...']) {
    expect((await call('GET /tasks/cars', { query: { plate } }, as)).output.items).toEqual([]);
  }
  await db
    .insertInto('provider')
    .values({ id: `x${car.id}`, title: 'X', currency: 'EUR' })
    .execute();
  await db
    .updateTable('vehicle')
    .set({ provider_id: `x${car.id}` })
    .where('id', '=', car.id)
    .execute();
  expect((await call('GET /tasks/cars/{plate}', { params: { plate: typed } }, as)).code).toBe(
    'BOOKEE_UNKNOWN',
  );
});

describe('working on a task', () => {
  test('two employees, one task: exactly one gets it, and the other is told who has it', async ({
    db,
    car,
    rolf,
    greta,
    add,
    take,
    events,
  }) => {
    await db
      .updateTable('customer')
      .set({ prename: 'Rolf', name: 'Meier' })
      .where('id', '=', rolf.id)
      .execute();
    await db
      .updateTable('customer')
      .set({ prename: 'Greta', name: 'Meier' })
      .where('id', '=', greta.id)
      .execute();
    const id = await add(rolf, car.id, 'CLEANING');
    const both = await Promise.all([take(rolf, id), take(greta, id)]);
    expect(both.map(({ code }) => code ?? 'OK').sort()).toEqual(['OK', 'TASK_TAKEN']);
    const [lost] = both.filter(({ code }) => code);
    const winner = both[0].code ? 'Greta' : 'Rolf';
    expect(lost?.problem.detail).toBe(`Daran arbeitet seit 10:05 Uhr schon ${winner} Meier.`);
    // Whoever has it and asks again has it still.
    expect((await take(winner === 'Rolf' ? rolf : greta, id)).code).toBeUndefined();
    expect(await events(car.id)).toEqual(['CREATED', 'TAKEN']);
  });

  test('one is in progress at a place: a second one elsewhere asks, also at the same moment, and then is taken', async ({
    add,
    take,
    finish,
    events,
    rolf,
    stage,
    car,
  }) => {
    const [beside, bonn, koeln] = [
      await stage.addVehicle(),
      await stage.addVehicle({ stationId: await stage.addStation('bonn', { lat: 50.73, lng: 7.1 }) }),
      await stage.addVehicle({ stationId: await stage.addStation('bonn', { lat: 50.94, lng: 6.96 }) }),
    ];
    const here = await add(rolf, car.id, 'CLEANING');
    const away = await add(rolf, bonn.id, 'CLEANING');
    const far = await add(rolf, koeln.id, 'CLEANING');
    expect((await take(rolf, here)).code).toBeUndefined();
    // The same again, or another one where they stand, is no question.
    expect((await take(rolf, here)).code).toBeUndefined();
    expect((await take(rolf, await add(rolf, beside.id, 'CLEANING'))).code).toBeUndefined();
    expect((await take(rolf, await add(rolf, car.id, 'ENERGY'))).code).toBeUndefined();
    const asked = await take(rolf, away);
    expect(asked.code).toBe('BUSY_ELSEWHERE');
    expect(asked.problem.detail).toMatch(/^Seit \d\d:\d\d Uhr arbeitest du an \S.+, an einem anderen Ort\./);
    expect(await events(bonn.id)).toEqual(['CREATED']);
    expect((await take(rolf, away, true)).output.holder).toMatchObject({ isMe: true });
    expect(await events(bonn.id)).toEqual(['CREATED', 'TAKEN']);
    // Somebody else has it: that comes first, there is nothing to ask.
    const greta = await stage.addCustomer({ employee: true });
    expect((await take(greta, far)).code).toBeUndefined();
    expect((await take(rolf, far)).code).toBe('TASK_TAKEN');

    const other = await stage.addCustomer({ employee: true });
    const both = await Promise.all(
      [await stage.addVehicle(), bonn].map(async ({ id }) => take(other, await add(other, id, 'REPAIR'))),
    );
    expect(both.map(({ code }) => code ?? 'OK').sort()).toEqual(['BUSY_ELSEWHERE', 'OK']);
    // What is done is in progress no more.
    const last = await stage.addCustomer({ employee: true });
    const done = await add(last, car.id, 'FORGOTTEN');
    await take(last, done);
    expect((await finish(last, car.plate, done)).code).toBeUndefined();
    expect((await take(last, await add(last, koeln.id, 'REPAIR'))).code).toBeUndefined();
  });

  test('is done once, whatever is sent twice, with all its steps; what is given back others take', async ({
    call,
    car,
    rolf,
    greta,
    fleet,
    add,
    take,
    finish,
    events,
  }) => {
    const id = await add(rolf, car.id, 'CLEANING');
    expect((await finish(rolf, car.plate, id)).code).toBe('TASK_NOT_TAKEN');
    await take(rolf, id);
    const back = (by: StageCustomer, key?: string) =>
      call(
        'POST /tasks/{id}/giveback',
        { params: idOf(id), body: { note: 'Kein Wasser.' } },
        { token: by.token, key },
      );
    expect((await back(greta)).code).toBe('TASK_NOT_TAKEN');
    // Whoever leads the fleet frees what somebody went home with.
    const key = randomUUID();
    expect((await back(fleet, key)).output.holder).toBeUndefined();
    expect((await back(fleet, key)).output.holder).toBeUndefined();
    await take(greta, id);
    const incomplete = await finish(greta, car.plate, id, { steps: ['INSIDE'] });
    expect(incomplete.code).toBe('CHECKLIST_INCOMPLETE');
    expect(incomplete.problem.fields?.map(({ name }) => name)).toEqual([
      'steps.OUTSIDE',
      'steps.RUBBISH',
      'steps.LOCKED',
    ]);
    const body = { steps: ['INSIDE', 'OUTSIDE', 'RUBBISH', 'LOCKED'], note: 'Fleck bleibt.' };
    const done = () =>
      call('POST /tasks/{id}/finish', { params: idOf(id), body }, { token: greta.token, key });
    expect([(await done()).status, (await done()).status]).toEqual([200, 200]);
    expect((await take(rolf, id)).code).toBe('TASK_DONE');
    expect(await events(car.id)).toEqual(['CREATED', 'TAKEN', 'GIVEN_BACK', 'TAKEN', 'DONE']);
    const { output } = await call(
      'GET /tasks/cars/{plate}',
      { params: { plate: car.plate } },
      { token: rolf.token },
    );
    expect(output.events[0]).toMatchObject({ text: 'Reinigen: erledigt. Fleck bleibt.', by: 'Ada Beispiel' });
  });

  test('its photos before and after arrive in parts, for employees only, and also after it is done', async ({
    call,
    car,
    rolf,
    greta,
    ada,
    add,
    take,
    finish,
    events,
  }) => {
    const photo = await samplePhoto();
    const id = await add(rolf, car.id, 'CLEANING');
    await take(rolf, id);
    const as = { token: rolf.token };
    const body = { id: randomUUID() as string, byteSize: photo.length, moment: 'BEFORE' as const };
    for (const _ of [1, 2]) {
      const { output } = await call('POST /tasks/{id}/photos', { params: idOf(id), body }, as);
      expect(output).toMatchObject({ id: body.id, received: 0 });
    }
    const half = Math.floor(photo.length / 2);
    const send = (offset: number, file: Buffer) =>
      call(
        'PUT /taskphotos/{id}/upload',
        { params: { id: body.id }, query: { offset: String(offset) } },
        { ...as, file },
      );
    expect((await send(0, photo.subarray(0, half))).output.received).toBe(half);
    await finish(rolf, car.plate, id);
    expect((await send(half, photo.subarray(half))).output.recordedAt).toBeDefined();
    const look = (by: StageCustomer) =>
      call('GET /taskphotos/{id}', { params: { id: body.id } }, { token: by.token });
    expect((await look(greta)).headers['content-type']).toBe('image/jpeg');
    expect((await look(ada)).code).toBe('FORBIDDEN');
    expect(await events(car.id)).toEqual(['CREATED', 'TAKEN', 'DONE', 'PHOTO_STORED']);
  });
});

describe('what a task finds', () => {
  test('is what customers see at once: damage, cleaning, energy and a remark', async ({
    db,
    call,
    car,
    rolf,
    ada,
    add,
    take,
    finish,
  }) => {
    const as = { token: rolf.token };
    const bookee = async () => (await call('GET /bookees/{id}', { params: idOf(car.id) })).output;
    const known = async () => {
      const { output } = await call(
        'GET /vehicles/{id}/damages',
        { params: idOf(car.id) },
        { token: ada.token },
      );
      return output.items.map(({ kind, severity }) => `${kind} ${severity}`);
    };
    await call(
      'POST /bookings',
      { body: { bookeeId: car.id, timeRange: hoursFrom(NOW, 2) } },
      { token: ada.token },
    );
    const id = await add(rolf, car.id, 'DAMAGE');
    await take(rolf, id);
    const photo = await samplePhoto();
    const damageId = randomUUID() as string;
    const report = () =>
      call(
        'POST /tasks/{id}/damages',
        {
          params: idOf(id),
          body: {
            id: damageId,
            view: 'LEFT',
            x: 0.4,
            y: 0.5,
            kind: 'DENT',
            severity: 2,
            noticedAt: NOW.toString(),
            photos: [{ id: randomUUID(), byteSize: photo.length }],
          },
        },
        as,
      );
    expect((await report()).status).toBe(201);
    expect((await report()).output.id).toBe(damageId);
    expect(await known()).toEqual(['DENT 2']);
    const remark = 'Fensterheber hinten links klemmt.';
    const found = { repairedDamageIds: [damageId], energyPercent: 71, isCleaned: true, remark };
    expect((await finish(rolf, car.plate, id, { found })).code).toBeUndefined();
    expect(await known()).toEqual([]);
    const seen = await bookee();
    expect(seen.energyPercent).toBe(71);
    expect(seen.cleanedAt).toBe(NOW.toString());
    expect(seen.remarks.map(({ text }) => text)).toEqual(['Bitte nicht rauchen.', remark]);

    const next = await add(rolf, car.id, 'CLEANING');
    await take(rolf, next);
    await finish(rolf, car.plate, next, { found: { remark: '' } });
    expect((await bookee()).remarks.map(({ text }) => text)).toEqual(['Bitte nicht rauchen.']);
    const events = await db
      .selectFrom('damage_event')
      .where('damage_id', '=', damageId)
      .select('kind')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['REPORTED', 'REPAIRED']);
  });

  test('is refused as a whole when a part of it is wrong', async ({
    db,
    stage,
    car,
    rolf,
    add,
    take,
    finish,
  }) => {
    const id = await add(rolf, car.id, 'INSPECTION');
    await take(rolf, id);
    // Without the new day it would be due again with the next look.
    for (const inspectionDue of [undefined, '2027-05-12', '2030-07-01']) {
      const due = inspectionDue === undefined ? {} : { inspectionDue };
      const { code } = await finish(rolf, car.plate, id, { found: { ...due, remark: 'Neu.' } });
      expect(code).toBe('INSPECTION_DATE_PAST');
    }
    const foreign = (await stage.addVehicle()).id;
    const other = await add(rolf, foreign, 'DAMAGE');
    await take(rolf, other);
    const { code } = await finish(rolf, car.plate, id, {
      found: { inspectionDue: '2029-05-31', repairedDamageIds: [randomUUID()], remark: 'Neu.' },
    });
    expect(code).toBe('DAMAGE_UNKNOWN');
    const { remarks } = await db
      .selectFrom('vehicle')
      .where('id', '=', car.id)
      .select('remarks')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(remarks)).not.toContain('Neu.');
    expect(
      (await finish(rolf, car.plate, id, { found: { inspectionDue: '2029-05-31' } })).code,
    ).toBeUndefined();
    expect(
      await db
        .selectFrom('vehicle_care')
        .where('vehicle_id', '=', car.id)
        .select('inspection_due')
        .executeTakeFirst(),
    ).toEqual({
      inspection_due: '2029-05-31',
    });
  });
});

describe('a recall', () => {
  test('of a thousand cars is one act: one group of events, once, with what does not exist named', async ({
    db,
    stage,
    call,
    fleet,
  }) => {
    const { id: templateId } = await stage.addVehicle({ class: 'SPEZIAL' });
    await sql`
      insert into vehicle (provider_id, city_id, station_id, plate, model, class, seats, electric, automatic)
      select provider_id, city_id, station_id, 'R-RR ' || n, model, class, seats, electric, automatic
      from vehicle, generate_series(1, 999) n where vehicle.id = ${templateId}`.execute(db);
    const body = {
      kind: 'OTHER' as const,
      title: 'Rückruf Airbag',
      urgency: 2,
      dueOn: '2027-06-30',
      cars: { class: 'SPEZIAL' as const },
    };
    const as = { token: fleet.token, key: randomUUID() };
    const { output } = await call('POST /tasks/bulk', { body }, as);
    expect(output).toEqual({ created: 1000, existing: 0, unknown: [] });
    const acts = await db
      .selectFrom('vehicle_task_event')
      .where('customer_id', '=', fleet.id)
      .select('act_id')
      .execute();
    expect([acts.length, new Set(acts.map(({ act_id }) => act_id)).size]).toEqual([1000, 1]);
    expect((await call('POST /tasks/bulk', { body }, as)).output).toEqual(output);
    const again = await call('POST /tasks/bulk', { body }, { token: fleet.token });
    expect(again.output).toEqual({ created: 0, existing: 1000, unknown: [] });
    const some = { ...body, title: 'Rückruf Gurt', cars: { plates: ['r-rr 7', 'RRR8', 'X-YZ 1'] } };
    const named = await call('POST /tasks/bulk', { body: some }, { token: fleet.token });
    expect(named.output).toEqual({ created: 2, existing: 0, unknown: ['X-YZ 1'] });
    const none = { ...body, cars: { model: 'Gibt es nicht' } };
    expect((await call('POST /tasks/bulk', { body: none }, { token: fleet.token })).code).toBe(
      'BOOKEE_UNKNOWN',
    );
  });
});

describe('a day by which something is due', () => {
  test('is not over yet, in Berlin: of one task, and of many', async ({ call, car, fleet, clock }) => {
    const { id: bookeeId, plate } = car;
    // Half past midnight of the second in Berlin, still the first in UTC.
    clock.set(Temporal.Instant.from('2027-06-01T22:30:00Z'));
    const as = { token: fleet.token };
    const one = (dueOn: string) => call('POST /tasks', { body: { bookeeId, kind: 'CLEANING', dueOn } }, as);
    const many = (dueOn: string) =>
      call(
        'POST /tasks/bulk',
        { body: { kind: 'OTHER', title: 'Rückruf', dueOn, cars: { plates: [plate] } } },
        as,
      );
    for (const ask of [one, many]) {
      expect(await ask('2027-06-01')).toMatchObject({ status: 422, code: 'TASK_DUE_PAST' });
      expect((await ask('2027-06-02')).status).toBe(201);
    }
  });
});

describe('a repair', () => {
  test('is offered the gap that hurts least and blocks the car there, but never where it is booked', async ({
    db,
    call,
    car,
    fleet,
    ada,
    stage,
    add,
    take,
    finish,
    events,
  }) => {
    const as = { token: fleet.token };
    const booked = hoursFrom(NOW, 4, 4);
    await call('POST /bookings', { body: { bookeeId: car.id, timeRange: booked } }, { token: ada.token });
    const id = await add(fleet, car.id, 'REPAIR');
    const params = idOf(id);
    const { output } = await call('GET /tasks/{id}/gaps', { params, query: { minutes: '240' } }, as);
    const [best] = output.items;
    if (!best) throw new Error('there is no gap');
    const block = (timeRange: { start: string; end: string }) =>
      call('POST /tasks/{id}/blocks', { params, body: { timeRange } }, as);
    expect((await block(booked)).code).toBe('BLOCK_COLLIDES');
    expect((await block(hoursFrom(NOW, -5))).code).toBe('BLOCK_PERIOD');
    expect((await block(best.timeRange)).status).toBe(201);
    expect((await block(best.timeRange)).code).toBe('BLOCK_COLLIDES');
    const carl = await stage.addCustomer();
    const late = await call(
      'POST /bookings',
      { body: { bookeeId: car.id, timeRange: best.timeRange } },
      { token: carl.token },
    );
    expect(late.code).toBe('BOOKEE_OUT_OF_SERVICE');
    expect(await countFaults(db)).toEqual(NO_FAULTS);

    await take(fleet, id);
    await finish(fleet, car.plate, id);
    const free = await call(
      'POST /bookings',
      { body: { bookeeId: car.id, timeRange: best.timeRange } },
      { token: carl.token },
    );
    expect(free.status).toBe(201);
    expect(await events(car.id)).toEqual(['CREATED', 'BLOCKED', 'TAKEN', 'DONE', 'BLOCK_ENDED']);
    expect(await countFaults(db)).toEqual(NO_FAULTS);
  });

  test('and customers who want the same hours at the same moment: no booking is ever removed by it', async ({
    db,
    call,
    stage,
    fleet,
    add,
  }) => {
    const customers = [await stage.addCustomer(), await stage.addCustomer()];
    for (let round = 0; round < 6; round++) {
      const { id: bookeeId } = await stage.addVehicle();
      const id = await add(fleet, bookeeId, 'REPAIR');
      const timeRange = hoursFrom(NOW, 24 + 6 * round);
      const answers = await Promise.all([
        call('POST /tasks/{id}/blocks', { params: idOf(id), body: { timeRange } }, { token: fleet.token }),
        ...customers.map(({ token }) => call('POST /bookings', { body: { bookeeId, timeRange } }, { token })),
      ]);
      expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    }
    expect(await countFaults(db)).toEqual(NO_FAULTS);
    expect(await db.selectFrom('booking').where('state', '=', 'CANCELLED').select('id').execute()).toEqual(
      [],
    );
  });

  test('that is called off gives the car free, also while it runs', async ({
    call,
    clock,
    car,
    fleet,
    ada,
    add,
  }) => {
    const as = { token: fleet.token };
    const id = await add(fleet, car.id, 'REPAIR');
    const timeRange = hoursFrom(NOW, 0, 6);
    await call('POST /tasks/{id}/blocks', { params: idOf(id), body: { timeRange } }, as);
    clock.set(Temporal.Instant.from(timeRange.start).add({ minutes: 65 }));
    expect((await call('DELETE /tasks/{id}/blocks', { params: idOf(id) }, as)).status).toBe(204);
    const rest = {
      ...timeRange,
      start: Temporal.Instant.from(timeRange.start).add({ minutes: 60 }).toString(),
    };
    expect(
      (await call('POST /bookings', { body: { bookeeId: car.id, timeRange: rest } }, { token: ada.token }))
        .status,
    ).toBe(201);
  });
});
