import { sql } from 'kysely';
import { expect } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';

const base = serverTest();

const SECRET = 'DE02120300000000202051';

const test = base
  /** Returns an error as the server's log serializes it. */
  .extend('logged', ({ app }) => {
    const log = app.log as unknown as Record<symbol, { err?: (error: unknown) => unknown }>;
    const serializers = Object.getOwnPropertySymbols(log).map((name) => log[name]);
    const serialize = serializers.find((one) => typeof one?.err === 'function')?.err;
    if (!serialize) throw new Error('the log has no serializer of errors');
    return (error: unknown) => JSON.stringify(serialize(error));
  })
  .extend('log', ({ db }) => {
    const failure = async (statement: ReturnType<typeof sql>): Promise<unknown> =>
      statement.execute(db).then(
        () => {
          throw new Error('nothing failed');
        },
        (error: unknown) => error,
      );
    return { failure };
  });
test.override('environment', { LOG_LEVEL: 'error' });
test.beforeAll(async ({ stage }) => {
  await stage.addCustomer();
});

test.for([
  [
    'a row that breaks a rule',
    () => sql`update customer set eu_licence = 'MAYBE', password_hash = ${SECRET}`,
  ],
  [
    'a row that is there already',
    () =>
      sql`insert into blocklist_entry (kind, value, reason, created_at)
      select 'email', ${SECRET}, '', now() from generate_series(1, 2)`,
  ],
  ['half a character in JSON', () => sql`select ${`[{"${SECRET}": "\\ud800"}]`}::jsonb`],
  ['what is no date', () => sql`select ${SECRET}::date`],
] as const)(
  '%s: the log says what failed and where, but nothing of what was entered',
  async ([, statement], { logged, log }) => {
    const error = await log.failure(statement());
    const text = logged(error);
    expect(text).not.toContain(SECRET);
    const { code } = error as { code: string };
    expect(JSON.parse(text)).toMatchObject({ code });
    expect(text).toContain('log-error.test.ts');
  },
);

test('other errors, and what caused them, are kept whole', ({ logged }) => {
  const text = logged(new TypeError('no pages', { cause: new Error('disk full') }));
  expect(JSON.parse(text)).toMatchObject({
    type: 'TypeError',
    message: 'no pages',
    cause: { message: 'disk full' },
  });
});

test('what is no error is logged with what it is and where it was caught, but not what it says', ({
  logged,
}) => {
  const thrown = [undefined, null, SECRET, { iban: SECRET }];
  for (const each of [...thrown, ...thrown.map((cause) => new Error('failed', { cause }))]) {
    expect(logged(each)).not.toContain(SECRET);
  }
  expect(JSON.parse(logged(undefined))).toMatchObject({
    type: 'undefined',
    message: 'undefined in place of an error',
    stack: expect.stringContaining('log-error.test.ts'),
  });
  expect(JSON.parse(logged({ iban: SECRET }))).toMatchObject({ type: 'object', fields: ['iban'] });
  expect(JSON.parse(logged(new Error('failed', { cause: null })))).toMatchObject({ cause: { type: 'null' } });
});

test('of several failures at once each is logged', ({ logged }) => {
  const failed = new AggregateError([new Error('refused at ::1'), new Error('refused at 127.0.0.1')]);
  expect(JSON.parse(logged(failed))).toMatchObject({
    errors: [{ message: 'refused at ::1' }, { message: 'refused at 127.0.0.1' }],
  });
});
