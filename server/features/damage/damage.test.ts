import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { createDiskFileStore } from '#server/adapters/file-store.ts';
import { addPart } from '#server/features/photo/photo.repository.ts';
import { takeOpenings } from '#server/features/trip/take-openings.ts';
import { HEIC, samplePhoto } from '#server/test/photos.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW, type StageCustomer } from '#server/test/stage.ts';
import { damageJobs } from './damage.jobs.ts';
import { insertEvent, saveState } from './damage.repository.ts';

const START = NOW.add({ minutes: 10 });
const END = START.add({ hours: 2 });
const idOf = (id: number) => ({ id: String(id) });
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A photo that no compression makes small, so that it comes in parts. */
const largePhoto = () =>
  sharp(randomBytes(600 * 400 * 3), { raw: { width: 600, height: 400, channels: 3 } })
    .jpeg({ quality: 95 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '49/1 27/1 0/1' } })
    .toBuffer();

type Photo = { id: string; byteSize: number };
const reportBody = (photos: Photo[], more: object = {}) => ({
  id: randomUUID(),
  view: 'LEFT' as const,
  x: 0.42,
  y: 0.56,
  kind: 'SCRATCH' as const,
  severity: 2,
  description: 'Kratzer an der Tür von Frau Geheim',
  thirdParty: false,
  noticedAt: NOW.toString(),
  photos,
  ...(photos.length === 0 ? { noPhotoReason: 'Es ist zu dunkel.' } : {}),
  ...more,
});

const test = serverTest()
  .extend('files', { scope: 'file' }, ({ folder }) => createDiskFileStore(join(folder, 'store')))
  .extend('driver', ({ stage }) => stage.addCustomer({ documentsValidUntil: NOW.add({ hours: 1000 }) }))
  .extend('vehicleId', async ({ stage }) => (await stage.addVehicle()).id)
  .extend('book', ({ call, vehicleId }) => async (by: StageCustomer, from = START, hours = 2) => {
    const timeRange = { start: from.toString(), end: from.add({ hours }).toString() };
    const { output } = await call(
      'POST /bookings',
      { body: { bookeeId: vehicleId, timeRange } },
      { token: by.token },
    );
    return output.id;
  })
  .extend(
    'report',
    ({ call }) =>
      (bookingId: number, by: StageCustomer, body = reportBody([])) =>
        call('POST /bookings/{id}/damages', { params: idOf(bookingId), body }, { token: by.token }),
  )
  .extend(
    'sendPart',
    ({ call }) =>
      (by: StageCustomer, damageId: string, photoId: string, offset: number, file: Buffer) =>
        call(
          'PUT /damages/{id}/photos/{photoId}/upload',
          { params: { id: damageId, photoId }, query: { offset: String(offset) } },
          { token: by.token, file },
        ),
  )
  .extend(
    'known',
    ({ call, vehicleId }) =>
      (by: { token: string }) =>
        call('GET /vehicles/{id}/damages', { params: idOf(vehicleId) }, { token: by.token }),
  )
  .extend(
    'picture',
    ({ call }) =>
      (by: { token: string }, id: string, photoId: string) =>
        call('GET /damages/{id}/photos/{photoId}', { params: { id, photoId } }, { token: by.token }),
  );
test.override('environment', ({ folder }) => ({ DOCUMENTS_DIR: join(folder, 'store') }));

