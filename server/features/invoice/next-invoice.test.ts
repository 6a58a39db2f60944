// Proves: what the profile says of the next invoice is what that invoice says if its month is billed at that moment.
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Invoice, reductionCents } from '#domain/invoice/invoice.ts';
import { debitReturnFee, monthlyFee, paymentReceived, reminderFee } from '#domain/ledger/account-entries.ts';
import type { CauseKind } from '#domain/ledger/cause.ts';
import type { LedgerEntry } from '#domain/ledger/entry.ts';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { expectWhole, prepaidTest } from '#server/test/prepaid-test.ts';
import { offerPlan, type StageCustomer } from '#server/test/stage.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { findInvoices } from './invoice.repository.ts';

let keys = 0;
const test = prepaidTest()
  .extend(
    'post',
    ({ db, clock }) =>
      (
        { id }: StageCustomer,
        cause: CauseKind,
        entries: LedgerEntry[],
        occurredAt: Temporal.Instant = clock.now(),
      ) =>
        insertPostings(
          db,
          [
            {
              cause,
              causeKey: `test ${keys++}`,
              matter: { customerId: id, currency: 'EUR' },
              occurredAt,
              entries,
            },
          ],
          clock.now(),
        ),
  )
  .extend(
    'nextOf',
    ({ call }) =>
      async ({ token }: StageCustomer) =>
        (await call('GET /invoices', { query: {} }, { token })).output.next,
  )
  .extend('billAsNext', ({ db, bill, clock, nextOf }) => async (customer: StageCustomer) => {
    const next = await nextOf(customer);
    await bill(Temporal.PlainYearMonth.from(next.month), clock.now());
    const [issued] = (await findInvoices(db, customer.id)).filter(
      ({ content }) => content !== '' && JSON.parse(content).month === next.month,
    );
    const counts =
      issued && issued.cancelledBy === null ? (JSON.parse(issued.content) as Invoice) : undefined;
    return { next, counts };
  });

test.beforeAll(async ({ db, stage }) => {
  await stage.addPlans();
  await offerPlan(db);
});

const instant = (text: string) => Temporal.Instant.from(text);

test('a voucher and a credit are taken off, and the fee of the month is in it', async ({
  db,
  stage,
  clock,
  post,
  issue,
  redeem,
  nextOf,
  billAsNext,
}) => {
  clock.set(instant('2027-05-20T10:00:00Z'));
  const ada = await stage.addCustomer({ plan: 'PLUS', now: instant('2027-03-01T10:00:00Z') });
  await db
    .updateTable('customer')
    .set({ activated_at: instant('2027-03-01T10:00:00Z') })
    .where('id', '=', ada.id)
    .execute();
  await post(ada, 'CORRECTED', monthlyFee(4_000, 'Fahrt', 1900), instant('2027-05-03T10:00:00Z'));
  await post(ada, 'PAYMENT', paymentReceived(1_000));
  await redeem(await issue(1_500, clock.now()), ada);
  expect(await nextOf(ada)).toMatchObject({
    month: '2027-05',
    upcoming: [{ text: expect.stringContaining('Grundgebühr Tarif Plus, Mai 2027') }],
    creditCents: 1_000,
    voucherCents: 1_500,
    feeCents: 0,
  });
  const { next, counts } = await billAsNext(ada);
  // The voucher was given away: the invoice costs less by it.
  expect(counts).toMatchObject({
    payableCents: next.payableCents,
    totals: { totalCents: next.totalCents - 1_500 },
  });
  expect(next.payableCents).toBe(next.totalCents - 2_500);
  // The month has its invoice: the next one is that of June, with its fee and without what is used up.
  expect(await nextOf(ada)).toMatchObject({ month: '2027-06', creditCents: 0, voucherCents: 0 });
  await expectWhole(db);
});

