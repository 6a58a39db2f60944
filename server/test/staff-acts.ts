import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** What staff did in the terminal that nothing takes back, in order. */
export const findStaffActs = (db: Db) =>
  db
    .selectFrom('act_log')
    .where('area', 'is', null)
    .where('actor_id', 'is not', null)
    .where('kind', '<>', 'COMMAND_RUN')
    .orderBy('id')
    .select(['kind', 'reason', 'actor_id as by'])
    .select(sql<string>`coalesce(after ->> 'object', object_id)`.as('object'))
    .execute();
