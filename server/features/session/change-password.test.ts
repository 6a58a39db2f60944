import { expect } from 'vitest';
import { createOnetimeToken } from '#server/features/customer/onetime-token.repository.ts';
import { type As } from '#server/test/client.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW, PASSWORD } from '#server/test/stage.ts';

const NEW_PASSWORD = 'kW7#lampe';
const OWN_PAGE = { origin: 'https://auto.example.org', host: 'auto.example.org' };

const test = serverTest().extend('account', ({ db, call, ada }) => {
  const change = (currentPassword = PASSWORD, password = NEW_PASSWORD, as: As = { token: ada.token }) =>
    call('POST /passwordchanges', { body: { currentPassword, password } }, as);
  const logIn = (credential: string, more: { login?: string; storeLogin?: boolean } = {}, as: As = {}) =>
    call('POST /tokens', { body: { login: ada.number, credential, ...more } }, as);
  const me = async (token: string) => (await call('GET /customers', { query: {} }, { token })).code;
  const mails = () => db.selectFrom('mail').orderBy('id').selectAll().execute();
  return { change, logIn, me, mails };
});
test.beforeEach(async ({ db }) => {
  await db.deleteFrom('mail').execute();
  await db.deleteFrom('attempt').execute();
});

test('the new password gets in, the old one does not; every login before is dead, the person goes on', async ({
  call,
  account,
  ada,
}) => {
  const other = await account.logIn(PASSWORD, { storeLogin: true });
  const stored = other.output.storedLogin?.credential ?? '';
  const { output } = await account.change();
  expect([await account.me(ada.token), await account.me(other.output.id)]).toEqual([
    'AUTHENTICATION',
    'AUTHENTICATION',
  ]);
  expect(await account.me(output.id)).toBeUndefined();
  const again = await call('POST /tokens', { body: { loginType: 'STORED', credential: stored } });
  expect(again.code).toBe('STORED_LOGIN_INVALID');
  expect((await account.logIn(PASSWORD)).code).toBe('LOGIN_FAILED');
  expect((await account.logIn(NEW_PASSWORD)).status).toBe(201);
});

test('the owner is told by mail, once, with time and account number, without either password', async ({
  db,
  account,
  ada,
}) => {
  const { email } = await db
    .selectFrom('customer')
    .where('id', '=', ada.id)
    .select('email')
    .executeTakeFirstOrThrow();
  const { output } = await account.change();
  expect((await account.change(PASSWORD, NEW_PASSWORD, { token: output.id })).status).toBe(201);
  const [mail, ...more] = await account.mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to_address: email,
    template: 'passwort_geaendert',
    subject: 'Dein Passwort wurde geändert',
  });
  expect(mail?.text_body).toContain(ada.number);
  expect(mail?.text_body).toContain('12.05.2027, 10:05 Uhr');
  expect(mail?.text_body).toMatch(/\/passwort-reset\b/);
  for (const secret of [PASSWORD, NEW_PASSWORD]) expect(mail?.text_body).not.toContain(secret);
});

test('five changes an hour, each with its mail; afterwards nothing changes until the hour is over', async ({
  account,
  ada,
}) => {
  let { token } = ada;
  const passwords = [PASSWORD, ...Array.from({ length: 6 }, (_, index) => `kW7#lampe${index}`)];
  for (let time = 0; time < 5; time++) {
    const { output } = await account.change(passwords[time], passwords[time + 1], { token });
    token = output.id;
  }
  const refused = await account.change(passwords[5], passwords[6], { token });
  expect(refused.code).toBe('RATE_LIMITED');
  expect(await account.mails()).toHaveLength(5);
  expect(await account.me(token)).toBeUndefined();
  expect((await account.logIn(passwords[5] ?? '')).status).toBe(201);
});

test('whoever stays logged in, stays so: in a browser by new cookies, elsewhere by a new stored login', async ({
  call,
  account,
}) => {
  const stored = await account.logIn(PASSWORD, { storeLogin: true });
  const native = await account.change(PASSWORD, NEW_PASSWORD, { token: stored.output.id });
  const credential = native.output.storedLogin?.credential ?? '';
  const renewed = await call('POST /tokens', { body: { loginType: 'STORED', credential } });
  expect(renewed.status).toBe(201);

  const browser = await account.logIn(NEW_PASSWORD, { storeLogin: true }, { headers: OWN_PAGE });
  const cookie = `session=${browser.cookies['session']?.value}`;
  const changed = await account.change(NEW_PASSWORD, 'zZ9!fenster', { headers: { ...OWN_PAGE, cookie } });
  expect(changed.status).toBe(201);
  expect(changed.cookies['session']?.header).toMatch(/HttpOnly/);
  expect(changed.cookies['stored-login']?.header).toMatch(/HttpOnly/);
  expect(changed.text).not.toContain(changed.cookies['session']?.value);
});

