import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { RequestOf } from '#contract/calls.ts';
import { createDiskFileStore } from '#server/adapters/file-store.ts';
import { adminTasks } from '#server/features/task/admin-tasks.ts';
import { findOpenTasks } from '#server/features/task/vehicle-task.repository.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { writeCarNews } from '#server/features/telematics/vehicle-state.repository.ts';
import { samplePhoto } from '#server/test/photos.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW, type StageCustomer } from '#server/test/stage.ts';
import { tripJobs } from './trip.jobs.ts';

/** 10:15 to 12:15 in Berlin, and the next one right afterwards. */
const START = NOW.add({ minutes: 10 });
const END = START.add({ hours: 2 });
const STATION = { lat: 49.45, lng: 11.08 };
/** 557 metres to the north. */
const ELSEWHERE = { ...STATION, lat: 49.455 };
const idOf = (id: number) => ({ id: String(id) });
type ReturnBody = RequestOf<'POST /bookings/{id}/return'>['body'];
const outside = { condition: 'POSITION' as const, reason: 'Alles zugeparkt.' };

const test = serverTest()
  .extend('files', { scope: 'file' }, ({ folder }) => createDiskFileStore(join(folder, 'store')))
  .extend('driver', ({ stage }) => stage.addCustomer({ documentsValidUntil: NOW.add({ hours: 1000 }) }))
  .extend('next', ({ stage }) => stage.addCustomer({ documentsValidUntil: NOW.add({ hours: 1000 }) }))
  .extend('vehicleId', async ({ stage, db }) => {
    const { id } = await stage.addVehicle();
    await issueBoxes(db, [id], NOW);
    return id;
  })
  .extend('say', ({ db, vehicleId, clock }) => {
    let sequence = 0;
    return async (position: typeof STATION, online = true) => {
      const at = clock.now();
      const state = {
        position,
        locked: true,
        doorOpen: false,
        ignitionOn: false,
        lightsOn: false,
        energyPercent: 80,
        plugged: false,
        odometerM: 12_000_000,
        at,
        sequence: ++sequence,
      };
      await writeCarNews(db, [{ vehicleId, online, lastContactAt: at, state }]);
    };
  })
  .extend('book', ({ call, vehicleId }) => async (by: StageCustomer, from: Temporal.Instant) => {
    const timeRange = { start: from.toString(), end: from.add({ hours: 2 }).toString() };
    const { output } = await call(
      'POST /bookings',
      { body: { bookeeId: vehicleId, timeRange } },
      { token: by.token },
    );
    return output.id;
  })
  /** A trip under way whose car stands elsewhere, and who has the car next; half an hour before its end. */
  .extend('bookingId', async ({ book, say, driver, db, clock }) => {
    clock.set(NOW);
    const id = await book(driver, START);
    clock.set(END.subtract({ minutes: 30 }));
    await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', id).execute();
    await say(ELSEWHERE);
    return id;
  })
  .extend('nextId', async ({ bookingId, book, next }) => {
    expect(bookingId).toBeGreaterThan(0);
    return book(next, END);
  })
  .extend(
    'giveBack',
    ({ call, bookingId, driver }) =>
      (body: ReturnBody, key?: string) =>
        call(
          'POST /bookings/{id}/return',
          { params: idOf(bookingId), body },
          { token: driver.token, ...(key ? { key } : {}) },
        ),
  )
  .extend(
    'sendPart',
    ({ call, driver }) =>
      (id: string, file: Buffer, offset = 0, by: StageCustomer = driver) =>
        call(
          'PUT /returnphotos/{id}/upload',
          { params: { id }, query: { offset: String(offset) } },
          { token: by.token, file },
        ),
  )
  .extend('picture', ({ call }) => (id: string, by: StageCustomer) => {
    return call('GET /returnphotos/{id}', { params: { id } }, { token: by.token });
  })
  .extend('elsewhere', ({ call }) => async (id: number, by: StageCustomer) => {
    const { output } = await call('GET /bookings/{id}/trip', { params: idOf(id) }, { token: by.token });
    return output.elsewhere;
  });
test.override('environment', ({ folder }) => ({ DOCUMENTS_DIR: join(folder, 'store') }));

