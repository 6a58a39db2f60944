import { describe, expect } from 'vitest';
import { BERLIN } from '#domain/booking/grid.ts';
import { mailer } from '#server/test/registration-test.ts';
import { serverTest } from '#server/test/server-test.ts';
import type { StageCustomer } from '#server/test/stage.ts';
import { adminEmployees } from './admin-employees.ts';

const berlin = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(BERLIN).toInstant();
const WEEK = { from: '2027-05-24', to: '2027-05-30' };

const test = serverTest()
  .override('startsAt', () => berlin('2027-05-29T10:00'))
  .extend('mia', ({ stage }) => stage.addCustomer({ employee: true }))
  .extend('admin', ({ db, clock }) => async (...words: string[]) => {
    const printed: string[] = [];
    const isDate = (word: string) => /^\d{4}-\d\d-\d\d$/.test(word);
    const options = { date: words.find(isDate), month: '2027-05' };
    const setup = {
      db,
      mailer,
      now: clock.now(),
      user: 'miriam',
      print: (text: string) => void printed.push(text),
    };
    const fault = await adminEmployees(
      words.filter((word) => !isDate(word)),
      options,
      setup,
    );
    return fault ?? printed.join('\n');
  })
  /** Enters shifts with a reason, each from … to in Berlin. */
  .extend(
    'enter',
    ({ call }) =>
      async ({ token }: StageCustomer, reason: string, ...shifts: [string, string][]) => {
        for (const [from, to] of shifts) {
          const changes = [
            { isVoid: false as const, kind: 'COME' as const, at: berlin(from).toString() },
            { isVoid: false as const, kind: 'GO' as const, at: berlin(to).toString() },
          ];
          const { status } = await call(
            'POST /workingtimes/corrections',
            { body: { reason, changes } },
            { token },
          );
          expect(status).toBe(201);
        }
      },
  );

describe('a week of an employee', () => {
  test('has its hours, target and balance, the holiday of the state, and what the law does not want', async ({
    db,
    mia,
    admin,
    enter,
    call,
  }) => {
    expect(await admin('city', mia.number, 'nuernberg')).toContain('arbeitet ab 29.05.2027 in nuernberg');
    expect(await admin('hours', mia.number, '40', 'mo-fr', '2027-05-24')).toContain('40:00');
    await enter(
      mia,
      'Gerät defekt',
      ['2027-05-24T08:00', '2027-05-24T14:00'],
      ['2027-05-24T14:30', '2027-05-24T19:00'],
      ['2027-05-25T05:30', '2027-05-25T10:00'],
      ['2027-05-27T22:00', '2027-05-28T04:00'],
    );
    const { output } = await call('GET /workingtimes', { query: WEEK }, { token: mia.token });
    expect(
      output.days.map(({ workedMinutes, targetMinutes, holiday, broken }) => [
        workedMinutes,
        targetMinutes,
        holiday,
        broken,
      ]),
    ).toEqual([
      [630, 480, undefined, ['TEN_HOURS', 'BREAK_45']],
      [270, 480, undefined, ['REST']],
      [0, 480, undefined, []],
      [360, 0, 'Fronleichnam', ['HOLIDAY']],
      [0, 480, undefined, []],
      [0, 0, undefined, []],
      [0, 0, undefined, []],
    ]);
    expect(output).toMatchObject({
      city: { slug: 'nuernberg' },
      weeklyMinutes: 2400,
      workedMinutes: 1260,
      targetMinutes: 1920,
      balanceMinutes: -660,
      totalBalanceMinutes: -660,
    });
    expect(output.entries.map(({ day }) => day).filter((day) => day === '2027-05-27')).toHaveLength(2);
    expect(await admin('times', mia.number)).toContain('Mo 24.05.2027\t10:30\t08:00–14:00, 14:30–19:00');
    // Who has left, even without an account, still has had these times.
    await db
      .updateTable('customer')
      .set({ add_props: '[]', state: 'DELETED' })
      .where('id', '=', mia.id)
      .execute();
    expect(await admin('times', mia.number)).toContain('Mo 24.05.2027\t10:30');
    expect(await admin('hours', mia.number, '40')).toContain('arbeitet niemand');
  });

  test('with twenty hours at a stretch is entered, and says what the law does not want', async ({
    stage,
    enter,
    call,
  }) => {
    const { token, ...long } = await stage.addCustomer({ employee: true });
    await enter({ token, ...long }, 'Störung in der Nacht', ['2027-05-25T05:00', '2027-05-26T01:00']);
    const { output } = await call('GET /workingtimes', { query: WEEK }, { token });
    expect(output.days.find(({ date }) => date === '2027-05-25')).toMatchObject({
      workedMinutes: 1200,
      broken: ['TEN_HOURS', 'BREAK_45'],
    });
    expect(output.entries.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  });

  test('comes as a table that is no formula and as a PDF, for its owner alone', async ({
    stage,
    mia,
    enter,
    call,
  }) => {
    const other = await stage.addCustomer({ employee: true });
    await enter(mia, '=HYPERLINK("https://example.org")', ['2027-05-25T08:00', '2027-05-25T12:00']);
    const as = { token: mia.token };
    const table = await call('GET /workingtimes/table', { query: WEEK }, as);
    expect(table.headers['content-disposition']).toContain('arbeitszeiten-2027-05-24-bis-2027-05-30.csv');
    expect(table.text).toMatch(/2027-05-25;Di;08:00–12:00;240;0;0;;;"?Kommen 08:00 nachgetragen: =HYPERLINK/);
    expect(table.text).not.toMatch(/(^|;)"?[=+@]/m);
    const pdf = await call('GET /workingtimes/pdf', { query: WEEK }, as);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const foreign = await call('GET /workingtimes/table', { query: WEEK }, { token: other.token });
    expect(foreign.text).not.toContain('08:00');
  });
});

test('the terminal says what is wrong with a command', async ({ mia, ada, admin }) => {
  expect(await admin('hours', mia.number, '80')).toContain('bis 48');
  expect(await admin('hours', mia.number, '38,5', 'morgen')).toContain('mo-fr');
  expect(await admin('city', mia.number, 'atlantis')).toContain('gibt es nicht');
  expect(await admin('city', ada.number, 'nuernberg')).toContain('arbeitet niemand');
  expect(await admin('list')).toContain(mia.number);
});
