import { hash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect } from 'vitest';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';
import { serverTest } from '#server/test/server-test.ts';
import { setStage } from '#server/test/stage.ts';
import { migrate } from './migrate.ts';
import { StartFault } from './start-fault.ts';

const test = serverTest().extend('schema', ({ db }) => {
  const empty = () =>
    db.schema
      .dropSchema('public')
      .cascade()
      .execute()
      .then(() => db.schema.createSchema('public').execute());
  return { empty };
});

describe('migrate', () => {
  test('does nothing the second time, and keeps what is there', async ({ database, db }) => {
    await setStage(db);
    expect(await migrate(database.url)).toEqual([]);
    expect(await db.selectFrom('provider').select('id').execute()).toEqual([{ id: 'sw' }]);
  });

  test('by several servers at once: every file runs exactly once', async ({ database, db, schema }) => {
    await schema.empty();
    const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));
    const files = ran.flat();
    expect(files.length).toBeGreaterThan(0);
    expect(new Set(files).size).toBe(files.length);
    await setStage(db);
  });

  test('060: price lists get the figures that were in the program, and the usual price of the safety package', async ({
    database,
    db,
  }) => {
    await sql`alter table price_list drop constraint price_list_is_whole`.execute(db);
    await sql`update price_list set prices = prices - array['lateFreeMinutes', 'lateSharePercent', 'safetyPackageCents',
      'companySafetyPackageCents', 'deductibleCents', 'reducedDeductibleCents', 'reminderFeeCents',
      'maxReturnedDebitCents']`.execute(db);
    await sql`alter table plan drop column offers_safety_package, add column sipak_cents integer`.execute(db);
    await sql`update plan set sipak_cents = 14900, qualities = '["9,90 € im Monat", "Für alle"]' where id = 'FIRMA'`.execute(
      db,
    );
    await sql`update plan set sipak_cents = 8800 where id = 'PLUS'`.execute(db);
    await sql`delete from migration where name like '060-%'`.execute(db);
    expect(await migrate(database.url)).toEqual([expect.stringMatching(/^060-/)]);
    const { prices } = await db.selectFrom('price_list').select('prices').executeTakeFirstOrThrow();
    const { currency: _, validFrom: __, ...whole } = PRICE_LIST_2026;
    expect(prices).toEqual({ ...whole, safetyPackageCents: 8800 });
    const plans = await db
      .selectFrom('plan')
      .orderBy('id')
      .select(['id', 'offers_safety_package', 'qualities'])
      .execute();
    expect(plans).toEqual([
      { id: 'EINZEL', offers_safety_package: false, qualities: [] },
      { id: 'FIRMA', offers_safety_package: true, qualities: ['{{tariff.month}} im Monat', 'Für alle'] },
      { id: 'PLUS', offers_safety_package: true, qualities: [] },
    ]);
    const partial = JSON.stringify({ ...whole, reminderFeeCents: undefined });
    await expect(
      sql`insert into price_list (provider_id, currency, valid_from, prices)
        values ('sw', 'EUR', now(), ${partial})`.execute(db),
    ).rejects.toThrow('price_list_is_whole');
  });

  test('017: requests from before keep their key, so that nothing is done twice, but no answer', async ({
    database,
    db,
  }) => {
    await sql`drop table server_secret`.execute(db);
    await sql`alter table idempotency_key rename column key_hash to key`.execute(db);
    await sql`delete from migration where name like '017-%'`.execute(db);
    const before = { call: 'POST /bookings', hash: Buffer.alloc(32, 1) };
    for (const [owner, key] of [
      ['12', 'a-key-of-twenty-two-and-more'],
      ['12', 'short-key'],
      ['public', 'a-key-that-all-visitors-shared'],
      ['registration:', 'a-key-of-a-registration-that-was-none'],
    ]) {
      await sql`insert into idempotency_key (owner, key, call, request_hash, status, answer, created_at)
        values (${owner}, ${key}, ${before.call}, ${before.hash}, 201, '{}', now())`.execute(db);
    }
    expect(await migrate(database.url)).toEqual([expect.stringMatching(/^017-/)]);
    const left = await db.selectFrom('idempotency_key').selectAll().execute();
    expect(left).toMatchObject([
      { owner: '12', key_hash: hash('sha256', 'a-key-of-twenty-two-and-more', 'hex') },
    ]);
    expect(left[0]?.request_hash).toHaveLength(0);
  });

  test('leaves no lock behind, also behind a pooler, where sessions outlive their clients', async ({
    database,
  }) => {
    const locks: number[] = [];
    // Statements of a session that has ended its transaction see what the session still holds.
    const end = pg.Client.prototype.end;
    pg.Client.prototype.end = async function (this: pg.Client) {
      const { rows } = await this.query(
        `select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
      );
      locks.push(rows.length);
      return Reflect.apply(end, this, []);
    } as typeof end;
    try {
      await migrate(database.url);
    } finally {
      pg.Client.prototype.end = end;
    }
    expect(locks).toEqual([0]);
  });

  test('a server that waits for another one says for whom, and goes on when that one has finished', async ({
    database,
  }) => {
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin; select pg_advisory_xact_lock(7283641)');
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    const lines: string[] = [];
    const migrated = migrate(database.url, { onWait: (line) => lines.push(line) });
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toContain(`select pg_terminate_backend(${rows[0]?.pid});`);
    await holder.end();
    expect(await migrated).toEqual([]);
    expect(lines).toHaveLength(1);
  });

  test('refuses a database of a newer version, and changes nothing in it', async ({ database, db }) => {
    await sql`insert into migration (name) values ('999-from-the-future.sql')`.execute(db);
    const fault = migrate(database.url);
    await expect(fault).rejects.toThrow(StartFault);
    await expect(fault).rejects.toThrow(/^DATABASE_URL: .*neueren Version \(999-from-the-future\.sql/);
    await sql`delete from migration where name = '999-from-the-future.sql'`.execute(db);
  });

  test.for([
    ['a table', sql`create table article (id integer)`, 'article'],
    ['a table called migration', sql`create table migration (id integer, batch text)`, 'migration'],
    [
      'other tables beside an empty list of migrations',
      sql`create table article (id integer)`,
      'article',
      sql`create table migration (name text primary key, ran_at timestamptz not null default now())`,
    ],
  ] as const)(
    'refuses the database of another program: %s',
    async ([, create, name, ...more], { database, db, schema }) => {
      await schema.empty();
      await create.execute(db);
      for (const statement of more) await statement.execute(db);
      await expect(migrate(database.url, { setting: 'DATABASE_URL' })).rejects.toThrow(
        new RegExp(`^DATABASE_URL: .* eines anderen Programms \\(etwa „${name}“\\)`),
      );
      await schema.empty();
    },
  );

  test('what an extension has brought is no table of another program', async ({ database, db, schema }) => {
    await schema.empty();
    await sql`create extension pg_stat_statements`.execute(db);
    expect(await migrate(database.url)).not.toHaveLength(0);
  });
});
