import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { type Client, clientOf, inProcess } from '#server/test/client.ts';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import { NOW, PASSWORD, type Stage, type StageCustomer, setStage, testApp } from '#server/test/stage.ts';
import { insertResetRequest } from './password-reset.repository.ts';
import { passwordResetJob, sessionJobs } from './session.jobs.ts';

const NEW_PASSWORD = 'kW7#lampe';
const OWN_PAGE = { origin: 'https://auto.example.org', host: 'auto.example.org' };

let database: TestDatabase;
let stage: Stage;
let app: FastifyInstance;
let call: Client;
let now = NOW;
let ada: StageCustomer;

beforeAll(async () => {
  database = await testDatabase();
  stage = await setStage(database.db);
  app = await testApp(database.db, { now: () => now });
  call = clientOf(inProcess(app));
});
beforeEach(async () => {
  now = NOW;
  await database.db.deleteFrom('mail').execute();
  await database.db.deleteFrom('attempt').execute();
  ada = await stage.addCustomer();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const ask = (login: string, more: { key?: string; headers?: Record<string, string> } = {}) =>
  call('POST /passwordresets', { body: { login } }, more);
/** Until everything that was asked for has been worked off. */
async function mails() {
  const waiting = () => database.db.selectFrom('password_reset_request').select('id').execute();
  while ((await waiting()).length > 0);
  return database.db.selectFrom('mail').orderBy('id').selectAll().execute();
}
const secretIn = (text: string) => /\/passwort-reset#token=([\w-]+)/.exec(text)?.[1] ?? '';
async function link(customer = ada) {
  await ask(customer.number);
  return secretIn((await mails()).at(-1)?.text_body ?? '');
}
const confirm = (token: string, password = NEW_PASSWORD, headers?: Record<string, string>) =>
  call('POST /passwordresets/confirm', { body: { token, password } }, { headers });
const logIn = (credential: string, more: { storeLogin?: boolean } = {}) =>
  call('POST /tokens', { body: { login: ada.number, credential, ...more } });
const mailOf = async (customer: StageCustomer) =>
  (
    await database.db
      .selectFrom('customer')
      .where('id', '=', customer.id)
      .select('email')
      .executeTakeFirstOrThrow()
  ).email ?? '';

describe('asking for a link', () => {
  test('by account number, however it is typed, and by mail address: one mail with the account number and a link', async () => {
    const address = await mailOf(ada);
    for (const login of [ada.number, ` 00${ada.number.replace('-1', '')} `, ` ${address.toUpperCase()}\n`]) {
      await database.db.deleteFrom('mail').execute();
      const answer = await ask(login);
      expect([answer.status, answer.text]).toEqual([204, '']);
      const [mail, ...more] = await mails();
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ template: 'passwort_reset', to_address: address });
      expect(mail?.text_body).toContain(ada.number);
      expect(secretIn(mail?.text_body ?? '')).toMatch(/^[\w-]{43}$/);
    }
    const dump = JSON.stringify(await database.db.selectFrom('onetime_token').selectAll().execute());
    expect(dump).not.toContain(secretIn((await mails())[0]?.text_body ?? 'none'));
  });

  test('a mail domain with umlauts is found in either spelling', async () => {
    const kept = 'post@xn--bckerei-5wa.example';
    await database.db.updateTable('customer').set({ email: kept }).where('id', '=', ada.id).execute();
    for (const login of ['Post@Bäckerei.example', ' post@BÄCKEREI.example', kept]) {
      await database.db.deleteFrom('mail').execute();
      await ask(login);
      expect((await mails()).map(({ to_address: to }) => to)).toEqual([kept]);
    }
  });

  test('one mail for each account that shares the address', async () => {
    const ben = await stage.addCustomer();
    await database.db
      .updateTable('customer')
      .set({ email: 'Familie@example.org' })
      .where('id', 'in', [ada.id, ben.id])
      .execute();
    await ask('familie@example.org');
    const sent = await mails();
    expect(sent.map(({ to_address }) => to_address)).toEqual(['Familie@example.org', 'Familie@example.org']);
    expect(sent[0]?.text_body).toContain(ada.number);
    expect(sent[1]?.text_body).toContain(ben.number);
  });

  test('an unknown account, one without address and one that may not log in are answered alike, and get none', async () => {
    const mute = await stage.addCustomer();
    await database.db.updateTable('customer').set({ email: null }).where('id', '=', mute.id).execute();
    const gone = await stage.addCustomer({ state: 'DELETED' satisfies CustomerState });
    const known = await ask(ada.number);
    for (const login of ['999999', 'nobody@example.org', mute.number, gone.number, '', '@', '%']) {
      const answer = await ask(login);
      expect([answer.status, answer.text]).toEqual([known.status, known.text]);
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(known.headers).sort());
    }
    expect(await mails()).toHaveLength(1);
  });

  test('asked again with the same key there is one mail', async () => {
    const key = crypto.randomUUID();
    await Promise.all([ask(ada.number, { key }), ask(ada.number, { key }), ask(ada.number, { key })]);
    expect(await mails()).toHaveLength(1);
  });

  test('is limited for account and address, known or not, and nobody gets more than ten mails an hour', async () => {
    for (const login of [ada.number, '999999']) {
      for (let time = 0; time < 3; time++) expect((await ask(login)).status).toBe(204);
      const refused = await ask(login);
      expect(refused.code).toBe('RATE_LIMITED');
      expect(refused.headers['retry-after']).toBe('3600');
    }
    // From many addresses: the answers stay the same, the mails end.
    for (let time = 0; time < 12; time++) {
      await insertResetRequest(database.db, { login: ada.number, now });
    }
    const mailer = createMailer({
      productName: 'P',
      publicUrl: 'https://p.example',
      informationAddress: 'i@p.example',
    });
    await passwordResetJob(mailer).run(database.db, now);
    expect(await mails()).toHaveLength(10);
    for (let other = 0; other < 20; other++) await ask(`88${other}`);
    expect((await ask('77')).code).toBe('RATE_LIMITED');
  });

  test('what a server could not send before it stopped, the job sends', async () => {
    await insertResetRequest(database.db, { login: ada.number, now });
    const mailer = createMailer({
      productName: 'P',
      publicUrl: 'https://p.example',
      informationAddress: 'i@p.example',
    });
    await Promise.all([1, 2, 3].map(() => passwordResetJob(mailer).run(database.db, now)));
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text_body).toContain('https://p.example/passwort-reset#token=');
  });
});

