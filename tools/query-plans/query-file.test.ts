import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUSY_QUERIES } from './busy-queries.ts';
import { sentQueries, toFileText, withoutPlans } from './query-file.ts';

const ROOT = join(import.meta.dirname, '../..');

test.each(Object.keys(BUSY_QUERIES))(
  '%s shows what the repository sends, each with its plan: otherwise `npm run query-plans` writes it anew',
  async (file) => {
    const text = await readFile(join(ROOT, file), 'utf8');
    const queries = await sentQueries(file);
    expect(queries.map(({ name }) => name)).toEqual(BUSY_QUERIES[file]?.map(({ name }) => name));
    expect(withoutPlans(text)).toBe(toFileText(queries));
    expect(text.match(/;\n-- \| /g)).toHaveLength(queries.length);
  },
);

/** Tables of the mass data that have as many rows as there are customers, cars or trips. */
const GROWING =
  /Seq Scan on (booking|customer|departure_check|ledger_entry|ledger_transaction|occupancy|station|trip_return|vehicle|vehicle_state)\b/;

test.each(Object.keys(BUSY_QUERIES))('%s: no plan reads a table whole that grows', async (file) => {
  const lines = (await readFile(join(ROOT, file), 'utf8')).split('\n');
  expect(lines.filter((line) => GROWING.test(line))).toEqual([]);
});
