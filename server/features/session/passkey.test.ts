import { describe, expect } from 'vitest';
import { createOnetimeToken } from '#server/features/customer/onetime-token.repository.ts';
import { Authenticator, OWN_ORIGIN } from '#server/test/authenticator.ts';
import { type As } from '#server/test/client.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW, PASSWORD, type StageCustomer } from '#server/test/stage.ts';

type Creation = { challenge: string; user: { id: string; name: string } };
type Attestation = ReturnType<Authenticator['register']>;
type Assertion = ReturnType<Authenticator['logIn']>;

const test = serverTest().extend('passkeys', ({ clock, db, call, ada }) => {
  const creationFor = async (customer = ada) => {
    const body = { purpose: 'REGISTRATION' as const };
    const { output } = await call('POST /passkeys/challenges', { body }, { token: customer.token });
    return output as Creation & Record<string, unknown>;
  };
  const loginChallenge = async () =>
    (await call('POST /passkeys/challenges', { body: { purpose: 'LOGIN' } })).output.challenge;
  const register = (attestation: Attestation, as: As = { token: ada.token }, label = 'Mein Handy') =>
    call('POST /passkeys', { body: { attestation, label } }, as);
  const logIn = (assertion: Assertion, storeLogin = false) =>
    call('POST /tokens', { body: { loginType: 'PASSKEY', assertion, storeLogin } });
  const passkeysOf = async (customer = ada) =>
    (await call('GET /passkeys', undefined, { token: customer.token })).output.items;
  /** A device with a passkey of the customer. */
  async function deviceOf(customer = ada) {
    const device = new Authenticator();
    const { challenge, user } = await creationFor(customer);
    const answer = await register(device.register({ challenge, userId: user.id }), { token: customer.token });
    return { device, passkey: answer.output };
  }
  const ask = (token: string, currentPassword?: string) =>
    call('POST /passkeys/challenges', { body: { purpose: 'REGISTRATION', currentPassword } }, { token });
  const mailsOf = async ({ id }: StageCustomer) => {
    const { email } = await db
      .selectFrom('customer')
      .where('id', '=', id)
      .select('email')
      .executeTakeFirstOrThrow();
    return db
      .selectFrom('mail')
      .where('to_address', '=', email)
      .orderBy('id')
      .select(['template', 'text_body'])
      .execute();
  };
  const resetPassword = async () => {
    const asked = {
      purpose: 'PASSWORD_RESET',
      customerId: ada.id,
      now: clock.now(),
      lifeSeconds: 900,
    } as const;
    const token = await createOnetimeToken(db, asked);
    return call('POST /passwordresets/confirm', { body: { token, password: 'Wetterhahn!Kuchen42' } });
  };
  return { creationFor, loginChallenge, register, logIn, passkeysOf, deviceOf, ask, mailsOf, resetPassword };
});
test.beforeEach(async ({ db }) => {
  await db.deleteFrom('attempt').execute();
});

