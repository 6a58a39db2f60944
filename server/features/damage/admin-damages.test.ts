import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { createDiskFileStore } from '#server/adapters/file-store.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { samplePhoto } from '#server/test/photos.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { adminDamages } from './admin-damages.ts';
import { findTripsBefore, lockDamage } from './damage.repository.ts';
import { decideDamage } from './decide-damage.ts';

const START = NOW.add({ minutes: 10 });
const LATER = START.add({ hours: 4 });
const idOf = (id: number) => ({ id: String(id) });

const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example.org',
  informationAddress: 'info@example.org',
  operator: SAMPLE_OPERATOR,
});

/** A driver, and the next one, who finds a damage before the first unlock. */
const test = serverTest()
  .extend('files', { scope: 'file' }, ({ folder }) => createDiskFileStore(join(folder, 'store')))
  .extend('printed', (): string[] => [])
  .extend('found', async ({ db, stage, call, clock }) => {
    const [before, finder] = [await stage.addCustomer(), await stage.addCustomer()];
    const { id: vehicleId } = await stage.addVehicle();
    const email = `vorher${before.id}@example.org`;
    await db
      .updateTable('customer')
      .set({ email, prename: 'Vera', name: 'Vorher' })
      .where('id', '=', before.id)
      .execute();
    const book = async (token: string, from: Temporal.Instant) => {
      const timeRange = { start: from.toString(), end: from.add({ hours: 2 }).toString() };
      const { output } = await call(
        'POST /bookings',
        { body: { bookeeId: vehicleId, timeRange } },
        { token },
      );
      return output.id;
    };
    const tripBefore = await book(before.token, START);
    const trip = await book(finder.token, START.add({ hours: 2 }));
    clock.set(START.add({ hours: 2 }));
    const photo = await samplePhoto();
    const id = randomUUID();
    await call(
      'POST /bookings/{id}/damages',
      {
        params: idOf(trip),
        body: {
          id,
          view: 'RIGHT',
          x: 0.95,
          y: 0.64,
          kind: 'DENT',
          severity: 2,
          description: 'Delle\u001b[2J an der Ecke',
          thirdParty: false,
          noticedAt: clock.now().toString(),
          photos: [{ id, byteSize: photo.length }],
        },
      },
      { token: finder.token },
    );
    await call(
      'PUT /damages/{id}/photos/{photoId}/upload',
      { params: { id, photoId: id }, query: { offset: '0' } },
      { token: finder.token, file: photo },
    );
    clock.set(LATER);
    return { id, short: id.slice(0, 8), before, finder, email, tripBefore, trip, photo };
  })
  .extend(
    'admin',
    ({ db, files, clock, printed }) =>
      (words: string[], options: Parameters<typeof adminDamages>[1] = {}) =>
        adminDamages(words, options, {
          db,
          files,
          mailer,
          now: clock.now(),
          user: 'mthaler',
          print: (text) => printed.push(text),
        }),
  )
  /** As two people decide in the console: it happened on the trip of who was heard. */
  .extend(
    'decideDriver',
    ({ db, clock }) =>
      (id: string, shareCents: number) =>
        db.transaction().execute(async (transaction) => {
          const damage = await lockDamage(transaction, id);
          if (!damage) throw new Error('no damage');
          const by = { staff: 'mthaler' };
          const decided = { outcome: 'DRIVER' as const, shareCents, evidence: 'Zwei Fotos.' };
          return decideDamage(transaction, mailer, { damage, ...decided, by, now: clock.now() });
        }),
  )
  .extend(
    'mails',
    ({ db }) =>
      (to: string) =>
        db
          .selectFrom('mail')
          .where('to_address', '=', to)
          .orderBy('id')
          .select(['template', 'subject', 'text_body as text'])
          .execute(),
  );
test.override('environment', ({ folder }) => ({ DOCUMENTS_DIR: join(folder, 'store') }));

const TEXT = 'Vor deiner Fahrt war die Ecke heil: Foto von gestern, 18:02 Uhr.';

