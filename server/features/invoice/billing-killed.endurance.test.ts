import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { serverTest } from '#server/test/server-test.ts';
import { repetitions } from '#server/test/test-length.ts';
import { verifyInvoices } from './verify-invoices.ts';

const test = serverTest();

const ACCOUNTS = 12_000;
const KILLS = repetitions({ full: 20, short: 3 });
const ROOT = join(import.meta.dirname, '../../..');

test('a monthly run killed again and again leaves no gap, no double and no half invoice', async ({
  db,
  database,
  ada,
}) => {
  await sql`
    insert into customer (provider_id, customer_number, account_number, state, plan_id, name, created_at)
    select 'sw', (700000 + n) || '-1', (700000 + n)::text, 'ACTIVE', plan_id, 'Konto ' || n, created_at
    from customer, generate_series(1, ${ACCOUNTS}::int) n where id = ${ada.id}`.execute(db);
  const accounts = await db
    .selectFrom('customer')
    .where('customer_number', 'like', '7%-1')
    .select('id')
    .execute();
  const occurredAt = Temporal.Instant.from('2026-05-20T10:00:00Z');
  const postings = accounts.map(({ id }, index) => ({
    cause: 'MONTHLY_FEE' as const,
    causeKey: `kill ${id}`,
    matter: { customerId: id, currency: 'EUR' as const },
    occurredAt,
    entries: monthlyFee(100 + index, 'Tarif Plus', 1900),
  }));
  await insertPostings(db, postings, occurredAt);

  const dataDir = await mkdtemp(join(tmpdir(), 'stadtwagen-billing-'));
  const bill = () =>
    spawn(process.execPath, ['server/admin.ts', 'billing', 'run', '--month', '2026-05'], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const count = async () =>
    (
      await db
        .selectFrom('invoice')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  try {
    let killed = 0;
    for (let seed = 1; killed < KILLS; seed++) {
      const before = await count();
      expect(before).toBeLessThan(ACCOUNTS);
      const run = bill();
      const ended = once(run, 'exit');
      // Somewhere in the middle of a batch: some time after it has begun to write, a different one each time.
      while (run.exitCode === null && (await count()) === before && !(await isBilling(db))) await pause(5);
      await pause((seed * 7) % 40);
      run.kill('SIGKILL');
      await ended;
      killed++;
      expect((await verifyInvoices(db)).faults).toEqual([]);
    }
    expect(killed).toBe(KILLS);
    const [code] = await once(bill(), 'exit');
    expect(code).toBe(0);
    expect(await count()).toBe(ACCOUNTS);
    const { rows } = await sql<{ accounts: number; cents: number; last: number }>`
      select count(distinct customer_id)::int as accounts, sum(total_cents)::bigint as cents, max(sequence) as last
      from invoice`.execute(db);
    expect(rows[0]).toEqual({
      accounts: ACCOUNTS,
      cents: accounts.reduce((sum, _, index) => sum + 100 + index, 0),
      last: ACCOUNTS,
    });
    expect((await verifyInvoices(db)).faults).toEqual([]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Does another connection hold the lock under which accounts are billed? */
async function isBilling(db: Parameters<typeof verifyInvoices>[0]): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where mode = 'RowShareLock' and relation = 'customer'::regclass and pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows.length > 0;
}
