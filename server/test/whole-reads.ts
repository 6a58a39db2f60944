import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { connect, type Db } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.ts';

/** Tables that grow with every booking, trip, message and posting, without end. */
const GROWING: ReadonlySet<string> = new Set([
  'booking',
  'booking_event',
  'booking_message',
  'departure_check',
  'invoice',
  'invoice_posting',
  'ledger_entry',
  'ledger_transaction',
  'occupancy',
  'trip_event',
  'trip_return',
  'unlock_grant',
  'vehicle_command',
]);

export type Statement = { sql: string; parameters: readonly unknown[] };

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Plans?: Node[];
};

/** Runs `work` with a database that records what is sent to it, in any order. */
export async function recordStatements(
  url: string,
  work: (db: Db) => Promise<unknown>,
): Promise<Statement[]> {
  const sent = new Map<string, Statement>();
  const { pool } = connect(url, { connections: 2 });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      sent.set(query.sql, { sql: query.sql, parameters: query.parameters });
    },
  });
  await work(db);
  await db.destroy();
  return [...sent.values()].filter((statement) => /^\s*(with|select|update|delete)\b/i.test(statement.sql));
}

/**
 * Returns the growing tables that the statement reads from their beginning to their end, even where PostgreSQL avoids that
 * at any cost: it has neither a condition for an index nor an index of only the rows it is about.
 */
export async function findWholeReads(db: Db, { sql: text, parameters }: Statement): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    await sql`set local plan_cache_mode = force_custom_plan`.execute(transaction);
    const partial = await findPartialIndexes(transaction);
    const { rows } = await transaction.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
    );
    const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => below(Plan)));
    const whole = nodes.filter(
      (node) =>
        GROWING.has(node['Relation Name'] ?? '') &&
        node['Node Type'].endsWith('Scan') &&
        node['Index Cond'] === undefined &&
        node['Recheck Cond'] === undefined &&
        !partial.has(node['Index Name'] ?? ''),
    );
    return [...new Set(whole.map((node) => node['Relation Name'] ?? ''))].toSorted();
  });
}

const below = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(below)];

async function findPartialIndexes(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where indpred is not null`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}