test('a damage is taken up, its driver heard, and decided with evidence; nothing is charged by it', async ({
  found,
  admin,
  decideDriver,
  mails,
  call,
  clock,
  db,
}) => {
  const { short, id, before, email, tripBefore, trip } = found;
  expect(await admin(['hear', short], { booking: String(tripBefore), text: TEXT })).toMatch(/zuerst/);
  expect(await admin(['open', short])).toBeUndefined();
  // Who reported it before the first unlock did not cause it (§S10.8).
  expect(await admin(['hear', short], { booking: String(trip), text: TEXT })).toMatch(
    /vor dem ersten Öffnen/,
  );
  expect(await decideDriver(id, 12_050)).toBe('NOT_HEARD');
  expect(await admin(['decide', short], { outcome: 'driver', reason: 'Zwei Fotos.' })).toMatch(
    /zwei Personen/,
  );
  expect(await mails(email)).toEqual([]);

  expect(await admin(['hear', short], { booking: String(tripBefore), text: TEXT })).toBeUndefined();
  const [hearing] = await mails(email);
  expect(hearing?.template).toBe('schaden_anhoerung');
  expect(hearing?.text).toContain(TEXT);
  const lastDay = LATER.toZonedDateTimeISO('Europe/Berlin').add({ days: 14 });
  expect(hearing?.text).toContain(
    `${String(lastDay.day).padStart(2, '0')}.${String(lastDay.month).padStart(2, '0')}.${lastDay.year}`,
  );
  expect(hearing?.text).toContain('Solange nichts entschieden ist, zahlst du nichts.');
  expect(hearing?.text).not.toContain('Delle\u001b');

  const list = async () => {
    const answer = await call(
      'GET /bookings/{id}/damages',
      { params: idOf(tripBefore) },
      { token: before.token },
    );
    return answer.output.items[0];
  };
  expect(await list()).toMatchObject({
    id,
    state: 'HEARING',
    reportedByMe: false,
    photos: [{ id }],
    hearing: { text: TEXT, statements: [] },
  });
  expect(await list()).not.toHaveProperty('description');
  expect(await decideDriver(id, 12_050)).toBe('HEARING_RUNS');
  const said = await call(
    'POST /damages/{id}/statement',
    { params: { id }, body: { text: 'Das war ich nicht.' } },
    { token: before.token },
  );
  expect(said.output.hearing?.statements).toMatchObject([{ text: 'Das war ich nicht.' }]);
  expect(await decideDriver(id, 150_001)).toBe('SHARE_TOO_HIGH');
  expect(await decideDriver(id, 12_050)).toBeUndefined();

  expect(await list()).toMatchObject({
    state: 'DECIDED',
    decision: { outcome: 'DRIVER', share: { cents: 12_050, currency: 'EUR' }, evidence: 'Zwei Fotos.' },
  });
  const decision = (await mails(email))[1];
  expect(decision?.template).toBe('schaden_entscheidung');
  for (const part of ['120,50\u00A0€', 'Zwei Fotos.', 'widersprich']) expect(decision?.text).toContain(part);

  // An objection: it is looked at again, and what was decided no longer counts.
  clock.set(LATER.add({ hours: 48 }));
  expect(await admin(['open', short], { reason: 'Widerspruch' })).toBeUndefined();
  expect(await list()).not.toHaveProperty('decision');
  expect(await admin(['decide', short], { outcome: 'nobody', reason: 'Doch älter.' })).toBeUndefined();
  const events = await db
    .selectFrom('damage_event')
    .where('damage_id', '=', id)
    .orderBy('id')
    .select(['kind'])
    .execute();
  expect(events.map(({ kind }) => kind)).toEqual([
    'REPORTED',
    'PHOTO_STORED',
    'OPENED',
    'HEARD',
    'STATED',
    'DECIDED',
    'REOPENED',
    'DECIDED',
  ]);
});

test('a trip that was returned in its first quarter of an hour was there before the damage, too', async ({
  found: { tripBefore, trip, before },
  db,
}) => {
  const backAt = START.add({ minutes: 5 });
  const { vehicleId } = await db
    .updateTable('booking')
    .set({ state: 'ENDED', returned_at: backAt })
    .where('id', '=', tripBefore)
    .returning('vehicle_id as vehicleId')
    .executeTakeFirstOrThrow();
  const kept = db.selectFrom('occupancy').where('booking_id', '=', tripBefore).select('booking_id');
  // It has taken the car from nobody.
  expect(await kept.execute()).toEqual([]);
  await db
    .insertInto('trip_return')
    .values({
      booking_id: tripBefore,
      vehicle_id: vehicleId,
      customer_id: before.id,
      confirmed_at: backAt,
      recorded_at: backAt,
      by_word: true,
      checked_at: backAt,
      late_fee_cents: 0,
    })
    .execute();
  const trips = await findTripsBefore(db, vehicleId, LATER);
  expect(trips.map(({ id }) => id)).toEqual([trip, tripBefore]);
  // Whoever came later has nothing to do with it.
  expect(await findTripsBefore(db, vehicleId, START.subtract({ minutes: 16 }))).toEqual([]);
});

