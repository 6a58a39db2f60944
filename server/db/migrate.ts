import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
/** An arbitrary unique number for the advisory lock: one server migrates, the others wait. */
const MIGRATION_LOCK = 7_283_641;

/** Runs each new migration once, in its own transaction. Returns the names of the files that it ran. */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ran: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, ran_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migration');
    const done = new Set(rows.map((row) => row.name));
    for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
      if (done.has(name)) continue;
      await client.query('begin');
      await client.query(await readFile(join(FOLDER, name), 'utf8'));
      await client.query('insert into migration (name) values ($1)', [name]);
      await client.query('commit');
      ran.push(name);
    }
  } finally {
    await client.end();
  }
  return ran;
}
