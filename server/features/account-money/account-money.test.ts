import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { debitReturnFee } from '#domain/ledger/account-entries.ts';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { cancelInvoice } from '#server/features/invoice/cancel-invoice.ts';
import { findByNumber } from '#server/features/invoice/invoice.repository.ts';
import { nextInvoice } from '#server/features/invoice/next-invoice.ts';
import { verifyInvoices, verifyMoney } from '#server/features/invoice/verify-invoices.ts';
import {
  countLedger,
  findBalances,
  findMainAccount,
  insertPostings,
  lockBookings,
} from '#server/features/ledger/ledger.repository.ts';
import { postBookings } from '#server/features/ledger/post-bookings.ts';
import { recordPayment } from '#server/test/book-transfer.ts';
import { idOf, SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson, type StagePerson } from '#server/test/staff-people.ts';
import { hoursFrom, NOW, type StageCustomer } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { findFees } from './fee.repository.ts';

const ISSUER = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
const MAY = Temporal.PlainYearMonth.from('2027-05');
const JUNE = Temporal.PlainYearMonth.from('2027-06');
const JUNE_2ND = Temporal.Instant.from('2027-06-02T02:07:00Z');
const JULY_2ND = Temporal.Instant.from('2027-07-02T02:07:00Z');
const REASON = 'Angerufen und geklärt';
const as = ({ token }: Pick<StagePerson, 'token'>) => ({ token });

const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('acc', ({ db, stage }) => addPerson({ db, stage, vault }, 'ACCOUNTING'))
  .extend('second', ({ db, stage }) => addPerson({ db, stage, vault }, 'MANAGEMENT'))
  /** A customer with a fee for a booking that was cancelled too late. */
  .extend('debtor', ({ db, stage, call, clock }) => async (hours = 10) => {
    const customer = await stage.addCustomer();
    const { id: bookeeId } = await stage.addVehicle();
    const body = { bookeeId, timeRange: hoursFrom(clock.now(), 2, hours) };
    const { output } = await call('POST /bookings', { body }, as(customer));
    // The first minutes are free.
    clock.set(clock.now().add({ minutes: 16 }));
    await call('POST /bookings/{id}/cancel', { params: idOf(output.id) }, as(customer));
    const [fee] = await findFees(db, customer.id, {});
    if (!fee) throw new Error('it cost nothing');
    return { ...customer, booking: output.id, fee };
  })
  .extend(
    'bill',
    ({ db }) =>
      (month = MAY, now = JUNE_2ND) =>
        billMonth(db, { month, now, issuer: ISSUER }),
  )
  .extend(
    'owed',
    ({ db }) =>
      async ({ id }: Pick<StageCustomer, 'id'>) =>
        (await findBalances(db, id)).owedCents,
  )
  .extend('to', ({ call, acc }) => {
    const customer = ({ number }: Pick<StageCustomer, 'number'>) => ({ params: { accountNumber: number } });
    type Who = Pick<StageCustomer, 'number'>;
    type Person = Pick<StagePerson, 'token'>;
    return {
      pay: (who: Who, cents: number, reference: string, more: object = {}, by: Person = acc) =>
        call(
          'POST /console/customers/{accountNumber}/payments',
          { ...customer(who), body: { cents, reference, on: '2027-05-12', ...more } },
          as(by),
        ),
      payOut: (who: Who, cents: number, reference: string, by: Person = acc) =>
        call(
          'POST /console/customers/{accountNumber}/payouts',
          { ...customer(who), body: { cents, reference, on: '2027-05-12', reason: REASON } },
          as(by),
        ),
      reverse: (who: Who, posting: number, by: Person = acc) =>
        call(
          'POST /console/customers/{accountNumber}/reversals',
          { ...customer(who), body: { posting, reason: REASON } },
          as(by),
        ),
      give: (who: Who, cents: number, by: Person = acc) =>
        call(
          'POST /console/customers/{accountNumber}/goodwill',
          { ...customer(who), body: { cents, sentence: 'Das Auto war nicht sauber', reason: REASON } },
          as(by),
        ),
      waive: (who: Who, fee: string, cents: number, by: Person = acc) =>
        call(
          'POST /console/customers/{accountNumber}/waivers',
          { ...customer(who), body: { fee, cents, reason: REASON } },
          as(by),
        ),
      look: async (who: Who, by: Person = acc) =>
        (await call('GET /console/customers/{accountNumber}/money', customer(who), as(by))).output,
    };
  })
  .extend(
    'confirm',
    ({ call, second }) =>
      async (answer: { output: { proposal: { id: number } | null } }) => {
        const id = answer.output.proposal?.id ?? 0;
        return (await call('POST /console/proposals/{id}/confirm', { params: idOf(id) }, as(second))).output
          .state;
      },
  )
  .extend('linesOf', ({ call }) => async (who: StageCustomer) => {
    const { output } = await call('GET /invoices', { query: {} }, as(who));
    const number = output.items[0]?.number ?? '';
    const invoice = (await call('GET /invoices/{number}', { params: { number } }, as(who))).output;
    return {
      number,
      total: invoice.totalCents,
      lines: invoice.items.flatMap(({ lines }) => lines.map(({ text, cents }) => [text, cents])),
    };
  });