describe('setting up a passkey', () => {
  test('asks the device to know its owner and to find the account by itself; names nobody', async ({
    passkeys,
    ada,
  }) => {
    await passkeys.deviceOf();
    const options = await passkeys.creationFor();
    expect(options).toMatchObject({
      rp: { name: 'Stadtwagen', id: 'localhost' },
      user: { name: ada.number },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: expect.any(String), transports: ['usb'] }],
    });
    const user = Buffer.from(options.user.id, 'base64url');
    expect(user).toHaveLength(32);
    expect(user.includes(ada.number)).toBe(false);
    expect((await passkeys.creationFor()).user.id).toBe(options.user.id);
  });

  test('lists it with its name; asked again with the same key it is there once', async ({
    call,
    passkeys,
    ada,
  }) => {
    const device = new Authenticator();
    const { challenge, user } = await passkeys.creationFor();
    const attestation = device.register({ challenge, userId: user.id });
    const as = { token: ada.token, key: crypto.randomUUID() };
    const [first, second] = [
      await passkeys.register(attestation, as),
      await passkeys.register(attestation, as),
    ];
    expect(first.output).toEqual({
      id: expect.any(Number),
      label: 'Mein Handy',
      createdAt: NOW.toString(),
      lastUsedAt: null,
    });
    expect(second.text).toBe(first.text);
    expect(await passkeys.passkeysOf()).toEqual([first.output]);
    expect((await call('GET /passkeys', undefined, { token: ada.token })).text).not.toContain(device.id);
  });

  test('is refused for a used, expired, foreign or login challenge', async ({ clock, stage, passkeys }) => {
    const device = new Authenticator();
    const used = await passkeys.creationFor();
    await passkeys.register(device.register({ challenge: used.challenge }));
    expect((await passkeys.register(new Authenticator().register({ challenge: used.challenge }))).code).toBe(
      'PASSKEY_INVALID',
    );
    const ben = await stage.addCustomer();
    const foreign = await passkeys.creationFor(ben);
    expect(
      (await passkeys.register(new Authenticator().register({ challenge: foreign.challenge }))).code,
    ).toBe('PASSKEY_INVALID');
    const forLogin = await passkeys.loginChallenge();
    expect((await passkeys.register(new Authenticator().register({ challenge: forLogin }))).code).toBe(
      'PASSKEY_INVALID',
    );
    const expired = await passkeys.creationFor();
    clock.set(clock.now().add({ minutes: 5 }));
    expect(
      (await passkeys.register(new Authenticator().register({ challenge: expired.challenge }))).code,
    ).toBe('PASSKEY_INVALID');
    expect(await passkeys.passkeysOf()).toHaveLength(1);
  });

  test.for([
    ['for another origin', { origin: 'https://evil.example' }, {}],
    ['for another port of our host', { origin: `${OWN_ORIGIN}:8080` }, {}],
    ['for another domain', { rpId: 'evil.example' }, {}],
    ['by a device that did not ask its owner', {}, { userVerified: false }],
    // Checking a manufacturer's certificates would make the server call addresses that an attacker names.
    [
      'with a certificate',
      {},
      {
        format: 'packed',
        statement: [
          ['alg', -7],
          ['sig', Buffer.alloc(8)],
          ['x5c', [Buffer.alloc(8)]],
        ],
      },
    ],
    [
      'with a statement of another kind',
      {},
      {
        format: 'android-safetynet',
        statement: [
          ['ver', '1'],
          ['response', Buffer.from('a.b.c')],
        ],
      },
    ],
  ] as [string, object, object][])('made %s is refused', async ([, made, flags], { passkeys }) => {
    const { challenge } = await passkeys.creationFor();
    const attestation = new Authenticator().register({ challenge, ...made }, flags);
    expect((await passkeys.register(attestation)).code).toBe('PASSKEY_INVALID');
    expect(await passkeys.passkeysOf()).toEqual([]);
  });

  test('that cannot be read is refused', async ({ passkeys }) => {
    const { challenge } = await passkeys.creationFor();
    const good = new Authenticator().register({ challenge });
    for (const response of [
      { ...good.response, attestationObject: 'AAAA' },
      { ...good.response, clientDataJSON: 'AAAA' },
      { ...good.response, clientDataJSON: Buffer.from('null').toString('base64url') },
      { ...good.response, clientDataJSON: Buffer.from('{"challenge":{}}').toString('base64url') },
    ]) {
      expect((await passkeys.register({ ...good, response })).code).toBe('PASSKEY_INVALID');
    }
  });

  test('of another customer cannot be taken over', async ({ stage, passkeys }) => {
    const { device } = await passkeys.deviceOf();
    const ben = await stage.addCustomer();
    const { challenge } = await passkeys.creationFor(ben);
    expect((await passkeys.register(device.register({ challenge }), { token: ben.token })).code).toBe(
      'PASSKEY_INVALID',
    );
    expect(await passkeys.passkeysOf(ben)).toEqual([]);
    expect(await passkeys.passkeysOf()).toHaveLength(1);
  });

  test('needs a name that one can read: the fault is told beside the field', async ({ passkeys, ada }) => {
    const { challenge } = await passkeys.creationFor();
    const attestation = new Authenticator().register({ challenge });
    const answer = await passkeys.register(attestation, { token: ada.token }, '  ');
    expect(answer.problem.fields).toEqual([
      {
        name: 'label',
        code: 'MISSING',
        message: 'Bitte gib dem Passkey einen Namen, zum Beispiel „Mein Handy“.',
      },
    ]);
    expect((await passkeys.register(attestation, { token: ada.token }, 'Handy')).status).toBe(201);
  });

  test('twelve at once: ten are there', async ({ passkeys }) => {
    const made = await Promise.all(
      Array.from({ length: 12 }, async () => new Authenticator().register(await passkeys.creationFor())),
    );
    const answers = await Promise.all(made.map((attestation) => passkeys.register(attestation)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 'TOO_MANY_PASSKEYS')).toHaveLength(2);
    expect(await passkeys.passkeysOf()).toHaveLength(10);
  });
});