describe('setting the password', () => {
  test('the new one gets in, the old one does not; all tokens and stored logins are dead', async () => {
    const before = await logIn(PASSWORD, { storeLogin: true });
    const stored = before.output.storedLogin?.credential ?? '';
    expect((await confirm(await link())).status).toBe(204);
    const me = async (token: string) => (await call('GET /customers', { query: {} }, { token })).code;
    expect([await me(before.output.id), await me(ada.token)]).toEqual(['AUTHENTICATION', 'AUTHENTICATION']);
    expect((await call('POST /tokens', { body: { loginType: 'STORED', credential: stored } })).code).toBe(
      'STORED_LOGIN_INVALID',
    );
    expect((await logIn(PASSWORD)).code).toBe('LOGIN_FAILED');
    expect((await logIn(NEW_PASSWORD)).status).toBe(201);
    const { password_hash } = await database.db
      .selectFrom('customer')
      .where('id', '=', ada.id)
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('a link works once: repeated with the same password it is done, with another it is used up, and so are its sisters', async () => {
    const [sister, token] = [await link(), await link()];
    const [first, second] = await Promise.all([confirm(token), confirm(token, 'zZ9!fenster')]);
    expect(new Set([first.code, second.code])).toEqual(new Set(['RESET_LINK_INVALID', undefined]));
    const [taken, other] = first.code ? ['zZ9!fenster', NEW_PASSWORD] : [NEW_PASSWORD, 'zZ9!fenster'];
    expect((await confirm(token, taken)).status).toBe(204);
    expect((await confirm(token, other)).code).toBe('RESET_LINK_INVALID');
    expect((await confirm(sister, other)).code).toBe('RESET_LINK_INVALID');
    expect((await logIn(taken)).status).toBe(201);
  });

  test('the owner is told by mail, once, however often the link is sent', async () => {
    const token = await link();
    await Promise.all([confirm(token), confirm(token)]);
    await confirm(token);
    const told = (await mails()).filter(({ template }) => template === 'passwort_geaendert');
    expect(told).toMatchObject([{ to_address: await mailOf(ada), subject: 'Dein Passwort wurde geändert' }]);
  });

  test('a link is good for 15 minutes', async () => {
    const token = await link();
    now = now.add({ seconds: 15 * 60 - 1 });
    expect((await confirm(token, 'kurz')).code).toBe('FIELD_INVALID');
    now = now.add({ seconds: 1 });
    expect((await confirm(token)).code).toBe('RESET_LINK_INVALID');
    for (const job of sessionJobs) await job.run(database.db, now);
    expect(
      await database.db
        .selectFrom('onetime_token')
        .where('customer_id', '=', ada.id)
        .select('purpose')
        .execute(),
    ).toEqual([]);
  });

  test.each([
    ['', 'Passwort ist erforderlich.'],
    ['kurz1!A', 'Das Passwort muss dem beschriebenen Format entsprechen.'],
    [` ${NEW_PASSWORD}`, 'Das Passwort darf nicht mit einem Leerzeichen beginnen oder enden.'],
    ['Passwort2027!', 'Dieses Passwort lässt sich zu leicht erraten. Bitte wähle ein anderes.'],
    ['Beispiel2027!', 'Dieses Passwort lässt sich zu leicht erraten. Bitte wähle ein anderes.'],
    [`${'aB3#'.repeat(50)}x`, 'Das Passwort darf höchstens 200 Zeichen lang sein.'],
  ])('%j is refused beside its field, and the link stays good', async (password, message) => {
    const token = await link();
    const refused = await confirm(token, password);
    expect(refused.code).toBe('FIELD_INVALID');
    expect(refused.problem.fields).toMatchObject([{ name: 'password', message }]);
    expect((await confirm(token)).status).toBe(204);
  });

  test('attempts are limited for each address', async () => {
    for (let time = 0; time < 20; time++) expect((await confirm('made-up')).code).toBe('RESET_LINK_INVALID');
    const refused = await confirm(await link());
    expect(refused.code).toBe('RATE_LIMITED');
    expect(refused.headers['retry-after']).toBe('900');
  });

  test('in a browser makes it one that guesses made elsewhere do not lock out', async () => {
    const done = await confirm(await link(), NEW_PASSWORD, OWN_PAGE);
    const device = done.cookies['device'];
    expect(device?.header).toMatch(/HttpOnly/);
    expect(device?.header).toMatch(/Path=\/api\/booking\/tokens;/);
    for (let time = 0; time < 11; time++) await logIn('falsch');
    expect((await logIn(NEW_PASSWORD)).code).toBe('RATE_LIMITED');
    const body = { login: ada.number, credential: NEW_PASSWORD };
    const headers = { ...OWN_PAGE, cookie: `device=${device?.value}` };
    expect((await call('POST /tokens', { body }, { headers })).status).toBe(201);
  });
});
