import { sql } from 'kysely';
import { expect } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { setCity } from '#server/features/employee/employee.repository.ts';
import { adminBilling } from '#server/features/invoice/admin-billing.ts';
import { findAccountBalance } from '#server/features/invoice/invoice.repository.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { insertContractLink } from '#server/features/sales/sales-contract.repository.ts';
import { hashSecret } from '#server/http/session.ts';
import { registeredAtPartner } from '#server/test/registered-at-partner.ts';
import { serverTest } from '#server/test/server-test.ts';
import { findStaffActs } from '#server/test/staff-acts.ts';
import { hoursFrom, NOW, offerPlan, PASSWORD, type StageCustomer } from '#server/test/stage.ts';
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
  .extend('employee', ({ stage }) => stage.addCustomer({ employee: true }))
  .extend('asked', (): string[] => [])
  .extend('admin', ({ db, services, employee, asked }) => async (...words: string[]) => {
    const printed: string[] = [];
    const setup = {
      ...services,
      db,
      mailer,
      now: NOW,
      user: employee.number,
      print: (text: string) => void printed.push(text),
      confirm: async (question: string) => asked.push(question) > 0,
    };
    const fault = await adminDeletions(words, {}, setup);
    return fault ?? printed.join('\n');
  })
  .extend(
    'billing',
    ({ db, employee, asked }) =>
      async (verb: string, account: string, options: { date?: string; by?: string } = {}) => {
        const printed: string[] = [];
        const setup = {
          db,
          now: NOW,
          print: (text: string) => void printed.push(text),
          mailer,
          issuer: { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' },
          payee: undefined,
          datev: { consultant: 1, client: 1 },
          user: employee.number,
          confirm: async (question: string) => asked.push(question) > 0,
        };
        return (
          (await adminBilling([verb, account], { reference: options.date, ...options }, setup)) ??
          printed.join('\n')
        );
      },
  );

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

test('with an account ends its safety package, at once: the days that are left are paid out before', async ({
  db,
  stage,
  call,
  ask,
  admin,
  billing,
}) => {
  await stage.addPlans();
  await offerPlan(db);
  const customer = await stage.addCustomer();
  const body = { startsOn: '2027-05-12', yearlyCents: 9_900 };
  await call('POST /safetypackages', { body }, { token: customer.token });
  await db.deleteFrom('mail').execute();
  expect((await ask(customer)).output.first).toEqual(['SAFETY_PACKAGE', 'BALANCE']);
  expect(await admin('done', customer.number)).toContain('hat noch ein Sicherheitspaket');
  expect(await billing('end-package', customer.number, { date: '2027-05-11' })).toContain(
    '--date heute oder später',
  );
  expect(await billing('end-package', customer.number, { date: '2028-05-12' })).toContain(
    'spätestens mit seinem letzten',
  );
  expect(await billing('end-package', '999999')).toContain('gibt es nicht');
  // One day of 366 stays paid.
  const paid = Math.round(9_900 / 366);
  expect(await billing('end-package', customer.number)).toBe(
    `Das Sicherheitspaket endet mit dem 12.05.2027. ${formatMoney({ cents: 9_900 - paid, currency: 'EUR' })} werden erstattet.`,
  );
  await billing('end-package', customer.number);
  expect((await findAccountBalance(db, customer.id)).owedCents).toBe(paid);
  const mails = await db.selectFrom('mail').orderBy('id').select('template').execute();
  expect(mails.map(({ template }) => template)).toEqual(['loeschung_beantragt', 'sicherheitspaket_ende']);
  expect(
    (await call('GET /deletionrequests/current', undefined, { token: customer.token })).output.first,
  ).toEqual(['BALANCE']);
});

test('who is heard about a damage is not deleted before it is decided: they can answer, and are told the decision', async ({
  db,
  stage,
  call,
  ask,
  admin,
}) => {
  const customer = await stage.addCustomer();
  const { id: bookeeId } = await stage.addVehicle();
  const as = { token: customer.token };
  const { output: booking } = await call(
    'POST /bookings',
    { body: { bookeeId, timeRange: hoursFrom(NOW, 48) } },
    as,
  );
  await db.updateTable('booking').set({ state: 'ENDED' }).where('id', '=', booking.id).execute();
  const { id } = await db
    .insertInto('damage')
    .values({
      id: crypto.randomUUID(),
      vehicle_id: bookeeId,
      booking_id: booking.id,
      reporter_id: customer.id,
      before_trip: false,
      state: 'HEARING',
      view: 'FRONT',
      x: 0.5,
      y: 0.5,
      kind: 'DENT',
      severity: 1,
      third_party: false,
      noticed_at: NOW,
      recorded_at: NOW,
      heard_booking_id: booking.id,
      heard_customer_id: customer.id,
      heard_until: NOW.add({ hours: 24 * 14 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await ask(customer)).output.first).toEqual(['HEARING']);
  expect(await admin('list')).toContain('wird noch zu einem Schaden angehört');
  expect(await admin('done', customer.number)).toContain('Es wurde nichts gelöscht.');
  await db
    .updateTable('damage')
    .set({ state: 'DECIDED', outcome: 'NOBODY', evidence: 'Fotos', decided_at: NOW, decided_by: 'ida' })
    .where('id', '=', id)
    .execute();
  expect(await admin('done', customer.number)).toBe(`Account ${customer.number} ist gelöscht.`);
});

test('with an account ends its km package: what nobody drove is given back before', async ({
  employee,
  db,
  stage,
  call,
  ask,
  admin,
  billing,
}) => {
  const customer = await stage.addCustomer();
  await call('POST /kmpackages', { body: { km: 100, cents: 2700 } }, { token: customer.token });
  expect((await ask(customer)).output.first).toEqual(['KM_PACKAGES', 'BALANCE']);
  expect(await admin('list')).toContain(
    'hat noch Kilometer in einem Paket („billing refund-km“ erstattet sie)',
  );
  expect(await admin('done', customer.number)).toContain('hat noch Kilometer in einem Paket');
  expect(await billing('refund-km', '999999')).toContain('gibt es nicht');
  expect(await billing('refund-km', customer.number, { by: 'Niemand' })).toContain('Wer bist du?');
  expect(await billing('refund-km', customer.number)).toBe(
    '100\u00A0km aus Kilometerpaketen werden erstattet: 27,00\u00A0€.',
  );
  expect(await billing('refund-km', customer.number)).toContain('nichts übrig');
  const refunds = (await findStaffActs(db)).filter(({ kind }) => kind === 'KM_REFUNDED');
  expect(refunds).toMatchObject([
    { object: `${customer.number}: 100\u00A0km, 27,00\u00A0€`, by: employee.id },
  ]);
  expect(await admin('done', customer.number)).toBe(`Account ${customer.number} ist gelöscht.`);
});

test('of an employee who is deleted nothing says when they could work, and no note stays; holidays do', async ({
  db,
  stage,
  call,
  ask,
  admin,
}) => {
  const customer = await stage.addCustomer({ employee: true });
  const as = { token: customer.token };
  await setCity(db, 'nuernberg', {
    validFrom: Temporal.PlainDate.from('2027-01-01'),
    customerId: customer.id,
    by: 'test',
    now: NOW,
  });
  const windows = [{ weekday: 1, from: '08:00', to: '12:00', city: 'nuernberg' }];
  await call('PUT /availabilities/current/week', { body: { windows } }, as);
  for (const [kind, from] of [
    ['AWAY', '2027-06-16'],
    ['VACATION', '2027-06-17'],
  ] as const) {
    const params = { id: crypto.randomUUID() };
    await call('PUT /availabilities/days/{id}', { params, body: { kind, from, to: from, note: 'Arzt' } }, as);
  }
  await ask(customer);
  expect(await admin('done', customer.number)).toContain('ist gelöscht');
  const of = (table: 'availability_window' | 'availability_day') =>
    db.selectFrom(table).where('customer_id', '=', customer.id).selectAll().execute();
  expect(await of('availability_window')).toEqual([]);
  expect(await of('availability_day')).toMatchObject([{ kind: 'VACATION', note: null }]);
});

test('of an employee who is deleted no row has the name, and others can take what they had begun', async ({
  db,
  stage,
  call,
  ask,
  admin,
  employee,
}) => {
  const [zerlina, greta] = [
    await stage.addCustomer({ employee: true }),
    await stage.addCustomer({ employee: true }),
  ];
  await db.updateTable('customer').set({ prename: 'Zerlina' }).where('id', '=', zerlina.id).execute();
  const as = { token: zerlina.token };
  const { id: bookeeId } = await stage.addVehicle();
  const take = async (title: string) => {
    const body = { bookeeId, kind: 'OTHER' as const, title };
    const params = { id: String((await call('POST /tasks', { body }, as)).output.id) };
    expect((await call('POST /tasks/{id}/take', { params, body: {} }, as)).code).toBeUndefined();
    return params;
  };
  const [done, begun] = [await take('Blumen gießen'), await take('Radio einstellen')];
  await call('POST /tasks/{id}/finish', { params: done, body: { steps: ['DONE', 'LOCKED'], found: {} } }, as);
  await ask(zerlina);
  expect(await admin('done', zerlina.number)).toContain('ist gelöscht');
  expect(await tablesWith(db, 'Zerlina')).toEqual([]);
  const { output } = await call('POST /tasks/{id}/take', { params: begun, body: {} }, { token: greta.token });
  expect(output.holder).toMatchObject({ isMe: true });
  const events = await db
    .selectFrom('vehicle_task_event')
    .where('task_id', '=', Number(begun.id))
    .orderBy('id')
    .select(['kind', 'staff'])
    .execute();
  expect(events.slice(2)).toMatchObject([
    { kind: 'GIVEN_BACK', staff: `Ada Beispiel (${employee.number})` },
    { kind: 'TAKEN', staff: null },
  ]);
});

test('of somebody whom a partner registered the contract stays, and no link opens it any more', async ({
  db,
  stage,
  call,
  ask,
  admin,
}) => {
  const { customer, registrationId } = await registeredAtPartner(db, stage, await stage.addSalesPerson());
  const token = 'L'.repeat(32);
  const expiresAt = NOW.add({ hours: 24 });
  await insertContractLink(db, { linkHash: hashSecret(token), registrationId, now: NOW, expiresAt });
  const open = () => call('POST /contractlinks', { body: { token, proof: customer.number } });
  expect((await open()).status).toBe(200);
  await ask(customer);
  expect(await admin('done', customer.number)).toContain('ist gelöscht');
  expect((await open()).code).toBe('CONTRACT_LINK_OVER');
  const kept = db.selectFrom('sales_contract').where('registration_id', '=', registrationId).select('file');
  expect(await kept.execute()).toHaveLength(1);
});

/** The tables with a row in which a text stands. Mails lie by address (docs/decisions/061). */
async function tablesWith(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'mail'`.execute(db);
  const found: string[] = [];
  for (const { table } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.table(table)} as one where one::text like ${`%${text}%`} limit 1`.execute(db);
    if (hits.length > 0) found.push(table);
  }
  return found;
}

test('a deletion and the end of a package say first what they do, with numbers, and do nothing without a yes', async ({
  db,
  stage,
  ask,
  admin,
  asked,
  employee,
  services,
}) => {
  const customer = await stage.addCustomer();
  await ask(customer);
  const run = (options: { by?: string; yes?: boolean }) =>
    adminDeletions(['done', customer.number], options, {
      ...services,
      db,
      mailer,
      now: NOW,
      user: 'root',
      print: () => undefined,
      confirm: async () => false,
    });
  expect(await run({ yes: true })).toContain('Wer bist du?');
  expect(await run({ by: customer.number, yes: true })).toContain('arbeitet nicht bei uns');
  expect(await run({ by: employee.number })).toMatch(
    /^Die Person von Account .* wird gelöscht.* 0 Buchungen und 0 Rechnungen bleiben.*--yes$/,
  );
  const acts = async () => (await findStaffActs(db)).filter(({ object }) => object === customer.number);
  expect(await acts()).toEqual([]);
  expect(await admin('done', customer.number)).toBe(`Account ${customer.number} ist gelöscht.`);
  expect(asked.at(-1)).toMatch(/Das nimmt nichts zurück\. Weiter\?$/);
  expect(await acts()).toMatchObject([{ kind: 'ACCOUNT_DELETED', by: employee.id }]);
  await expect(db.deleteFrom('act_log').execute()).rejects.toThrow('only ever added');
});
