import { describe, expect } from 'vitest';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { serverTest } from '#server/test/server-test.ts';
import { PASSWORD, type StageCustomer } from '#server/test/stage.ts';
import { insertResetRequest } from './password-reset.repository.ts';
import { sendPasswordResets } from './send-password-resets.ts';
import { sessionJobs } from './session.jobs.ts';

const NEW_PASSWORD = 'kW7#lampe';
const OWN_PAGE = { origin: 'https://auto.example.org', host: 'auto.example.org' };
const secretIn = (text: string) => /\/passwort-reset#token=([\w-]+)/.exec(text)?.[1] ?? '';

const test = serverTest().extend('resets', ({ db, call, ada }) => {
  const ask = (login: string, more: { key?: string; headers?: Record<string, string> } = {}) =>
    call('POST /passwordresets', { body: { login } }, more);
  /** Waits until all requests are handled; returns every mail, the oldest first. */
  async function mails() {
    const waiting = () => db.selectFrom('password_reset_request').select('id').execute();
    while ((await waiting()).length > 0);
    return db.selectFrom('mail').orderBy('id').selectAll().execute();
  }
  async function link(customer = ada) {
    await ask(customer.number);
    return secretIn((await mails()).at(-1)?.text_body ?? '');
  }
  const confirm = (token: string, password = NEW_PASSWORD, headers?: Record<string, string>) =>
    call('POST /passwordresets/confirm', { body: { token, password } }, { headers });
  const logIn = (credential: string, more: { storeLogin?: boolean } = {}) =>
    call('POST /tokens', { body: { login: ada.number, credential, ...more } });
  const mailOf = async (customer: StageCustomer) =>
    (await db.selectFrom('customer').where('id', '=', customer.id).select('email').executeTakeFirstOrThrow())
      .email ?? '';
  return { ask, mails, link, confirm, logIn, mailOf };
});
test.beforeEach(async ({ db }) => {
  await db.deleteFrom('mail').execute();
  await db.deleteFrom('attempt').execute();
});

