// Several operating companies on one installation: a number is unique for its issuer, and nobody bills with another country's VAT.
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { readConfig } from '#server/config.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW, type StageCustomer } from '#server/test/stage.ts';
import { adminBilling } from './admin-billing.ts';
import { billMonth } from './bill-month.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { invoiceJobs } from './invoice.jobs.ts';
import { findByNumber, findInvoices } from './invoice.repository.ts';
import { unbillableNote, untaxedNote } from './untaxed-providers.ts';
import { verifyInvoices } from './verify-invoices.ts';

const { issuer, payee, ...config } = readConfig({});
const MAY = Temporal.PlainYearMonth.from('2027-05');
const JUNE_2ND = Temporal.Instant.from('2027-06-02T02:07:00Z');
const mailer = createMailer({
  productName: config.productName,
  publicUrl: 'https://auto.example',
  informationAddress: 'info@auto.example',
  operator: config.operator,
});

let keys = 0;
const test = serverTest()
  .extend(
    'companyOf',
    ({ db }) =>
      async (currency: 'EUR' | 'CHF', country: string | null = currency === 'EUR' ? 'DE' : 'CH') => {
        const id = `firma-${++keys}`;
        await db
          .insertInto('provider')
          .values({ id, title: `Firma ${keys}`, currency, tax_country: country })
          .execute();
        return id;
      },
  )
  .extend('customerOf', ({ db, stage }) => async (providerId: string) => {
    const customer = await stage.addCustomer();
    await db.updateTable('customer').set({ provider_id: providerId }).where('id', '=', customer.id).execute();
    return customer;
  })
  .extend(
    'owe',
    ({ db }) =>
      ({ id }: StageCustomer, currency: 'EUR' | 'CHF' = 'EUR') =>
        insertPostings(
          db,
          [
            {
              cause: 'CORRECTED',
              causeKey: `company ${++keys}`,
              matter: { customerId: id, currency },
              occurredAt: NOW,
              entries: monthlyFee(1_190, 'Fahrt', 1900),
            },
          ],
          NOW,
        ),
  )
  .extend(
    'bill',
    ({ db }) =>
      () =>
        billMonth(db, { month: MAY, now: JUNE_2ND, issuer }),
  )
  .extend('numbers', ({ db }) => async () => {
    const { rows } = await sql<{ sequence: number }>`select sequence from invoice order by sequence`.execute(
      db,
    );
    return rows.map(({ sequence }) => sequence);
  });

test.afterEach(async ({ db }) => {
  expect((await verifyInvoices(db)).faults).toEqual([]);
});

test('two companies with one issuer share one range of numbers, whoever bills and cancels at the same time', async ({
  db,
  companyOf,
  customerOf,
  owe,
  bill,
  numbers,
}) => {
  const companies = [await companyOf('EUR'), await companyOf('EUR')];
  const customers: StageCustomer[] = [];
  for (const company of [...companies, ...companies]) customers.push(await customerOf(company));
  for (const customer of customers) await owe(customer);
  const before = (await numbers()).length;
  await Promise.all([bill(), bill(), bill()]);
  const billed = await numbers();
  expect(billed).toEqual(Array.from({ length: before + 4 }, (_, index) => index + 1));
  const invoices = (await Promise.all(customers.map(({ id }) => findInvoices(db, id)))).flat();
  await Promise.all(
    invoices.map((invoice) =>
      cancelInvoice(db, invoice, { reason: 'Test', now: JUNE_2ND, by: customers[0]?.id ?? 0 }),
    ),
  );
  expect(await numbers()).toEqual(Array.from({ length: before + 8 }, (_, index) => index + 1));
  for (const sequence of await numbers())
    expect(await findByNumber(db, { year: 2027, sequence })).toHaveLength(1);
  // The database decides it, too.
  const twice = sql`
    insert into invoice (provider_id, year, sequence, kind, customer_id, month, revision, issued_on, due_on, issued_at,
      currency, total_cents, payable_cents, content, hash)
    select (select id from provider where id <> provider_id limit 1), year, sequence, kind, customer_id, month, revision + 9,
      issued_on, due_on, issued_at, currency, total_cents, payable_cents, content, hash
    from invoice where kind = 'INVOICE' order by id desc limit 1`;
  await expect(twice.execute(db)).rejects.toThrow('invoice_number');
});

test('numbers that were given twice before stay, are named, and no other is given twice', async ({
  db,
  companyOf,
  customerOf,
  owe,
  bill,
}) => {
  const company = await companyOf('EUR');
  await owe(await customerOf(company));
  await bill();
  const migration = await readFile('server/db/migrations/077-one-number-range.sql', 'utf8');
  const again = (columns: string) => sql`
    insert into invoice (provider_id, year, sequence, kind, customer_id, month, revision, issued_on, due_on, issued_at,
      currency, total_cents, payable_cents, content, hash)
    select ${sql.raw(columns)}, kind, customer_id, month, revision + ${++keys}, issued_on, due_on, issued_at, currency, total_cents,
      payable_cents, content, hash
    from invoice where provider_id = ${company} order by id desc limit 1`;
  const changed = db.transaction().execute(async (transaction) => {
    await sql`drop index invoice_number`.execute(transaction);
    await again(`'sw', year, sequence`).execute(transaction);
    // Its first statement, which makes the index.
    await sql.raw(migration.slice(0, migration.indexOf('end $$;') + 'end $$;'.length)).execute(transaction);
    expect((await verifyInvoices(transaction)).faults.join()).toContain(
      'Diese Nummer wurde zweimal vergeben.',
    );
    await again('provider_id, year, sequence + 1').execute(transaction);
    await again(`'sw', year, sequence`).execute(transaction);
  });
  await expect(changed).rejects.toThrow('invoice_number');
});