test.afterEach(async ({ db }) => {
  expect(await verifyMoney(db, 5)).toEqual([]);
  expect((await verifyInvoices(db)).faults).toEqual([]);
  expect((await countLedger(db)).broken).toBe(0);
});

describe('a payment', () => {
  test('that fits what is open is booked with its act, once, and taken back once', async ({
    debtor,
    bill,
    clock,
    to,
    owed,
    db,
  }) => {
    const ada = await debtor();
    const cents = await owed(ada);
    await bill();
    clock.set(JUNE_2ND);
    const reference = `CON-${ada.id}`;
    const done = await to.pay(ada, cents, reference, { on: '2027-06-01' });
    expect(done.output).toMatchObject({ posting: expect.any(Number), proposal: null });
    expect(await owed(ada)).toBe(0);
    // Told once more it is the same posting, and no second act.
    expect((await to.pay(ada, cents, reference, { on: '2027-06-01' })).output).toEqual(done.output);
    const { postings } = await to.look(ada);
    expect(postings[0]).toMatchObject({ reference, mayBeReversed: true, act: expect.any(Number) });
    const acts = await db
      .selectFrom('act_log')
      .where('customer_id', '=', ada.id)
      .where('kind', '=', 'PAYMENT_RECORDED')
      .select(['id', 'before', 'after', 'area', 'step'])
      .execute();
    expect(acts).toMatchObject([
      {
        id: postings[0]?.act,
        before: { owedCents: cents },
        after: { owedCents: 0 },
        area: 'MONEY',
        step: 'DO',
      },
    ]);

    const posting = done.output.posting ?? 0;
    expect((await to.reverse(ada, posting)).output.posting).toEqual(expect.any(Number));
    expect(await owed(ada)).toBe(cents);
    expect((await to.reverse(ada, posting)).code).toBe('POSTING_REVERSED');
    const reversed = (await to.look(ada)).postings[0];
    expect(reversed).toMatchObject({ reverses: posting, mayBeReversed: false });
    expect((await to.reverse(ada, reversed?.id ?? 0)).code).toBe('POSTING_NOT_REVERSIBLE');
    // Its reference is free again.
    expect((await to.pay(ada, cents, reference, { on: '2027-06-01' })).output.posting).toEqual(
      expect.any(Number),
    );
  });

  test('that fits nothing is asked about, and then waits for a second person', async ({
    debtor,
    bill,
    clock,
    to,
    owed,
    confirm,
  }) => {
    const ada = await debtor();
    const cents = await owed(ada);
    await bill();
    clock.set(JUNE_2ND);
    const reference = `ODD-${ada.id}`;
    expect((await to.pay(ada, cents + 1, reference)).code).toBe('PAYMENT_FITS_NOTHING');
    const asked = await to.pay(ada, cents + 1, reference, { isSure: true, reason: REASON });
    expect(asked.output.posting).toBeNull();
    expect(asked.output.proposal?.facts).toContainEqual({ label: 'Referenz', value: reference });
    expect(await owed(ada)).toBe(cents);
    expect(await confirm(asked)).toBe('CONFIRMED');
    expect(await owed(ada)).toBe(-1);
  });

  test('lies between the first debt and today, and its reference belongs to one account', async ({
    debtor,
    to,
    acc,
    stage,
  }) => {
    const [ada, ben] = [await debtor(), await stage.addCustomer()];
    for (const on of ['2027-06-21', '2026-01-01'])
      expect((await to.pay(ada, 500, `D-${ada.id}`, { on, isSure: true })).code, on).toBe('FIELD_INVALID');
    expect((await to.pay(ada, 500, '\u200b ', { isSure: true })).code).toBe('FIELD_INVALID');
    expect((await to.pay(acc, 500, 'me', { isSure: true })).code).toBe('ACT_ON_ONESELF');
    expect(ben).toBeDefined();
  });
});