test('with the safety package of that time the driver’s share is at most 300 €', async ({
  found,
  admin,
  decideDriver,
  db,
  call,
}) => {
  const { short, id, before, tripBefore } = found;
  await db
    .insertInto('customer_option')
    .values({ customer_id: before.id, option_id: 'sipak', starts_at: NOW.subtract({ hours: 1 }) })
    .execute();
  await admin(['open', short]);
  await admin(['hear', short], { booking: String(tripBefore), text: TEXT });
  await call(
    'POST /damages/{id}/statement',
    { params: { id }, body: { text: 'Ja, das war ich.' } },
    { token: before.token },
  );
  expect(await decideDriver(id, 30_001)).toBe('SHARE_TOO_HIGH');
  expect(await decideDriver(id, 30_000)).toBeUndefined();
});

test.for([
  ['bought after the first unlock, though before the booked start, comes too late', -5, undefined, false],
  ['bought before a late first unlock, though after the booked start, counts', 30, undefined, true],
  ['that ended before the first unlock does not count', 30, 20, false],
] as const)(
  'a safety package %s',
  async ([, unlockedAfter, endedAfter, counts], { found, admin, decideDriver, db, call }) => {
    const { short, id, before, tripBefore } = found;
    const trip = await db
      .selectFrom('booking')
      .where('id', '=', tripBefore)
      .select(['starts_at', 'vehicle_id'])
      .executeTakeFirstOrThrow();
    const unlockedAt = trip.starts_at.add({ minutes: unlockedAfter });
    await db
      .insertInto('trip_event')
      .values({
        booking_id: tripBefore,
        vehicle_id: trip.vehicle_id,
        customer_id: before.id,
        kind: 'UNLOCKED',
        happened_at: unlockedAt,
        recorded_at: unlockedAt,
      })
      .execute();
    await db
      .insertInto('customer_option')
      .values({
        customer_id: before.id,
        option_id: 'sipak99',
        starts_at: unlockedAfter < 0 ? unlockedAt.add({ minutes: 1 }) : trip.starts_at.add({ minutes: 5 }),
        ends_at: endedAfter === undefined ? null : trip.starts_at.add({ minutes: endedAfter }),
      })
      .execute();
    await admin(['open', short]);
    await admin(['hear', short], { booking: String(tripBefore), text: TEXT });
    await call(
      'POST /damages/{id}/statement',
      { params: { id }, body: { text: 'Ja, das war ich.' } },
      { token: before.token },
    );
    expect((await decideDriver(id, 30_001)) === 'SHARE_TOO_HIGH').toBe(counts);
  },
);

test('list and show name what staff need, show lays out the file as it came, and no text steers the terminal', async ({
  found,
  admin,
  printed,
  folder,
}) => {
  const { short, photo, tripBefore, before } = found;
  await admin(['list']);
  expect(printed.at(-1)).toMatch(
    new RegExp(
      `${short} .*Delle .*Beifahrerseite, Stoßstange vorn .*Deutlich .*gemeldet .*vor der Fahrt gemeldet`,
    ),
  );
  await admin(['show', short], { to: join(folder, 'fotos') });
  const shown = printed.join('\n');
  expect(shown).not.toContain('\u001b');
  expect(shown).toContain(`Buchung ${tripBefore}`);
  expect(shown).toContain(before.number);
  expect(shown).toMatch(/SHA-256 [0-9a-f]{64}/);
  const path = /Foto 1: (.*)/.exec(shown)?.[1] ?? '';
  expect(path).toMatch(/\.jpg$/);
  expect(await readFile(path)).toEqual(photo);
});

test('what is closed or repaired says so, and what cannot be done changes nothing', async ({
  found,
  admin,
  printed,
  db,
}) => {
  const { short, id } = found;
  const state = () =>
    db.selectFrom('damage').where('id', '=', id).select(['state', 'repaired_at']).executeTakeFirstOrThrow();
  expect(await admin(['dismiss', short])).toMatch(/--reason/);
  expect(await admin(['verschieben', short])).toMatch(/was geschehen soll/);
  expect(await admin(['show', 'ffffffff'])).toMatch(/gibt es nicht/);
  expect(await admin(['show', "'; drop"])).toMatch(/Nummer/);
  expect(await admin(['decide', short], { outcome: 'nobody', reason: 'x' })).toMatch(/in Arbeit/);
  expect(await state()).toEqual({ state: 'REPORTED', repaired_at: null });
  expect(await admin(['dismiss', short], { reason: 'doppelt' })).toBeUndefined();
  expect(await admin(['dismiss', short], { reason: 'doppelt' })).toMatch(/geschlossen/);
  expect(await admin(['repaired', short])).toBeUndefined();
  expect(await admin(['repaired', short])).toMatch(/schon behoben/);
  printed.length = 0;
  await admin(['list', '--all'], { all: true });
  expect(printed.join()).toContain('geschlossen');
});
