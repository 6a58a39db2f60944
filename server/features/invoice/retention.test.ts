// Proves: after the eight years the contents of invoices and bank files go, not a day before and for nobody earlier; numbers, sums,
// ledger and chain stay provable; the role of the running server can do that and nothing else.

import { sql } from 'kysely';
import { expect } from 'vitest';
import { monthlyFee, paymentReceived } from '#domain/ledger/account-entries.ts';
import { connect, type Db } from '#server/db/connect.ts';
import { SERVER_ROLE, serverUrlOf } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { hashIban, sealIban, starredIban } from '#server/features/customer/sealed-iban.ts';
import { insertPostings, type Posting } from '#server/features/ledger/ledger.repository.ts';
import { serverTest } from '#server/test/server-test.ts';
import type { StageCustomer } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { billMonth } from './bill-month.ts';
import { eraseOldVouchers } from './erase-old-vouchers.ts';
import { invoiceJobs } from './invoice.jobs.ts';
import { verifyInvoices } from './verify-invoices.ts';

const ISSUER = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
const at = (text: string) => Temporal.Instant.from(text);
/** The clock of the database is that of the machine: its years have to be past for that one too. */
const YEAR = 2015;
const OVER = at(`${YEAR + 8}-12-31T23:00:00Z`);

const test = serverTest()
  .extend('owe', ({ db }) => {
    let count = 0;
    return async (customer: StageCustomer, cents: number, when: Temporal.Instant) => {
      const posting: Posting = {
        cause: 'MONTHLY_FEE',
        causeKey: `test ${customer.id} ${count++}`,
        matter: { customerId: customer.id, currency: 'EUR' },
        occurredAt: when,
        entries: monthlyFee(cents, 'Grundgebühr Tarif Plus', 1900),
      };
      await insertPostings(db, [posting], when);
    };
  })
  .extend('pay', ({ db }) => async (customer: StageCustomer, cents: number, when: Temporal.Instant) => {
    const posting: Posting = {
      cause: 'PAYMENT',
      causeKey: `test ${customer.id} ${when}`,
      matter: { customerId: customer.id, currency: 'EUR' },
      occurredAt: when,
      entries: paymentReceived(cents),
    };
    await insertPostings(db, [posting], when);
  })
  /** An invoice of a month, issued on the 2nd of the next one. */
  .extend('bill', ({ db }) => async (month: string) => {
    const of = Temporal.PlainYearMonth.from(month);
    const day = of.add({ months: 1 }).toPlainDate({ day: 2 });
    const now = day.toZonedDateTime('Europe/Berlin').toInstant();
    await billMonth(db, { month: of, now, issuer: ISSUER });
  })
  .extend('kept', ({ db }) => async () => {
    const rows = await db
      .selectFrom('invoice')
      .orderBy('year')
      .orderBy('sequence')
      .select(['year', 'sequence', 'content'])
      .execute();
    return rows.map(({ year, sequence, content }) => `${year}-${sequence}${content === '' ? '' : ' kept'}`);
  });

const faultsOf = async (db: Db) => (await verifyInvoices(db)).faults;

test('after eight years the content goes, and numbers, sums, ledger and chain are as they were', async ({
  services,
  db,
  call,
  stage,
  owe,
  pay,
  bill,
  kept,
}) => {
  const created = at(`${YEAR}-01-01T00:00:00Z`);
  const [ada, ben] = [await stage.addCustomer({ now: created }), await stage.addCustomer({ now: created })];
  await db.updateTable('customer').set({ name: 'Überallher' }).where('id', '=', ada.id).execute();
  // Of November, December (issued in the next year), and one that nobody has paid.
  await owe(ada, 990, at(`${YEAR}-11-10T10:00:00Z`));
  await owe(ben, 500, at(`${YEAR}-11-10T10:00:00Z`));
  await bill(`${YEAR}-11`);
  await owe(ada, 1_990, at(`${YEAR}-12-10T10:00:00Z`));
  await bill(`${YEAR}-12`);
  await pay(ada, 990, at(`${YEAR + 1}-01-20T10:00:00Z`));
  const sums = await ledger(db);
  expect(await eraseOldVouchers(db, { now: OVER.subtract({ seconds: 1 }) })).toBe(0);
  expect(await eraseOldVouchers(db, { now: OVER, holdYear: YEAR })).toBe(0);

  const job = invoiceJobs.find(({ name }) => name === 'voucher-retention');
  await job?.run(db, OVER, services);
  await job?.run(db, OVER, services);
  // Ben still owes his.
  expect(await kept()).toEqual([`${YEAR}-1`, `${YEAR}-2 kept`, `${YEAR + 1}-1 kept`]);
  const { rows } = await sql<{ name: string }>`
    select content as name from invoice where content like '%Überallher%'`.execute(db);
  expect(rows).toHaveLength(1);
  expect(await faultsOf(db)).toEqual([]);
  expect(await ledger(db)).toEqual(sums);
  await pay(ben, 500, OVER);
  expect(await eraseOldVouchers(db, { now: OVER.add({ hours: 1 }) })).toBe(1);
  expect(await faultsOf(db)).toEqual([]);

  const expires_at = at('2090-01-01T00:00:00Z');
  await db.updateTable('token').set({ expires_at }).where('customer_id', '=', ada.id).execute();
  const { output } = await call('GET /invoices', { query: {} }, { token: ada.token });
  expect(output.items.map(({ number }) => number)).toEqual([`${YEAR + 1}-000001`]);
  const gone = await call(
    'GET /invoices/{number}/pdf',
    { params: { number: `${YEAR}-000001` } },
    { token: ada.token },
  );
  expect(gone.code).toBe('INVOICE_UNKNOWN');
  // The chain goes on behind what is erased.
  await owe(ada, 100, at(`${YEAR + 1}-02-10T10:00:00Z`));
  await bill(`${YEAR + 1}-02`);
  expect(await faultsOf(db)).toEqual([]);
});