describe('what two people decide', () => {
  test('money leaves the house with a second person only, and not twice', async ({
    stage,
    to,
    confirm,
    owed,
    db,
  }) => {
    const ada = await stage.addCustomer();
    await give(db, ada, 2_000);
    expect((await to.payOut(ada, 2_001, `O1-${ada.id}`)).code).toBe('CREDIT_TOO_SMALL');
    const one = await to.payOut(ada, 2_000, `O1-${ada.id}`);
    const other = await to.payOut(ada, 1_500, `O2-${ada.id}`);
    expect(await owed(ada)).toBe(-2_000);
    expect(await confirm(one)).toBe('CONFIRMED');
    expect(await owed(ada)).toBe(0);
    expect(await confirm(other)).toBe('OUTDATED');
    expect(await owed(ada)).toBe(0);
  });

  test('is outdated and does nothing when its object has changed meanwhile', async ({
    debtor,
    bill,
    clock,
    to,
    confirm,
    owed,
    db,
    acc,
  }) => {
    const ada = await debtor();
    await bill();
    clock.set(JUNE_2ND);
    await give(db, ada, 20_000);
    const paid = (await to.look(ada)).postings[0]?.id ?? 0;
    // A reversal of what somebody else has taken back by then.
    const reversal = await to.reverse(ada, paid);
    expect(reversal.output.posting).toBeNull();
    await db.transaction().execute(async (transaction) => {
      const { postReversal } = await import('#server/features/payment/reverse-payment.ts');
      const on = Temporal.PlainDate.from('2027-06-02');
      await postReversal(transaction, { id: paid, reason: REASON, on, now: JUNE_2ND, by: acc.id });
    });
    const before = await owed(ada);
    expect(await confirm(reversal)).toBe('OUTDATED');
    // Goodwill above the limit of a year that another one has used up meanwhile.
    const goodwill = await to.give(ada, 2_600);
    expect((await to.give(ada, 2_500)).output.posting).toEqual(expect.any(Number));
    expect(await confirm(goodwill)).toBe('OUTDATED');
    expect(await owed(ada)).toBe(before - 2_500);
    // A payment that fits nothing, when the invoice it was compared with is cancelled.
    const payment = await to.pay(ada, 777, `C-${ada.id}`, { isSure: true, reason: REASON });
    const { open } = await to.look(ada);
    const [stored] = await findByNumber(db, numberOf(open[0]?.number));
    if (!stored) throw new Error('there is no invoice');
    await cancelInvoice(db, stored, { reason: 'Probe', now: JUNE_2ND, by: acc.id });
    expect(await confirm(payment)).toBe('OUTDATED');
    expect(await owed(ada)).toBe(before - 2_500);
  });

  test('a waiver above the limit is outdated once the fee is waived', async ({
    debtor,
    to,
    confirm,
    owed,
  }) => {
    const ada = await debtor(500);
    expect(ada.fee.cents).toBeGreaterThan(5_000);
    const asked = await to.waive(ada, ada.fee.fee, 5_001);
    expect(asked.output.proposal?.title).toBe('Gebühr erlassen');
    expect((await to.waive(ada, ada.fee.fee, 5_000)).output.proposal).toBeNull();
    expect(await confirm(asked)).toBe('OUTDATED');
    expect(await owed(ada)).toBe(ada.fee.cents - 5_000);
  });
});