test('a session that ends with the browser stays one', async ({ account }) => {
  expect((await account.change()).output.storedLogin).toBeUndefined();
});

test.for([
  ['falsch', NEW_PASSWORD, 'currentPassword', 'Das ist nicht dein aktuelles Passwort.'],
  ['  ', NEW_PASSWORD, 'currentPassword', 'Aktuelles Passwort ist erforderlich.'],
  [PASSWORD, PASSWORD, 'password', 'Dieses Passwort lässt sich zu leicht erraten. Bitte wähle ein anderes.'],
  [NEW_PASSWORD, NEW_PASSWORD, 'password', 'Das ist dein bisheriges Passwort. Bitte wähle ein anderes.'],
  [PASSWORD, '', 'password', 'Passwort ist erforderlich.'],
  [PASSWORD, 'kurz1!A', 'password', 'Das Passwort muss dem beschriebenen Format entsprechen.'],
  [
    PASSWORD,
    `${NEW_PASSWORD} `,
    'password',
    'Das Passwort darf nicht mit einem Leerzeichen beginnen oder enden.',
  ],
  [
    PASSWORD,
    'Beispiel2027!',
    'password',
    'Dieses Passwort lässt sich zu leicht erraten. Bitte wähle ein anderes.',
  ],
] as const)(
  'from %j to %j is refused beside its field, and nothing ends',
  async ([current, password, name, message], { account, ada }) => {
    const refused = await account.change(current, password);
    expect(refused.code).toBe('FIELD_INVALID');
    expect(refused.problem.fields).toMatchObject([{ name, message }]);
    expect(await account.me(ada.token)).toBeUndefined();
    expect(await account.mails()).toEqual([]);
  },
);

test('in English for those who ask for it', async ({ account, ada }) => {
  const refused = await account.change('falsch', NEW_PASSWORD, {
    token: ada.token,
    headers: { 'accept-language': 'en' },
  });
  expect(refused.problem.fields?.[0]?.message).toBe('This is not your current password.');
});

test('who asks again because the answer was lost is told that it is done; of two at once one wins', async ({
  stage,
  account,
}) => {
  const { output } = await account.change();
  expect((await account.change(PASSWORD, NEW_PASSWORD, { token: output.id })).status).toBe(201);
  const { token, number } = await stage.addCustomer();
  const logIn = (credential: string) => account.logIn(credential, { login: number });
  const answers = await Promise.all([
    account.change(PASSWORD, NEW_PASSWORD, { token }),
    account.change(PASSWORD, 'zZ9!fenster', { token }),
  ]);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const [won, lost] =
    answers[0]?.status === 201 ? [NEW_PASSWORD, 'zZ9!fenster'] : ['zZ9!fenster', NEW_PASSWORD];
  expect([(await logIn(won)).status, (await logIn(lost)).code]).toEqual([201, 'LOGIN_FAILED']);
  expect(await account.mails()).toHaveLength(2);
});

test('whoever found an open session does not find out the password by it', async ({ clock, account }) => {
  for (let time = 0; time < 10; time++) expect((await account.change('falsch')).code).toBe('FIELD_INVALID');
  const refused = await account.change();
  expect(refused.code).toBe('RATE_LIMITED');
  expect(refused.headers['retry-after']).toBe('900');
  clock.set(NOW.add({ minutes: 15 }));
  expect((await account.change()).status).toBe(201);
});

test('a link to set another password, asked for before, is over', async ({ db, call, account, ada }) => {
  const asked = { purpose: 'PASSWORD_RESET', customerId: ada.id, now: NOW, lifeSeconds: 900 } as const;
  const token = await createOnetimeToken(db, asked);
  await account.change();
  const confirmed = await call('POST /passwordresets/confirm', { body: { token, password: 'zZ9!fenster' } });
  expect(confirmed.code).toBe('RESET_LINK_INVALID');
});

test('a login whose password is changed on the way opens nothing', async ({ account }) => {
  const answers = await Promise.all([
    account.change(),
    ...Array.from({ length: 4 }, () => account.logIn(PASSWORD)),
  ]);
  const [changed, ...logins] = answers;
  expect(changed?.status).toBe(201);
  for (const login of logins) {
    expect(login.status === 201 ? await account.me(login.output.id) : 'AUTHENTICATION').toBe(
      'AUTHENTICATION',
    );
  }
});
