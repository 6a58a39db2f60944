import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailer } from '#server/features/mail/mailer.ts';
import { seedPlans } from '#server/rules/rules.repository.ts';
import { type Client, clientOf, inProcess } from '#server/test/client.ts';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import { company } from '#server/test/registration-body.ts';
import { hoursFrom, NOW, type Stage, setStage, testApp } from '#server/test/stage.ts';
import { adminCustomers } from './admin-customers.ts';

let database: TestDatabase;
let stage: Stage;
let app: FastifyInstance;
let call: Client;
let printed: string[];

beforeAll(async () => {
  database = await testDatabase();
  stage = await setStage(database.db);
  await seedPlans(database.db);
  app = await testApp(database.db);
  call = clientOf(inProcess(app));
});
beforeEach(async () => {
  await database.db.deleteFrom('mail').execute();
  printed = [];
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const admin = (words: string[], options: { all?: boolean; by?: string } = {}) =>
  adminCustomers(words, options, {
    db: database.db,
    mailer: createMailer({
      productName: 'Stadtwagen',
      publicUrl: 'https://auto.example.org',
      informationAddress: 'info@example.org',
    }),
    now: NOW,
    user: 'mthaler',
    print: (text) => printed.push(text),
  });

type Waiting = { plan?: 'FIRMA' | 'EINZEL'; confirmed?: boolean };
/** Waits for the check by hand: a company, unless told otherwise. */
async function waiting({ plan = 'FIRMA', confirmed = true }: Waiting = {}) {
  const customer = await stage.addCustomer({ state: 'PRELIMINARY', plan });
  const email_confirmed_at = confirmed ? NOW : null;
  await database.db
    .updateTable('customer')
    .set({ email_confirmed_at })
    .where('id', '=', customer.id)
    .execute();
  return customer;
}
const stateOf = async (customerNumber: string) =>
  (
    await database.db
      .selectFrom('customer')
      .where('customer_number', '=', customerNumber)
      .select('state')
      .executeTakeFirstOrThrow()
  ).state;
const decisionsAbout = ({ id }: { id: number }) =>
  database.db
    .selectFrom('manual_check')
    .where('customer_id', '=', id)
    .orderBy('id')
    .select(['decision', 'decided_by', 'decided_at'])
    .execute();
const mails = () =>
  database.db.selectFrom('mail').orderBy('id').select(['template', 'to_address', 'text_body']).execute();

test('who waits is listed with what must be checked, and cannot steer the terminal; --all adds who was denied', async () => {
  expect(await admin(['list'])).toBeUndefined();
  expect(printed).toEqual(['Kein Account wartet auf eine Prüfung.']);
  const [first, second] = [await waiting({ confirmed: false }), await waiting()];
  await database.db
    .updateTable('customer')
    .set({ name: 'Mül\u001b[2Jler\u202e GmbH' })
    .where('id', '=', first.id)
    .execute();
  await admin(['deny', second.number]);
  printed = [];
  await admin(['list']);
  expect(printed).toHaveLength(1);
  expect(printed[0]).toContain(`Account ${first.number}, registriert am 12.05.2027: wartet`);
  expect(printed[0]).toContain('(nicht bestätigt)');
  for (const trick of ['\u001b', '\u202e']) expect(printed[0]).not.toContain(trick);
  printed = [];
  await admin(['list'], { all: true });
  expect(printed.join('\n')).toContain(`Account ${second.number}, registriert am 12.05.2027: abgelehnt`);
});

test('an accepted company whose address is confirmed is active and books; who decided is noted, the customer is told', async () => {
  const firm = await waiting();
  expect(await admin(['accept', firm.number], { by: 'Miriam Thaler' })).toBeUndefined();
  expect(printed).toEqual([`Account ${firm.number} ist angenommen und aktiv.`]);
  expect(await stateOf(firm.number)).toBe('ACTIVE');
  expect(await decisionsAbout(firm)).toEqual([
    { decision: 'ACCEPTED', decided_by: 'Miriam Thaler', decided_at: NOW },
  ]);
  expect(await mails()).toMatchObject([{ template: 'pruefung_bestanden' }]);
  const body = { bookeeId: (await stage.addVehicle()).id, timeRange: hoursFrom(NOW, 24) };
  expect((await call('POST /bookings', { body }, { token: firm.token })).status).toBe(201);
});

test('an accepted company without a confirmed address gets a fresh link, and is active with it, not before', async () => {
  const firm = await waiting({ confirmed: false });
  expect(await admin(['accept', firm.number])).toBeUndefined();
  expect(printed[0]).toContain('sobald die E-Mail-Adresse bestätigt ist');
  expect(await stateOf(firm.number)).toBe('PRELIMINARY');
  expect(await admin(['accept', firm.number])).toContain('ist schon angenommen');
  expect(await decisionsAbout(firm)).toHaveLength(1);
  printed = [];
  await admin(['list']);
  expect(printed.join()).toContain('angenommen, es fehlt die Bestätigung der E-Mail-Adresse');

  const sent = await mails();
  expect(sent.map(({ template }) => template)).toEqual(['pruefung_bestanden', 'email_bestaetigung']);
  const token = /token=([\w-]+)/.exec(sent[1]?.text_body ?? '')?.[1] ?? '';
  expect((await call('POST /emailconfirmations/confirm', { body: { token } })).status).toBe(204);
  expect(await stateOf(firm.number)).toBe('ACTIVE');
});

test('an accepted person goes on with the document check', async () => {
  const ada = await waiting({ plan: 'EINZEL' });
  expect(await admin(['accept', ada.number])).toBeUndefined();
  expect(printed).toEqual([`Account ${ada.number} ist angenommen. Weiter geht es mit dem Dokumentencheck.`]);
  expect(await stateOf(ada.number)).toBe('VERIFIED');
  expect((await mails())[0]?.text_body).toContain('https://auto.example.org/profil/dokumentencheck');
});

test('with a registered company its driver is decided about: the company is active, the driver sends documents', async () => {
  const created = await call('POST /customers', { body: company() });
  const onetimeToken = created.headers['x-onetime-token'] ?? '';
  const { output } = await call('POST /customers/default/changetomainandsub', { body: { onetimeToken } });
  const { customerNumber: main, subCustomer } = output;
  await database.db
    .updateTable('customer')
    .set({ email_confirmed_at: NOW })
    .where('customer_number', '=', main)
    .execute();
  expect([await stateOf(main), await stateOf(subCustomer.customerNumber)]).toEqual([
    'PRELIMINARY',
    'PRELIMINARY',
  ]);
  // Without its last part the number means the main account.
  expect(await admin(['accept', main.replace('-1', '')])).toBeUndefined();
  expect([await stateOf(main), await stateOf(subCustomer.customerNumber)]).toEqual(['ACTIVE', 'VERIFIED']);
});

test('a denied customer is told, may object, and may be accepted after all; a confirmed address alone revives nobody', async () => {
  const firm = await waiting({ confirmed: false });
  await admin(['accept', firm.number]);
  await database.db.deleteFrom('mail').execute();
  printed = [];
  expect(await admin(['deny', firm.number])).toBeUndefined();
  expect(printed).toEqual([`Account ${firm.number} ist abgelehnt.`]);
  const [mail] = await mails();
  expect(mail).toMatchObject({ template: 'pruefung_abgelehnt' });
  expect(mail?.text_body).toContain('widersprich');
  expect(await admin(['deny', firm.number])).toContain('wartet nicht auf eine Prüfung');

  await database.db.deleteFrom('mail').execute();
  await call('POST /emailconfirmations', {}, { token: firm.token });
  const token = /token=([\w-]+)/.exec((await mails())[0]?.text_body ?? '')?.[1] ?? '';
  expect((await call('POST /emailconfirmations/confirm', { body: { token } })).status).toBe(204);
  expect(await stateOf(firm.number)).toBe('DENIED');

  expect(await admin(['accept', firm.number])).toBeUndefined();
  expect(await stateOf(firm.number)).toBe('ACTIVE');
  expect((await decisionsAbout(firm)).map(({ decision }) => decision)).toEqual([
    'ACCEPTED',
    'DENIED',
    'ACCEPTED',
  ]);
});

test.each(['VERIFIED', 'ACTIVE', 'BLOCKED', 'DELETED'] as const)(
  'a customer who is %s has nothing to be decided, and stays so',
  async (state) => {
    const { number, id } = await stage.addCustomer({ state });
    for (const verb of ['accept', 'deny']) {
      expect(await admin([verb, number])).toContain('wartet nicht auf eine Prüfung');
    }
    expect(await stateOf(number)).toBe(state);
    expect(await decisionsAbout({ id })).toEqual([]);
    expect(await mails()).toEqual([]);
  },
);

test('two decisions at once: each is made whole, and one mail tells of each', async () => {
  const firm = await waiting();
  const faults = await Promise.all([admin(['accept', firm.number]), admin(['accept', firm.number])]);
  expect(faults.filter((fault) => fault === undefined)).toHaveLength(1);
  expect(await decisionsAbout(firm)).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
});

test.each([
  [[], 'Bitte sag, was geschehen soll: list, accept oder deny.'],
  [['delete', '1'], 'Bitte sag, was geschehen soll: list, accept oder deny.'],
  [['accept'], 'Bitte nenne den Account: seine Nummer aus der Liste.'],
  [['accept', '999999'], 'Den Account „999999-1“ gibt es nicht.'],
  [['deny', "1'; drop table customer"], "Den Account „1'; drop table customer“ gibt es nicht."],
])('%j is answered with what is wrong', async (words, fault) => {
  expect(await admin(words)).toBe(fault);
});