describe('a return elsewhere', () => {
  test('needs a photo or a sentence why there is none, and ends the trip either way', async ({
    giveBack,
  }) => {
    expect((await giveBack({ overrides: [outside] })).code).toBe('RETURN_PHOTO_MISSING');
    const place = { line: 'Zweite Ebene, Platz 14' };
    expect((await giveBack({ overrides: [outside], place })).code).toBe('RETURN_PHOTO_MISSING');
    const answer = await giveBack({ overrides: [outside], place: { ...place, noPhotoReason: 'Zu dunkel.' } });
    expect(answer.output).toMatchObject({ state: 'RETURNED', unmet: [{ condition: 'POSITION' }] });
  });

  test('is taken from a device that could only send it later, whatever is missing', async ({
    giveBack,
    clock,
    bookingId,
    db,
  }) => {
    const { output } = await giveBack({ overrides: [outside], confirmedAt: clock.now().toString() });
    expect(output.state).toBe('RETURNED');
    const task = (await findOpenTasks(db)).find((each) => each.bookingId === bookingId);
    expect(task).toMatchObject({ condition: 'POSITION', photoId: null, noPhotoReason: null });
  });

  test('announces its photo once, however often it is sent, and the photo arrives in parts and is hashed', async ({
    giveBack,
    sendPart,
    driver,
    call,
    db,
    bookingId,
  }) => {
    const photo = await samplePhoto();
    const id = randomUUID();
    const body = { overrides: [outside], place: { photo: { id, byteSize: photo.length } } };
    const first = await giveBack(body, 'k'.repeat(22));
    expect((await giveBack(body, 'k'.repeat(22))).text).toBe(first.text);
    // The device did not hear the answer and sends what it kept.
    expect((await giveBack({ ...body, confirmedAt: END.toString() })).code).toBe('BOOKING_ENDED');
    const rows = await db
      .selectFrom('return_photo')
      .where('booking_id', '=', bookingId)
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1);

    const half = Math.floor(photo.length / 2);
    const parts = [photo.subarray(0, half), photo.subarray(half)] as const;
    expect((await sendPart(id, parts[1], half)).code).toBe('UPLOAD_OFFSET');
    await sendPart(id, parts[0]);
    expect((await sendPart(id, parts[0])).output.received).toBe(half);
    const { output } = await sendPart(id, parts[1], half);
    expect(output.sha256).toBe(createHash('sha256').update(photo).digest('hex'));
    const state = await call('GET /returnphotos/{id}/upload', { params: { id } }, { token: driver.token });
    expect(state.output).toEqual(output);
    // Nothing of it comes twice, and no part stays.
    expect((await sendPart(id, photo)).output).toEqual(output);
    const left = await db.selectFrom('return_photo_part').where('photo_id', '=', id).selectAll().execute();
    expect(left).toEqual([]);
  });

  test('whose photo has the id of somebody else’s ends all the same, without a photo', async ({
    giveBack,
    stage,
    picture,
    nextId,
    db,
    driver,
    bookingId,
  }) => {
    const stranger = await stage.addCustomer();
    const id = randomUUID();
    await db
      .insertInto('return_photo')
      .values({
        id,
        booking_id: nextId,
        customer_id: stranger.id,
        byte_size: 5,
        file_key: `a${id}`,
        original_key: `b${id}`,
        announced_at: NOW,
      })
      .execute();
    const { status } = await giveBack({ overrides: [outside], place: { photo: { id, byteSize: 900 } } });
    expect(status).toBe(200);
    expect((await picture(id, driver)).code).toBe('PHOTO_UNKNOWN');
    const task = (await findOpenTasks(db)).find((each) => each.bookingId === bookingId);
    expect(task?.photoId).toBeNull();
  });

  test('is work for staff, with the line and the photo as it came', async ({
    giveBack,
    sendPart,
    clock,
    db,
    files,
    folder,
    bookingId,
  }) => {
    const photo = await samplePhoto();
    const id = randomUUID();
    const place = { line: 'Zweite Ebene, Platz 14', photo: { id, byteSize: photo.length } };
    await giveBack({ overrides: [outside], place });
    const printed: string[] = [];
    const setup = { db, files, now: clock.now(), user: 'mo', print: (text: string) => printed.push(text) };
    const task = (await findOpenTasks(db)).find((each) => each.bookingId === bookingId);
    const number = String(task?.id);
    const listed = async () => {
      printed.length = 0;
      await adminTasks([], {}, setup);
      return printed.find((text) => text.startsWith(`${number} `));
    };
    expect(await listed()).toContain('Für die Nächsten: „Zweite Ebene, Platz 14“');
    expect(await listed()).toContain('Foto: noch nicht angekommen');
    expect(await adminTasks(['photo', number], {}, setup)).toContain('noch keines');
    await sendPart(id, photo);
    expect(await listed()).toContain('Foto: angekommen');
    printed.length = 0;
    expect(await adminTasks(['photo', number], { to: join(folder, 'out') }, setup)).toBeUndefined();
    const path = printed[0]?.match(/^Foto: (\S+)/)?.[1] ?? '';
    expect((await readFile(path)).equals(photo)).toBe(true);
  });
});

