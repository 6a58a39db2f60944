import { describe, expect } from 'vitest';
import { BERLIN } from '#domain/booking/grid.ts';
import { applyRoles } from '#server/features/staff/roles.ts';
import { mailer } from '#server/test/registration-test.ts';
import { serverTest } from '#server/test/server-test.ts';
import type { StageCustomer } from '#server/test/stage.ts';
import { adminEmployees } from './admin-employees.ts';

const berlin = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(BERLIN).toInstant();

type Options = { date?: string; role?: string; by?: string };
const test = serverTest()
  .override('startsAt', () => berlin('2027-05-12T10:00'))
  .extend('admin', ({ db, clock }) => async (words: readonly string[], options: Options = {}) => {
    const printed: string[] = [];
    const print = (text: string) => void printed.push(text);
    const setup = { db, mailer, now: clock.now(), user: 'miriam', print };
    return (await adminEmployees(words, options, setup)) ?? printed.join('\n');
  })
  .extend('isLetIn', ({ call, clock, db }) => async ({ token }: StageCustomer, at?: string) => {
    if (at) clock.set(berlin(at));
    await applyRoles(db, clock.now());
    const { status } = await call('GET /workingtimes/current', undefined, { token });
    return status === 200;
  });

describe('the first employee', () => {
  test('comes into being with city, day and who decided it, is told, and again changes nothing', async ({
    db,
    ada,
    admin,
    isLetIn,
  }) => {
    expect(await isLetIn(ada)).toBe(false);
    const told = await admin(['add', ada.number, 'nuernberg'], { by: 'Chefin' });
    expect(told).toContain('arbeitet ab 12.05.2027 bei uns: Mitarbeit');
    expect(told).toContain('arbeitet ab 12.05.2027 in Nürnberg');
    expect(await isLetIn(ada)).toBe(true);
    expect(await admin(['add', ada.number, 'nuernberg'])).toContain('Nichts geändert');
    expect(await db.selectFrom('employment').select(['role', 'kind', 'day', 'decided_by']).execute()).toEqual(
      [{ role: 'EMPLOYEE', kind: 'BEGIN', day: '2027-05-12', decided_by: 'Chefin' }],
    );
    const mails = await db
      .selectFrom('mail')
      .where('template', '=', 'mitarbeit_beginnt')
      .select('text_body')
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text_body).toContain('ab 12.05.2027 arbeitest du für uns in Nürnberg');
    expect(await admin(['list'])).toContain(`${ada.number}\tAda Beispiel\tMitarbeit\tNürnberg`);
  });

  test('begins and ends at midnight of Berlin, and may come back', async ({ ada, admin, isLetIn }) => {
    await admin(['add', ada.number, 'nuernberg'], { date: '2027-06-01' });
    expect(await isLetIn(ada)).toBe(false);
    expect(await isLetIn(ada, '2027-05-31T23:59')).toBe(false);
    expect(await isLetIn(ada, '2027-06-01T00:00')).toBe(true);
    expect(await admin(['end', ada.number], { date: '2027-06-30' })).toContain('bis 30.06.2027');
    expect(await admin(['end', ada.number], { date: '2027-07-15' })).toContain('Nichts geändert');
    expect(await isLetIn(ada, '2027-06-30T23:59')).toBe(true);
    expect(await isLetIn(ada, '2027-07-01T00:00')).toBe(false);
    await admin(['add', ada.number, 'bonn'], { date: '2027-07-01' });
    expect(await isLetIn(ada)).toBe(true);
  });

  test('may lead the fleet, too, and one of both may end', async ({ db, ada, admin, isLetIn }) => {
    await admin(['add', ada.number, 'nuernberg']);
    await admin(['add', ada.number, 'nuernberg'], { role: 'flotte' });
    expect(await admin(['list'])).toContain('Mitarbeit, Leitung der Flotte');
    await admin(['end', ada.number], { role: 'mitarbeit', date: '2027-05-11' });
    expect(await isLetIn(ada)).toBe(true);
    expect(await admin(['list'])).toContain('\tLeitung der Flotte\t');
    await admin(['end', ada.number], { date: '2027-05-11' });
    expect(await isLetIn(ada)).toBe(false);
    const { add_props } = await db
      .selectFrom('customer')
      .where('id', '=', ada.id)
      .select('add_props')
      .executeTakeFirstOrThrow();
    expect(add_props).toEqual([]);
  });

  test('of before there were dates can be ended', async ({ stage, admin, isLetIn }) => {
    const mia = await stage.addCustomer({ employee: true });
    expect(await admin(['add', mia.number, 'nuernberg'])).toBe(
      'Ada Beispiel arbeitet ab 12.05.2027 in Nürnberg.',
    );
    expect(await isLetIn(mia)).toBe(true);
    await admin(['end', mia.number], { date: '2027-05-12' });
    expect(await isLetIn(mia, '2027-05-13T00:00')).toBe(false);
  });

  test.for([
    ['nobody of that number', ['add', '999999-1', 'nuernberg'], {}, 'gibt es nicht'],
    ['a city that we do not have', ['add', 'ADA', 'atlantis'], {}, 'Die Stadt „atlantis“ gibt es nicht'],
    ['another role', ['add', 'ADA', 'nuernberg'], { role: 'chef' }, 'mitarbeit, flotte'],
    ['a day that does not exist', ['add', 'ADA', 'nuernberg'], { date: '2027-02-30' }, 'Ein Tag ist'],
    ['nobody who decides', ['end', 'ADA'], { by: ' ' }, '--by'],
  ] as const)('%s is refused', async ([, words, options, fault], { ada, admin, isLetIn }) => {
    const named = words.map((word) => (word === 'ADA' ? ada.number : word));
    expect(await admin(named, options)).toContain(fault);
    expect(await isLetIn(ada)).toBe(false);
  });

  test('is a person with an active account', async ({ stage, admin }) => {
    const waiting = await stage.addCustomer({ state: 'VERIFIED' });
    expect(await admin(['add', waiting.number, 'nuernberg'])).toContain('ist noch nicht frei');
    const company = await stage.addCustomer({ plan: 'FIRMA' });
    expect(await admin(['add', company.number, 'nuernberg'])).toContain('kein Account einer Person');
  });

  test('two decisions at once are one', async ({ db, ada, admin }) => {
    await Promise.all(Array.from({ length: 4 }, () => admin(['add', ada.number, 'nuernberg'])));
    expect(
      await db.selectFrom('employment').where('customer_id', '=', ada.id).select('id').execute(),
    ).toHaveLength(1);
    expect(
      await db.selectFrom('workplace').where('customer_id', '=', ada.id).select('id').execute(),
    ).toHaveLength(1);
  });

  test('whoever decided cannot be changed, not even by the owner of the tables', async ({
    db,
    ada,
    admin,
  }) => {
    await admin(['add', ada.number, 'nuernberg']);
    await expect(db.updateTable('employment').set({ decided_by: 'x' }).execute()).rejects.toThrow(
      'only ever',
    );
    await expect(db.deleteFrom('workplace').execute()).rejects.toThrow('only ever');
  });
});

test('another city from a day on leaves the holidays of the days before', async ({ ada, admin, call }) => {
  await admin(['add', ada.number, 'nuernberg'], { date: '2027-01-01' });
  await admin(['hours', ada.number, '40'], { date: '2027-01-01' });
  const holidays = async () => {
    const { output } = await call(
      'GET /workingtimes',
      { query: { from: '2027-01-01', to: '2027-01-10' } },
      { token: ada.token },
    );
    return output.days.flatMap(({ holiday }) => holiday ?? []);
  };
  expect(await holidays()).toEqual(['Neujahr', 'Heilige Drei Könige']);
  await admin(['city', ada.number, 'bonn'], { date: '2027-05-12' });
  expect(await holidays()).toEqual(['Neujahr', 'Heilige Drei Könige']);
  const { output } = await call('GET /workingtimes/current', undefined, { token: ada.token });
  expect(output.city).toEqual({ slug: 'bonn', title: 'Bonn' });
});