describe('asking for a link', () => {
  test('by account number, however it is typed, and by mail address: one mail with the account number and a link', async ({
    db,
    resets,
    ada,
  }) => {
    const address = await resets.mailOf(ada);
    for (const login of [ada.number, ` 00${ada.number.replace('-1', '')} `, ` ${address.toUpperCase()}\n`]) {
      await db.deleteFrom('mail').execute();
      const answer = await resets.ask(login);
      expect([answer.status, answer.text]).toEqual([204, '']);
      const [mail, ...more] = await resets.mails();
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ template: 'passwort_reset', to_address: address });
      expect(mail?.text_body).toContain(ada.number);
      expect(secretIn(mail?.text_body ?? '')).toMatch(/^[\w-]{43}$/);
    }
    const dump = JSON.stringify(await db.selectFrom('onetime_token').selectAll().execute());
    expect(dump).not.toContain(secretIn((await resets.mails())[0]?.text_body ?? 'none'));
  });

  test('a mail domain with umlauts is found in either spelling', async ({ db, resets, ada }) => {
    const kept = 'post@xn--bckerei-5wa.example';
    await db.updateTable('customer').set({ email: kept }).where('id', '=', ada.id).execute();
    for (const login of ['Post@Bäckerei.example', ' post@BÄCKEREI.example', kept]) {
      await db.deleteFrom('mail').execute();
      await resets.ask(login);
      expect((await resets.mails()).map(({ to_address: to }) => to)).toEqual([kept]);
    }
  });

  test('one mail for each account that shares the address', async ({ db, stage, resets, ada }) => {
    const ben = await stage.addCustomer();
    await db
      .updateTable('customer')
      .set({ email: 'Familie@example.org' })
      .where('id', 'in', [ada.id, ben.id])
      .execute();
    await resets.ask('familie@example.org');
    const sent = await resets.mails();
    expect(sent.map(({ to_address }) => to_address)).toEqual(['Familie@example.org', 'Familie@example.org']);
    expect(sent[0]?.text_body).toContain(ada.number);
    expect(sent[1]?.text_body).toContain(ben.number);
  });

  test('an unknown account, one without address and one that may not log in are answered alike, and get none', async ({
    db,
    stage,
    resets,
    ada,
  }) => {
    const mute = await stage.addCustomer();
    await db.updateTable('customer').set({ email: null }).where('id', '=', mute.id).execute();
    const gone = await stage.addCustomer({ state: 'DELETED' satisfies CustomerState });
    const known = await resets.ask(ada.number);
    for (const login of ['999999', 'nobody@example.org', mute.number, gone.number, '', '@', '%']) {
      const answer = await resets.ask(login);
      expect([answer.status, answer.text]).toEqual([known.status, known.text]);
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(known.headers).sort());
    }
    expect(await resets.mails()).toHaveLength(1);
  });

  test('asked again with the same key there is one mail', async ({ resets, ada }) => {
    const key = crypto.randomUUID();
    await Promise.all([
      resets.ask(ada.number, { key }),
      resets.ask(ada.number, { key }),
      resets.ask(ada.number, { key }),
    ]);
    expect(await resets.mails()).toHaveLength(1);
  });

  test('is limited for account and address, known or not, and nobody gets more than ten mails an hour', async ({
    clock,
    db,
    resets,
    ada,
  }) => {
    for (const login of [ada.number, '999999']) {
      for (let time = 0; time < 3; time++) expect((await resets.ask(login)).status).toBe(204);
      const refused = await resets.ask(login);
      expect(refused.code).toBe('RATE_LIMITED');
      expect(refused.headers['retry-after']).toBe('3600');
    }
    // Requests from many addresses: the responses stay the same, but no more mails are sent.
    for (let time = 0; time < 12; time++) {
      await insertResetRequest(db, { login: ada.number, now: clock.now() });
    }
    const mailer = createMailer({
      productName: 'P',
      publicUrl: 'https://p.example',
      informationAddress: 'i@p.example',
      operator: SAMPLE_OPERATOR,
    });
    await sendPasswordResets(db, mailer, clock.now());
    expect(await resets.mails()).toHaveLength(10);
    for (let other = 0; other < 20; other++) await resets.ask(`88${other}`);
    expect((await resets.ask('77')).code).toBe('RATE_LIMITED');
  });

  test('what a server could not send before it stopped, the job sends', async ({
    clock,
    db,
    resets,
    ada,
  }) => {
    await insertResetRequest(db, { login: ada.number, now: clock.now() });
    const mailer = createMailer({
      productName: 'P',
      publicUrl: 'https://p.example',
      informationAddress: 'i@p.example',
      operator: SAMPLE_OPERATOR,
    });
    await Promise.all([1, 2, 3].map(() => sendPasswordResets(db, mailer, clock.now())));
    const sent = await resets.mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text_body).toContain('https://p.example/passwort-reset#token=');
  });
});

