// Proves: who is with us pays the monthly fee from the day on which the account was ACTIVE first, also while documents are shown
// anew or a block lasts, and in whatever order months are billed; and that contract years of a package that nobody charged in
// time are made up for.
import { expect } from 'vitest';
import { acceptDocuments, blockCustomer } from '#server/features/customer/customer.repository.ts';
import { setDocumentState } from '#server/features/customer/customer-change.repository.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { safetyPackagePosting } from '#server/features/ledger/safety-package-posting.ts';
import { serverTest } from '#server/test/server-test.ts';
import type { StageCustomer } from '#server/test/stage.ts';
import { billMonth } from './bill-month.ts';
import { verifyInvoices } from './verify-invoices.ts';

const ISSUER = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
const at = (text: string) => Temporal.Instant.from(text);
const REGISTERED = at('2027-05-12T10:00:00Z');
/** 22:30 in UTC is the next day in Berlin. */
const CHECKED = at('2027-06-08T22:30:00Z');

const test = serverTest()
  .extend('register', ({ stage, db }) => async () => {
    const customer = await stage.addCustomer({ state: 'VERIFIED', now: REGISTERED });
    const plan = { plan_id: 'einzel-plus', email_confirmed_at: REGISTERED };
    await db.updateTable('customer').set(plan).where('id', '=', customer.id).execute();
    return customer;
  })
  .extend(
    'check',
    ({ db }) =>
      ({ id }: StageCustomer, now = CHECKED) =>
        acceptDocuments(db, { id, state: 'ACTIVE', documentsValidUntil: now.add({ hours: 24 * 180 }), now }),
  )
  .extend('bill', ({ db }) => (...months: string[]) => async () => {
    for (const month of months) {
      const now = at('2031-12-02T10:00:00Z');
      await billMonth(db, { month: Temporal.PlainYearMonth.from(month), now, issuer: ISSUER });
    }
  })
  .extend(
    'owedBy',
    ({ db }) =>
      async ({ id }: StageCustomer) =>
        db
          .selectFrom('ledger_transaction')
          .innerJoin('ledger_entry', 'transaction_id', 'ledger_transaction.id')
          .where('customer_id', '=', id)
          .where('account', '=', 'RECEIVABLES')
          .orderBy('occurred_at')
          .select(['text', 'cents'])
          .execute(),
  );

test.beforeAll(({ stage }) => stage.addPlans());
test.afterEach(async ({ db }) => expect((await verifyInvoices(db)).faults).toEqual([]));

test('the monthly fee begins with the day on which the account is ACTIVE, by days', async ({
  register,
  check,
  bill,
  owedBy,
}) => {
  const ada = await register();
  await bill('2027-05')();
  expect(await owedBy(ada)).toEqual([]);
  await check(ada);
  await bill('2027-05', '2027-06', '2027-06', '2027-07')();
  expect(await owedBy(ada)).toEqual([
    {
      text: 'Grundgebühr Tarif Plus, Juni 2027 (22 von 30 Tagen)',
      cents: Math.round((990 * 22) / 30),
    },
    { text: 'Grundgebühr Tarif Plus, Juli 2027', cents: 990 },
  ]);
});

test('the monthly fee goes on while documents are shown anew and while a block lasts', async ({
  db,
  register,
  check,
  bill,
  owedBy,
}) => {
  const ada = await register();
  await check(ada);
  await bill('2027-07')();
  await setDocumentState(db, ada.id, { state: 'VERIFIED', documentsValidUntil: null });
  await bill('2027-08')();
  await blockCustomer(db, ada.id);
  await bill('2027-09')();
  expect((await owedBy(ada)).map(({ text }) => text)).toEqual([
    'Grundgebühr Tarif Plus, Juli 2027',
    'Grundgebühr Tarif Plus, August 2027',
    'Grundgebühr Tarif Plus, September 2027',
  ]);
});

test('whoever was never ACTIVE owes no monthly fee, checked or blocked', async ({
  db,
  register,
  bill,
  owedBy,
}) => {
  const [waiting, blocked] = [await register(), await register()];
  await blockCustomer(db, blocked.id);
  await bill('2027-05', '2027-06')();
  expect([...(await owedBy(waiting)), ...(await owedBy(blocked))]).toEqual([]);
});

test('a contract year that is past and was not charged is made up for, once; one that has lapsed is not', async ({
  db,
  register,
  check,
  bill,
  owedBy,
}) => {
  const ada = await register();
  await check(ada);
  await db
    .insertInto('customer_option')
    .values({ customer_id: ada.id, option_id: 'sipak99', starts_at: REGISTERED })
    .execute();
  const years = async () =>
    (await owedBy(ada)).map(({ text }) => text).filter((text) => text.startsWith('Sicherheitspaket'));
  await bill('2028-09', '2028-09')();
  expect(await years()).toEqual([
    'Sicherheitspaket, 09.06.2027 bis 08.06.2028',
    'Sicherheitspaket, 09.06.2028 bis 08.06.2029',
  ]);
  const ben = await register();
  await check(ben);
  await db
    .insertInto('customer_option')
    .values({ customer_id: ben.id, option_id: 'sipak99', starts_at: REGISTERED })
    .execute();
  await bill('2031-01')();
  const lapsed = (await owedBy(ben)).filter(({ text }) => text.startsWith('Sicherheitspaket'));
  expect(lapsed.map(({ text }) => text.slice(0, 28))).toEqual([
    'Sicherheitspaket, 09.06.2028',
    'Sicherheitspaket, 09.06.2029',
    'Sicherheitspaket, 09.06.2030',
  ]);
});

test('of an account that was there before days of activation were kept, no year before the first charged one is', async ({
  db,
  stage,
  bill,
  owedBy,
}) => {
  const ada = await stage.addCustomer({ now: REGISTERED });
  await db.updateTable('customer').set({ plan_id: 'einzel-start' }).where('id', '=', ada.id).execute();
  const option = { customer_id: ada.id, option_id: 'sipak99', starts_at: REGISTERED };
  await db.insertInto('customer_option').values(option).execute();
  await insertPostings(
    db,
    [
      safetyPackagePosting(
        { id: ada.id, currency: 'EUR', cents: 9_900, vatRates: [{ from: '2021-01-01', basisPoints: 1900 }] },
        { from: Temporal.PlainDate.from('2028-05-12'), until: Temporal.PlainDate.from('2029-05-12') },
      ),
    ],
    REGISTERED,
  );
  await bill('2029-04', '2029-05')();
  expect((await owedBy(ada)).map(({ text }) => text)).toEqual([
    'Sicherheitspaket, 12.05.2028 bis 11.05.2029',
    'Sicherheitspaket, 12.05.2029 bis 11.05.2030',
  ]);
});
