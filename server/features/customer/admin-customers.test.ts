import { expect } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { company } from '#server/test/registration-body.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW } from '#server/test/stage.ts';
import { adminCustomers } from './admin-customers.ts';

type Waiting = { plan?: 'FIRMA' | 'EINZEL'; confirmed?: boolean };

const test = serverTest()
  .extend('printed', (): string[] => [])
  .extend('accounts', ({ db, stage, printed }) => {
    const admin = (words: string[], options: { all?: boolean; by?: string } = {}) =>
      adminCustomers(words, options, {
        db,
        mailer: createMailer({
          productName: 'Stadtwagen',
          publicUrl: 'https://auto.example.org',
          informationAddress: 'info@example.org',
          operator: SAMPLE_OPERATOR,
        }),
        now: NOW,
        user: 'mthaler',
        print: (text) => printed.push(text),
      });
    /** Adds a customer who waits for the manual check, by default a company. */
    async function waiting({ plan = 'FIRMA', confirmed = true }: Waiting = {}) {
      const customer = await stage.addCustomer({ state: 'PRELIMINARY', plan });
      const email_confirmed_at = confirmed ? NOW : null;
      await db.updateTable('customer').set({ email_confirmed_at }).where('id', '=', customer.id).execute();
      return customer;
    }
    const stateOf = async (customerNumber: string) =>
      (
        await db
          .selectFrom('customer')
          .where('customer_number', '=', customerNumber)
          .select('state')
          .executeTakeFirstOrThrow()
      ).state;
    const decisionsAbout = ({ id }: { id: number }) =>
      db
        .selectFrom('manual_check')
        .where('customer_id', '=', id)
        .orderBy('id')
        .select(['decision', 'decided_by', 'decided_at'])
        .execute();
    const mails = () =>
      db.selectFrom('mail').orderBy('id').select(['template', 'to_address', 'text_body']).execute();
    return { admin, waiting, stateOf, decisionsAbout, mails };
  });
test.beforeAll(({ stage }) => stage.addPlans());
test.beforeEach(async ({ db }) => {
  await db.deleteFrom('mail').execute();
});

test('who waits is listed with what must be checked, and cannot steer the terminal; --all adds who was denied', async ({
  db,
  printed,
  accounts,
}) => {
  expect(await accounts.admin(['list'])).toBeUndefined();
  expect(printed).toEqual(['Kein Account wartet auf eine Prüfung.']);
  const [first, second] = [await accounts.waiting({ confirmed: false }), await accounts.waiting()];
  await db
    .updateTable('customer')
    .set({ name: 'Mül\u001b[2Jler\u202e GmbH' })
    .where('id', '=', first.id)
    .execute();
  await accounts.admin(['deny', second.number]);
  printed.length = 0;
  await accounts.admin(['list']);
  expect(printed).toHaveLength(1);
  expect(printed[0]).toContain(`Account ${first.number}, registriert am 12.05.2027: wartet`);
  expect(printed[0]).toContain('(nicht bestätigt)');
  for (const trick of ['\u001b', '\u202e']) expect(printed[0]).not.toContain(trick);
  printed.length = 0;
  await accounts.admin(['list'], { all: true });
  expect(printed.join('\n')).toContain(`Account ${second.number}, registriert am 12.05.2027: abgelehnt`);
});

test('an accepted company whose address is confirmed is active and books; who decided is noted, the customer is told', async ({
  stage,
  call,
  printed,
  accounts,
}) => {
  const firm = await accounts.waiting();
  expect(await accounts.admin(['accept', firm.number], { by: 'Miriam Thaler' })).toBeUndefined();
  expect(printed).toEqual([`Account ${firm.number} ist angenommen und aktiv.`]);
  expect(await accounts.stateOf(firm.number)).toBe('ACTIVE');
  expect(await accounts.decisionsAbout(firm)).toEqual([
    { decision: 'ACCEPTED', decided_by: 'Miriam Thaler', decided_at: NOW },
  ]);
  expect(await accounts.mails()).toMatchObject([{ template: 'pruefung_bestanden' }]);
  const body = { bookeeId: (await stage.addVehicle()).id, timeRange: hoursFrom(NOW, 24) };
  expect((await call('POST /bookings', { body }, { token: firm.token })).status).toBe(201);
});

test('an accepted company without a confirmed address gets a fresh link, and is active with it, not before', async ({
  call,
  printed,
  accounts,
}) => {
  const firm = await accounts.waiting({ confirmed: false });
  expect(await accounts.admin(['accept', firm.number])).toBeUndefined();
  expect(printed[0]).toContain('sobald die E-Mail-Adresse bestätigt ist');
  expect(await accounts.stateOf(firm.number)).toBe('PRELIMINARY');
  expect(await accounts.admin(['accept', firm.number])).toContain('ist schon angenommen');
  expect(await accounts.decisionsAbout(firm)).toHaveLength(1);
  printed.length = 0;
  await accounts.admin(['list']);
  expect(printed.join()).toContain('angenommen, es fehlt die Bestätigung der E-Mail-Adresse');

  const sent = await accounts.mails();
  expect(sent.map(({ template }) => template)).toEqual(['pruefung_bestanden', 'email_bestaetigung']);
  const token = /token=([\w-]+)/.exec(sent[1]?.text_body ?? '')?.[1] ?? '';
  expect((await call('POST /emailconfirmations/confirm', { body: { token } })).status).toBe(204);
  expect(await accounts.stateOf(firm.number)).toBe('ACTIVE');
});

