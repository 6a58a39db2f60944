import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { RequestOf } from '#contract/calls.ts';
import { EMPLOYEE_PROP, FLEET_EMPLOYEE_PROP, markOf } from '#domain/employee/employee-role.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW, type StageCustomer } from '#server/test/stage.ts';

type Stamp = RequestOf<'PUT /workingtimes/entries/{id}'>['body'];
type Changes = RequestOf<'POST /workingtimes/corrections'>['body']['changes'];

const test = serverTest()
  .extend('mia', ({ stage }) => stage.addCustomer({ employee: true }))
  .extend(
    'stamp',
    ({ call, clock }) =>
      (
        { token }: StageCustomer,
        kind: Stamp['kind'],
        { id = crypto.randomUUID(), ...more }: Partial<Stamp> & { id?: string } = {},
      ) => {
        const at = clock.now().toString();
        const body = { kind, deviceAt: at, sentAt: at, ...more };
        return call('PUT /workingtimes/entries/{id}', { params: { id }, body }, { token });
      },
  )
  .extend(
    'correct',
    ({ call }) =>
      ({ token }: StageCustomer, changes: Changes, reason = 'Vergessen', key?: string) =>
        call(
          'POST /workingtimes/corrections',
          { body: { reason, changes } },
          { token, ...(key ? { key } : {}) },
        ),
  )
  .extend('entriesOf', ({ call }) => async ({ token }: StageCustomer) => {
    const { output } = await call('GET /workingtimes/current', undefined, { token });
    return output.entries;
  });

const minutes = (count: number) => NOW.add({ minutes: count });
/** What a device shows whose clock is off by so much. */
const shown = (instant: Temporal.Instant, offMinutes: number) =>
  instant.add({ minutes: offMinutes }).toString();

describe('who works for us', () => {
  test.for([
    ['an employee', markOf(EMPLOYEE_PROP), 'ACTIVE', true],
    ['an employee of the fleet', markOf(FLEET_EMPLOYEE_PROP), 'ACTIVE', true],
    ['somebody who has left', [{ type: { id: EMPLOYEE_PROP }, value: false }], 'ACTIVE', false],
    ['a customer', [], 'ACTIVE', false],
    ['an employee who is blocked', markOf(EMPLOYEE_PROP), 'BLOCKED', false],
  ] as const)('%s', async ([, addProps, state, isLetIn], { db, ada, call }) => {
    const changed = { add_props: JSON.stringify(addProps), state };
    await db.updateTable('customer').set(changed).where('id', '=', ada.id).execute();
    const { status } = await call('GET /workingtimes/current', undefined, { token: ada.token });
    expect(status).toBe(isLetIn ? 200 : 403);
  });

  test('sees the own times and nobody else’s', async ({ stage, mia, stamp, entriesOf }) => {
    const other = await stage.addCustomer({ employee: true });
    await stamp(mia, 'COME', { activity: 'CLEANING', plate: 'N-SW 4711' });
    expect(await entriesOf(mia)).toMatchObject([{ kind: 'COME', activity: 'CLEANING', plate: 'N-SW 4711' }]);
    expect(await entriesOf(other)).toEqual([]);
  });
});

describe('a stamp', () => {
  test('that is sent twice, also days later, is written once', async ({ mia, stamp, entriesOf, clock }) => {
    const id = crypto.randomUUID();
    const first = await stamp(mia, 'COME', { id });
    clock.set(NOW.add({ hours: 60 }));
    const again = await stamp(mia, 'COME', { id });
    expect(again.output.entry).toEqual(first.output.entry);
    expect(await entriesOf(mia)).toHaveLength(1);
  });

  test('of two devices at once counts once: the database decides', async ({ mia, stamp, entriesOf }) => {
    for (const kind of ['COME', 'BREAK_START', 'BREAK_END', 'GO'] as const) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => stamp(mia, kind)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'STAMP_NOT_POSSIBLE']));
    }
    expect((await entriesOf(mia)).map(({ kind }) => kind)).toEqual([
      'COME',
      'BREAK_START',
      'BREAK_END',
      'GO',
    ]);
  });

  test('that was made offline has its own time, however wrong the clock of the device is', async ({
    mia,
    stamp,
    clock,
    entriesOf,
  }) => {
    const measured = { at: NOW.toString(), offsetMs: 90 * 60_000 };
    clock.set(minutes(300));
    const sentAt = shown(clock.now(), -90);
    await stamp(mia, 'COME', { deviceAt: shown(minutes(5), -90), sentAt, measured });
    await stamp(mia, 'GO', { deviceAt: shown(minutes(240), -90), sentAt, measured });
    expect(await entriesOf(mia)).toMatchObject([
      { kind: 'COME', at: minutes(5).toString(), clock: 'STEADY' },
      { kind: 'GO', at: minutes(240).toString(), clock: 'STEADY' },
    ]);
  });

  test('over a clock that was changed says so and by how much, and makes no time longer', async ({
    mia,
    stamp,
    clock,
    entriesOf,
  }) => {
    await stamp(mia, 'COME');
    const measured = { at: NOW.toString(), offsetMs: 0 };
    // The clock is put on by two hours, gone is at four, and it is sent an hour later.
    clock.set(minutes(300));
    const { output } = await stamp(mia, 'GO', {
      deviceAt: shown(minutes(240), 120),
      sentAt: shown(minutes(300), 120),
      measured,
    });
    expect(output.entry).toMatchObject({
      at: minutes(240).toString(),
      clock: 'CHANGED',
      clockShiftMs: 120 * 60_000,
    });
    expect((await entriesOf(mia)).at(-1)).toMatchObject({ clock: 'CHANGED' });
  });

  test('with a comparison of clocks that cannot be is refused', async ({ mia, stamp }) => {
    const deviceAt = minutes(-180).toString();
    const at = minutes(-240).toString();
    for (const offsetMs of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
      const answer = await stamp(mia, 'COME', { deviceAt, measured: { at, offsetMs } });
      expect(answer.code).toBe('FIELD_INVALID');
    }
    for (const offsetMs of [10 ** 13, -(10 ** 13)])
      expect((await stamp(mia, 'COME', { deviceAt, measured: { at, offsetMs } })).status).not.toBe(500);
  });

  test('that comes in late from another device is put where it belongs', async ({
    mia,
    stamp,
    clock,
    entriesOf,
  }) => {
    clock.set(minutes(10));
    await stamp(mia, 'COME');
    const measured = { at: NOW.subtract({ hours: 1 }).toString(), offsetMs: 0 };
    clock.set(minutes(120));
    const early = await stamp(mia, 'COME', { deviceAt: NOW.toString(), measured });
    expect(early.status).toBe(200);
    // Go was stamped before that device could know of the break.
    await stamp(mia, 'GO');
    expect((await entriesOf(mia)).map(({ kind }) => kind)).toEqual(['COME', 'COME', 'GO']);
    const refused = await stamp(mia, 'COME', { deviceAt: minutes(30).toString(), measured });
    expect(refused.problem.detail).toContain('warst du schon bei der Arbeit');
  });
});

