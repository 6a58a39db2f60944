import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { SERVER_ROLE, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a migrated database that each test file copies. */
    templateUrl: string;
  }
}

/** A PostgreSQL to test against in place of the embedded one, such as an older one; its user must be a superuser. */
const OTHER = process.env['TEST_POSTGRES_URL'];

/** Starts one PostgreSQL for all server tests; it is not durable, otherwise like the product's. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (OTHER) return setupOn(OTHER, project);
  const folder = await mkdtemp(join(tmpdir(), 'stadtwagen-test-'));
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ folder, durable: false });
  await migrate(postgres.url);
  project.provide('templateUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Makes the template on a PostgreSQL that runs already, and drops it at the end. */
async function setupOn(url: string, project: TestProject): Promise<() => Promise<void>> {
  const name = `template_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  // As the embedded one has it; other runs may use the same server.
  await run(`do $$ begin
    if not exists (select from pg_roles where rolname = '${SERVER_ROLE}') then
      create role ${SERVER_ROLE} login;
    end if;
  end $$`);
  const template = new URL(url);
  template.pathname = `/${name}`;
  await migrate(template.href);
  project.provide('templateUrl', template.href);
  return () => run(`drop database ${name} with (force)`);
}
