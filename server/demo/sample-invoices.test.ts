import { sql } from 'kysely';
import { expect } from 'vitest';
import { readConfig } from '#server/config.ts';
import { storedAccount } from '#server/features/customer/sealed-iban.ts';
import { billPastMonths } from '#server/features/invoice/bill-past-months.ts';
import { settleSafetyPackages } from '#server/features/invoice/settle-safety-packages.ts';
import { postUnposted } from '#server/features/ledger/post-bookings.ts';
import { serverTest } from '#server/test/server-test.ts';
import { vault } from '#server/test/vault.ts';
import { BILLED_MONTHS, seedDemo } from './seed.ts';

/** The oldest accounts registered more than a year before. */
const NOW = Temporal.Instant.from('2026-11-26T17:50:00Z');

const test = serverTest();

test('each safety package of the demonstration is charged once: no year from before its first invoice is made up for', async ({
  db,
}) => {
  await seedDemo(db, NOW, postUnposted, storedAccount(vault));
  const { issuer, payee } = readConfig({});
  if (!payee) throw new Error('a demonstration has a payee');
  await billPastMonths(db, { months: BILLED_MONTHS, now: NOW, issuer, payee, debtorId: undefined, vault });
  await settleSafetyPackages(db, { until: NOW.add({ hours: 24 }), now: NOW.add({ hours: 24 }) });
  const { rows } = await sql`
    select customer_number as account, (occurred_at at time zone 'Europe/Berlin')::date::text as day
    from ledger_transaction join customer on customer.id = ledger_transaction.customer_id
    where cause = 'SAFETY_PACKAGE' order by customer_number, occurred_at`.execute(db);
  expect(rows).toEqual([
    { account: '100001-1', day: '2026-10-22' },
    { account: '100003-1', day: '2026-11-05' },
    { account: '100004-1', day: '2026-11-26' },
  ]);
});