describe('a correction', () => {
  const at = (count: number) => minutes(count).toString();

  test('stands beside the original with its reason and takes its place', async ({
    db,
    mia,
    stamp,
    correct,
    clock,
    entriesOf,
  }) => {
    const come = await stamp(mia, 'COME', { activity: 'CHECK' });
    clock.set(minutes(60));
    const { output } = await correct(mia, [
      { isVoid: false, corrects: come.output.entry.id, kind: 'COME', at: at(-15) },
    ]);
    expect(output.entries).toMatchObject([{ reason: 'Vergessen', activity: 'CHECK', at: at(-15) }]);
    expect((await entriesOf(mia)).map((entry) => entry.at)).toEqual([at(-15)]);
    const written = await db
      .selectFrom('working_time_entry')
      .where('customer_id', '=', mia.id)
      .orderBy('sequence')
      .select(['happened_at', 'reason'])
      .execute();
    expect(written.map(({ happened_at, reason }) => [happened_at.toString(), reason])).toEqual([
      [NOW.toString(), null],
      [at(-15), 'Vergessen'],
    ]);
  });

  test('repeated with its key is one; of two of the same entry at once the second is refused', async ({
    mia,
    stamp,
    correct,
    clock,
    entriesOf,
  }) => {
    const come = await stamp(mia, 'COME');
    clock.set(minutes(60));
    const key = crypto.randomUUID();
    const change = { isVoid: false as const, corrects: come.output.entry.id, kind: 'COME' as const };
    const repeated = await Promise.all(
      [key, key].map((each) => correct(mia, [{ ...change, at: at(-5) }], 'Vergessen', each)),
    );
    expect(repeated[0]?.output).toEqual(repeated[1]?.output);
    const [entry] = await entriesOf(mia);
    const both = await Promise.all(
      [-10, -20].map((count) => correct(mia, [{ ...change, corrects: entry?.id ?? '', at: at(count) }])),
    );
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([undefined, 'ENTRY_CORRECTED']));
    expect(await entriesOf(mia)).toHaveLength(1);
  });

  test('ends a shift that nobody ended, and is of one’s own times only', async ({
    stage,
    mia,
    stamp,
    correct,
    clock,
  }) => {
    const other = await stage.addCustomer({ employee: true });
    const come = await stamp(mia, 'COME');
    clock.set(minutes(60 * 30));
    const late = await stamp(mia, 'GO');
    expect(late.code).toBe('STAMP_NOT_POSSIBLE');
    expect(late.problem.detail).toContain('Dein Kommen fehlt oder ist mindestens 16 Stunden her.');
    expect((await correct(mia, [{ isVoid: false, kind: 'GO', at: at(480) }])).status).toBe(201);
    const foreign = await correct(other, [{ isVoid: true, corrects: come.output.entry.id }]);
    expect(foreign.code).toBe('ENTRY_UNKNOWN');
  });
});

test('what was written is never changed, not even by the owner of the tables', async ({ db, mia, stamp }) => {
  await stamp(mia, 'COME');
  const never = /only ever added to/;
  await expect(db.updateTable('working_time_entry').set({ kind: 'GO' }).execute()).rejects.toThrow(never);
  await expect(db.deleteFrom('working_time_entry').execute()).rejects.toThrow(never);
  await expect(sql`truncate working_time_entry`.execute(db)).rejects.toThrow(never);
});
