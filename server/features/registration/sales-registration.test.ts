import { verify } from '@node-rs/argon2';
import { describe, expect } from 'vitest';
import { createOnetimeToken } from '#server/features/customer/onetime-token.repository.ts';
import { person, REGISTRATION_PASSWORD } from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';
import { NOW } from '#server/test/stage.ts';

const test = registrationTest();

describe('a private registration', () => {
  test('whom a sales partner registers gets a password that works once, for 15 minutes, and is nowhere to be read', async ({
    clock,
    db,
    call,
    registrations,
  }) => {
    const token = (await registrations.salesPartner()).token;
    const made = async () => {
      const body = person({ password: null });
      const { output } = await registrations.register(body, { token });
      const mail = await db
        .selectFrom('mail')
        .where('to_address', '=', body.emailAddress ?? '')
        .where('template', '=', 'tarifpartner_einmalpasswort')
        .select('text_body')
        .executeTakeFirstOrThrow();
      expect(await registrations.mailsTo(body.emailAddress ?? '')).not.toContain('passwort_reset');
      expect(mail.text_body).toContain(output.customerNumber);
      const code = /[2-9]{4}-[a-zA-Z]{4}/.exec(mail.text_body)?.[0] ?? '';
      return { id: output.id, code, login: output.customerNumber };
    };
    const logIn = ({ login }: { login: string }, credential: string) =>
      call('POST /tokens', { body: { login, credential } });

    const anna = await made();
    const berta = await made();
    expect((await logIn(anna, berta.code)).code).toBe('LOGIN_FAILED');
    const both = await Promise.all([logIn(anna, anna.code), logIn(anna, ` ${anna.code}\n`)]);
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set(['LOGIN_FAILED', undefined]));
    expect((await logIn(anna, anna.code)).code).toBe('LOGIN_FAILED');
    const rows = await db.selectFrom('onetime_password').selectAll().execute();
    expect(rows).toMatchObject([{ customer_id: berta.id }]);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id/);
    clock.set(NOW.add({ minutes: 15 }));
    expect((await logIn(berta, berta.code)).code).toBe('LOGIN_FAILED');
  });

  test('a sales partner is not let into the accounts of those whom they register', async ({
    registrations,
  }) => {
    const { token } = await registrations.salesPartner();
    const key = 'vertrieb-registriert-1';
    const body = person();
    for (let time = 0; time < 2; time++) {
      const answer = await registrations.register(body, { token, key });
      expect([answer.status, answer.headers['x-onetime-token']]).toEqual([201, undefined]);
    }
    const family = await registrations.register(person({ tariffId: 'familie' }), { token });
    expect(family.headers['x-onetime-token']).toBeDefined();
  });

  test('a password of their own takes the place of the one-time password', async ({
    clock,
    db,
    call,
    registrations,
  }) => {
    const body = person({ password: null });
    const { output } = await registrations.register(body, {
      token: (await registrations.salesPartner()).token,
    });
    const asked = {
      purpose: 'PASSWORD_RESET',
      customerId: output.id,
      now: clock.now(),
      lifeSeconds: 900,
    } as const;
    const token = await createOnetimeToken(db, asked);
    await call('POST /passwordresets/confirm', { body: { token, password: REGISTRATION_PASSWORD } });
    const left = db.selectFrom('onetime_password').where('customer_id', '=', output.id);
    expect(await left.select('customer_id').execute()).toEqual([]);
  });

  test('whoever was logged in on the device is logged out, except a sales partner', async ({
    stage,
    call,
    registrations,
  }) => {
    const before = await stage.addCustomer();
    await registrations.register(person(), { token: before.token });
    expect((await call('GET /customers', { query: {} }, { token: before.token })).code).toBe(
      'AUTHENTICATION',
    );

    const partner = await registrations.salesPartner();
    const { output } = await registrations.register(person({ birthDate: '1985-07-09' }), {
      token: partner.token,
    });
    expect((await call('GET /customers', { query: {} }, { token: partner.token })).status).toBe(200);
    const row = await registrations.customerRow(output.id);
    expect(await verify(row.pin_hash ?? '', '0907')).toBe(true);
    expect(row.pin_is_initial).toBe(true);
    expect((await registrations.mailsAbout(output.customerNumber))[0]?.subject).toContain('(Vertrieb)');
  });
});