describe('who has the car next', () => {
  const LINE = 'Zweite Ebene, Platz 14';

  test('sees where it stands from a quarter of an hour before, and nobody else does', async ({
    giveBack,
    sendPart,
    elsewhere,
    picture,
    clock,
    nextId,
    next,
    driver,
    stage,
    call,
  }) => {
    const [stranger, employee] = [await stage.addCustomer(), await stage.addCustomer({ employee: true })];
    const photo = await samplePhoto();
    const id = randomUUID();
    await giveBack({
      overrides: [outside],
      place: { line: LINE, photo: { id, byteSize: photo.length } },
    });
    const since = clock.now().toString();
    expect(await elsewhere(nextId, next)).toBeUndefined();
    clock.set(END.subtract({ minutes: 15 }));
    // The photo comes when the device has a connection.
    expect(await elsewhere(nextId, next)).toEqual({ since, position: ELSEWHERE, distance: 557, line: LINE });
    await sendPart(id, photo);
    expect((await elsewhere(nextId, next))?.photo).toMatchObject({ id });
    for (const viewer of [driver, next, employee]) {
      const answer = await picture(id, viewer);
      expect(answer.status).toBe(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    }
    expect((await picture(id, stranger)).code).toBe('PHOTO_UNKNOWN');
    expect((await sendPart(id, photo, 0, next)).code).toBe('PHOTO_UNKNOWN');
    const foreign = await call('GET /bookings/{id}/trip', { params: idOf(nextId) }, { token: driver.token });
    expect(foreign.code).toBe('BOOKING_UNKNOWN');
    clock.set(END.subtract({ minutes: 16 }));
    expect((await picture(id, next)).code).toBe('PHOTO_UNKNOWN');
  });

  test('is the driver of a lent booking: who lent it sees neither the place nor the photo', async ({
    giveBack,
    sendPart,
    elsewhere,
    picture,
    clock,
    stage,
    book,
    call,
    db,
  }) => {
    const main = await stage.addCustomer({ plan: 'FIRMA' });
    const sub = await stage.addDriver(main, { documentsValidUntil: NOW.add({ hours: 1000 }) });
    const lentId = await book(main, END);
    await db.updateTable('booking').set({ driver_customer_id: sub.id }).where('id', '=', lentId).execute();
    const photo = await samplePhoto();
    const id = randomUUID();
    await giveBack({ overrides: [outside], place: { line: LINE, photo: { id, byteSize: photo.length } } });
    await sendPart(id, photo);
    clock.set(END);
    expect(await elsewhere(lentId, sub)).toMatchObject({ line: LINE });
    expect((await picture(id, sub)).status).toBe(200);
    const trip = await call('GET /bookings/{id}/trip', { params: idOf(lentId) }, { token: main.token });
    expect(trip.code).toBe('BOOKING_UNKNOWN');
    const booking = await call('GET /bookings/{id}', { params: idOf(lentId) }, { token: main.token });
    expect(booking.text).not.toContain(LINE);
    expect((await picture(id, main)).code).toBe('PHOTO_UNKNOWN');
  });

  test('does not look for a car that is back, or that they have opened', async ({
    giveBack,
    elsewhere,
    say,
    clock,
    nextId,
    next,
    db,
  }) => {
    await giveBack({ overrides: [outside], place: { line: LINE, noPhotoReason: 'Zu dunkel.' } });
    clock.set(END);
    expect(await elsewhere(nextId, next)).toMatchObject({ line: LINE });
    await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', nextId).execute();
    expect(await elsewhere(nextId, next)).toBeUndefined();
    await db.updateTable('booking').set({ state: 'RESERVED' }).where('id', '=', nextId).execute();
    await say(STATION);
    expect(await elsewhere(nextId, next)).toBeUndefined();
  });

  test('reads what the driver of a silent car said, until it speaks from its station', async ({
    giveBack,
    elsewhere,
    say,
    clock,
    nextId,
    next,
  }) => {
    // The last that it told was from its station, before it lost the network.
    await say(STATION, false);
    clock.set(clock.now().add({ minutes: 5 }));
    const place = { line: LINE, noPhotoReason: 'Zu dunkel.' };
    const { output } = await giveBack({ offline: true, overrides: [outside], place });
    expect(output).toMatchObject({ state: 'RETURNED', checked: false });
    clock.set(END);
    const told = await elsewhere(nextId, next);
    expect(told).toMatchObject({ line: LINE });
    expect(told?.position).toBeUndefined();
    await say(STATION);
    expect(await elsewhere(nextId, next)).toBeUndefined();
  });
});

test('what was said of a place goes after three years, unless staff still work on it', async ({
  services,
  giveBack,
  sendPart,
  picture,
  driver,
  files,
  clock,
  db,
  bookingId,
}) => {
  const photo = await samplePhoto();
  const id = randomUUID();
  await giveBack({ overrides: [outside], place: { line: 'Hof', photo: { id, byteSize: photo.length } } });
  await sendPart(id, photo);
  const { file_key: key, original_key: original } = await db
    .selectFrom('return_photo')
    .where('id', '=', id)
    .select(['file_key', 'original_key'])
    .executeTakeFirstOrThrow();
  const clean = async () => {
    await tripJobs.find(({ name }) => name === 'trip-places')?.run(db, clock.now(), { ...services, files });
  };
  const later = clock.now().add({ hours: 24 * 366 * 5 });
  clock.set(later);
  await clean();
  expect(await files.get(key)).toBeDefined();
  await db
    .updateTable('vehicle_task')
    .set({ done_at: later, done_by: 'mo', outcome: 'DONE' })
    .where('booking_id', '=', bookingId)
    .execute();
  await clean();
  expect([await files.get(key), await files.get(original)]).toEqual([undefined, undefined]);
  const left = await db.selectFrom('return_place').where('booking_id', '=', bookingId).selectAll().execute();
  expect(left).toEqual([]);
  clock.set(NOW);
  expect((await picture(id, driver)).code).toBe('PHOTO_UNKNOWN');
});
