import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Db } from '#server/db/connect.ts';

export type TestDatabase = { db: Db; url: string; close(): Promise<void> };

/** Creates a migrated database for one test file. */
export async function testDatabase(templateUrl = inject('templateUrl')): Promise<TestDatabase> {
  const template = new URL(templateUrl);
  const admin = new URL(template);
  admin.pathname = '/postgres';
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(admin.href, `create database ${name} template ${template.pathname.slice(1)}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const { db } = connect(url.href, { connections: 20 });
  return {
    db,
    url: url.href,
    close: async () => {
      await db.destroy();
      await run(admin.href, `drop database ${name} with (force)`);
    },
  };
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