describe('who sees what', () => {
  test('the next driver sees what was found and when, but neither who nor their words; a stranger sees nothing', async ({
    book,
    report,
    sendPart,
    known,
    picture,
    driver,
    stage,
    clock,
    db,
    call,
  }) => {
    const [next, stranger, employee] = [
      await stage.addCustomer(),
      await stage.addCustomer(),
      await stage.addCustomer({ employee: true }),
    ];
    await db
      .updateTable('customer')
      .set({ prename: 'Geheimlia', name: 'Geheimmann' })
      .where('id', '=', driver.id)
      .execute();
    const bookingId = await book(driver);
    await book(next, END);
    clock.set(START);
    const photo = await samplePhoto();
    const photoId = randomUUID();
    const sent = await report(bookingId, driver, reportBody([{ id: photoId, byteSize: photo.length }]));
    expect(sent.status).toBe(201);
    const { id } = sent.output;
    await sendPart(driver, id, photoId, 0, photo);

    clock.set(END.subtract({ hours: 1 }));
    for (const viewer of [driver, next, employee]) {
      const answer = await known(viewer);
      expect(answer.output.items).toMatchObject([
        {
          id,
          view: 'LEFT',
          kind: 'SCRATCH',
          severity: 2,
          recordedAt: START.toString(),
          photos: [{ id: photoId }],
        },
      ]);
      expect(answer.text).not.toMatch(/Geheim|reporter|customer/);
      expect((await picture(viewer, id, photoId)).status).toBe(200);
    }
    expect((await known(stranger)).code).toBe('BOOKEE_UNKNOWN');
    expect((await picture(stranger, id, photoId)).code).toBe('DAMAGE_UNKNOWN');
    const foreign = await call(
      'GET /bookings/{id}/damages',
      { params: idOf(bookingId) },
      { token: next.token },
    );
    expect(foreign.code).toBe('BOOKING_UNKNOWN');
  });

  test('the driver before sees what was found next, and three days after the trip nothing any more', async ({
    book,
    report,
    known,
    driver,
    stage,
    clock,
    db,
  }) => {
    const next = await stage.addCustomer();
    const first = await book(driver);
    const second = await book(next, END);
    await db.updateTable('booking').set({ state: 'ENDED' }).where('id', '=', first).execute();
    clock.set(END);
    await report(second, next);
    expect((await known(driver)).output.items).toHaveLength(1);
    clock.set(END.add({ hours: 72 }));
    expect((await known(driver)).code).toBe('BOOKEE_UNKNOWN');
  });

  test('photos of an accident are seen by whom it concerns, and by no other driver', async ({
    book,
    report,
    sendPart,
    known,
    picture,
    driver,
    stage,
    clock,
  }) => {
    const next = await stage.addCustomer();
    const bookingId = await book(driver);
    await book(next, END);
    clock.set(START);
    const photo = await samplePhoto();
    const photoId = randomUUID();
    const accident = {
      injured: false,
      policeCalled: true,
      other: { plate: 'N-XY 12', driver: 'Herr Fremd' },
    };
    const body = reportBody([{ id: photoId, byteSize: photo.length }], { accident, thirdParty: true });
    const { id } = (await report(bookingId, driver, body)).output;
    await sendPart(driver, id, photoId, 0, photo);
    const answer = await known(next);
    expect(answer.output.items).toMatchObject([{ id, photos: [] }]);
    expect(answer.text).not.toContain('Fremd');
    expect((await picture(next, id, photoId)).code).toBe('DAMAGE_UNKNOWN');
    expect((await picture(driver, id, photoId)).status).toBe(200);
  });

  test('what was dismissed or repaired is no known damage', async ({
    book,
    report,
    known,
    driver,
    clock,
    db,
  }) => {
    const bookingId = await book(driver);
    clock.set(START);
    const one = (await report(bookingId, driver)).output.id;
    const other = (await report(bookingId, driver)).output.id;
    await saveState(db, { id: one, state: 'DISMISSED' });
    await db.updateTable('damage').set({ repaired_at: START }).where('id', '=', other).execute();
    expect((await known(driver)).output.items).toEqual([]);
  });
});

