import { expect } from 'vitest';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { EMAIL_CONFIRMATION_DAYS } from '#domain/mail/link-life.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW, type StageCustomer } from '#server/test/stage.ts';

const test = serverTest().extend('confirmations', ({ db, stage, call }) => {
  const askFor = ({ token }: StageCustomer) => call('POST /emailconfirmations', {}, { token });
  const confirm = (token: string) => call('POST /emailconfirmations/confirm', { body: { token } });
  const mails = () => db.selectFrom('mail').orderBy('id').selectAll().execute();
  const lastToken = async () => /[?]token=([\w-]+)/.exec((await mails()).at(-1)?.text_body ?? '')?.[1] ?? '';
  const change = (
    { id }: StageCustomer,
    values: { email?: string; documents_valid_until?: Temporal.Instant },
  ) => db.updateTable('customer').set(values).where('id', '=', id).execute();
  const customer = ({ id }: StageCustomer) =>
    db
      .selectFrom('customer')
      .where('id', '=', id)
      .select(['state', 'email', 'email_confirmed_at'])
      .executeTakeFirstOrThrow();
  async function confirmed(state: CustomerState, documentsUntil?: Temporal.Instant) {
    const ada = await stage.addCustomer({ state });
    await change(ada, documentsUntil ? { documents_valid_until: documentsUntil } : {});
    await askFor(ada);
    expect((await confirm(await lastToken())).status).toBe(204);
    return customer(ada);
  }
  return { askFor, confirm, mails, lastToken, change, customer, confirmed };
});
test.beforeEach(async ({ db }) => {
  for (const table of ['mail', 'attempt', 'onetime_token'] as const) {
    await db.deleteFrom(table).execute();
  }
});

test('the mail goes to the customer himself, and its link confirms the address', async ({
  stage,
  confirmations,
}) => {
  const ada = await stage.addCustomer({ state: 'VERIFIED' });
  expect((await confirmations.askFor(ada)).status).toBe(204);
  const { email } = await confirmations.customer(ada);
  expect(await confirmations.mails()).toMatchObject([{ to_address: email, template: 'email_bestaetigung' }]);
  expect((await confirmations.confirm(await confirmations.lastToken())).status).toBe(204);
  expect(await confirmations.customer(ada)).toMatchObject({ email_confirmed_at: NOW, state: 'VERIFIED' });
});

test('whoever has passed the document check is ACTIVE with it; documents that ran out do not count', async ({
  confirmations,
}) => {
  expect((await confirmations.confirmed('VERIFIED', NOW.add({ hours: 1 }))).state).toBe('ACTIVE');
  expect((await confirmations.confirmed('VERIFIED', NOW)).state).toBe('VERIFIED');
});

test.for(['PRELIMINARY', 'BLOCKED', 'DENIED', 'CANCELLING'] as const)(
  'a customer who is %s stays so',
  async (state, { confirmations }) => {
    expect(await confirmations.confirmed(state, NOW.add({ hours: 1 }))).toMatchObject({
      state,
      email_confirmed_at: NOW,
    });
  },
);

test('a second click, also at the same time, is told that all is well and changes nothing', async ({
  clock,
  stage,
  confirmations,
}) => {
  const ada = await stage.addCustomer({ state: 'VERIFIED' });
  await confirmations.askFor(ada);
  const token = await confirmations.lastToken();
  const answers = await Promise.all([confirmations.confirm(token), confirmations.confirm(token)]);
  clock.set(NOW.add({ hours: 1 }));
  expect([...answers, await confirmations.confirm(token)].map(({ status }) => status)).toEqual([
    204, 204, 204,
  ]);
  expect((await confirmations.customer(ada)).email_confirmed_at).toEqual(NOW);
});

test('a link for an address that the customer has no more confirms nothing', async ({
  stage,
  confirmations,
}) => {
  const ada = await stage.addCustomer();
  await confirmations.askFor(ada);
  await confirmations.change(ada, { email: 'neu@example.org' });
  expect((await confirmations.confirm(await confirmations.lastToken())).code).toBe('LINK_INVALID');
  expect((await confirmations.customer(ada)).email_confirmed_at).toBeNull();
});

test('whoever of the account has the same address is confirmed with it, and nobody else', async ({
  db,
  stage,
  confirmations,
}) => {
  const [main, driver, other, stranger] = [
    await stage.addCustomer({ state: 'VERIFIED' }),
    await stage.addCustomer({ state: 'VERIFIED', documentsValidUntil: NOW.add({ hours: 1 }) }),
    await stage.addCustomer(),
    await stage.addCustomer(),
  ];
  const { email, account_number } = await db
    .selectFrom('customer')
    .where('id', '=', main.id)
    .select(['email', 'account_number'])
    .executeTakeFirstOrThrow();
  const under = { main_customer_id: main.id, account_number };
  const set = (id: number, values: object) =>
    db.updateTable('customer').set(values).where('id', '=', id).execute();
  await set(driver.id, { ...under, email: email?.toUpperCase() });
  await set(other.id, under);
  await set(stranger.id, { email });
  await confirmations.askFor(main);
  await confirmations.confirm(await confirmations.lastToken());
  expect(await confirmations.customer(main)).toMatchObject({ state: 'VERIFIED', email_confirmed_at: NOW });
  expect(await confirmations.customer(driver)).toMatchObject({ state: 'ACTIVE', email_confirmed_at: NOW });
  expect((await confirmations.customer(other)).email_confirmed_at).toBeNull();
  expect((await confirmations.customer(stranger)).email_confirmed_at).toBeNull();
});

test('a link works three days', async ({ clock, stage, confirmations }) => {
  const ada = await stage.addCustomer();
  await confirmations.askFor(ada);
  clock.set(NOW.add({ hours: 24 * EMAIL_CONFIRMATION_DAYS }));
  expect((await confirmations.confirm(await confirmations.lastToken())).code).toBe('LINK_INVALID');
});

test('can be asked for three times an hour, each customer for himself; a repeated request sends one mail', async ({
  stage,
  call,
  confirmations,
}) => {
  const ada = await stage.addCustomer();
  const key = 'bestaetigung-1-for-this-request-only';
  for (let count = 0; count < 4; count++) {
    const answer = await call('POST /emailconfirmations', {}, { token: ada.token, key });
    expect(answer.status).toBe(204);
  }
  expect(await confirmations.mails()).toHaveLength(1);
  expect([(await confirmations.askFor(ada)).status, (await confirmations.askFor(ada)).status]).toEqual([
    204, 204,
  ]);
  const refused = await confirmations.askFor(ada);
  expect(refused.code).toBe('RATE_LIMITED');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await confirmations.askFor(await stage.addCustomer())).status).toBe(204);
});
