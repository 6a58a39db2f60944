import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Issuer } from '#domain/invoice/invoice.ts';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { feeWaived } from '#domain/ledger/correction-entries.ts';
import { connect, type Db } from '#server/db/connect.ts';
import { SERVER_ROLE, serverUrlOf } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { verifyInvoices } from '#server/features/invoice/verify-invoices.ts';
import { countLedger, findBalances, insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { recordPayment, recordPayout, reversePosting } from '#server/test/book-transfer.ts';
import { serverTest } from '#server/test/server-test.ts';
import type { StageCustomer } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { collect } from './collect.ts';
import { findDebitsOfFile } from './collection.repository.ts';
import { insertMandate } from './mandate.repository.ts';
import { invoicesWithOpen } from './open-invoices.ts';
import { findActs } from './payment-act.repository.ts';
import { submitFile } from './submit-file.ts';
import { takeBackDebit } from './take-back-debit.ts';

const ISSUER: Issuer = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
const PAYEE = { name: 'Probe GmbH', creditorId: 'DE98ZZZ09999999999', iban: 'DE89370400440532013000' };
const MAY = Temporal.PlainYearMonth.from('2027-05');
const on = (day: string) => Temporal.PlainDate.from(day);
const at = (day: string) => Temporal.Instant.from(`${day}T03:07:00Z`);

let keys = 0;
const test = serverTest()
  .extend('bea', ({ stage }) => stage.addCustomer({ employee: true }))
  /** Books a transfer as the employee, and takes a posting back. */
  .extend('books', ({ db, bea }) => {
    const now = at('2027-06-20');
    const transfer = ({ id }: StageCustomer, cents: number, reference: string) => ({
      account: { id, currency: 'EUR' as const },
      cents,
      reference,
      on: on('2027-06-20'),
      now,
      by: bea.id,
    });
    return {
      pay: (who: StageCustomer, cents: number, reference: string) =>
        recordPayment(db, transfer(who, cents, reference)),
      payOut: (who: StageCustomer, cents: number, reference: string) =>
        recordPayout(db, transfer(who, cents, reference)),
      reverse: (id: unknown, reason = 'Tippfehler', day = '2027-06-20') =>
        reversePosting(db, { id: Number(id), reason, on: on(day), now, by: bea.id }),
    };
  })
  .extend('debtor', ({ db, stage }) => async (cents: number) => {
    const customer = await stage.addCustomer();
    const occurredAt = at('2027-05-20');
    await insertPostings(
      db,
      [
        {
          cause: 'MONTHLY_FEE',
          causeKey: `reverse ${++keys}`,
          matter: { customerId: customer.id, currency: 'EUR' },
          occurredAt,
          entries: monthlyFee(cents, 'Tarif Plus', 1900),
        },
      ],
      occurredAt,
    );
    await billMonth(db, { month: MAY, now: at('2027-06-02'), issuer: ISSUER, payee: PAYEE });
    return customer;
  })
  .extend(
    'openOf',
    ({ db }) =>
      async ({ id }: StageCustomer) =>
        (await invoicesWithOpen(db, [id])).map(({ openCents }) => openCents),
  );

test.afterEach(async ({ db }) => {
  expect((await verifyInvoices(db)).faults).toEqual([]);
  expect((await countLedger(db)).broken).toBe(0);
});

describe('a transfer', () => {
  test('is posted once by its bank reference, however many say so at once', async ({
    debtor,
    stage,
    books,
    openOf,
  }) => {
    const ada = await debtor(3_300);
    const reference = `UEB-${ada.id}`;
    const done = await Promise.all([1, 2, 3].map(() => books.pay(ada, 3_300, reference)));
    expect(done.filter((outcome) => outcome === 'REPEATED')).toHaveLength(2);
    expect(await openOf(ada)).toEqual([0]);
    expect(await books.pay(ada, 3_301, reference)).toBe('OTHER');
    expect(await books.pay(await stage.addCustomer(), 3_300, reference)).toBe('OTHER');
  });

  test('is taken back by a posting of its own, once, with who and why; its reference is free again', async ({
    db,
    debtor,
    books,
    bea,
    openOf,
  }) => {
    const ada = await debtor(4_530);
    const reference = `R-${ada.id}`;
    const id = await books.pay(ada, 999_999, reference);
    expect(await openOf(ada)).toEqual([0]);
    expect(await books.reverse(id, 'x', '2027-06-01')).toBe('TOO_EARLY');
    const taken = await Promise.all([1, 2, 3].map(() => books.reverse(id)));
    expect(taken.filter((outcome) => outcome === 'REPEATED')).toHaveLength(2);
    expect(await openOf(ada)).toEqual([4_530]);
    expect((await findBalances(db, ada.id)).owedCents).toBe(4_530);

    const right = await books.pay(ada, 4_530, reference);
    expect(await openOf(ada)).toEqual([0]);
    // The first one stays taken back, the second one stands.
    expect(await books.reverse(id)).toBe('REPEATED');
    expect(await openOf(ada)).toEqual([0]);
    expect(await findActs(db, { customerId: ada.id, limit: 9 })).toMatchObject([
      { id: right, reversedBy: null },
      { reversesId: id, staffNumber: bea.number, reason: 'Tippfehler' },
      { id, reversedBy: expect.any(Number) },
    ]);

    expect(await books.reverse(right, 'doch falsch')).toMatchObject({ reversalId: expect.any(Number) });
    expect(await books.pay(ada, 4_530, reference)).toEqual(expect.any(Number));
    expect(await openOf(ada)).toEqual([0]);
  });

  test('whatever is booked, repeated and taken back: what is owed is what stands', async ({
    db,
    debtor,
    books,
  }) => {
    const steps = fc.array(
      fc.record({
        reference: fc.constantFrom('A', 'B'),
        kind: fc.constantFrom('pay', 'pay', 'reverse'),
        cents: fc.integer({ min: 1, max: 5_000 }),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const ada = await debtor(5_000);
        const standing = new Map<string, { id: number; cents: number }>();
        for (const { reference: name, kind, cents } of all) {
          const before = standing.get(name);
          if (kind === 'reverse') {
            if (!before) continue;
            await books.reverse(before.id, 'Probe');
            standing.delete(name);
            continue;
          }
          const done = await books.pay(ada, cents, `P-${ada.id}-${name}`);
          if (before) expect(done).toBe(before.cents === cents ? 'REPEATED' : 'OTHER');
          else standing.set(name, { id: Number(done), cents });
        }
        const paid = [...standing.values()].reduce((sum, { cents }) => sum + cents, 0);
        expect((await findBalances(db, ada.id)).owedCents).toBe(5_000 - paid);
      }),
      { numRuns: 10 },
    );
  });
});

test('a pay-out that came back is taken back: the credit is there again, and can be paid out once more', async ({
  db,
  stage,
  books,
}) => {
  const ada = await stage.addCustomer();
  await books.pay(ada, 800, `IN-${ada.id}`);
  const payOut = () => books.payOut(ada, 800, `OUT-${ada.id}`);
  const id = await payOut();
  expect((await findBalances(db, ada.id)).owedCents).toBe(0);
  await books.reverse(id, 'IBAN falsch');
  expect((await findBalances(db, ada.id)).owedCents).toBe(-800);
  expect(await payOut()).toEqual(expect.any(Number));
  expect((await findBalances(db, ada.id)).owedCents).toBe(0);
});

test('a return is taken back with its fee: the debit counts again, and may come back once more', async ({
  db,
  debtor,
  books,
  openOf,
}) => {
  const ada = await debtor(4_530);
  await insertMandate(db, vault, {
    customerId: ada.id,
    reference: `SW-${ada.number}-1`,
    iban: 'DE02120300000000202051',
    bic: null,
    bankName: null,
    accountHolder: 'Ada Beispiel',
    now: at('2027-05-01'),
  });
  const run = (day: string) => collect(db, { today: on(day), now: at(day), payee: PAYEE, vault });
  await run('2027-06-11');
  const [file = 0] = (await run('2027-06-14')).files;
  await submitFile(db, { id: file, by: 'Bea', now: at('2027-06-14') });
  const debit = (await findDebitsOfFile(db, file)).find(({ customerId }) => customerId === ada.id);
  const comesBack = (day: string) =>
    db.transaction().execute(async (transaction) => {
      if (!debit) throw new Error('no debit');
      const returned = { chargeCents: 300, returnedOn: on(day), reason: 'AM04' };
      return takeBackDebit(transaction, debit, returned, { now: at('2027-06-20'), payee: PAYEE });
    });
  expect(await comesBack('2027-06-18')).toBe(true);
  expect(await comesBack('2027-06-18')).toBe(false);
  expect((await findBalances(db, ada.id)).owedCents).toBe(4_830);
  const [returned] = await findActs(db, { customerId: ada.id, limit: 1 });
  const reverse = () => books.reverse(returned?.id, 'Bank hat sich geirrt');
  // What was waived of the fee is not given back a second time.
  await waivePart(db, ada, 100);
  expect((await findBalances(db, ada.id)).owedCents).toBe(4_730);
  expect(await reverse()).toMatchObject({ reversalId: expect.any(Number) });
  expect(await reverse()).toBe('REPEATED');
  expect(await openOf(ada)).toEqual([0]);
  expect((await findBalances(db, ada.id)).owedCents).toBe(0);
  expect(await comesBack('2027-06-19')).toBe(true);
  expect(await openOf(ada)).toEqual([4_530]);
  expect((await findBalances(db, ada.id)).owedCents).toBe(4_830);
});

/** As the console does it, of the fee for a returned debit. */
async function waivePart(db: Db, { id }: StageCustomer, cents: number): Promise<void> {
  const idOf = async (cause: string) => {
    const row = await db
      .selectFrom('ledger_transaction')
      .where('customer_id', '=', id)
      .where('cause', '=', cause)
      .select('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const now = at('2027-06-19');
  const fee = { rule: 'DEBIT_RETURN_FEE' as const, text: 'Gebühr', vatBasisPoints: undefined };
  const cause = 'DEFAULT_FEE_WAIVED' as const;
  const matter = { customerId: id, currency: 'EUR' as const };
  const entries = feeWaived(fee, cents, undefined);
  await insertPostings(db, [{ cause, causeKey: '4711', matter, occurredAt: now, entries }], now);
  const by = await db.selectFrom('customer').where('id', '<>', id).select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('account_credit')
    .values({
      act_id: 4711,
      kind: 'WAIVER',
      customer_id: id,
      transaction_id: await idOf(cause),
      cents,
      fee: `posting ${await idOf('DEBIT_RETURN_FEE')}`,
      acted_by: by.id,
      acted_at: now,
    })
    .execute();
}

test('what is no payment, pay-out or return cannot be taken back', async ({ db, debtor, books }) => {
  const ada = await debtor(1_000);
  const fee = await db
    .selectFrom('ledger_transaction')
    .where('customer_id', '=', ada.id)
    .select('id')
    .executeTakeFirstOrThrow();
  expect(await books.reverse(fee.id)).toBe('NOT_REVERSIBLE');
  expect(await books.reverse(999_999_999)).toBe('UNKNOWN');
});

test('the role of the running server books and takes back, and has no right to change an act', async ({
  database,
  db,
  debtor,
  bea,
}) => {
  const ada = await debtor(1_000);
  await migrate(database.url, { serverRole: SERVER_ROLE });
  const server = connect(serverUrlOf(database.url), { connections: 2 });
  try {
    const transfer = { account: { id: ada.id, currency: 'EUR' as const }, cents: 1_000, by: bea.id };
    const paid = { ...transfer, reference: `S-${ada.id}`, on: on('2027-06-20'), now: at('2027-06-20') };
    const id = await recordPayment(server.db, paid);
    const reversal = { id: Number(id), reason: 'Probe', on: paid.on, now: paid.now, by: bea.id };
    expect(await reversePosting(server.db, reversal)).toMatchObject({ reversalId: expect.any(Number) });
    for (const table of ['payment_act', 'invoice_cancel_act', 'collection_return_reversal']) {
      for (const right of ['UPDATE', 'DELETE', 'TRUNCATE']) {
        const { rows } = await sql<{ may: boolean }>`
          select has_table_privilege(${SERVER_ROLE}, ${table}, ${right}) as may`.execute(server.db);
        expect([table, right, rows[0]?.may]).toEqual([table, right, false]);
      }
    }
    await expect(sql`update payment_act set acted_by = null`.execute(db)).rejects.toThrow('only ever added');
  } finally {
    await server.db.destroy();
  }
});
