import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatInvoiceNumber } from '#domain/invoice/invoice-number.ts';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import { invoiceNumber } from './invoice-sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the number of an invoice is the same in SQL as on the paper, also of the millionth', async () => {
  const invoices = fc.array(
    fc.record({
      year: fc.integer({ min: 2026, max: 9999 }),
      sequence: fc.oneof(fc.constantFrom(1, 999_999, 1_000_000), fc.integer({ min: 1, max: 999_999_999 })),
    }),
    { minLength: 1 },
  );
  await fc.assert(
    fc.asyncProperty(invoices, async (given) => {
      const { rows } = await sql<{ number: string }>`
        select ${invoiceNumber('invoice')} as number
        from rows from (json_to_recordset(${JSON.stringify(given)}::json) as (year smallint, sequence integer))
          with ordinality as invoice order by ordinality`.execute(database.db);
      expect(rows.map(({ number }) => number)).toEqual(
        given.map(({ year, sequence }) => formatInvoiceNumber(year, sequence)),
      );
    }),
    { numRuns: 20 },
  );
});
