import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '#server/db/connect.ts';

/** Resolves as soon as so many statements wait for a lock in the test's database. Ask outside the transaction that holds it. */
export async function untilWaiting(db: Db, count = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      if (rows.length < count) throw new Error(`${rows.length} of ${count} statements wait for a lock`);
    },
    { timeout: 20_000, interval: 10 },
  );
}
