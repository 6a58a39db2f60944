import { verify } from '@node-rs/argon2';
import { describe, expect } from 'vitest';
import { hashIban } from '#server/features/customer/sealed-iban.ts';
import { person, REGISTRATION_IBAN, REGISTRATION_PASSWORD } from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';
import { NOW } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';

const test = registrationTest();

describe('a private registration', () => {
  test('makes a VERIFIED customer with options, mandate, consents, signature and mails', async ({
    db,
    registrations,
  }) => {
    const body = person();
    const answer = await registrations.register(body);
    expect(answer.status).toBe(201);
    const { id, customerNumber, state, mainPlan } = answer.output;
    expect({ state, mainPlan }).toEqual({ state: 'VERIFIED', mainPlan: false });
    expect(customerNumber).toMatch(/^\d{6}-1$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-onetime-token']).toMatch(/^[\w-]{43}$/);

    const row = await registrations.customerRow(id);
    expect(row).toMatchObject({
      state: 'VERIFIED',
      plan_id: 'einzel-start',
      email: body.emailAddress,
      birth_date: '1990-12-31',
      mobile_phone: `+49${body.mobilePhoneNr?.replaceAll(' ', '').slice(1)}`,
      country: 'DE',
      licence_classes: 'B',
      pin_hash: null,
      pin_is_initial: true,
      email_confirmed_at: null,
    });
    expect(await verify(row.password_hash ?? '', REGISTRATION_PASSWORD)).toBe(true);
    expect(await verify(row.tel_password_hash ?? '', '1990-12-31')).toBe(true);
    const of = { customer_id: id };
    expect(
      await db
        .selectFrom('customer_option')
        .where('customer_id', '=', id)
        .select('option_id')
        .orderBy('option_id')
        .execute(),
    ).toEqual([{ option_id: 'einzel_start_shg' }, { option_id: 'sipak99' }]);
    expect(
      await db.selectFrom('sepa_mandate').selectAll().where('customer_id', '=', id).execute(),
    ).toMatchObject([
      {
        ...of,
        iban_hash: hashIban(vault, REGISTRATION_IBAN),
        bic: 'BYLADEM1001',
        reference: `SW-${customerNumber.slice(0, -2)}-1`,
      },
    ]);
    expect(
      await db
        .selectFrom('consent')
        .where('customer_id', '=', id)
        .select(['kind', 'given_at'])
        .orderBy('kind')
        .execute(),
    ).toEqual(['SEPA', 'TERMS'].map((kind) => ({ kind, given_at: NOW })));
    expect(
      await db.selectFrom('signature').selectAll().where('customer_id', '=', id).execute(),
    ).toMatchObject([{ typed_name: 'Anna Muster', strokes: null }]);
    expect(await registrations.mailsTo(body.emailAddress ?? '')).toEqual([
      'willkommen',
      'email_bestaetigung',
    ]);
    const [notification] = await registrations.mailsAbout(customerNumber);
    expect(notification?.template).toBe('registrierung_benachrichtigung');
    expect(notification?.text_body).toContain('Sicherheitspaket kaufen');
    expect(notification?.text_body).not.toContain('DE0212');
  });

  test('the one-time token lives 60 seconds and is known to the database only as a hash', async ({
    db,
    registrations,
  }) => {
    const { output, headers } = await registrations.register(person());
    const row = await db
      .selectFrom('onetime_token')
      .selectAll()
      .where('customer_id', '=', output.id)
      .where('purpose', '=', 'CUSTOMER_CREATED')
      .executeTakeFirstOrThrow();
    expect(row.expires_at).toEqual(NOW.add({ seconds: 60 }));
    expect(JSON.stringify(row)).not.toContain(headers['x-onetime-token']);
  });

  test('the token logs the new customer in, once, and leads to the document check', async ({
    call,
    registrations,
  }) => {
    const body = person();
    const { output, headers } = await registrations.register(body);
    const onetimeToken = headers['x-onetime-token'] ?? '';
    const login = await call('POST /tokens', { body: { onetimeToken } });
    const me = await call('GET /customers', { query: {} }, { token: login.output.id });
    expect(me.output.items[0]).toMatchObject({ id: output.id, state: 'VERIFIED', mayBook: false });
    expect((await call('POST /tokens', { body: { onetimeToken } })).code).toBe('ONETIME_TOKEN_INVALID');
    const credentials = { login: output.customerNumber, credential: REGISTRATION_PASSWORD };
    expect((await call('POST /tokens', { body: { loginType: 'CUSTOMER', ...credentials } })).status).toBe(
      201,
    );
  });

  test('without safety package no option of it; advertising only when ticked, no credit rating without an agency; a drawn signature is kept as drawn', async ({
    db,
    registrations,
  }) => {
    const strokes = [Array.from({ length: 12 }, (_, index) => ({ x: index * 10, y: 500 }))];
    const { output } = await registrations.register(
      person({ optionSipak: 'NO', adsAllowed: 'YES', creditRatingAllowed: 'YES', signature: { strokes } }),
    );
    const options = await db
      .selectFrom('customer_option')
      .where('customer_id', '=', output.id)
      .select('option_id')
      .execute();
    expect(options).toEqual([{ option_id: 'einzel_start_shg' }]);
    const consents = await db
      .selectFrom('consent')
      .where('customer_id', '=', output.id)
      .select('kind')
      .execute();
    expect(consents.map(({ kind }) => kind).sort()).toEqual(['ADS', 'SEPA', 'TERMS']);
    const signature = await db
      .selectFrom('signature')
      .where('customer_id', '=', output.id)
      .select('strokes')
      .executeTakeFirst();
    expect(signature?.strokes).toEqual(strokes);
  });

  test('without a password nobody knows one: a link to set it goes to the address', async ({
    db,
    registrations,
  }) => {
    const body = person({ password: null });
    const { output } = await registrations.register(body);
    expect((await registrations.customerRow(output.id)).password_hash).toMatch(/^\$argon2id/);
    expect(await registrations.mailsTo(body.emailAddress ?? '')).toEqual([
      'willkommen',
      'email_bestaetigung',
      'passwort_reset',
    ]);
    const reset = await db
      .selectFrom('mail')
      .where('to_address', '=', body.emailAddress ?? '')
      .where('template', '=', 'passwort_reset')
      .select('text_body')
      .executeTakeFirst();
    // The page of the link knows the account, so that password managers store the new password for it.
    expect(reset?.text_body).toMatch(
      new RegExp(`/passwort-reset#token=[\\w-]+&konto=${output.customerNumber}\\b`),
    );
  });

  test('account numbers are those of a sequence, and never one that an imported customer has', async ({
    db,
    registrations,
  }) => {
    const first = Number((await registrations.register(person())).output.customerNumber.slice(0, -2));
    await db
      .insertInto('customer')
      .values({
        provider_id: 'sw',
        customer_number: `${first + 1}-1`,
        account_number: String(first + 1),
        state: 'ACTIVE',
        plan_id: 'EINZEL',
        created_at: NOW,
      })
      .execute();
    expect((await registrations.register(person())).output.customerNumber).toBe(`${first + 2}-1`);
  });
});

test('a link is no name: nothing is mailed to the address that a stranger has entered', async ({
  registrations,
}) => {
  const link = 'https://evil.example/';
  const body = person({ prename: link, name: link });
  const { problem } = await registrations.register(body);
  expect(problem.fields?.map(({ name }) => name)).toEqual(['prename', 'name']);
  expect(await registrations.mailsTo(String(body.emailAddress))).toEqual([]);
});