describe('who may set one up', () => {
  const STORED = { login: '', credential: PASSWORD, storeLogin: true };

  test('who has logged in within ten minutes; later it takes the password', async ({
    clock,
    call,
    passkeys,
    ada,
  }) => {
    const { output } = await call('POST /tokens', { body: { ...STORED, login: ada.number } });
    clock.set(clock.now().add({ minutes: 10 }));
    expect((await passkeys.ask(output.id)).status).toBe(201);
    clock.set(clock.now().add({ seconds: 1 }));
    expect((await passkeys.ask(output.id)).code).toBe('PROOF_NEEDED');
    expect((await passkeys.ask(output.id, 'falsch')).problem.fields).toEqual([
      { name: 'currentPassword', code: 'CURRENT_WRONG', message: 'Das ist nicht dein aktuelles Passwort.' },
    ]);
    expect((await passkeys.ask(output.id, '')).problem.fields?.[0]?.code).toBe('CURRENT_REQUIRED');
    expect((await passkeys.ask(output.id, PASSWORD)).status).toBe(201);
  });

  test('who was logged in by a stored login has proved nothing', async ({ call, passkeys, ada }) => {
    const { output } = await call('POST /tokens', { body: { ...STORED, login: ada.number } });
    const credential = output.storedLogin?.credential ?? '';
    const renewed = await call('POST /tokens', { body: { loginType: 'STORED', credential } });
    expect((await passkeys.ask(renewed.output.id)).code).toBe('PROOF_NEEDED');
    expect((await passkeys.ask(renewed.output.id, PASSWORD)).status).toBe(201);
  });

  test('an open session does not give the password away: ten tries', async ({ clock, passkeys, ada }) => {
    clock.set(clock.now().add({ minutes: 11 }));
    for (let count = 0; count < 10; count++) {
      expect((await passkeys.ask(ada.token, `falsch${count}`)).code).toBe('FIELD_INVALID');
    }
    expect((await passkeys.ask(ada.token, PASSWORD)).code).toBe('RATE_LIMITED');
  });
});