describe('a report', () => {
  test('sent twice is one damage, also much later; with another’s id it is refused', async ({
    book,
    report,
    driver,
    stage,
    clock,
    db,
  }) => {
    const other = await stage.addCustomer();
    const bookingId = await book(driver);
    const otherBooking = await book(other, END);
    clock.set(START);
    const body = reportBody([{ id: randomUUID(), byteSize: 1000 }]);
    const first = await report(bookingId, driver, body);
    clock.set(END.add({ hours: 200 }));
    const again = await report(bookingId, driver, body);
    expect(again.output).toEqual(first.output);
    clock.set(END);
    expect((await report(otherBooking, other, body)).code).toBe('DAMAGE_ID_TAKEN');
    // A photo's id that is taken takes nothing of the report along.
    const stolen = reportBody(body.photos);
    expect((await report(bookingId, driver, stolen)).code).toBe('DAMAGE_ID_TAKEN');
    const rows = await db.selectFrom('damage').select('id').where('booking_id', '=', bookingId).execute();
    expect(rows.map(({ id }) => id)).toEqual([body.id]);
  });

  test('needs a photo or a reason, at most eight photos, none larger than 15 MiB', async ({
    book,
    report,
    driver,
    clock,
  }) => {
    const bookingId = await book(driver);
    clock.set(START);
    const photos = (count: number, byteSize = 1000) =>
      Array.from({ length: count }, () => ({ id: randomUUID(), byteSize }));
    const bad = [
      { ...reportBody([]), noPhotoReason: undefined },
      reportBody(photos(9)),
      reportBody(photos(1, 15 * 1024 * 1024 + 1)),
    ];
    for (const body of bad)
      expect((await report(bookingId, driver, body as never)).code).toBe('FIELD_INVALID');
    expect((await report(bookingId, driver, reportBody(photos(8)))).status).toBe(201);
  });

  test('before the first unlock is marked so, and lets the check be answered with „Etwas ist anders“', async ({
    book,
    report,
    driver,
    clock,
    call,
    db,
  }) => {
    const bookingId = await book(driver);
    clock.set(START);
    const check = () =>
      call(
        'POST /bookings/{id}/departurecheck',
        { params: idOf(bookingId), body: { asDescribed: false, cleanInside: 1, cleanOutside: 1 } },
        { token: driver.token },
      );
    expect((await check()).code).toBe('DAMAGE_REPORT_MISSING');
    expect((await report(bookingId, driver)).output.beforeTrip).toBe(true);
    expect((await check()).output.asDescribed).toBe(false);
    const trip = await call('GET /bookings/{id}/trip', { params: idOf(bookingId) }, { token: driver.token });
    expect(trip.output.departureCheck?.asDescribed).toBe(false);
    expect(trip.output.obstacle?.resultCode).not.toBe('DEPARTURE_CHECK_MISSING');
    await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', bookingId).execute();
    expect((await report(bookingId, driver)).output.beforeTrip).toBe(false);
  });

  test('of what was different before an opening without a network is before the trip, however late it arrives', async ({
    book,
    report,
    driver,
    vehicleId,
    clock,
    db,
  }) => {
    const bookingId = await book(driver);
    clock.set(START);
    const { serial } = await db
      .insertInto('unlock_grant')
      .values({
        booking_id: bookingId,
        vehicle_id: vehicleId,
        customer_id: driver.id,
        device_key: randomBytes(65),
        is_checked: false,
        issued_at: NOW,
        valid_from: NOW,
        valid_until: END,
      })
      .returning('serial')
      .executeTakeFirstOrThrow();
    const at = START.add({ minutes: 5 });
    const opening = { id: randomUUID(), grantSerial: serial, bookingId, at, reading: undefined };
    const openings = [{ ...opening, kind: 'UNLOCK' as const, check: 'DIFFERENT' as const }];
    await takeOpenings(db, { vehicleId, openings }, at);
    clock.set(START.add({ hours: 1 }));
    const noticed = (minutes: number) =>
      report(bookingId, driver, reportBody([], { noticedAt: START.add({ minutes }).toString() }));
    expect((await noticed(4)).output.beforeTrip).toBe(true);
    expect((await noticed(40)).output.beforeTrip).toBe(false);

    // A phone that is an hour ahead shows both times an hour later.
    const shown = (at: Temporal.Instant) => at.add({ hours: 1 }).toString();
    const noticedAt = START.add({ minutes: 4 });
    const times = { noticedAt: shown(noticedAt), sentAt: shown(clock.now()) };
    const { output } = await report(bookingId, driver, reportBody([], times));
    expect(output.beforeTrip).toBe(true);
    const kept = await db
      .selectFrom('damage')
      .where('id', '=', output.id)
      .select('noticed_at')
      .executeTakeFirstOrThrow();
    expect(kept.noticed_at).toEqual(noticedAt);
  });

  test('its events are only ever added', async ({ book, report, driver, clock, db }) => {
    const bookingId = await book(driver);
    clock.set(START);
    const { id } = (await report(bookingId, driver)).output;
    await insertEvent(db, { damageId: id, kind: 'OPENED', at: START, by: { staff: 'mthaler' } });
    await expect(db.deleteFrom('damage_event').where('damage_id', '=', id).execute()).rejects.toThrow(
      /only ever/,
    );
    await expect(
      db.updateTable('damage_event').set({ text: 'x' }).where('damage_id', '=', id).execute(),
    ).rejects.toThrow(/only ever/);
  });
});

