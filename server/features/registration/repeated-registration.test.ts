import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { RequestOf } from '#contract/calls.ts';
import { person, REGISTRATION_PASSWORD } from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';
import { NOW } from '#server/test/stage.ts';

const test = registrationTest();

const OWN_PAGE = { origin: 'https://auto.example.org', host: 'auto.example.org' };
/** The IBAN of an account at another bank. */
const OTHER_IBAN = 'DE02100500000054540402';

test.override('environment', { REGISTRATION_ATTEMPTS: '100000' });

describe('sending it more than once', () => {
  test('a hundred times with one key at the same time: one customer, one answer, each mail once', async ({
    registrations,
  }) => {
    const body = person();
    const before = await registrations.customers();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        registrations.register(body, { key: 'registration-1-for-this-request-only' }),
      ),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await registrations.customers()).toBe(before + 1);
    expect(await registrations.mailsTo(body.emailAddress ?? '')).toEqual([
      'willkommen',
      'email_bestaetigung',
    ]);
  });

  test('what is sent again is not worked out again: a hundred take one account number', async ({
    db,
    registrations,
  }) => {
    const taken = async () => {
      const { rows } = await sql<{
        n: number;
      }>`select last_value::int as n from customer_account_number`.execute(db);
      return rows[0]?.n ?? 0;
    };
    await registrations.register(person());
    const before = await taken();
    const body = person();
    await Promise.all(
      Array.from({ length: 100 }, () =>
        registrations.register(body, { key: 'registration-2-for-this-request-only' }),
      ),
    );
    expect(await taken()).toBe(before + 1);
  });

  test('one person with many keys at the same time: one customer, the others are duplicates, one mail about them', async ({
    registrations,
  }) => {
    const body = person();
    const before = await registrations.customers();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        registrations.register(body, { key: `registration-2-with-key-${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'CUSTOMER_ALREADY_EXISTS')).toHaveLength(19);
    expect(await registrations.customers()).toBe(before + 1);
    const about = await registrations.mailsAbout(String(body.emailAddress));
    expect(about.filter(({ template }) => template === 'registrierung_dublette')).toHaveLength(1);
  });

  test('a lost answer is given again, with a token that works while it is fresh', async ({
    clock,
    registrations,
  }) => {
    const body = person();
    const first = await registrations.register(body, { key: 'registration-3-for-this-request-only' });
    const again = await registrations.register(body, { key: 'registration-3-for-this-request-only' });
    expect(again.text).toBe(first.text);
    expect(again.headers['x-onetime-token']).toMatch(/^[\w-]{43}$/);
    expect(again.headers['x-onetime-token']).not.toBe(first.headers['x-onetime-token']);
    clock.set(NOW.add({ minutes: 6 }));
    const late = await registrations.register(body, { key: 'registration-3-for-this-request-only' });
    expect(late.text).toBe(first.text);
    expect(late.headers['x-onetime-token']).toBeUndefined();
  });

  test.for<
    [string, (answer: { customerNumber: string; onetimeToken: string }) => RequestOf<'POST /tokens'>['body']]
  >([
    ['by its token', ({ onetimeToken }) => ({ onetimeToken })],
    [
      'by its password',
      ({ customerNumber }) => ({ login: customerNumber, credential: REGISTRATION_PASSWORD }),
    ],
  ])(
    'once the customer has logged in %s nobody gets another token by the registration',
    async ([_how, login], { call, registrations }) => {
      const begun = await call('POST /registrations', undefined, { headers: OWN_PAGE });
      const cookie = `registration=${begun.cookies['registration']?.value}`;
      const asBrowser = {
        headers: { ...OWN_PAGE, cookie },
        key: `ein-geraet-logged-in-${_how}`.replaceAll(' ', '-'),
      };
      const body = person();
      const made = await registrations.register(body, asBrowser);
      const unused = await registrations.register({}, { headers: asBrowser.headers });
      expect(unused.status).toBe(201);
      const { customerNumber } = made.output;
      const onetimeToken = made.headers['x-onetime-token'] ?? '';
      const session = await call(
        'POST /tokens',
        { body: login({ customerNumber, onetimeToken }) },
        asBrowser,
      );
      expect(session.status).toBe(201);
      expect(session.cookies['registration']?.value).toBe('');
      const loggedIn = { ...OWN_PAGE, cookie: `${cookie}; session=${session.cookies['session']?.value}` };
      const out = await call('DELETE /tokens/{id}', { params: { id: 'current' } }, { headers: loggedIn });
      expect(out.status).toBe(204);

      expect((await registrations.register({}, { headers: asBrowser.headers })).code).toBe(
        'REGISTRATION_UNKNOWN',
      );
      const replayed = await registrations.register(body, asBrowser);
      expect(replayed.headers['x-onetime-token']).toBeUndefined();
      for (const secret of [onetimeToken, unused.headers['x-onetime-token'] ?? '']) {
        const again = await call('POST /tokens', { body: { onetimeToken: secret } });
        expect(again.code).toBe('ONETIME_TOKEN_INVALID');
      }
    },
  );

  test.for([
    ['password', { password: 'Anderer!Schirm7' }],
    ['pin', { pin: '1111' }],
    ['account', { iban: OTHER_IBAN }],
    ['telephone password', { telPassword: 'Hut' }],
    ['city', { city: 'bonn' }],
  ] as const)(
    'under its key another %s is another request: no answer, and nobody is let in',
    async ([what, other], { registrations }) => {
      const body = person({ pin: '0472', telPassword: 'Mütze' });
      const key = `registration-with-another-${what}`.replaceAll(' ', '-');
      const { output } = await registrations.register(body, { key });
      const refused = await registrations.register({ ...body, ...other }, { key });
      expect(refused.code).toBe('IDEMPOTENCY_KEY_REUSED');
      expect(refused.headers['x-onetime-token']).toBeUndefined();
      expect(refused.text).not.toContain(output.customerNumber);
    },
  );

  test('a key is its sender’s: from another network the same is a request of its own', async ({
    network,
    registrations,
  }) => {
    const body = person();
    const key = 'registration-of-somebody-else';
    const { output } = await registrations.register(body, { key });
    network.move();
    const other = await registrations.register(body, { key });
    expect(other.code).toBe('CUSTOMER_ALREADY_EXISTS');
    expect(other.text).not.toContain(output.customerNumber);
  });
});