describe('the owner of the account', () => {
  test('whose address nobody has confirmed is told without the words that the passkey was named with', async ({
    call,
    passkeys,
    ada,
  }) => {
    const { challenge, user } = await passkeys.creationFor();
    const attestation = new Authenticator().register({ challenge, userId: user.id });
    const label = 'https://evil.example/';
    const made = await call('POST /passkeys', { body: { attestation, label } }, { token: ada.token });
    const params = { id: String(made.output.id) };
    await call('DELETE /passkeys/{id}', { params }, { token: ada.token });
    const mails = await passkeys.mailsOf(ada);
    expect(mails).toHaveLength(2);
    for (const { text_body } of mails) {
      expect(text_body).toContain(ada.number);
      expect(text_body).not.toContain('evil');
    }
  });

  test('is told by mail, once, when a passkey was added and when one was removed', async ({
    call,
    db,
    passkeys,
    ada,
  }) => {
    await db.updateTable('customer').set({ email_confirmed_at: NOW }).where('id', '=', ada.id).execute();
    const device = new Authenticator();
    const { challenge, user } = await passkeys.creationFor();
    const attestation = device.register({ challenge, userId: user.id });
    const as = { token: ada.token, key: crypto.randomUUID() };
    const made = await passkeys.register(attestation, as);
    await passkeys.register(attestation, as);
    const params = { id: String(made.output.id) };
    const away = { token: ada.token, key: crypto.randomUUID() };
    for (let time = 0; time < 2; time++) await call('DELETE /passkeys/{id}', { params }, away);
    const mails = await passkeys.mailsOf(ada);
    expect(mails.map(({ template }) => template)).toEqual(['passkey_neu', 'passkey_geloescht']);
    for (const { text_body } of mails) {
      expect(text_body).toContain('Mein Handy');
      expect(text_body).toContain('12.05.2027');
    }
  });

  test('is rid of all passkeys by a password reset, also of one that is just being made, and is told', async ({
    call,
    passkeys,
    ada,
  }) => {
    const { device } = await passkeys.deviceOf();
    const open = await passkeys.creationFor();
    const challenge = await passkeys.loginChallenge();
    expect((await passkeys.resetPassword()).status).toBe(204);
    expect((await passkeys.logIn(device.logIn({ challenge }))).code).toBe('PASSKEY_REFUSED');
    const body = { login: ada.number, credential: 'Wetterhahn!Kuchen42' };
    const { output } = await call('POST /tokens', { body });
    const late = await passkeys.register(new Authenticator().register({ challenge: open.challenge }), {
      token: output.id,
    });
    expect(late.code).toBe('PASSKEY_INVALID');
    expect(await passkeys.passkeysOf({ ...ada, token: output.id })).toEqual([]);
    expect((await passkeys.mailsOf(ada)).at(-1)?.text_body).toContain('Deine Passkeys gelten nicht mehr.');
  });

  test('keeps them with a password that was changed by somebody who knew it', async ({
    call,
    passkeys,
    ada,
  }) => {
    const { device } = await passkeys.deviceOf();
    const body = { currentPassword: PASSWORD, password: 'Wetterhahn!Kuchen42' };
    expect((await call('POST /passwordchanges', { body }, { token: ada.token })).status).toBe(201);
    expect((await passkeys.logIn(device.logIn({ challenge: await passkeys.loginChallenge() }))).status).toBe(
      201,
    );
    expect((await passkeys.mailsOf(ada)).at(-1)?.text_body).toContain('prüfe in deinem Profil die Passkeys');
  });
});

