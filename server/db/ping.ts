import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Resolves when the database has answered; rejects when it is away. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
