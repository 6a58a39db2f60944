import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { DB } from '#server/db/tables.ts';
import { BUSY_QUERIES } from './busy-queries.ts';

export type SentQuery = { name: string; sql: string; parameters: readonly unknown[] };

/** Records the statements that a repository sends for each query of a file, without a database. */
export async function sentQueries(file: string): Promise<SentQuery[]> {
  const sent: SentQuery[] = [];
  for (const { name, run } of BUSY_QUERIES[file] ?? []) {
    const db = new Kysely<DB>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (introspected) => new PostgresIntrospector(introspected),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      log: ({ query: { sql, parameters } }) => {
        sent.push({ name, sql, parameters });
      },
    });
    await run(db);
    await db.destroy();
  }
  return sent;
}

const HEAD = `-- The statements of the repository, and their plans on a million bookings in a connection that has prepared them.
-- Written by \`npm run query-plans\`; tests compare the statements, reviewers the plans.`;
const PLAN_LINE = /^-- \| .*\n/gm;

/** Returns the text of a `.queries.sql` file; a query without a plan is written as the statement alone. */
export function toFileText(queries: readonly (SentQuery & { plan?: readonly string[] })[]): string {
  const parts = queries.map(({ name, sql, parameters, plan = [] }) =>
    [
      `-- ${name}`,
      ...parameters.map((value, index) => `-- $${index + 1} = ${literal(value)}`),
      `${unindented(sql)};`,
      ...plan.map((line) => `-- | ${line}`),
    ].join('\n'),
  );
  return `${[HEAD, ...parts].join('\n\n')}\n`;
}

export const withoutPlans = (text: string): string => text.replaceAll(PLAN_LINE, '');

/** Returns a value as an SQL literal. */
export function literal(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `'{${value.map((one) => JSON.stringify(one)).join(',')}}'`;
  if (typeof value === 'string' || value instanceof Temporal.Instant) {
    return `'${value.toString().replaceAll("'", "''")}'`;
  }
  throw new Error(`A query has a value that cannot be shown: ${typeof value}`);
}

function unindented(sql: string): string {
  const lines = sql
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  const [first = '', ...rest] = lines;
  // The first line of a template literal often lacks the indentation of the others.
  const isIndented = first.startsWith(' ');
  const depth = Math.min(...(isIndented ? lines : rest).map((line) => line.search(/\S/)));
  return [isIndented ? first.slice(depth) : first, ...rest.map((line) => line.slice(depth))]
    .join('\n')
    .trim();
}