test('a company whose tax rules are not set bills nothing and says so; the others bill', async ({
  db,
  stage,
  services,
  companyOf,
  customerOf,
  owe,
}) => {
  expect(await untaxedNote(db)).toBeUndefined();
  const swiss = await companyOf('CHF');
  const austrian = await companyOf('EUR', 'AT');
  const nowhere = await companyOf('EUR', null);
  // Said from the start on, before anybody has booked.
  const note = await untaxedNote(db);
  expect(note).toContain(`(${swiss}) rechnet in CHF nach dem Recht der Schweiz ab`);
  expect(note).toContain(`(${austrian}) rechnet in EUR nach dem Recht von Österreich ab`);
  expect(note).toContain(`(${nowhere}) rechnet in EUR ab, ohne dass sein Land feststeht`);
  expect(await unbillableNote(db)).toBeUndefined();
  const [heidi, ada] = [await customerOf(swiss), await stage.addCustomer()];
  const abroad = [await customerOf(austrian), await customerOf(nowhere)];
  for (const customer of abroad) await owe(customer);
  await owe(heidi, 'CHF');
  await owe(ada);
  const lines: string[] = [];
  const setup = {
    db,
    now: JUNE_2ND,
    print: (line: string) => void lines.push(line),
    mailer,
    issuer,
    payee,
    user: 'niemand',
    confirm: async () => false,
  };
  expect(await adminBilling(['run'], { month: '2027-05' }, setup)).toContain('ein Account wartet');
  expect(lines.at(-1)).toContain('für Mai 2027.');
  expect(await findInvoices(db, ada.id)).toHaveLength(1);
  for (const { id } of [heidi, ...abroad]) expect(await findInvoices(db, id)).toEqual([]);
  const [job] = invoiceJobs;
  await expect(job?.run(db, JUNE_2ND, services)).rejects.toThrow('keine Umsatzsteuer eingerichtet');
  expect(await adminBilling(['verify'], {}, setup)).toContain('keine Umsatzsteuer eingerichtet');
});

test.for([
  { title: 'Schweiz', currency: 'CHF', country: 'CH' },
  { title: 'Österreich', currency: 'EUR', country: 'AT' },
  { title: 'Nirgends', currency: 'EUR', country: null },
] as const)(
  'nobody books a car of a company that cannot bill, and the quote says so before: $title',
  async ({ currency, country }, { db, call, stage, ada, companyOf }) => {
    const vehicle = await stage.addVehicle();
    const own = await stage.addVehicle();
    const company = await companyOf(currency, country);
    await sql`insert into price_list (provider_id, currency, valid_from, prices)
    select ${company}, ${currency}, valid_from, prices from price_list where provider_id = 'sw'`.execute(db);
    await db.updateTable('vehicle').set({ provider_id: company }).where('id', '=', vehicle.id).execute();
    const body = { bookeeId: vehicle.id, timeRange: hoursFrom(NOW, 4, 2) };
    const as = { token: ada.token };
    const quoted = await call('POST /quotes', { body }, as);
    expect(quoted.output.obstacle).toMatchObject({ resultCode: 'PROVIDER_CANNOT_BILL' });
    expect((await call('POST /bookings', { body }, as)).code).toBe('PROVIDER_CANNOT_BILL');
    expect((await call('POST /bookings', { body: { ...body, bookeeId: own.id } }, as)).status).toBe(201);
  },
);

test('what was driven with a company that cannot bill gets on no invoice of another one, and waits', async ({
  db,
  companyOf,
  ada,
  bill,
  owe,
}) => {
  const company = await companyOf('CHF');
  await owe(ada);
  // As a booking from before posts it: the company's, owed by a customer of another one.
  await sql`
    with header as (
      insert into ledger_transaction (provider_id, customer_id, cause, cause_key, currency, entry_count, occurred_at, posted_at)
      values (${company}, ${ada.id}, 'TRIP_ENDED', 'abroad', 'CHF', 2, ${NOW}, ${NOW}) returning id
    )
    insert into ledger_entry (transaction_id, line, account, cents, rule, text)
    select id, line, account, cents, 'TIME', 'Fahrt in der Schweiz'
    from header, (values (1, 'RECEIVABLES', 5000), (2, 'REVENUE_TIME', -5000)) as entry (line, account, cents)`.execute(
    db,
  );
  await bill();
  const [invoice] = await findInvoices(db, ada.id);
  expect(JSON.parse(invoice?.content ?? '{}')).toMatchObject({
    totals: { totalCents: 1_190 },
    items: [{ lines: [{ text: 'Fahrt' }] }],
  });
  expect(await unbillableNote(db)).toContain(`(${company}) rechnet in CHF`);
});
