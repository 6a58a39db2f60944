// Customers of a company that issues in its own name are told it wherever they agree to something or pay (§S19).
import { expect } from 'vitest';
import { saveCompany } from '#server/features/provider/issuer.repository.ts';
import { OWN_COMPANY } from '#server/test/own-company.ts';
import { serverTest } from '#server/test/server-test.ts';
import { PASSWORD } from '#server/test/stage.ts';

const OWN = { name: OWN_COMPANY.name, address: OWN_COMPANY.address, id: OWN_COMPANY.creditorId };

const test = serverTest();

test('whoever pays a company of its own is told its name, address and creditor, on screens, in mails and contracts', async ({
  db,
  call,
  clock,
  services,
  ada,
}) => {
  const as = { token: ada.token };
  const body = {
    iban: 'DE89370400440532013000',
    accountHolder: 'Ada Beispiel',
    sepaAccepted: true,
    currentPassword: PASSWORD,
  };
  const give = () => call('POST /sepaaccounts', { body }, as);
  const mandates = () =>
    db
      .selectFrom('sepa_mandate')
      .where('customer_id', '=', ada.id)
      .orderBy('id')
      .select(['creditor_id', 'ended_at'])
      .execute();
  expect((await give()).status).toBe(201);
  const settings = (await call('GET /settings')).output;
  expect((await call('GET /sepaaccounts', undefined, as)).output.creditor).toEqual(settings.creditor);
  await db.transaction().execute((transaction) => saveCompany(transaction, 'sw', OWN_COMPANY));
  expect((await call('GET /sepaaccounts', undefined, as)).output.creditor).toEqual(OWN);
  // The account is the same, the creditor is not: that is a new mandate.
  expect((await give()).status).toBe(201);
  const [before, now] = await mandates();
  expect([before?.creditor_id, before?.ended_at === null]).toEqual([null, false]);
  expect([now?.creditor_id, now?.ended_at]).toEqual([OWN.id, null]);
  await give();
  expect(await mandates()).toHaveLength(2);
  const mail = await db.selectFrom('mail').orderBy('id', 'desc').selectAll().executeTakeFirstOrThrow();
  for (const text of [mail.text_body, mail.html_body])
    for (const named of [OWN.id, `${OWN.name}, ${OWN.address}`, 'Berta Berger', 'HRB 4711'])
      expect(text).toContain(named);
  clock.set(clock.now().add({ hours: 1 }));
  const told = (await call('GET /settings')).output;
  expect(told.creditor).toEqual(settings.creditor);
  expect(told.companies.find(({ ebus }) => ebus === 'sw')?.creditor).toEqual(OWN);
  const { operator } = (await services.papers.current(clock.now()))('sw');
  expect(operator).toMatchObject({ name: OWN.name, address: OWN.address, directors: OWN_COMPANY.directors });
});

test('a company without a creditor identifier is offered no mandate: neither its own nor another’s', async ({
  db,
  call,
  clock,
  stage,
}) => {
  const { token } = await stage.addCustomer();
  const { creditorId: _, ...without } = OWN_COMPANY;
  await db
    .transaction()
    .execute((transaction) => saveCompany(transaction, 'sw', { ...without, creditorId: undefined }));
  clock.set(clock.now().add({ hours: 2 }));
  expect((await call('GET /sepaaccounts', undefined, { token })).output.creditor).toBeNull();
  const { companies } = (await call('GET /settings')).output;
  expect(companies.find(({ ebus }) => ebus === 'sw')).toEqual({ ebus: 'sw', creditor: null });
  const body = {
    iban: 'DE89370400440532013000',
    accountHolder: 'Ada',
    sepaAccepted: true,
    currentPassword: PASSWORD,
  };
  expect((await call('POST /sepaaccounts', { body }, { token })).code).toBe('NO_DIRECT_DEBIT');
  expect(
    await db
      .selectFrom('sepa_mandate')
      .where('ended_at', 'is', null)
      .where('creditor_id', 'is', null)
      .selectAll()
      .execute(),
  ).toEqual([]);
});