test('an accepted person goes on with the document check', async ({ printed, accounts }) => {
  const ada = await accounts.waiting({ plan: 'EINZEL' });
  expect(await accounts.admin(['accept', ada.number])).toBeUndefined();
  expect(printed).toEqual([`Account ${ada.number} ist angenommen. Weiter geht es mit dem Dokumentencheck.`]);
  expect(await accounts.stateOf(ada.number)).toBe('VERIFIED');
  expect((await accounts.mails())[0]?.text_body).toContain('https://auto.example.org/profil/dokumentencheck');
});

test('with a registered company its driver is decided about: the company is active, the driver sends documents', async ({
  db,
  call,
  accounts,
}) => {
  const created = await call('POST /customers', { body: company() });
  const onetimeToken = created.headers['x-onetime-token'] ?? '';
  const { output } = await call('POST /customers/default/changetomainandsub', { body: { onetimeToken } });
  const { customerNumber: main, subCustomer } = output;
  await db
    .updateTable('customer')
    .set({ email_confirmed_at: NOW })
    .where('customer_number', '=', main)
    .execute();
  expect([await accounts.stateOf(main), await accounts.stateOf(subCustomer.customerNumber)]).toEqual([
    'PRELIMINARY',
    'PRELIMINARY',
  ]);
  // A number without a suffix means the main account.
  expect(await accounts.admin(['accept', main.replace('-1', '')])).toBeUndefined();
  expect([await accounts.stateOf(main), await accounts.stateOf(subCustomer.customerNumber)]).toEqual([
    'ACTIVE',
    'VERIFIED',
  ]);
});

test('a denied customer is told, may object, and may be accepted after all; a confirmed address alone revives nobody', async ({
  db,
  call,
  printed,
  accounts,
}) => {
  const firm = await accounts.waiting({ confirmed: false });
  await accounts.admin(['accept', firm.number]);
  await db.deleteFrom('mail').execute();
  printed.length = 0;
  expect(await accounts.admin(['deny', firm.number])).toBeUndefined();
  expect(printed).toEqual([`Account ${firm.number} ist abgelehnt.`]);
  const [mail] = await accounts.mails();
  expect(mail).toMatchObject({ template: 'pruefung_abgelehnt' });
  expect(mail?.text_body).toContain('widersprich');
  expect(await accounts.admin(['deny', firm.number])).toContain('wartet nicht auf eine Prüfung');

  await db.deleteFrom('mail').execute();
  await call('POST /emailconfirmations', {}, { token: firm.token });
  const token = /token=([\w-]+)/.exec((await accounts.mails())[0]?.text_body ?? '')?.[1] ?? '';
  expect((await call('POST /emailconfirmations/confirm', { body: { token } })).status).toBe(204);
  expect(await accounts.stateOf(firm.number)).toBe('DENIED');

  expect(await accounts.admin(['accept', firm.number])).toBeUndefined();
  expect(await accounts.stateOf(firm.number)).toBe('ACTIVE');
  expect((await accounts.decisionsAbout(firm)).map(({ decision }) => decision)).toEqual([
    'ACCEPTED',
    'DENIED',
    'ACCEPTED',
  ]);
});

test.for(['VERIFIED', 'ACTIVE', 'BLOCKED', 'DELETED'] as const)(
  'a customer who is %s has nothing to be decided, and stays so',
  async (state, { stage, accounts }) => {
    const { number, id } = await stage.addCustomer({ state });
    for (const verb of ['accept', 'deny']) {
      expect(await accounts.admin([verb, number])).toContain('wartet nicht auf eine Prüfung');
    }
    expect(await accounts.stateOf(number)).toBe(state);
    expect(await accounts.decisionsAbout({ id })).toEqual([]);
    expect(await accounts.mails()).toEqual([]);
  },
);

test('a decision about a main account that does not wait leaves its waiting driver as it is', async ({
  db,
  stage,
  accounts,
}) => {
  const main = await stage.addCustomer({ plan: 'FIRMA' });
  const driver = await accounts.waiting();
  await db.updateTable('customer').set({ main_customer_id: main.id }).where('id', '=', driver.id).execute();
  expect(await accounts.admin(['accept', main.number])).toContain('wartet nicht auf eine Prüfung');
  expect(await accounts.stateOf(driver.number)).toBe('PRELIMINARY');
  expect(await accounts.decisionsAbout(driver)).toEqual([]);
});

test('two decisions at once: each is made whole, and one mail tells of each', async ({ accounts }) => {
  const firm = await accounts.waiting();
  const faults = await Promise.all([
    accounts.admin(['accept', firm.number]),
    accounts.admin(['accept', firm.number]),
  ]);
  expect(faults.filter((fault) => fault === undefined)).toHaveLength(1);
  expect(await accounts.decisionsAbout(firm)).toHaveLength(1);
  expect(await accounts.mails()).toHaveLength(1);
});

test.for<[string[], string]>([
  [[], 'Bitte sag, was geschehen soll: list, accept, deny oder ratings.'],
  [['delete', '1'], 'Bitte sag, was geschehen soll: list, accept, deny oder ratings.'],
  [['accept'], 'Bitte nenne den Account: seine Nummer aus der Liste.'],
  [['accept', '999999'], 'Den Account „999999-1“ gibt es nicht.'],
  [['deny', "1'; drop table customer"], "Den Account „1'; drop table customer“ gibt es nicht."],
])('%j is answered with what is wrong', async ([words, fault], { accounts }) => {
  expect(await accounts.admin(words)).toBe(fault);
});
