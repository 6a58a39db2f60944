import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#server/test/database.ts';
import { connect } from './connect.ts';
import { SESSION_SETTINGS } from './session-settings.ts';

test('a database of one’s own compiles plans and counts on slow disks: our connections do not', async () => {
  const { url, close } = await emptyDatabase(inject('templateUrl'));
  const other = connect(url, { connections: 1 });
  onTestFinished(async () => {
    await other.db.destroy();
    await close();
  });
  const database = sql.id(new URL(url).pathname.slice(1));
  const presets = { jit: 'on', random_page_cost: '4', timezone: 'Europe/Berlin' } as const;
  for (const [name, value] of Object.entries(presets))
    await sql`alter database ${database} set ${sql.id(name)} = ${sql.lit(value)}`.execute(other.db);

  const { db } = connect(url, { connections: 5 });
  onTestFinished(() => db.destroy());
  // Several at once, so that each is the first statement of its connection.
  const shown = await Promise.all(
    Array.from({ length: 5 }, () =>
      sql<{ jit: string; random_page_cost: string; timezone: string }>`
        select current_setting('jit') as jit, current_setting('random_page_cost') as random_page_cost,
          current_setting('timezone') as timezone from pg_sleep(0.01)`.execute(db),
    ),
  );
  for (const { rows } of shown) expect(rows[0]).toMatchObject(SESSION_SETTINGS);
});