test('the role of the running server erases what is over and can change nothing else, whatever it claims', async ({
  database,
  stage,
  owe,
  pay,
  bill,
  kept,
}) => {
  const ada = await stage.addCustomer({ now: at(`${YEAR}-01-01T00:00:00Z`) });
  await owe(ada, 990, at(`${YEAR + 2}-05-10T10:00:00Z`));
  await pay(ada, 990, at(`${YEAR + 2}-05-11T10:00:00Z`));
  await bill(`${YEAR + 2}-05`);
  // Not over by the clock of the database, whatever day the server names.
  const { year } = Temporal.Now.plainDateISO('Europe/Berlin');
  await owe(ada, 500, at(`${year - 8}-05-10T10:00:00Z`));
  await pay(ada, 500, at(`${year - 8}-05-11T10:00:00Z`));
  await bill(`${year - 8}-05`);
  await migrate(database.url, { serverRole: SERVER_ROLE });
  const server = connect(serverUrlOf(database.url), { connections: 2 });
  try {
    for (const statement of [
      sql`update invoice set content = '', erased_on = current_date`,
      sql`update collection_file set content = ''`,
      sql`delete from invoice`,
    ])
      await expect(statement.execute(server.db)).rejects.toThrow('permission denied');
    const { rows } = await sql<{ erased: number }>`
      select erase_invoices('9999-01-01', 100) as erased`.execute(server.db);
    expect(rows).toEqual([{ erased: 1 }]);
    expect(await faultsOf(server.db)).toEqual([]);
  } finally {
    await server.db.destroy();
  }
  expect((await kept()).slice(-1)[0]).toContain('kept');
});

test('nobody erases too early or changes more than the content, not even with the setting of the function', async ({
  db,
  stage,
  owe,
  bill,
}) => {
  const ada = await stage.addCustomer({ now: at(`${YEAR}-01-01T00:00:00Z`) });
  const { year } = Temporal.Now.plainDateISO('Europe/Berlin');
  await owe(ada, 500, at(`${year - 8}-06-10T10:00:00Z`));
  await bill(`${year - 8}-06`);
  const today = sql`(now() at time zone 'Europe/Berlin')::date`;
  for (const statement of [
    sql`update invoice set content = '', erased_on = ${today} where erased_on is null and year = ${year - 8}`,
    sql`update invoice set total_cents = 1`,
    sql`update invoice set content = content where erased_on is not null`,
    sql`update invoice set content = 'x', erased_on = null where erased_on is not null`,
  ]) {
    await expect(
      db.transaction().execute(async (transaction) => {
        await sql`set local stadtwagen.erases = 'on'`.execute(transaction);
        await statement.execute(transaction);
      }),
    ).rejects.toThrow('a voucher is never changed');
  }
});

test('the account of a mandate goes with the last debit of it that is kept', async ({ db, stage }) => {
  const ada = await stage.addCustomer({ now: at(`${YEAR}-01-01T00:00:00Z`) });
  const mandate = (reference: string, ended_at: Temporal.Instant | null) => ({
    customer_id: ada.id,
    reference,
    iban: sealIban(vault, 'DE02120300000000202051'),
    masked_iban: starredIban('DE02120300000000202051'),
    iban_hash: hashIban(vault, 'DE02120300000000202051'),
    account_holder: 'Ada',
    accepted_at: at(`${YEAR}-01-02T00:00:00Z`),
    ended_at,
  });
  await db
    .insertInto('sepa_mandate')
    .values([
      mandate('OLD', at(`${YEAR}-06-01T00:00:00Z`)),
      mandate('LATER', at(`${YEAR + 1}-06-01T00:00:00Z`)),
      mandate('NOW', null),
    ])
    .execute();
  await eraseOldVouchers(db, { now: OVER });
  const rows = await db
    .selectFrom('sepa_mandate')
    .where('customer_id', '=', ada.id)
    .orderBy('id')
    .select(['reference', 'iban', 'account_holder'])
    .execute();
  expect(rows.map(({ reference, iban, account_holder }) => [reference, iban !== '', account_holder])).toEqual(
    [
      ['OLD', false, ''],
      ['LATER', true, 'Ada'],
      ['NOW', true, 'Ada'],
    ],
  );
});

async function ledger(db: Db) {
  const { rows } = await sql`
    select account, sum(cents)::text as cents, count(*)::text as entries from ledger_entry group by account order by account`.execute(
    db,
  );
  return rows;
}