describe('a waived fee', () => {
  test('that is on no invoice yet is not billed, in full or in part', async ({
    debtor,
    to,
    bill,
    linesOf,
    db,
    stage,
  }) => {
    const [ada, ben] = [await debtor(), await debtor()];
    const { fee, cents, text } = ada.fee;
    expect((await to.waive(ada, fee, cents + 1)).code).toBe('FIELD_INVALID');
    expect((await to.waive(ada, 'booking 1 LATE_FEE', 1)).code).toBe('FEE_UNKNOWN');
    expect((await to.waive(ben, fee, 1)).code).toBe('FEE_UNKNOWN');
    await to.waive(ada, fee, cents);
    expect((await to.waive(ada, fee, 1)).code).toBe('FEE_WAIVED');
    await to.waive(ben, ben.fee.fee, 100);
    expect((await nextInvoice(db, ada.id, NOW)).totalCents).toBe(0);
    await bill();
    expect((await linesOf(ben)).lines).toEqual([[text, cents - 100]]);
    const invoices = await db.selectFrom('invoice').where('customer_id', '=', ada.id).select('id').execute();
    expect(invoices).toEqual([]);
    expect(stage).toBeDefined();
  });

  test('that is on an invoice comes back with the next one, in words, and can be taken back', async ({
    debtor,
    to,
    bill,
    clock,
    linesOf,
    owed,
  }) => {
    const ada = await debtor();
    const { fee, cents, text } = ada.fee;
    await bill();
    const first = await linesOf(ada);
    clock.set(JUNE_2ND);
    const waived = await to.waive(ada, fee, cents);
    expect((await to.look(ada)).fees[0]).toMatchObject({
      text,
      invoice: first.number,
      waived: { cents },
    });
    await bill(JUNE, JULY_2ND);
    clock.set(JULY_2ND);
    const second = await linesOf(ada);
    expect(second.lines).toEqual([[`Erlassen: ${text} (Rechnung ${first.number})`, -cents]]);
    expect(await owed(ada)).toBe(0);
    // Taken back after that it is charged again, and may be waived once more.
    await to.reverse(ada, waived.output.posting ?? 0);
    expect(await owed(ada)).toBe(cents);
    expect((await to.waive(ada, fee, cents)).output.posting).toEqual(expect.any(Number));
    expect(await owed(ada)).toBe(0);
  });

  test('never gives back more than was charged, when the fee itself goes', async ({
    debtor,
    to,
    owed,
    db,
  }) => {
    const ada = await debtor();
    const { fee, cents } = ada.fee;
    const waived = await to.waive(ada, fee, cents);
    expect(await owed(ada)).toBe(0);
    await db.transaction().execute(async (transaction) => {
      await lockBookings(transaction, [ada.booking]);
      await sql`update booking set fee_cents = 0 where id = ${ada.booking}`.execute(transaction);
      await postBookings(transaction, [ada.booking], 'CORRECTED', NOW);
    });
    expect(await owed(ada)).toBe(0);
    expect((await to.reverse(ada, waived.output.posting ?? 0)).code).toBe('POSTING_NOT_REVERSIBLE');
  });

  test('of a bank is no price: without VAT, beside the lines of an invoice', async ({
    debtor,
    to,
    bill,
    clock,
    db,
    owed,
  }) => {
    const ada = await debtor();
    const matter = { customerId: ada.id, currency: 'EUR' as const };
    const entries = debitReturnFee(300, PRICE_LIST_2026);
    const fee = {
      cause: 'DEBIT_RETURN_FEE' as const,
      causeKey: `fee ${ada.id}`,
      matter,
      occurredAt: NOW,
      entries,
    };
    await insertPostings(db, [fee], NOW);
    const before = await owed(ada);
    const listed = (await to.look(ada)).fees.find(({ booking }) => booking === null);
    await bill();
    clock.set(JUNE_2ND);
    await to.waive(ada, listed?.fee ?? '', 300);
    expect(await owed(ada)).toBe(before - 300);
    await db
      .selectFrom('ledger_entry')
      .innerJoin('ledger_transaction', 'ledger_transaction.id', 'transaction_id')
      .where('customer_id', '=', ada.id)
      .where('cause', '=', 'DEFAULT_FEE_WAIVED')
      .select(['account', 'cents', 'vat_basis_points as vat'])
      .orderBy('line')
      .execute()
      .then((rows) =>
        expect(rows).toEqual([
          { account: 'RECEIVABLES', cents: -300, vat: null },
          { account: 'BANK_CHARGES', cents: 300, vat: null },
        ]),
      );
  });
});