describe('a photo', () => {
  test('that breaks off at 90 % goes on from there, is whole and hashed, and shows others no place', async ({
    book,
    report,
    sendPart,
    picture,
    driver,
    clock,
    db,
    files,
    call,
  }) => {
    const bookingId = await book(driver);
    clock.set(START);
    const photo = await largePhoto();
    const photoId = randomUUID();
    const { id } = (await report(bookingId, driver, reportBody([{ id: photoId, byteSize: photo.length }])))
      .output;
    const state = async () =>
      (
        await call(
          'GET /damages/{id}/photos/{photoId}/upload',
          { params: { id, photoId } },
          { token: driver.token },
        )
      ).output;
    const ninety = Math.floor(photo.length * 0.9);
    expect((await sendPart(driver, id, photoId, 0, photo.subarray(0, 10_000))).output.received).toBe(10_000);
    await sendPart(driver, id, photoId, 10_000, photo.subarray(10_000, ninety));
    expect(await state()).toEqual({ id: photoId, byteSize: photo.length, received: ninety });

    // A part whose answer was lost comes again, and changes nothing; a gap is refused.
    expect((await sendPart(driver, id, photoId, 0, photo.subarray(0, 10_000))).output.received).toBe(ninety);
    expect((await sendPart(driver, id, photoId, ninety + 1, photo.subarray(ninety + 1))).code).toBe(
      'UPLOAD_OFFSET',
    );
    expect((await picture(driver, id, photoId)).code).toBe('DAMAGE_UNKNOWN');

    clock.set(START.add({ minutes: 3 }));
    const done = await sendPart(driver, id, photoId, ninety, photo.subarray(ninety));
    const complete = {
      id: photoId,
      byteSize: photo.length,
      received: photo.length,
      recordedAt: START.add({ minutes: 3 }).toString(),
      sha256: sha256(photo),
    };
    expect(done.output).toEqual(complete);
    expect((await sendPart(driver, id, photoId, ninety, photo.subarray(ninety))).output).toEqual(complete);
    expect(await state()).toEqual(complete);

    const row = await db
      .selectFrom('damage_photo')
      .select(['original_key', 'file_key'])
      .where('id', '=', photoId)
      .executeTakeFirstOrThrow();
    expect(Buffer.from((await files.get(row.original_key)) ?? [])).toEqual(photo);
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const shown = await picture(driver, id, photoId);
    expect((await sharp(shown.bytes).metadata()).exif).toBeUndefined();
    expect(await db.selectFrom('damage_photo_part').select('photo_id').execute()).toEqual([]);
  });

  test('two sendings of the same part at once count once', async ({
    book,
    report,
    sendPart,
    driver,
    clock,
  }) => {
    const bookingId = await book(driver);
    clock.set(START);
    const photo = await largePhoto();
    const photoId = randomUUID();
    const { id } = (await report(bookingId, driver, reportBody([{ id: photoId, byteSize: photo.length }])))
      .output;
    const half = photo.length >> 1;
    for (const [from, to] of [
      [0, half],
      [half, photo.length],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: 3 }, () => sendPart(driver, id, photoId, from, photo.subarray(from, to))),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    const { output } = await sendPart(driver, id, photoId, photo.length, Buffer.alloc(0));
    expect(output.sha256).toBe(sha256(photo));
  });

  test('a part is added only where the photo ends, and by one of several at once', async ({
    book,
    report,
    driver,
    clock,
    db,
  }) => {
    const bookingId = await book(driver);
    clock.set(START);
    const photoId = randomUUID();
    await report(bookingId, driver, reportBody([{ id: photoId, byteSize: 100 }]));
    const add = (offset: number, length = 40) =>
      addPart(db, 'damage_photo', { photoId, offset, bytes: Buffer.alloc(length) });
    expect(await add(10)).toBe(false);
    expect((await Promise.all([add(0), add(0), add(0)])).filter(Boolean)).toHaveLength(1);
    expect(await add(20)).toBe(false);
    expect(await add(40, 61)).toBe(false);
    expect(await add(40, 60)).toBe(true);
  });

  test('whose last part arrived while the server ended is finished by the next request', async ({
    book,
    report,
    sendPart,
    driver,
    clock,
    db,
  }) => {
    const bookingId = await book(driver);
    clock.set(START);
    const photo = await samplePhoto();
    const photoId = randomUUID();
    const { id } = (await report(bookingId, driver, reportBody([{ id: photoId, byteSize: photo.length }])))
      .output;
    await db
      .insertInto('damage_photo_part')
      .values({ photo_id: photoId, starts_at: 0, bytes: photo })
      .execute();
    await db.updateTable('damage_photo').set({ received: photo.length }).where('id', '=', photoId).execute();
    const { output } = await sendPart(driver, id, photoId, photo.length, Buffer.alloc(0));
    expect(output.sha256).toBe(sha256(photo));
  });

  test('of a wrong type is refused with its first bytes, a broken one at its end, and can be sent anew', async ({
    book,
    report,
    sendPart,
    driver,
    clock,
  }) => {
    const bookingId = await book(driver);
    clock.set(START);
    const photo = await samplePhoto();
    const photoId = randomUUID();
    const byteSize = photo.length;
    const { id } = (await report(bookingId, driver, reportBody([{ id: photoId, byteSize }]))).output;
    const film = Buffer.from('ein Film, kein Foto');
    expect((await sendPart(driver, id, photoId, 0, film)).code).toBe('PHOTO_FORMAT');
    expect((await sendPart(driver, id, photoId, 0, HEIC.subarray(0, byteSize))).code).toBe('PHOTO_HEIC');
    const broken = Buffer.concat([photo.subarray(0, 200), Buffer.alloc(byteSize - 200)]);
    expect((await sendPart(driver, id, photoId, 0, broken)).code).toBe('PHOTO_BROKEN');
    expect((await sendPart(driver, id, photoId, 0, Buffer.concat([photo, photo]))).code).toBe(
      'UPLOAD_OFFSET',
    );
    expect((await sendPart(driver, id, photoId, 0, photo)).output.sha256).toBe(sha256(photo));
  });

  test('is taken from the reporter alone', async ({ book, report, sendPart, driver, stage, clock, call }) => {
    const next = await stage.addCustomer();
    const bookingId = await book(driver);
    await book(next, END);
    clock.set(START);
    const photo = await samplePhoto();
    const photoId = randomUUID();
    const { id } = (await report(bookingId, driver, reportBody([{ id: photoId, byteSize: photo.length }])))
      .output;
    expect((await sendPart(next, id, photoId, 0, photo)).code).toBe('DAMAGE_UNKNOWN');
    const state = await call(
      'GET /damages/{id}/photos/{photoId}/upload',
      { params: { id, photoId } },
      { token: next.token },
    );
    expect(state.code).toBe('DAMAGE_UNKNOWN');
  });

  test('goes when claims have expired, and parts that stay alone after thirty days', async ({
    services,
    book,
    report,
    sendPart,
    driver,
    clock,
    db,
    files,
  }) => {
    const bookingId = await book(driver);
    clock.set(START);
    const [whole, part] = [await samplePhoto(), await largePhoto()];
    const photos = [
      { id: randomUUID(), byteSize: whole.length },
      { id: randomUUID(), byteSize: part.length },
    ] as const;
    const { id } = (await report(bookingId, driver, reportBody([...photos]))).output;
    await sendPart(driver, id, photos[0].id, 0, whole);
    await sendPart(driver, id, photos[1].id, 0, part.subarray(0, 5_000));
    const { original_key: key } = await db
      .selectFrom('damage_photo')
      .select('original_key')
      .where('id', '=', photos[0].id)
      .executeTakeFirstOrThrow();
    await insertEvent(db, { damageId: id, kind: 'DISMISSED', at: START, by: { staff: 'mthaler' } });
    await saveState(db, { id, state: 'DISMISSED' });
    const run = async (now: Temporal.Instant) => {
      for (const job of damageJobs) await job.run(db, now, { ...services, files });
    };
    const parts = () =>
      db.selectFrom('damage_photo_part').select('photo_id').where('photo_id', '=', photos[1].id).execute();
    await run(START.add({ hours: 30 * 24 - 1 }));
    expect(await parts()).toHaveLength(1);
    await run(START.add({ hours: 30 * 24 + 1 }));
    expect(await parts()).toEqual([]);
    await run(START.add({ hours: 24 * 365 * 3 }));
    expect(await files.get(key)).toBeDefined();
    await run(START.add({ hours: 24 * 365 * 4 + 48 }));
    expect(await files.get(key)).toBeUndefined();
    expect(await db.selectFrom('damage_photo').select('id').where('damage_id', '=', id).execute()).toEqual(
      [],
    );
  });
});
