import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Db } from '#server/db/connect.ts';

export type TestDatabase = { db: Db; url: string; close(): Promise<void> };

/** Creates a migrated database for one test file. */
export async function testDatabase(templateUrl = inject('templateUrl')): Promise<TestDatabase> {
  const template = new URL(templateUrl);
  const { url, close } = await createDatabase(templateUrl, `template ${template.pathname.slice(1)}`);
  const { db } = connect(url, { connections: 20 });
  return {
    db,
    url,
    close: async () => {
      await db.destroy();
      await close();
    },
  };
}

/** Creates a database in which nothing is, as an operator would for a new installation. */
export const emptyDatabase = (templateUrl: string): Promise<Omit<TestDatabase, 'db'>> =>
  createDatabase(templateUrl, '');

async function createDatabase(templateUrl: string, options: string): Promise<Omit<TestDatabase, 'db'>> {
  const admin = new URL(templateUrl);
  admin.pathname = '/postgres';
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(admin.href, `create database ${name} ${options}`);
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  return { url: url.href, close: () => run(admin.href, `drop database ${name} with (force)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
