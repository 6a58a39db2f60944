import type pg from 'pg';

/**
 * How our statements are planned, whoever runs the database: compiling a plan costs more than it saves, and
 * disks have no moving head. The embedded database starts with them.
 */
export const SESSION_SETTINGS = { jit: 'off', random_page_cost: '1.1', timezone: 'UTC' } as const;

const SET_ALL = Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ');

/** Sets them for a new connection, ahead of what it is wanted for. */
export const setForSession = (client: pg.Client | pg.PoolClient): Promise<unknown> => client.query(SET_ALL);

/**
 * Makes them this pool's role's defaults in this database behind a pooler, which shares connections between
 * transactions: what one sets there is soon another's. Returns whether there is a pooler.
 */
export async function settleBehindPooler(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Servers that start at the same moment change the role one after the other.
    await client.query(`select pg_advisory_xact_lock(hashtext('session settings of the role'))`);
    const { rows } = await client.query<{ pid: number; database: string; settings: string[] | null }>(
      `select pg_backend_pid() as pid, current_database() as database,
         (select setconfig from pg_db_role_setting
          where setrole = current_user::regrole
            and setdatabase = (select oid from pg_database where datname = current_database())) as settings`,
    );
    const [found] = rows;
    // A pooler gives its clients numbers of its own.
    const { processID } = client as pg.PoolClient & { processID: number | null };
    const isPooled = found !== undefined && processID !== found.pid;
    const known = new Set(found?.settings?.map((setting) => setting.toLowerCase()));
    for (const [name, value] of isPooled ? Object.entries(SESSION_SETTINGS) : []) {
      if (known.has(`${name}=${value}`.toLowerCase())) continue;
      const database = client.escapeIdentifier(found?.database ?? '');
      await client.query(`alter role current_user in database ${database} set ${name} = '${value}'`);
    }
    await client.query('commit');
    return isPooled;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
