import { verify } from '@node-rs/argon2';
import { describe, expect } from 'vitest';
import { openIban } from '#server/features/customer/sealed-iban.ts';
import {
  person,
  REGISTRATION_IBAN,
  REGISTRATION_PASSWORD,
  type RegistrationBody,
} from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';
import { NOW } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { registrationJobs } from './registration.jobs.ts';

const test = registrationTest();

const OWN_PAGE = { origin: 'https://auto.example.org', host: 'auto.example.org' };

describe('the registration session', () => {
  test('keeps what was entered for an hour after the last save, and never tells secrets', async ({
    services,
    clock,
    db,
    call,
    registrations,
  }) => {
    const as = await registrations.begin();
    const { iban, password, ...rest } = person();
    const saved = await call(
      'PUT /registrations/current/data',
      { body: { ...rest, iban, password, pin: '0472' } },
      as,
    );
    expect(saved.output.data).toEqual(rest);
    expect(saved.output.held).toEqual({
      iban: {
        masked: 'DE** **** **** **** **20 51',
        bankName: expect.stringMatching(/\w/) as string,
        bic: 'BYLADEM1001',
      },
      password: true,
      pin: true,
      telPassword: false,
    });
    clock.set(NOW.add({ minutes: 59 }));
    const shown = await call('GET /registrations/current', undefined, as);
    expect(shown.output).toEqual(saved.output);
    expect(saved.text + shown.text).not.toMatch(/DE0212|Regenschirm|0472|argon2/);
    clock.set(NOW.add({ minutes: 60 }));
    expect((await call('GET /registrations/current', undefined, as)).code).toBe('REGISTRATION_UNKNOWN');
    expect((await call('PUT /registrations/current/data', { body: {} }, as)).code).toBe(
      'REGISTRATION_UNKNOWN',
    );
    for (const job of registrationJobs) await job.run(db, clock.now(), services);
    const left = await db.selectFrom('registration_session').select('expires_at').execute();
    expect(left.every(({ expires_at }) => Temporal.Instant.compare(expires_at, clock.now()) > 0)).toBe(true);
  });

  test('a secret that is not named stays, null forgets it, a wrong one is refused at its field', async ({
    call,
    registrations,
  }) => {
    const as = await registrations.begin();
    const put = (body: RegistrationBody) => call('PUT /registrations/current/data', { body }, as);
    await put({ iban: 'DE02 1203 0000 0000 2020 51', password: REGISTRATION_PASSWORD });
    expect((await put({ name: 'halb fer' })).output).toMatchObject({
      data: { name: 'halb fer' },
      held: { password: true, iban: { masked: 'DE** **** **** **** **20 51' } },
    });
    expect((await put({ iban: null, password: null })).output.held).toMatchObject({
      iban: null,
      password: false,
    });
    const { problem } = await put({ iban: 'DE03 1203 0000 0000 2020 51', password: 'x', pin: 'x' });
    expect(problem.fields?.map(({ name }) => name)).toEqual(['iban', 'password', 'pin']);
  });

  test('of saves at the same time none loses the other’s secret', async ({ call, registrations }) => {
    const as = await registrations.begin();
    await Promise.all([
      call('PUT /registrations/current/data', { body: { name: 'a', iban: REGISTRATION_IBAN } }, as),
      call('PUT /registrations/current/data', { body: { name: 'b', password: REGISTRATION_PASSWORD } }, as),
      call('PUT /registrations/current/data', { body: { name: 'c', pin: '0472' } }, as),
    ]);
    const { held } = (await call('GET /registrations/current', undefined, as)).output;
    expect(held).toMatchObject({ iban: { bic: 'BYLADEM1001' }, password: true, pin: true });
  });

  test('text that JSON cannot hold whole does no harm', async ({ call, registrations }) => {
    const as = await registrations.begin();
    const { output } = await call('PUT /registrations/current/data', { body: { name: 'a\ud800b' } }, as);
    expect(output.data.name).toBe('a\ufffdb');
  });

  test('makes the customer, once, from what it holds and what is sent on top', async ({
    clock,
    db,
    call,
    registrations,
  }) => {
    const as = await registrations.begin();
    const { signature, ...rest } = person({ pin: '0472' });
    await call('PUT /registrations/current/data', { body: rest }, as);
    const body = { signature };
    const first = await registrations.register(body, { ...as, key: 'session-key-1-for-this-request-only' });
    expect(first.status).toBe(201);
    const row = await registrations.customerRow(first.output.id);
    expect(await verify(row.password_hash ?? '', REGISTRATION_PASSWORD)).toBe(true);
    expect(await verify(row.pin_hash ?? '', '0472')).toBe(true);
    const mandates = await db
      .selectFrom('sepa_mandate')
      .where('customer_id', '=', row.id)
      .select('iban')
      .execute();
    expect(mandates.map(({ iban }) => openIban(vault, iban))).toEqual([REGISTRATION_IBAN]);
    const second = await registrations.register(body, { ...as, key: 'session-key-2-for-this-request-only' });
    expect(second.text).toBe(first.text);
    expect((await call('GET /registrations/current', undefined, as)).code).toBe('REGISTRATION_UNKNOWN');
    const dump = JSON.stringify(
      await db.selectFrom('registration_session').selectAll().where('customer_id', '=', row.id).execute(),
    );
    expect(dump).not.toContain(String(rest.name));
    clock.set(NOW.add({ minutes: 6 }));
    expect(
      (await registrations.register(body, { ...as, key: 'session-key-3-for-this-request-only' })).code,
    ).toBe('REGISTRATION_UNKNOWN');
  });

  test('another registration with the same key and body is another customer’s, or none', async ({
    call,
    registrations,
  }) => {
    const [mine, theirs] = [await registrations.begin(), await registrations.begin()];
    await call('PUT /registrations/current/data', { body: person() }, mine);
    const { output } = await registrations.register(
      {},
      { ...mine, key: 'the-same-key-for-this-request-only' },
    );
    const other = await registrations.register({}, { ...theirs, key: 'the-same-key-for-this-request-only' });
    expect(other.code).toBe('FIELD_INVALID');
    expect(other.text).not.toContain(output.customerNumber);
  });

  test('in a browser it is a cookie that script cannot read, found again after a reload and over when it was sent', async ({
    call,
    registrations,
  }) => {
    const begun = await call('POST /registrations', undefined, { headers: OWN_PAGE });
    const cookie = begun.headers['set-cookie'] ?? '';
    expect(begun.output.id).toBe('current');
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Path=\/api\/booking/);
    const headers = { ...OWN_PAGE, cookie: cookie.split(';')[0] ?? '' };
    await call('PUT /registrations/current/data', { body: person() }, { headers });
    const again = await call('POST /registrations', undefined, { headers });
    expect(again.headers['set-cookie']).toBeUndefined();
    expect((await call('GET /registrations/current', undefined, { headers })).output.data.city).toBe(
      'nuernberg',
    );
    const sent = await registrations.register({}, { headers });
    expect(sent.status).toBe(201);
    expect((await call('GET /registrations/current', undefined, { headers })).code).toBe(
      'REGISTRATION_UNKNOWN',
    );
    // The response may get lost after its headers: the cookie stays, so that the client can repeat the
    // request.
    expect(sent.headers['set-cookie'] ?? '').not.toMatch(/registration=/);
    expect((await registrations.register({}, { headers })).text).toBe(sent.text);
  });

  test('can be thrown away', async ({ call, registrations }) => {
    const as = await registrations.begin();
    await call('PUT /registrations/current/data', { body: person() }, as);
    expect((await call('DELETE /registrations/current', undefined, as)).status).toBe(204);
    expect((await call('GET /registrations/current', undefined, as)).code).toBe('REGISTRATION_UNKNOWN');
  });
});
