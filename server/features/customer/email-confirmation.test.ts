import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { EMAIL_CONFIRMATION_DAYS } from '#domain/mail/link-life.ts';
import { type Client, clientOf, inProcess } from '#server/test/client.ts';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import { NOW, type Stage, type StageCustomer, setStage, testApp } from '#server/test/stage.ts';

let database: TestDatabase;
let stage: Stage;
let app: FastifyInstance;
let call: Client;
let now = NOW;

beforeAll(async () => {
  database = await testDatabase();
  stage = await setStage(database.db);
  app = await testApp(database.db, { now: () => now });
  call = clientOf(inProcess(app));
});
beforeEach(async () => {
  for (const table of ['mail', 'attempt', 'onetime_token'] as const) {
    await database.db.deleteFrom(table).execute();
  }
  now = NOW;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const askFor = ({ token }: StageCustomer) => call('POST /emailconfirmations', {}, { token });
const confirm = (token: string) => call('POST /emailconfirmations/confirm', { body: { token } });
const mails = () => database.db.selectFrom('mail').orderBy('id').selectAll().execute();
const lastToken = async () => /[?]token=([\w-]+)/.exec((await mails()).at(-1)?.text_body ?? '')?.[1] ?? '';
const change = (
  { id }: StageCustomer,
  values: { email?: string; documents_valid_until?: Temporal.Instant },
) => database.db.updateTable('customer').set(values).where('id', '=', id).execute();
const customer = ({ id }: StageCustomer) =>
  database.db
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

test('the mail goes to the customer himself, and its link confirms the address', async () => {
  const ada = await stage.addCustomer({ state: 'VERIFIED' });
  expect((await askFor(ada)).status).toBe(204);
  const { email } = await customer(ada);
  expect(await mails()).toMatchObject([{ to_address: email, template: 'email_bestaetigung' }]);
  expect((await confirm(await lastToken())).status).toBe(204);
  expect(await customer(ada)).toMatchObject({ email_confirmed_at: NOW, state: 'VERIFIED' });
});

test('whoever has passed the document check is ACTIVE with it; documents that ran out do not count', async () => {
  expect((await confirmed('VERIFIED', NOW.add({ hours: 1 }))).state).toBe('ACTIVE');
  expect((await confirmed('VERIFIED', NOW)).state).toBe('VERIFIED');
});

test.each(['PRELIMINARY', 'BLOCKED', 'DENIED', 'CANCELLING'] as const)(
  'a customer who is %s stays so',
  async (state) => {
    expect(await confirmed(state, NOW.add({ hours: 1 }))).toMatchObject({ state, email_confirmed_at: NOW });
  },
);

test('a second click, also at the same time, is told that all is well and changes nothing', async () => {
  const ada = await stage.addCustomer({ state: 'VERIFIED' });
  await askFor(ada);
  const token = await lastToken();
  const answers = await Promise.all([confirm(token), confirm(token)]);
  now = NOW.add({ hours: 1 });
  expect([...answers, await confirm(token)].map(({ status }) => status)).toEqual([204, 204, 204]);
  expect((await customer(ada)).email_confirmed_at).toEqual(NOW);
});

test('a link for an address that the customer has no more confirms nothing', async () => {
  const ada = await stage.addCustomer();
  await askFor(ada);
  await change(ada, { email: 'neu@example.org' });
  expect((await confirm(await lastToken())).code).toBe('LINK_INVALID');
  expect((await customer(ada)).email_confirmed_at).toBeNull();
});

test('whoever of the account has the same address is confirmed with it, and nobody else', async () => {
  const [main, driver, other, stranger] = [
    await stage.addCustomer({ state: 'VERIFIED' }),
    await stage.addCustomer({ state: 'VERIFIED', documentsValidUntil: NOW.add({ hours: 1 }) }),
    await stage.addCustomer(),
    await stage.addCustomer(),
  ];
  const { email, account_number } = await database.db
    .selectFrom('customer')
    .where('id', '=', main.id)
    .select(['email', 'account_number'])
    .executeTakeFirstOrThrow();
  const under = { main_customer_id: main.id, account_number };
  const set = (id: number, values: object) =>
    database.db.updateTable('customer').set(values).where('id', '=', id).execute();
  await set(driver.id, { ...under, email: email?.toUpperCase() });
  await set(other.id, under);
  await set(stranger.id, { email });
  await askFor(main);
  await confirm(await lastToken());
  expect(await customer(main)).toMatchObject({ state: 'VERIFIED', email_confirmed_at: NOW });
  expect(await customer(driver)).toMatchObject({ state: 'ACTIVE', email_confirmed_at: NOW });
  expect((await customer(other)).email_confirmed_at).toBeNull();
  expect((await customer(stranger)).email_confirmed_at).toBeNull();
});

test('a link works three days', async () => {
  const ada = await stage.addCustomer();
  await askFor(ada);
  now = NOW.add({ hours: 24 * EMAIL_CONFIRMATION_DAYS });
  expect((await confirm(await lastToken())).code).toBe('LINK_INVALID');
});

test('can be asked for three times an hour, each customer for himself; a repeated request sends one mail', async () => {
  const ada = await stage.addCustomer();
  const key = 'bestaetigung-1';
  for (let count = 0; count < 4; count++) {
    const answer = await call('POST /emailconfirmations', {}, { token: ada.token, key });
    expect(answer.status).toBe(204);
  }
  expect(await mails()).toHaveLength(1);
  expect([(await askFor(ada)).status, (await askFor(ada)).status]).toEqual([204, 204]);
  const refused = await askFor(ada);
  expect(refused.code).toBe('RATE_LIMITED');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await askFor(await stage.addCustomer())).status).toBe(204);
});