describe('goodwill', () => {
  test('makes the next invoice cheaper with its VAT, in a sentence, and the person gets a mail', async ({
    debtor,
    to,
    bill,
    linesOf,
    owed,
    db,
  }) => {
    const ada = await debtor();
    const given = await to.give(ada, 500);
    expect(await owed(ada)).toBe(ada.fee.cents - 500);
    await bill();
    const { lines, total } = await linesOf(ada);
    expect(lines).toContainEqual(['Gutschrift: Das Auto war nicht sauber', -500]);
    expect(total).toBe(ada.fee.cents - 500);
    const mails = await db
      .selectFrom('mail')
      .where('template', '=', 'gutschrift')
      .select(['subject', 'text_body as text'])
      .execute();
    expect(mails.at(-1)?.text).toContain('Das Auto war nicht sauber');
    expect((await to.reverse(ada, given.output.posting ?? 0)).output.posting).toEqual(expect.any(Number));
    expect(await owed(ada)).toBe(ada.fee.cents);
  });

  test('alone up to 25 € a case and 100 € a year, whoever gives it', async ({
    stage,
    to,
    db,
    confirm,
    owed,
  }) => {
    const ada = await stage.addCustomer();
    const other = await addPerson({ db, stage, vault }, 'SERVICE');
    expect((await to.give(ada, 2_501)).output.proposal).not.toBeNull();
    for (let time = 0; time < 4; time++)
      expect((await to.give(ada, 2_500, time % 2 === 0 ? other : undefined)).output.proposal).toBeNull();
    const above = await to.give(ada, 1);
    expect(above.output.posting).toBeNull();
    expect((await to.look(ada)).goodwillOfYear.cents).toBe(10_000);
    expect(await confirm(above)).toBe('CONFIRMED');
    expect(await owed(ada)).toBe(-10_001);
  });
});

describe('at the same moment', () => {
  test('two people take the same posting back: one does', async ({ debtor, to, second, owed }) => {
    const ada = await debtor();
    const given = (await to.give(ada, 700)).output.posting ?? 0;
    const answers = await Promise.all([to.reverse(ada, given), to.reverse(ada, given, second)]);
    expect(answers.map(({ code }) => code ?? 'DONE').toSorted()).toEqual(['DONE', 'POSTING_REVERSED']);
    expect(await owed(ada)).toBe(ada.fee.cents);
  });

  test('one fee is waived twice: once it is', async ({ debtor, to, second, owed }) => {
    const ada = await debtor();
    const { fee, cents } = ada.fee;
    const answers = await Promise.all([to.waive(ada, fee, cents), to.waive(ada, fee, cents, second)]);
    expect(answers.map(({ code }) => code ?? 'DONE').toSorted()).toEqual(['DONE', 'FEE_WAIVED']);
    expect(await owed(ada)).toBe(0);
  });

  test('four people give goodwill: the limit of the year holds', async ({ stage, to, owed }) => {
    const ada = await stage.addCustomer();
    const all = [2_500, 2_499, 2_498, 2_497, 2_496, 2_495];
    const answers = await Promise.all(all.map((cents) => to.give(ada, cents)));
    expect(answers.filter(({ output }) => output.proposal === null)).toHaveLength(4);
    expect(await owed(ada)).toBeGreaterThanOrEqual(-10_000);
  });
});

test('of another city neither money nor what is owed is there', async ({
  debtor,
  db,
  stage,
  to,
  call,
  bill,
  clock,
}) => {
  const ada = await debtor();
  const cities = (await db.selectFrom('city').orderBy('id').select('id').execute()).map(({ id }) => id);
  await db
    .updateTable('customer')
    .set({ registered_city_id: cities[0] ?? null })
    .where('id', '=', ada.id)
    .execute();
  await bill();
  clock.set(JULY_2ND);
  const [here, there] = [
    await addPerson({ db, stage, vault }, 'ACCOUNTING', { cities: cities.slice(0, 1), now: JULY_2ND }),
    await addPerson({ db, stage, vault }, 'ACCOUNTING', { cities: cities.slice(1, 2), now: JULY_2ND }),
  ];
  const listed = async (by: StagePerson) =>
    (await call('GET /console/receivables', undefined, as(by))).output;
  expect((await listed(here)).items).toMatchObject([
    { accountNumber: ada.number, sum: { cents: ada.fee.cents } },
  ]);
  expect((await listed(there)).items).toEqual([]);
  expect((await to.give(ada, 100, there)).code).toBe('CUSTOMER_UNKNOWN');
  expect((await to.give(ada, 100, here)).output.posting).toEqual(expect.any(Number));
});

const numberOf = (number = '') => {
  const [year, sequence] = number.split('-').map(Number);
  return { year: year ?? 0, sequence: sequence ?? 0 };
};

/** A payment that was too much, from before the console. */
async function give(db: Parameters<typeof findBalances>[0], { number, id }: StageCustomer, cents: number) {
  const account = await findMainAccount(db, number);
  if (!account) throw new Error(`no account ${number}`);
  const by = (await db.selectFrom('customer').orderBy('id').select('id').executeTakeFirstOrThrow()).id;
  const on = Temporal.PlainDate.from('2027-05-01');
  await recordPayment(db, { account, cents, reference: `give ${id}`, on, now: NOW, by });
}