test('before the day on which invoices come, the next one is that of the month before', async ({
  stage,
  clock,
  post,
  nextOf,
}) => {
  clock.set(instant('2027-05-31T22:30:00Z'));
  const ada = await stage.addCustomer();
  await post(ada, 'CORRECTED', monthlyFee(4_000, 'Fahrt im Mai', 1900), instant('2027-05-30T10:00:00Z'));
  await post(ada, 'CORRECTED', monthlyFee(700, 'Fahrt im Juni', 1900));
  expect(await nextOf(ada)).toMatchObject({ month: '2027-05', payableCents: 4_000 });
  // On the 2nd too, until the run has come.
  clock.set(instant('2027-06-02T01:00:00Z'));
  expect(await nextOf(ada)).toMatchObject({ month: '2027-05', payableCents: 4_000 });
});

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('OWE' as const), cents: fc.integer({ min: -3_000, max: 9_000 }) }),
    fc.record({ kind: fc.constant('PAY' as const), cents: fc.integer({ min: 1, max: 9_000 }) }),
    fc.record({
      kind: fc.constant('VOUCHER' as const),
      cents: fc.integer({ min: 1, max: 6_000 }),
      sold: fc.boolean(),
    }),
    fc.record({ kind: fc.constantFrom('REMIND' as const, 'RETURN' as const) }),
    fc.record({ kind: fc.constantFrom('PACKAGE' as const, 'END_PACKAGE' as const, 'CANCEL' as const) }),
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('BILL' as const) }) },
  ),
  { minLength: 6, maxLength: 18 },
);

test('whatever was owed, paid, redeemed, billed and cancelled before: it is the invoice that would come now', async ({
  db,
  stage,
  clock,
  post,
  issue,
  redeem,
  billAsNext,
}) => {
  const compared = { invoices: 0, vouchers: 0, credits: 0, upcoming: 0, fees: 0 };
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.constantFrom('EINZEL' as const, 'PLUS' as const),
      // Within the year: invoices are numbered by it, in the order of time.
      fc.array(fc.integer({ min: 1, max: 15 * 24 }), { minLength: 18, maxLength: 18 }),
      async (wanted, plan, gaps) => {
        const began = instant('2027-03-10T10:00:00Z');
        clock.set(began);
        const ada = await stage.addCustomer({ plan, now: began });
        await db.updateTable('customer').set({ activated_at: began }).where('id', '=', ada.id).execute();
        const bill = async () => {
          const { next, counts } = await billAsNext(ada);
          expect({ ...next, upcoming: undefined }).toEqual({
            month: next.month,
            upcoming: undefined,
            given: [],
            totalCents: counts ? counts.totals.totalCents + reductionCents(counts) : 0,
            feeCents: sum(counts?.fees),
            creditCents: counts?.creditCents ?? 0,
            voucherCents: sum(counts?.vouchers) + (counts ? reductionCents(counts) : 0),
            payableCents: counts?.payableCents ?? 0,
          });
          compared.invoices += Number(counts !== undefined);
          compared.vouchers += Number(next.voucherCents > 0);
          compared.credits += Number(next.creditCents > 0);
          compared.fees += Number(next.feeCents > 0);
          compared.upcoming += next.upcoming.length;
        };
        for (const [index, step] of wanted.entries()) {
          clock.set(clock.now().add({ hours: gaps[index] ?? 1 }));
          const now = clock.now();
          if (step.kind === 'OWE')
            await post(ada, 'CORRECTED', monthlyFee(step.cents, `Fahrt ${index}`, 1900));
          if (step.kind === 'PAY') await post(ada, 'PAYMENT', paymentReceived(step.cents));
          if (step.kind === 'VOUCHER') await redeem(await issue(step.cents, now, 'Probe', step.sold), ada);
          if (step.kind === 'REMIND') await post(ada, 'REMINDER_FEE', reminderFee(250));
          if (step.kind === 'RETURN')
            await post(ada, 'DEBIT_RETURN_FEE', debitReturnFee(300, PRICE_LIST_2026));
          if (step.kind === 'PACKAGE' && !wanted.slice(0, index).some(({ kind }) => kind === 'PACKAGE'))
            await db
              .insertInto('customer_option')
              .values({ customer_id: ada.id, option_id: 'sipak99', starts_at: now.add({ hours: 300 }) })
              .execute();
          if (step.kind === 'END_PACKAGE')
            await db
              .updateTable('customer_option')
              .set({ ends_at: now.add({ hours: 700 }) })
              .where('customer_id', '=', ada.id)
              .where('ends_at', 'is', null)
              .where('starts_at', '<', now)
              .execute();
          if (step.kind === 'BILL') await bill();
          if (step.kind === 'CANCEL') {
            const last = (await findInvoices(db, ada.id)).find(
              ({ cancelledBy, content }) => !cancelledBy && JSON.parse(content).kind === 'INVOICE',
            );
            if (last)
              await cancelInvoice(db, last, { reason: 'Falsche Anschrift', now, by: last.customerId });
          }
        }
        await bill();
      },
    ),
    { numRuns: 25 },
  );
  for (const [what, count] of Object.entries(compared)) expect(count, what).toBeGreaterThan(3);
  await expectWhole(db);
});

const sum = (amounts: { cents: number }[] = []) => amounts.reduce((total, { cents }) => total + cents, 0);
