import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { As } from '#server/test/client.ts';
import { registrationTest } from '#server/test/registration-test.ts';
import { NOW } from '#server/test/stage.ts';
import { insertSalesEvent, insertSalesRegistration, setRegistered } from './sales.repository.ts';

const test = registrationTest();
const WEAK = 'Sommerregen!2027';

describe('the people of a partner', () => {
  const invite = { prename: 'Eva', name: 'Neumann', emailAddress: 'eva.neumann@example.org' };

  test('the head invites somebody, who sets their own password by the mail and works for the same partner', async ({
    call,
    db,
    stage,
  }) => {
    const head = await stage.addSalesPerson();
    const as = { token: head.token };
    const { output: invited } = await call('POST /salespartners/current/people', { body: invite }, as);
    expect(invited).toMatchObject({ name: 'Eva Neumann', isHead: false, isMe: false, hasPassword: false });
    const mail = await db
      .selectFrom('mail')
      .where('to_address', '=', invite.emailAddress)
      .select(['template', 'text_body'])
      .executeTakeFirstOrThrow();
    expect(mail.template).toBe('vertrieb_einladung');
    expect(mail.text_body).toContain('für Bürgerladen Nord');
    const token = /#token=([\w-]+)&konto=/.exec(mail.text_body)?.[1] ?? '';
    await call('POST /passwordresets/confirm', { body: { token, password: WEAK } });
    const login = await call('POST /tokens', { body: { login: invited.login, credential: WEAK } });
    expect(login.code).toBeUndefined();
    const mine = await call('GET /salespartners/current', undefined, { token: login.output.id });
    // Only who heads the partner sees who else works there.
    expect(mine.output).toMatchObject({ name: 'Bürgerladen Nord', isHead: false, people: [] });
    expect(mine.output.cities.map(({ path }) => path)).toEqual(['bonn', 'nuernberg']);
    const seen = await call('GET /salespartners/current', undefined, as);
    expect(seen.output.people.map(({ name, hasPassword }) => [name, hasPassword])).toEqual([
      ['Ada Beispiel', true],
      ['Eva Neumann', true],
    ]);
  });

  test('the link of an invitation is replaced by the next one', async ({ call, db, stage }) => {
    const head = await stage.addSalesPerson();
    const as = { token: head.token };
    const body = { ...invite, emailAddress: 'zweimal@example.org' };
    const { output } = await call('POST /salespartners/current/people', { body }, as);
    const params = { id: String(output.id) };
    await call('POST /salespartners/current/people/{id}/invitation', { params }, as);
    const mails = await db
      .selectFrom('mail')
      .where('to_address', '=', body.emailAddress)
      .orderBy('id')
      .select('text_body')
      .execute();
    const [first, second] = mails.map(({ text_body }) => /#token=([\w-]+)/.exec(text_body)?.[1] ?? '');
    const set = (token = '') => call('POST /passwordresets/confirm', { body: { token, password: WEAK } });
    expect((await set(first)).code).toBe('RESET_LINK_INVALID');
    expect((await set(second)).code).toBeUndefined();
  });

  test('whoever is invited twice is named, also when both are asked for at the same moment', async ({
    call,
    stage,
  }) => {
    const head = await stage.addSalesPerson();
    const as = { token: head.token };
    const asked = ['doppelt@example.org', 'Doppelt@Example.org'].map((emailAddress) =>
      call('POST /salespartners/current/people', { body: { ...invite, emailAddress } }, as),
    );
    const answers = await Promise.all(asked);
    const [made, refused] = answers.toSorted((a, b) => (a.code ?? '').localeCompare(b.code ?? ''));
    expect(made?.code).toBeUndefined();
    expect(refused?.code).toBe('FIELD_INVALID');
    expect(refused?.problem?.fields).toEqual([
      {
        name: 'emailAddress',
        code: 'ALREADY_INVITED',
        message: `Mit dieser Adresse ist schon jemand bei euch eingeladen: Eva Neumann (${made?.output.login}). Ein neuer Link kommt mit „Noch einmal einladen“.`,
      },
    ]);
    const { output: partner } = await call('GET /salespartners/current', undefined, as);
    expect(partner.people.map(({ name }) => name)).toEqual([expect.any(String), 'Eva Neumann']);
    // Whoever was removed can come back.
    await call(
      'POST /salespartners/current/people/{id}/remove',
      { params: { id: String(made?.output.id) } },
      as,
    );
    const body = { ...invite, emailAddress: 'doppelt@example.org' };
    expect((await call('POST /salespartners/current/people', { body }, as)).code).toBeUndefined();
  });

  test('whoever is removed is out at once, on every device, and cannot come back by an old link', async ({
    call,
    stage,
  }) => {
    const head = await stage.addSalesPerson();
    const other = await stage.addSalesPerson(head.partnerId);
    const params = { id: String(other.id) };
    expect(
      (await call('GET /salesregistrations', { query: {} }, { token: other.token })).code,
    ).toBeUndefined();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const as: As = { token: head.token, headers: key };
    const answers = await Promise.all(
      [1, 2].map(() => call('POST /salespartners/current/people/{id}/remove', { params }, as)),
    );
    expect(answers.map(({ code }) => code)).toEqual([undefined, undefined]);
    expect((await call('GET /salesregistrations', { query: {} }, { token: other.token })).code).toBe(
      'AUTHENTICATION',
    );
    const back = await call('POST /tokens', { body: { login: other.number, credential: 'Geheim!2027' } });
    expect(back.code).not.toBeUndefined();
  });

  test('only the head invites and removes', async ({ call, stage }) => {
    const head = await stage.addSalesPerson();
    const other = await stage.addSalesPerson(head.partnerId);
    const as = { token: other.token };
    const params = { id: String(head.id) };
    expect((await call('POST /salespartners/current/people', { body: invite }, as)).code).toBe('FORBIDDEN');
    expect((await call('POST /salespartners/current/people/{id}/remove', { params }, as)).code).toBe(
      'FORBIDDEN',
    );
  });

  test('a name or an address that is none is refused at its field', async ({ call, stage }) => {
    const as = { token: (await stage.addSalesPerson()).token };
    const body = { prename: ' ', name: 'X', emailAddress: 'eva@' };
    const refused = await call('POST /salespartners/current/people', { body }, as);
    expect(refused.problem).toMatchObject({
      resultCode: 'FIELD_INVALID',
      fields: [
        { name: 'prename', message: 'Vorname ist erforderlich.' },
        { name: 'name', message: 'Nachname braucht mindestens zwei Zeichen.' },
        { name: 'emailAddress', message: 'E-Mail Adresse ist ungültig.' },
      ],
    });
  });
});

describe('the session of a partner', () => {
  test('ends by DELETE /auth; that of a customer does not', async ({ call, stage, ada }) => {
    const { token } = await stage.addSalesPerson();
    expect((await call('DELETE /auth', undefined, { token: ada.token })).code).toBe('FORBIDDEN');
    expect((await call('DELETE /auth', undefined, { token })).status).toBe(204);
    expect((await call('DELETE /auth', undefined, { token })).code).toBe('AUTHENTICATION');
    expect((await call('GET /customers', { query: {} }, { token: ada.token })).code).toBeUndefined();
  });
});

describe('what a partner sees of registrations', () => {
  test('is its own only, until two weeks after the activation', async ({ call, clock, db, stage }) => {
    const [mine, others] = [await stage.addSalesPerson(), await stage.addSalesPerson()];
    const customer = await stage.addCustomer({ state: 'VERIFIED' });
    await db.updateTable('customer').set({ activated_at: null }).where('id', '=', customer.id).execute();
    const started = { partnerId: mine.partnerId, personId: mine.id, draftHash: undefined, now: NOW };
    const id = await insertSalesRegistration(db, started);
    await setRegistered(db, { id, customerId: customer.id, now: NOW });
    const list = async (as: As) => (await call('GET /salesregistrations', { query: {} }, as)).output;
    expect(await list({ token: mine.token })).toMatchObject({
      items: [
        { id, stage: 'CONTRACT', name: 'Ada Beispiel', customerNumber: customer.number, by: 'Ada Beispiel' },
      ],
      month: { started: 1, registered: 1, activated: 0 },
    });
    expect(await list({ token: others.token })).toMatchObject({
      items: [],
      month: { started: 0, registered: 0 },
    });
    await db
      .updateTable('customer')
      .set({ state: 'ACTIVE', activated_at: NOW })
      .where('id', '=', customer.id)
      .execute();
    // Logins last a day; these are looked at for longer.
    await db
      .updateTable('token')
      .set({ expires_at: NOW.add({ hours: 24 * 60 }) })
      .execute();
    clock.set(NOW.add({ hours: 24 * 14 - 1 }));
    expect((await list({ token: mine.token })).items).toHaveLength(1);
    clock.set(NOW.add({ hours: 24 * 14 }));
    expect((await list({ token: mine.token })).items).toEqual([]);
  });

  test('comes in pages, each registration once', async ({ call, db, stage }) => {
    const { id: personId, partnerId, token } = await stage.addSalesPerson();
    for (let count = 0; count < 53; count++) {
      const customer = await stage.addCustomer({ state: 'VERIFIED' });
      await db.updateTable('customer').set({ activated_at: null }).where('id', '=', customer.id).execute();
      const now = NOW.add({ seconds: Math.floor(count / 10) });
      const id = await insertSalesRegistration(db, { partnerId, personId, draftHash: undefined, now });
      await setRegistered(db, { id, customerId: customer.id, now });
    }
    const seen: string[] = [];
    const see = async (query: { cursor?: string }): Promise<void> => {
      const { output } = await call('GET /salesregistrations', { query }, { token });
      seen.push(...output.items.map(({ id }) => id));
      if (output.next !== undefined) await see({ cursor: output.next });
    };
    await see({});
    expect(seen).toHaveLength(53);
    expect(new Set(seen).size).toBe(53);
    const unknown = await call('GET /salesregistrations', { query: { cursor: 'abc' } }, { token });
    expect(unknown.code).toBe('FIELD_INVALID');
  });
});

test('what was done with a registration cannot be changed, nor can its contract', async ({ db, stage }) => {
  const { id: personId, partnerId } = await stage.addSalesPerson();
  const registrationId = await insertSalesRegistration(db, {
    partnerId,
    personId,
    draftHash: undefined,
    now: NOW,
  });
  await insertSalesEvent(db, { registrationId, partnerId, personId, kind: 'SEEN', now: NOW });
  for (const statement of [
    sql`update sales_event set kind = 'STARTED'`,
    sql`delete from sales_event`,
    sql`update sales_contract set issued_at = now()`,
  ]) {
    await expect(statement.execute(db)).rejects.toThrow('never changed');
  }
});
