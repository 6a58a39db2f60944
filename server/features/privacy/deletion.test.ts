import { expect } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW, PASSWORD, type StageCustomer } from '#server/test/stage.ts';
import { adminDeletions } from './admin-deletions.ts';

const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example',
  informationAddress: 'info@auto.example',
  operator: SAMPLE_OPERATOR,
});

const test = serverTest()
  .extend(
    'ask',
    ({ call }) =>
      ({ token }: Pick<StageCustomer, 'token'>) =>
        call('POST /deletionrequests', { body: { currentPassword: PASSWORD } }, { token }),
  )
  .extend('admin', ({ db }) => async (...words: string[]) => {
    const printed: string[] = [];
    const setup = { db, mailer, now: NOW, user: 'ida', print: (text: string) => void printed.push(text) };
    const fault = await adminDeletions(words, {}, setup);
    return fault ?? printed.join('\n');
  });

test.beforeEach(async ({ db }) => {
  await db.deleteFrom('attempt').execute();
  await db.deleteFrom('mail').execute();
});

test('a request is open once, confirmed by mail, and taken back while it is open', async ({
  db,
  ada,
  call,
  ask,
}) => {
  const both = await Promise.all([ask(ada), ask(ada)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const withdraw = () => call('POST /deletionrequests/current/withdraw', undefined, { token: ada.token });
  expect((await withdraw()).status).toBe(204);
  expect((await withdraw()).status).toBe(204);
  const shown = await call('GET /deletionrequests/current', undefined, { token: ada.token });
  expect(shown.output).toEqual({ askedAt: null, first: [], balance: { cents: 0, currency: 'EUR' } });
  const mails = await db.selectFrom('mail').orderBy('id').select('template').execute();
  expect(mails.map(({ template }) => template)).toEqual(['loeschung_beantragt', 'loeschung_zurueckgenommen']);
});

test('what has to happen before is named, and until then nothing is deleted', async ({
  stage,
  ada,
  call,
  ask,
  admin,
}) => {
  const { id: bookeeId } = await stage.addVehicle();
  await call('POST /bookings', { body: { bookeeId, timeRange: hoursFrom(NOW, 48) } }, { token: ada.token });
  expect((await ask(ada)).output).toMatchObject({ askedAt: NOW.toString(), first: ['BOOKINGS'] });
  expect(await admin('list')).toContain(
    `Account ${ada.number}, beantragt am 12.05.2027\n  hat noch Buchungen`,
  );
  expect(await admin('done', ada.number)).toBe(
    `Account ${ada.number} hat noch Buchungen. Es wurde nichts gelöscht.`,
  );
  expect((await call('GET /logins', undefined, { token: ada.token })).status).toBe(200);
});

test('who has asked is deleted by a person: name, papers, logins; the account’s number stays with its invoices', async ({
  db,
  stage,
  call,
  ask,
  admin,
}) => {
  const customer = await stage.addCustomer();
  expect(await admin('done', customer.number)).toContain('kein Antrag');
  await ask(customer);
  expect(await admin('done', customer.number)).toBe(`Account ${customer.number} ist gelöscht.`);
  const row = await db
    .selectFrom('customer')
    .where('id', '=', customer.id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    state: 'DELETED',
    name: null,
    prename: null,
    email: null,
    password_hash: null,
  });
  expect((await call('GET /logins', undefined, { token: customer.token })).code).toBe('AUTHENTICATION');
  const [last] = await db.selectFrom('mail').orderBy('id', 'desc').select('template').execute();
  expect(last?.template).toBe('loeschung_erledigt');
  expect(await admin('done', customer.number)).toContain('kein Antrag');
});
