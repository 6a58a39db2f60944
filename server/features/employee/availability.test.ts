import { describe, expect } from 'vitest';
import type { RequestOf } from '#contract/calls.ts';
import { FLEET_EMPLOYEE_PROP, markOf } from '#domain/employee/employee-role.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW, type StageCustomer } from '#server/test/stage.ts';
import { setCity } from './employee.repository.ts';

const HIRED = Temporal.PlainDate.from('2027-01-01');
type Day = RequestOf<'PUT /availabilities/days/{id}'>['body'];
type Windows = RequestOf<'PUT /availabilities/current/week'>['body']['windows'];

const test = serverTest()
  .extend('hire', ({ stage, db }) => async (name: string, city: string, isFleet = false) => {
    const hired = await stage.addCustomer({ employee: true });
    const addProps = isFleet ? { add_props: JSON.stringify(markOf(FLEET_EMPLOYEE_PROP)) } : {};
    await db
      .updateTable('customer')
      .set({ prename: name, name: 'Probe', ...addProps })
      .where('id', '=', hired.id)
      .execute();
    await setCity(db, city, { validFrom: HIRED, customerId: hired.id, by: 'test', now: NOW });
    return hired;
  })
  .extend(
    'enter',
    ({ call }) =>
      ({ token }: StageCustomer, body: Day, id: string = crypto.randomUUID()) =>
        call('PUT /availabilities/days/{id}', { params: { id }, body }, { token }),
  )
  .extend(
    'week',
    ({ call }) =>
      ({ token }: StageCustomer, windows: Windows) =>
        call('PUT /availabilities/current/week', { body: { windows } }, { token }),
  )
  .extend('cover', ({ call }) => async ({ token }: StageCustomer, city?: string) => {
    const query = { from: '2027-05-12', ...(city ? { city } : {}) };
    return call('GET /availabilities/cover', { query }, { token });
  });

const wednesday = (city: string) => ({ weekday: 3, from: '08:00', to: '16:00', city });

describe('who covers a city', () => {
  test('is seen by those who work there, without who is away and why; the fleet sees every city', async ({
    hire,
    week,
    enter,
    cover,
  }) => {
    const mia = await hire('Mia', 'nuernberg');
    const eva = await hire('Eva', 'nuernberg');
    const flo = await hire('Flo', 'bonn', true);
    for (const one of [mia, eva]) await week(one, [wednesday('nuernberg')]);
    await week(flo, [wednesday('bonn'), { ...wednesday('nuernberg'), weekday: 4 }]);
    const note = 'Zahnarzt';
    await enter(eva, { kind: 'AWAY', from: '2027-05-12', to: '2027-05-12', note });

    const seen = await cover(mia);
    expect(seen.output.city.slug).toBe('nuernberg');
    const names = (days: typeof seen.output.days) =>
      days.map(({ people }) =>
        people.map(({ name }) => name.split(' ')[0] ?? '').toSorted((a, b) => a.localeCompare(b)),
      );
    expect(names(seen.output.days).slice(0, 8)).toEqual([
      ['Mia'],
      ['Flo'],
      [],
      [],
      [],
      [],
      [],
      ['Eva', 'Mia'],
    ]);
    expect(seen.output.days[0]?.people[0]).toMatchObject({
      isMe: true,
      times: [{ from: '08:00', to: '16:00' }],
    });
    expect(seen.text).not.toContain(note);
    expect((await cover(mia, 'bonn')).code).toBe('WORKS_ELSEWHERE');
    expect(names((await cover(flo, 'bonn')).output.days)[0]).toEqual(['Flo']);
    expect((await cover(flo, 'nuernberg')).status).toBe(200);
  });
});

describe('single days', () => {
  test('of two devices at once never overlap: the database decides; repeated they stay one', async ({
    hire,
    enter,
    call,
  }) => {
    const mia = await hire('Mia', 'nuernberg');
    const days = ['2027-07-05', '2027-07-06', '2027-07-07'].map((from) => ({
      kind: 'VACATION' as const,
      from,
      to: '2027-07-09',
    }));
    const answers = await Promise.all(days.map((day) => enter(mia, day)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const id = crypto.randomUUID();
    const one = { kind: 'VACATION' as const, from: '2027-08-02', to: '2027-08-06' };
    await enter(mia, one, id);
    const again = await enter(mia, { ...one, to: '2027-08-04' }, id);
    expect(again.output.days.filter((day) => day.id === id)).toMatchObject([{ to: '2027-08-04' }]);
    const other = await hire('Eva', 'nuernberg');
    expect((await enter(other, one, id)).code).toBe('AVAILABILITY_OVERLAPS');
    const removed = await call('DELETE /availabilities/days/{id}', { params: { id } }, { token: mia.token });
    expect(removed.output.days.map((day) => day.id)).not.toContain(id);
  });

  test('that leave a city alone are named, and holidays take the target of their days', async ({
    db,
    hire,
    week,
    enter,
    call,
  }) => {
    const mia = await hire('Mia', 'bonn');
    await week(mia, [{ ...wednesday('bonn'), weekday: 2 }]);
    const { output } = await enter(mia, { kind: 'VACATION', from: '2027-05-18', to: '2027-05-19' });
    expect(output.conflicts).toEqual([{ kind: 'ALONE', date: '2027-05-18' }]);
    await db
      .insertInto('employee_target')
      .values({
        customer_id: mia.id,
        valid_from: '2027-05-10',
        weekly_minutes: 600,
        weekdays: [2],
        set_at: NOW,
        set_by: 'test',
      })
      .execute();
    const query = { from: '2027-05-18', to: '2027-05-25' };
    const sheet = await call('GET /workingtimes', { query }, { token: mia.token });
    expect(
      sheet.output.days.map(({ targetMinutes, isVacation }) => [targetMinutes, isVacation]),
    ).toMatchObject([
      [0, true],
      [0, true],
      [0, false],
      [0, false],
      [0, false],
      [0, false],
      [0, false],
      [600, false],
    ]);
  });
});

test('whoever enters a city where they do not work is told where they do', async ({ stage, db, call }) => {
  const { id, token } = await stage.addCustomer({ employee: true });
  const windows = [{ weekday: 1, from: '08:00', to: '12:00', city: 'bonn' }];
  const enter = () => call('PUT /availabilities/current/week', { body: { windows } }, { token });
  expect((await enter()).problem.detail).toContain('Noch steht nicht fest, wo du arbeitest');
  await setCity(db, 'nuernberg', { validFrom: HIRED, customerId: id, by: 'test', now: NOW });
  const { code, problem } = await enter();
  expect([code, problem.detail]).toEqual([
    'WORKS_ELSEWHERE',
    'Du arbeitest in Nürnberg und kannst dich nur dort eintragen.',
  ]);
});
