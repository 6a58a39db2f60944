import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import { setStage, testApp } from '#server/test/stage.ts';

const SECRET = 'DE02120300000000202051';

let database: TestDatabase;
let app: FastifyInstance;
/** As the server's log writes an error. */
let logged: (error: unknown) => string;

beforeAll(async () => {
  database = await testDatabase();
  const stage = await setStage(database.db);
  await stage.addCustomer();
  app = await testApp(database.db, { environment: { LOG_LEVEL: 'error' } });
  const log = app.log as unknown as Record<symbol, { err?: (error: unknown) => unknown }>;
  const serializers = Object.getOwnPropertySymbols(log).map((name) => log[name]);
  const serialize = serializers.find((one) => typeof one?.err === 'function')?.err;
  if (!serialize) throw new Error('the log has no serializer of errors');
  logged = (error) => JSON.stringify(serialize(error));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const failure = async (statement: ReturnType<typeof sql>): Promise<unknown> =>
  statement.execute(database.db).then(
    () => {
      throw new Error('nothing failed');
    },
    (error: unknown) => error,
  );

test.each([
  [
    'a row that breaks a rule',
    () => sql`update customer set eu_licence = 'MAYBE', password_hash = ${SECRET}`,
  ],
  [
    'a row that is there already',
    () =>
      sql`insert into blocklist_entry (kind, value, reason, created_at)
      select 'iban', ${SECRET}, '', now() from generate_series(1, 2)`,
  ],
  ['half a character in JSON', () => sql`select ${`[{"${SECRET}": "\\ud800"}]`}::jsonb`],
  ['what is no date', () => sql`select ${SECRET}::date`],
])('%s: the log says what failed and where, but nothing of what was entered', async (_what, statement) => {
  const error = await failure(statement());
  const text = logged(error);
  expect(text).not.toContain(SECRET);
  const { code } = error as { code: string };
  expect(JSON.parse(text)).toMatchObject({ code });
  expect(text).toContain('log-error.test.ts');
});

test('other errors, and what caused them, are kept whole', () => {
  const text = logged(new TypeError('no pages', { cause: new Error('disk full') }));
  expect(JSON.parse(text)).toMatchObject({
    type: 'TypeError',
    message: 'no pages',
    cause: { message: 'disk full' },
  });
});