describe('logging in with a passkey', () => {
  test('needs no account number, also stores the login, and is remembered', async ({
    clock,
    call,
    passkeys,
    ada,
  }) => {
    const { device, passkey } = await passkeys.deviceOf();
    const options = await call('POST /passkeys/challenges', { body: { purpose: 'LOGIN' } });
    expect(options.output).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.output['allowCredentials']).toBeUndefined();
    clock.set(clock.now().add({ seconds: 20 }));
    const answer = await passkeys.logIn(device.logIn(options.output), true);
    expect(answer.output.storedLogin?.credential).toEqual(expect.any(String));
    const me = await call('GET /customers', { query: {} }, { token: answer.output.id });
    expect(me.output.items[0]?.id).toBe(ada.id);
    expect(await passkeys.passkeysOf()).toEqual([{ ...passkey, lastUsedAt: clock.now().toString() }]);
  });

  test('works once for each challenge, also when the answer is sent many times at once', async ({
    passkeys,
  }) => {
    const { device } = await passkeys.deviceOf();
    const assertion = device.logIn({ challenge: await passkeys.loginChallenge() });
    const answers = await Promise.all(Array.from({ length: 5 }, () => passkeys.logIn(assertion)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'PASSKEY_REFUSED')).toHaveLength(4);
  });

  test('is refused for an expired challenge, one that is not ours, and one for a registration', async ({
    clock,
    passkeys,
  }) => {
    const { device } = await passkeys.deviceOf();
    const expired = await passkeys.loginChallenge();
    const { challenge } = await passkeys.creationFor();
    expect((await passkeys.logIn(device.logIn({ challenge }))).code).toBe('PASSKEY_REFUSED');
    expect((await passkeys.logIn(device.logIn({ challenge: 'made-up' }))).code).toBe('PASSKEY_REFUSED');
    clock.set(clock.now().add({ minutes: 5 }));
    expect((await passkeys.logIn(device.logIn({ challenge: expired }))).code).toBe('PASSKEY_REFUSED');
  });

  test.for([
    ['signed for another origin', { origin: 'https://evil.example' }, {}],
    ['signed for another domain', { rpId: 'evil.example' }, {}],
    ['of a device that did not ask its owner', {}, { userVerified: false }],
    ['for another user', {}, { userHandle: 'c29tZWJvZHk' }],
    ['with a count of uses that went back', {}, { signCount: 3 }],
    ['with a count of uses that stood still', {}, { signCount: 7 }],
  ] as [string, object, object][])('an answer %s is refused', async ([, made, flags], { passkeys }) => {
    const { device } = await passkeys.deviceOf();
    expect(
      (await passkeys.logIn(device.logIn({ challenge: await passkeys.loginChallenge() }, { signCount: 7 })))
        .status,
    ).toBe(201);
    const assertion = device.logIn(
      { challenge: await passkeys.loginChallenge(), ...made },
      { signCount: 8, ...flags },
    );
    expect((await passkeys.logIn(assertion)).code).toBe('PASSKEY_REFUSED');
    const good = device.logIn({ challenge: await passkeys.loginChallenge() }, { signCount: 9 });
    expect((await passkeys.logIn(good)).status).toBe(201);
  });

  test('devices that do not count their uses get in every time', async ({ passkeys }) => {
    const { device } = await passkeys.deviceOf();
    for (let use = 0; use < 3; use++) {
      const assertion = device.logIn({ challenge: await passkeys.loginChallenge() }, { signCount: 0 });
      expect((await passkeys.logIn(assertion)).status).toBe(201);
    }
  });

  test('another key under a known name, and a name that nobody has, are refused alike', async ({
    passkeys,
  }) => {
    const { device } = await passkeys.deviceOf();
    const thief = new Authenticator();
    const stolen = {
      ...thief.logIn({ challenge: await passkeys.loginChallenge() }),
      id: device.id,
      rawId: device.id,
    };
    const unknown = thief.logIn({ challenge: await passkeys.loginChallenge() });
    const [first, second] = [await passkeys.logIn(stolen), await passkeys.logIn(unknown)];
    expect(first.code).toBe('PASSKEY_REFUSED');
    expect(second.text).toBe(first.text);
  });

  test('a customer whose state does not allow it is told so', async ({ db, passkeys, ada }) => {
    const { device } = await passkeys.deviceOf();
    await db.updateTable('customer').set({ state: 'DELETED' }).where('id', '=', ada.id).execute();
    const assertion = device.logIn({ challenge: await passkeys.loginChallenge() });
    expect((await passkeys.logIn(assertion)).code).toBe('CUSTOMER_STATE');
  });

  test('a deleted passkey does not get in any more', async ({ call, passkeys, ada }) => {
    const { device, passkey } = await passkeys.deviceOf();
    const params = { id: String(passkey.id) };
    const key = crypto.randomUUID();
    for (let time = 0; time < 2; time++) {
      expect((await call('DELETE /passkeys/{id}', { params }, { token: ada.token, key })).status).toBe(204);
    }
    expect(await passkeys.passkeysOf()).toEqual([]);
    const assertion = device.logIn({ challenge: await passkeys.loginChallenge() });
    expect((await passkeys.logIn(assertion)).code).toBe('PASSKEY_REFUSED');
  });

  test.for(['foo:99999', 'a_b c', '[::1', 'foo:bar'])(
    'asked at an address that is none (%j), it is refused and no error of ours',
    async (host, { call, passkeys }) => {
      const { device } = await passkeys.deviceOf();
      const as = { headers: { host } };
      const challenge = await call('POST /passkeys/challenges', { body: { purpose: 'LOGIN' } }, as);
      expect(challenge.code).toBe('BODY_INVALID');
      const assertion = device.logIn({ challenge: await passkeys.loginChallenge() });
      const login = await call('POST /tokens', { body: { loginType: 'PASSKEY', assertion } }, as);
      expect(login.code).toBe('BODY_INVALID');
    },
  );

  test('challenges are limited for each address', async ({ call }) => {
    const ask = () => call('POST /passkeys/challenges', { body: { purpose: 'LOGIN' } });
    for (let count = 0; count < 300; count++) await ask();
    const refused = await ask();
    expect(refused.code).toBe('RATE_LIMITED');
    expect(refused.headers['retry-after']).toBe('900');
  });
});
