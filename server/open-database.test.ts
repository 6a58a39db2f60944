import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect } from 'vitest';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { createDiskFileStore } from './adapters/file-store.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { writeBackup } from './backup/write-backup.ts';
import { readConfig } from './config.ts';
import { findBalances, insertPostings, type Posting } from './features/ledger/ledger.repository.ts';
import { openDatabase } from './open-database.ts';
import { serverTest } from './test/server-test.ts';
import { NOW, setStage } from './test/stage.ts';

/** A database as an operator makes it: its owner is no superuser, and the server has a role of its own. */
const test = serverTest().extend('operator', async ({ templateUrl }, { onCleanup }) => {
  const name = `operator_${randomBytes(6).toString('hex')}`;
  const roles = { owner: `${name}_owner`, server: `${name}_server` };
  const urlOf = (user: string) => {
    const url = new URL(templateUrl);
    url.pathname = `/${name}`;
    url.username = user;
    url.password = 'secret';
    return url.href;
  };
  const asAdmin = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: templateUrl });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await asAdmin(
    `create role ${roles.owner} login password 'secret'`,
    `create role ${roles.server} login password 'secret'`,
    `create database ${name} owner ${roles.owner}`,
    `grant ${roles.server} to ${roles.owner}`,
  );
  onCleanup(() =>
    asAdmin(`drop database ${name} with (force)`, `drop role ${roles.server}`, `drop role ${roles.owner}`),
  );
  return { ownerUrl: urlOf(roles.owner), serverUrl: urlOf(roles.server) };
});

const CHANGES = [
  sql`update working_time_entry set kind = 'GO'`,
  sql`delete from working_time_entry`,
  sql`update sales_contract set issued_at = now()`,
  sql`delete from sales_event`,
  sql`update ledger_entry set cents = 1`,
  sql`delete from ledger_entry`,
  sql`truncate ledger_entry`,
  sql`delete from ledger_transaction`,
];
const open = (environment: Record<string, string>) =>
  openDatabase(readConfig({ NODE_ENV: 'test', DATA_DIR: '/nowhere', ...environment }), { connections: 4 });

const postingOf = (customerId: number, causeKey: string): Posting => ({
  cause: 'MONTHLY_FEE',
  causeKey,
  matter: { customerId, currency: 'EUR' },
  occurredAt: NOW,
  entries: monthlyFee(990, 'Tarif Plus, Mai 2027', 1900),
});

describe('a database of one’s own', () => {
  test('with an owner and a role for the server: the server may add to the ledger and no more, also after the next start', async ({
    operator,
  }) => {
    const environment = { DATABASE_URL: operator.serverUrl, DATABASE_OWNER_URL: operator.ownerUrl };
    const first = await open(environment);
    const customer = await (await setStage(first.db)).addCustomer();
    expect(await insertPostings(first.db, [postingOf(customer.id, '1')], NOW)).toBe(1);
    for (const change of CHANGES) await expect(change.execute(first.db)).rejects.toThrow('permission denied');
    await first.close();

    const again = await open(environment);
    expect(await findBalances(again.db, customer.id)).toMatchObject({ owedCents: 990 });
    for (const change of CHANGES) await expect(change.execute(again.db)).rejects.toThrow('permission denied');
    await again.close();
  });

  test('filled from its backup by the owner: the server has its rights and its ledger again', async ({
    operator,
    folder,
  }) => {
    const environment = { DATABASE_URL: operator.serverUrl, DATABASE_OWNER_URL: operator.ownerUrl };
    const before = await open(environment);
    const customer = await (await setStage(before.db)).addCustomer();
    await insertPostings(before.db, [postingOf(customer.id, '1')], NOW);
    // The job queue, which a running server makes for itself.
    await sql`create schema pgboss`.execute(before.db);
    await before.close();
    const files = createDiskFileStore(join(folder, 'photos'));
    const backup = { url: operator.ownerUrl, files, folder: join(folder, 'backup') };
    await writeBackup(backup);
    await restoreBackup({ ...backup, overwrite: true });

    const after = await open(environment);
    const again = [postingOf(customer.id, '1'), postingOf(customer.id, '2')];
    expect(await insertPostings(after.db, again, NOW)).toBe(1);
    expect(await findBalances(after.db, customer.id)).toMatchObject({ owedCents: 1980 });
    for (const change of CHANGES) await expect(change.execute(after.db)).rejects.toThrow('permission denied');
    await after.close();
  });

  test('with the owner alone: the database itself refuses', async ({ operator }) => {
    const database = await open({ DATABASE_URL: operator.ownerUrl });
    const customer = await (await setStage(database.db)).addCustomer();
    expect(await insertPostings(database.db, [postingOf(customer.id, '1')], NOW)).toBe(1);
    for (const change of CHANGES)
      await expect(change.execute(database.db)).rejects.toThrow(/only ever added|never changed/);
    await database.close();
  });
});
