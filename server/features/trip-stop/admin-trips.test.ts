import { expect } from 'vitest';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { revokeGrants } from '#server/features/trip/grant.repository.ts';
import { makePhone } from '#server/test/phone.ts';
import { command, readyToDrive } from '#server/test/ready-to-drive.ts';
import { createScene } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { findStaffActs } from '#server/test/staff-acts.ts';
import { adminTrips } from './admin-trips.ts';

const test = serverTest();

test('a stopped trip opens no more, online and by the grants of its devices; it goes on when it is released', async ({
  db,
  stage,
  clock,
  call,
}) => {
  const scene = await createScene({ db, stage, clock, call }, { hoursApart: 6 });
  const { id, as, bookeeId } = await readyToDrive(scene);
  await issueBoxes(db, [bookeeId], clock.now());
  const ask = async () =>
    call(
      'POST /bookings/{id}/grant',
      { params: { id: String(id) }, body: { deviceKey: (await makePhone()).deviceKey } },
      as,
    );
  expect((await ask()).status).toBe(200);
  await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', id).execute();
  const printed: string[] = [];
  const run = (words: string[], options: object = {}) =>
    adminTrips(words, options, {
      db,
      now: clock.now(),
      user: scene.fleet.number,
      print: (text) => void printed.push(text),
    });
  const reason = 'als gestohlen gemeldet, Az. 4/27';
  expect(await run(['stop', 'x'], { reason })).toContain('Nummer der Buchung');
  expect(await run(['stop', String(id)])).toContain('--reason');
  expect(await run(['stop', String(id)], { reason, by: 'Niemand' })).toContain('Wer bist du?');
  expect(await run(['stop', '999999'], { reason })).toContain('gibt es nicht');
  expect(await run(['stop', String(id)], { reason })).toBeUndefined();
  expect(await run(['stop', String(id)], { reason })).toContain('schon angehalten');

  const shown = await call('GET /bookings/{id}/trip', { params: { id: String(id) } }, as);
  expect(shown.output).toMatchObject({ obstacle: { resultCode: 'TRIP_STOPPED' }, grantable: false });
  expect((await command(scene, id, as)).code).toBe('TRIP_STOPPED');
  expect((await ask()).code).toBe('TRIP_STOPPED');
  await revokeGrants(db, clock.now());
  const live = db.selectFrom('unlock_grant').where('booking_id', '=', id).where('revoked_at', 'is', null);
  expect(await live.select('serial').execute()).toEqual([]);
  // Whoever has it can still lock it, and bring it back.
  expect((await command(scene, id, as, 'LOCK')).code).toBeUndefined();
  await run(['stopped']);
  expect(printed.at(-1)).toContain(`Buchung ${id}`);

  expect(await run(['release', String(id)])).toBeUndefined();
  expect(await run(['release', String(id)])).toContain('nicht angehalten');
  expect((await ask()).status).toBe(200);
  expect(await findStaffActs(db)).toMatchObject([
    { kind: 'TRIP_STOPPED', reason, by: scene.fleet.id },
    { kind: 'TRIP_RELEASED', reason: null, by: scene.fleet.id },
  ]);
  const booked = await db.selectFrom('booking').where('id', '=', id).select('state').execute();
  expect(booked).toEqual([{ state: 'ACTIVE' }]);
});
