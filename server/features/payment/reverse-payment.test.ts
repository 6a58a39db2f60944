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
import { serverTest } from '#server/test/server-test.ts';
import type { StageCustomer } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { adminTransfers } from './admin-transfers.ts';
import { collect } from './collect.ts';
import { findDebitsOfFile } from './collection.repository.ts';
import { insertMandate } from './mandate.repository.ts';
import { invoicesWithOpen } from './open-invoices.ts';
import { recordPayment } from './record-transfer.ts';
import { reversePosting } from './reverse-payment.ts';
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
  /** Runs a command as the employee; answers what was wrong with it and what it printed. */
  .extend('admin', ({ db, bea }) => {
    return async (words: string[], options: object = {}, { now = '2027-06-20', says = false } = {}) => {
      const lines: string[] = [];
      const questions: string[] = [];
      const fault = await adminTransfers(words, options, {
        db,
        now: at(now),
        user: bea.number,
        print: (line) => void lines.push(line),
        confirm: (question) => {
          questions.push(question);
          return Promise.resolve(says);
        },
      });
      return { fault, said: lines.join('\n'), questions };
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

const postingOf = (said: string) => /Buchungssatz (\d+)/.exec(said)?.[1] ?? 'none';

test.afterEach(async ({ db }) => {
  expect((await verifyInvoices(db)).faults).toEqual([]);
  expect((await countLedger(db)).broken).toBe(0);
});

describe('a transfer', () => {
  test('is posted once by its bank reference, in euro', async ({ debtor, stage, admin, openOf }) => {
    const ada = await debtor(3_300);
    const pay = (number: string, amount: string, reference = `UEB-${ada.id}`) =>
      admin(['payment', number, amount], { reference }).then(({ fault }) => fault);
    const done = await Promise.all([
      pay(ada.number, '33,00'),
      pay(ada.number, '33'),
      pay(ada.number, '33.00'),
    ]);
    expect(done).toEqual([undefined, undefined, undefined]);
    expect(await openOf(ada)).toEqual([0]);
    expect(await pay(ada.number, '33,01')).toContain('schon für einen anderen');
    expect(await pay((await stage.addCustomer()).number, '33')).toContain('schon für einen anderen');
    expect(await pay('999999-1', '33', 'x')).toContain('gibt es nicht');
    expect(await pay(ada.number, '12,5')).toContain('ACCOUNT BETRAG');
    expect(await pay(ada.number, '12,50', '')).toContain('--reference');
  });

  test('that fits nothing open is asked about first, and booked by --yes or a yes only', async ({
    debtor,
    admin,
    db,
  }) => {
    const ada = await debtor(3_300);
    const pay = (options: object, says = false) =>
      admin(['payment', ada.number, '9.999.999,99'], { reference: `V-${ada.id}`, ...options }, { says });
    const asked = await pay({});
    expect(asked.fault).toContain('gebucht ist nichts');
    expect(asked.questions).toEqual([expect.stringMatching(/33,00.*Trotzdem 9\.999\.999,99/)]);
    expect((await findBalances(db, ada.id)).owedCents).toBe(3_300);
    expect((await pay({}, true)).fault).toBeUndefined();
    // Told again it is no question any more.
    expect(await pay({})).toMatchObject({
      questions: [],
      said: expect.stringContaining('War schon gebucht'),
    });
    const other = await debtor(1_000);
    const done = await admin(['payment', other.number, '5'], { reference: `W-${other.id}`, yes: true });
    expect(done).toMatchObject({ fault: undefined, questions: [] });
  });

  test('lies between the first debt and today, and is booked by somebody who works here', async ({
    debtor,
    admin,
    ada: stranger,
  }) => {
    const ada = await debtor(3_300);
    const pay = (options: object) =>
      admin(['payment', ada.number, '33'], { reference: `D-${ada.id}`, ...options }).then(
        ({ fault }) => fault,
      );
    expect(await pay({ date: '2027-06-21' })).toContain('Zukunft');
    expect(await pay({ date: '2031-06-21' })).toContain('Zukunft');
    expect(await pay({ date: '2026-12-31' })).toContain('liegt vor dem 20.05.2027');
    expect(await pay({ date: '2027-02-30' })).toContain('Ein Datum');
    for (const by of ['Chef', stranger.number, 'root', ''])
      expect(await pay({ by })).toContain('arbeitet nicht bei uns');
    expect(await pay({ date: '2027-06-10' })).toBeUndefined();
  });

  test('is taken back by a posting of its own, once, with who and why; its reference is free again', async ({
    db,
    debtor,
    admin,
    bea,
    openOf,
  }) => {
    const ada = await debtor(4_530);
    const reference = `R-${ada.id}`;
    const wrong = await admin(['payment', ada.number, '9999,99'], { reference, yes: true });
    const id = postingOf(wrong.said);
    expect(await openOf(ada)).toEqual([0]);
    const reverse = (options: object = { reason: 'Tippfehler' }) => admin(['reverse', id], options);
    expect((await reverse({})).fault).toContain('--reason');
    expect((await reverse({ reason: 'x', date: '2027-06-01' })).fault).toContain('vor der Buchung');
    const taken = await Promise.all([reverse(), reverse(), reverse()]);
    expect(taken.map(({ fault }) => fault)).toEqual([undefined, undefined, undefined]);
    expect(taken.filter(({ said }) => said.startsWith('Zurückgenommen'))).toHaveLength(1);
    expect(await openOf(ada)).toEqual([4_530]);
    expect((await findBalances(db, ada.id)).owedCents).toBe(4_530);

    const right = await admin(['payment', ada.number, '45,30'], { reference });
    expect(right).toMatchObject({ fault: undefined, questions: [] });
    expect(await openOf(ada)).toEqual([0]);
    // The first one stays taken back, the second one stands.
    expect((await reverse()).said).toContain('War schon zurückgenommen');
    expect(await openOf(ada)).toEqual([0]);
    const { said } = await admin(['payments', ada.number]);
    const lines = said.split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain(`Zahlung eingegangen 45,30`);
    expect(lines[1]).toMatch(new RegExp(`nimmt ${id} zurück, von .*\\(${bea.number}\\), Grund: Tippfehler`));
    expect(lines[2]).toContain('zurückgenommen mit');

    const again = postingOf(right.said);
    expect((await admin(['reverse', again], { reason: 'doch falsch' })).fault).toBeUndefined();
    expect((await admin(['payment', ada.number, '45,30'], { reference })).fault).toBeUndefined();
    expect(await openOf(ada)).toEqual([0]);
  });

  test('whatever is booked, repeated and taken back: what is owed is what stands', async ({
    db,
    debtor,
    admin,
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
        const standing = new Map<string, { id: string; cents: number }>();
        for (const { reference: name, kind, cents } of all) {
          const before = standing.get(name);
          if (kind === 'reverse') {
            if (!before) continue;
            await admin(['reverse', before.id], { reason: 'Probe' });
            standing.delete(name);
            continue;
          }
          const amount = (cents / 100).toFixed(2);
          const reference = `P-${ada.id}-${name}`;
          const { fault, said } = await admin(['payment', ada.number, amount], { reference, yes: true });
          if (before) expect(fault === undefined).toBe(before.cents === cents);
          else standing.set(name, { id: postingOf(said), cents });
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
  admin,
}) => {
  const ada = await stage.addCustomer();
  await admin(['payment', ada.number, '8'], { reference: `IN-${ada.id}`, yes: true });
  const payout = () => admin(['payout', ada.number, '8'], { reference: `OUT-${ada.id}` });
  const { said } = await payout();
  expect((await findBalances(db, ada.id)).owedCents).toBe(0);
  await admin(['reverse', postingOf(said)], { reason: 'IBAN falsch' });
  expect((await findBalances(db, ada.id)).owedCents).toBe(-800);
  expect(await payout()).toMatchObject({ fault: undefined, said: expect.stringContaining('ausgezahlt') });
  expect((await findBalances(db, ada.id)).owedCents).toBe(0);
});

test('a return is taken back with its fee: the debit counts again, and may come back once more', async ({
  db,
  debtor,
  admin,
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
  const returned = /(\d+): .*Lastschrift zurückgegeben/.exec(
    (await admin(['payments', ada.number])).said,
  )?.[1];
  const reverse = () => admin(['reverse', returned ?? ''], { reason: 'Bank hat sich geirrt' });
  // What was waived of the fee is not given back a second time.
  await waivePart(db, ada, 100);
  expect((await findBalances(db, ada.id)).owedCents).toBe(4_730);
  expect((await reverse()).said).toContain('Zurückgenommen');
  expect((await reverse()).said).toContain('War schon zurückgenommen');
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

test('what is no payment, pay-out or return cannot be taken back', async ({ db, debtor, admin }) => {
  const ada = await debtor(1_000);
  const fee = await db
    .selectFrom('ledger_transaction')
    .where('customer_id', '=', ada.id)
    .select('id')
    .executeTakeFirstOrThrow();
  const reverse = (id: string) => admin(['reverse', id], { reason: 'x' }).then(({ fault }) => fault);
  expect(await reverse(String(fee.id))).toContain('Zurücknehmen lassen sich');
  expect(await reverse('999999999')).toContain('gibt es auf keinem');
  expect(await reverse('alles')).toContain('Welchen Buchungssatz');
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