describe('setting the password', () => {
  test('the new one gets in, the old one does not; all tokens and stored logins are dead', async ({
    db,
    call,
    resets,
    ada,
  }) => {
    const before = await resets.logIn(PASSWORD, { storeLogin: true });
    const stored = before.output.storedLogin?.credential ?? '';
    expect((await resets.confirm(await resets.link())).status).toBe(204);
    const me = async (token: string) => (await call('GET /customers', { query: {} }, { token })).code;
    expect([await me(before.output.id), await me(ada.token)]).toEqual(['AUTHENTICATION', 'AUTHENTICATION']);
    expect((await call('POST /tokens', { body: { loginType: 'STORED', credential: stored } })).code).toBe(
      'STORED_LOGIN_INVALID',
    );
    expect((await resets.logIn(PASSWORD)).code).toBe('LOGIN_FAILED');
    expect((await resets.logIn(NEW_PASSWORD)).status).toBe(201);
    const { password_hash } = await db
      .selectFrom('customer')
      .where('id', '=', ada.id)
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('a link works once: repeated with the same password it is done, with another it is used up, and so are its sisters', async ({
    resets,
  }) => {
    const [sister, token] = [await resets.link(), await resets.link()];
    const [first, second] = await Promise.all([resets.confirm(token), resets.confirm(token, 'zZ9!fenster')]);
    expect(new Set([first.code, second.code])).toEqual(new Set(['RESET_LINK_INVALID', undefined]));
    const [taken, other] = first.code ? ['zZ9!fenster', NEW_PASSWORD] : [NEW_PASSWORD, 'zZ9!fenster'];
    expect((await resets.confirm(token, taken)).status).toBe(204);
    expect((await resets.confirm(token, other)).code).toBe('RESET_LINK_INVALID');
    expect((await resets.confirm(sister, other)).code).toBe('RESET_LINK_INVALID');
    expect((await resets.logIn(taken)).status).toBe(201);
  });

  test('the owner is told by mail, once, however often the link is sent', async ({ resets, ada }) => {
    const token = await resets.link();
    await Promise.all([resets.confirm(token), resets.confirm(token)]);
    await resets.confirm(token);
    const told = (await resets.mails()).filter(({ template }) => template === 'passwort_geaendert');
    expect(told).toMatchObject([
      { to_address: await resets.mailOf(ada), subject: 'Dein Passwort wurde geändert' },
    ]);
  });

  test('a link is good for 15 minutes', async ({ services, clock, db, resets, ada }) => {
    const token = await resets.link();
    clock.set(clock.now().add({ seconds: 15 * 60 - 1 }));
    expect((await resets.confirm(token, 'kurz')).code).toBe('FIELD_INVALID');
    clock.set(clock.now().add({ seconds: 1 }));
    expect((await resets.confirm(token)).code).toBe('RESET_LINK_INVALID');
    for (const job of sessionJobs) await job.run(db, clock.now(), services);
    expect(
      await db.selectFrom('onetime_token').where('customer_id', '=', ada.id).select('purpose').execute(),
    ).toEqual([]);
  });

  test.for([
    ['', 'Passwort ist erforderlich.'],
    ['kurz1!A', 'Das Passwort muss dem beschriebenen Format entsprechen.'],
    [` ${NEW_PASSWORD}`, 'Das Passwort darf nicht mit einem Leerzeichen beginnen oder enden.'],
    ['Passwort2027!', 'Dieses Passwort lässt sich zu leicht erraten. Bitte wähle ein anderes.'],
    ['Beispiel2027!', 'Dieses Passwort lässt sich zu leicht erraten. Bitte wähle ein anderes.'],
    [`${'aB3#'.repeat(50)}x`, 'Das Passwort darf höchstens 200 Zeichen lang sein.'],
  ] as const)(
    '%j is refused beside its field, and the link stays good',
    async ([password, message], { resets }) => {
      const token = await resets.link();
      const refused = await resets.confirm(token, password);
      expect(refused.code).toBe('FIELD_INVALID');
      expect(refused.problem.fields).toMatchObject([{ name: 'password', message }]);
      expect((await resets.confirm(token)).status).toBe(204);
    },
  );

  test('attempts are limited for each address', async ({ resets }) => {
    for (let time = 0; time < 20; time++)
      expect((await resets.confirm('made-up')).code).toBe('RESET_LINK_INVALID');
    const refused = await resets.confirm(await resets.link());
    expect(refused.code).toBe('RATE_LIMITED');
    expect(refused.headers['retry-after']).toBe('900');
  });

  test('in a browser makes it one that guesses made elsewhere do not lock out', async ({
    call,
    resets,
    ada,
  }) => {
    const done = await resets.confirm(await resets.link(), NEW_PASSWORD, OWN_PAGE);
    const device = done.cookies['device'];
    expect(device?.header).toMatch(/HttpOnly/);
    expect(device?.header).toMatch(/Path=\/api\/booking\/tokens;/);
    for (let time = 0; time < 11; time++) await resets.logIn('falsch');
    expect((await resets.logIn(NEW_PASSWORD)).code).toBe('RATE_LIMITED');
    const body = { login: ada.number, credential: NEW_PASSWORD };
    const headers = { ...OWN_PAGE, cookie: `device=${device?.value}` };
    expect((await call('POST /tokens', { body }, { headers })).status).toBe(201);
  });
});
