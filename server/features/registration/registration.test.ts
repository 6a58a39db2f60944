import { verify } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestOf } from '#contract/calls.ts';
import { createOnetimeToken } from '#server/features/customer/onetime-token.repository.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { seedPlans } from '#server/rules/rules.repository.ts';
import { type As, type Client, clientOf, inProcess, type Send } from '#server/test/client.ts';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import {
  company,
  person,
  REGISTRATION_IBAN,
  REGISTRATION_PASSWORD,
  type RegistrationBody,
} from '#server/test/registration-body.ts';
import { NOW, type Stage, setStage, testApp } from '#server/test/stage.ts';
import { decideCase, findOpenCases } from './fraud.repository.ts';
import { registrationJobs, watchBookings } from './registration.jobs.ts';

/** Accounts of other banks. */
const OTHER_IBAN = 'DE02100500000054540402';
const OWN_PAGE = { origin: 'https://auto.example.org', host: 'auto.example.org' };

let database: TestDatabase;
let stage: Stage;
let app: FastifyInstance;
let send: Send;
let call: Client;
let now = NOW;

beforeAll(async () => {
  database = await testDatabase();
  stage = await setStage(database.db);
  await seedPlans(database.db);
  app = await testApp(database.db, { now: () => now, environment: { REGISTRATION_ATTEMPTS: '100000' } });
  send = inProcess(app);
  call = clientOf(send);
});
beforeEach(() => {
  now = NOW;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const register = (body: RegistrationBody, as: As = {}) => call('POST /customers', { body }, as);
const customerRow = (id: number) =>
  database.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mailsTo = async (address: string) =>
  (
    await database.db
      .selectFrom('mail')
      .where('to_address', '=', address)
      .select('template')
      .orderBy('id')
      .execute()
  ).map(({ template }) => template);
const mailsAbout = async (text: string) =>
  await database.db
    .selectFrom('mail')
    .where('to_address', '=', 'info@stadtwagen.example')
    .where('text_body', 'like', `%${text}%`)
    .select(['template', 'subject', 'text_body'])
    .orderBy('id')
    .execute();
const customers = async () =>
  (
    await database.db
      .selectFrom('customer')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

async function salesPartner() {
  const partner = await stage.addCustomer();
  await database.db
    .updateTable('customer')
    .set({ plan_id: 'vertrieb' })
    .where('id', '=', partner.id)
    .execute();
  return partner;
}

describe('a private registration', () => {
  test('makes a VERIFIED customer with options, mandate, consents, signature and mails', async () => {
    const body = person();
    const answer = await register(body);
    expect(answer.status).toBe(201);
    const { id, customerNumber, state, mainPlan } = answer.output;
    expect({ state, mainPlan }).toEqual({ state: 'VERIFIED', mainPlan: false });
    expect(customerNumber).toMatch(/^\d{6}-1$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-onetime-token']).toMatch(/^[\w-]{43}$/);

    const row = await customerRow(id);
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
      await database.db
        .selectFrom('customer_option')
        .where('customer_id', '=', id)
        .select('option_id')
        .orderBy('option_id')
        .execute(),
    ).toEqual([{ option_id: 'einzel_start_shg' }, { option_id: 'sipak99' }]);
    expect(
      await database.db.selectFrom('sepa_mandate').selectAll().where('customer_id', '=', id).execute(),
    ).toMatchObject([
      {
        ...of,
        iban: REGISTRATION_IBAN,
        bic: 'BYLADEM1001',
        reference: `SW-${customerNumber.slice(0, -2)}-1`,
      },
    ]);
    expect(
      await database.db
        .selectFrom('consent')
        .where('customer_id', '=', id)
        .select(['kind', 'given_at'])
        .orderBy('kind')
        .execute(),
    ).toEqual(['CREDIT_RATING', 'SEPA', 'TERMS'].map((kind) => ({ kind, given_at: NOW })));
    expect(
      await database.db.selectFrom('signature').selectAll().where('customer_id', '=', id).execute(),
    ).toMatchObject([{ typed_name: 'Anna Muster', strokes: null }]);
    expect(await mailsTo(body.emailAddress ?? '')).toEqual(['willkommen', 'email_bestaetigung']);
    const [notification] = await mailsAbout(customerNumber);
    expect(notification?.template).toBe('registrierung_benachrichtigung');
    expect(notification?.text_body).toContain('Sicherheitspaket kaufen');
    expect(notification?.text_body).not.toContain('DE0212');
  });

  test('the one-time token lives 60 seconds and is known to the database only as a hash', async () => {
    const { output, headers } = await register(person());
    const row = await database.db
      .selectFrom('onetime_token')
      .selectAll()
      .where('customer_id', '=', output.id)
      .where('purpose', '=', 'CUSTOMER_CREATED')
      .executeTakeFirstOrThrow();
    expect(row.expires_at).toEqual(NOW.add({ seconds: 60 }));
    expect(JSON.stringify(row)).not.toContain(headers['x-onetime-token']);
  });

  test('the token logs the new customer in, once, and leads to the document check', async () => {
    const body = person();
    const { output, headers } = await register(body);
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

  test('without safety package no option of it; advertising only when ticked; a drawn signature is kept as drawn', async () => {
    const strokes = [Array.from({ length: 12 }, (_, index) => ({ x: index * 10, y: 500 }))];
    const { output } = await register(
      person({ optionSipak: 'NO', adsAllowed: 'YES', signature: { strokes } }),
    );
    const options = await database.db
      .selectFrom('customer_option')
      .where('customer_id', '=', output.id)
      .select('option_id')
      .execute();
    expect(options).toEqual([{ option_id: 'einzel_start_shg' }]);
    const consents = await database.db
      .selectFrom('consent')
      .where('customer_id', '=', output.id)
      .select('kind')
      .execute();
    expect(consents.map(({ kind }) => kind).sort()).toEqual(['ADS', 'CREDIT_RATING', 'SEPA', 'TERMS']);
    const signature = await database.db
      .selectFrom('signature')
      .where('customer_id', '=', output.id)
      .select('strokes')
      .executeTakeFirst();
    expect(signature?.strokes).toEqual(strokes);
  });

  test('without a password nobody knows one: a link to set it goes to the address', async () => {
    const body = person({ password: null });
    const { output } = await register(body);
    expect((await customerRow(output.id)).password_hash).toMatch(/^\$argon2id/);
    expect(await mailsTo(body.emailAddress ?? '')).toEqual([
      'willkommen',
      'email_bestaetigung',
      'passwort_reset',
    ]);
  });

  test('whom a sales partner registers gets a password that works once, for 15 minutes, and is nowhere to be read', async () => {
    const token = (await salesPartner()).token;
    const made = async () => {
      const body = person({ password: null });
      const { output } = await register(body, { token });
      const mail = await database.db
        .selectFrom('mail')
        .where('to_address', '=', body.emailAddress ?? '')
        .where('template', '=', 'tarifpartner_einmalpasswort')
        .select('text_body')
        .executeTakeFirstOrThrow();
      expect(await mailsTo(body.emailAddress ?? '')).not.toContain('passwort_reset');
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
    const rows = await database.db.selectFrom('onetime_password').selectAll().execute();
    expect(rows).toMatchObject([{ customer_id: berta.id }]);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id/);
    now = NOW.add({ minutes: 15 });
    expect((await logIn(berta, berta.code)).code).toBe('LOGIN_FAILED');
  });

  test('a sales partner is not let into the accounts of those whom they register', async () => {
    const { token } = await salesPartner();
    const key = 'vertrieb-registriert-1';
    const body = person();
    for (let time = 0; time < 2; time++) {
      const answer = await register(body, { token, key });
      expect([answer.status, answer.headers['x-onetime-token']]).toEqual([201, undefined]);
    }
    const family = await register(person({ tariffId: 'familie' }), { token });
    expect(family.headers['x-onetime-token']).toBeDefined();
  });

  test('a password of their own takes the place of the one-time password', async () => {
    const body = person({ password: null });
    const { output } = await register(body, { token: (await salesPartner()).token });
    const asked = { purpose: 'PASSWORD_RESET', customerId: output.id, now, lifeSeconds: 900 } as const;
    const token = await createOnetimeToken(database.db, asked);
    await call('POST /passwordresets/confirm', { body: { token, password: REGISTRATION_PASSWORD } });
    const left = database.db.selectFrom('onetime_password').where('customer_id', '=', output.id);
    expect(await left.select('customer_id').execute()).toEqual([]);
  });

  test('account numbers are those of a sequence, and never one that an imported customer has', async () => {
    const first = Number((await register(person())).output.customerNumber.slice(0, -2));
    await database.db
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
    expect((await register(person())).output.customerNumber).toBe(`${first + 2}-1`);
  });

  test('whoever was logged in on the device is logged out, except a sales partner', async () => {
    const before = await stage.addCustomer();
    await register(person(), { token: before.token });
    expect((await call('GET /customers', { query: {} }, { token: before.token })).code).toBe(
      'AUTHENTICATION',
    );

    const partner = await salesPartner();
    const { output } = await register(person({ birthDate: '1985-07-09' }), { token: partner.token });
    expect((await call('GET /customers', { query: {} }, { token: partner.token })).status).toBe(200);
    const row = await customerRow(output.id);
    expect(await verify(row.pin_hash ?? '', '0907')).toBe(true);
    expect(row.pin_is_initial).toBe(true);
    expect((await mailsAbout(output.customerNumber))[0]?.subject).toContain('(Vertrieb)');
  });
});

describe('the other kinds', () => {
  test.each([
    ['einzel-plus', 'VERIFIED', 0],
    ['psm', 'VERIFIED', 1],
    ['dnsm', 'VERIFIED', 2],
  ])('%s makes a customer who is %s, with its %s own questions', async (tariffId, state, questions) => {
    const extraFields = [
      { key: 'dienststelle', value: 'Tiefbauamt' },
      { key: 'personalnummer', value: '4711' },
    ];
    const { output } = await register(person({ tariffId, extraFields }));
    expect(output).toMatchObject({ state, mainPlan: false });
    expect((await customerRow(output.id)).extra_fields).toEqual(extraFields.slice(0, questions));
  });

  test('a city pays for dnsm: no mandate is made, and a missing birth date is the default', async () => {
    const {
      birthDate: _,
      birthPlace: __,
      driverlicense: ___,
      euLicense: ____,
      iban: _____,
      ...rest
    } = person();
    const extraFields = [
      { key: 'dienststelle', value: 'Tiefbauamt' },
      { key: 'personalnummer', value: '4711' },
    ];
    const { output } = await register({ ...rest, tariffId: 'dnsm', phoneNr: '0911 2345678', extraFields });
    expect(await customerRow(output.id)).toMatchObject({ birth_date: '1990-01-01', licence_number: null });
    expect(
      await database.db.selectFrom('sepa_mandate').where('customer_id', '=', output.id).execute(),
    ).toEqual([]);
  });

  test.each([
    ['familie', person, 'VERIFIED'],
    [
      'rks',
      (more: RegistrationBody) =>
        person({ phoneNr: '0911 2345678', extraFields: [{ key: 'dienststelle', value: 'Bauamt' }], ...more }),
      'VERIFIED',
    ],
    ['firma', company, 'PRELIMINARY'],
    ['gemein', company, 'PRELIMINARY'],
  ])('%s: a main account, then its first driver', async (tariffId, make, state) => {
    const body = make({ tariffId });
    const answer = await register(body);
    expect(answer.output).toMatchObject({ state: 'PRELIMINARY', mainPlan: true });
    const onetimeToken = answer.headers['x-onetime-token'] ?? '';
    const changed = await call('POST /customers/default/changetomainandsub', { body: { onetimeToken } });
    const account = answer.output.customerNumber.slice(0, -2);
    expect(changed.output).toMatchObject({
      id: answer.output.id,
      customerNumber: `${account}-1`,
      state,
      subCustomer: { customerNumber: `${account}-2`, state },
    });
    expect(changed.headers['x-onetime-token']).not.toBe(onetimeToken);
    const main = await customerRow(answer.output.id);
    const sub = await customerRow(changed.output.subCustomer.id);
    expect(main.state).toBe(state);
    expect(sub).toMatchObject({
      main_customer_id: main.id,
      plan_id: `${tariffId}-fahrer`,
      email: body.emailAddress,
      state,
    });
    const isCompany = tariffId === 'firma' || tariffId === 'gemein';
    const subject = isCompany ? ' (Firma)' : tariffId === 'familie' ? ' (Familie)' : '';
    expect({ main: main.gender, prename: sub.prename, birth: sub.birth_date }).toEqual(
      isCompany
        ? { main: 'COMPANY', prename: 'Petra', birth: '1990-01-01' }
        : { main: 'FEMALE', prename: body.prename, birth: '1990-12-31' },
    );
    expect(sub.add_props).toEqual(
      isCompany
        ? [
            { type: { id: 3352 }, value: 'Werk 2' },
            { type: { id: 3353 }, value: 'Petra Rednitz' },
          ]
        : tariffId === 'rks'
          ? [{ type: { id: 3354 }, value: 'Dienststelle: Bauamt' }]
          : [],
    );
    const options = await database.db
      .selectFrom('customer_option')
      .where('customer_id', '=', sub.id)
      .select('option_id')
      .execute();
    expect(options.map(({ option_id }) => option_id)).toEqual([`sub_first_${tariffId}_fahrer_shg`]);
    const [notification] = await mailsAbout(answer.output.customerNumber);
    expect(notification?.subject).toBe(`Neue Registrierung${subject}`);
  });

  test('the first driver comes once for each token, however often it is sent, also at the same time', async () => {
    const { headers, output } = await register(company());
    const body = { onetimeToken: headers['x-onetime-token'] ?? '' };
    const ask = () => call('POST /customers/default/changetomainandsub', { body });
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const subs = await database.db
      .selectFrom('customer')
      .where('main_customer_id', '=', output.id)
      .select('id')
      .execute();
    expect(subs).toHaveLength(1);
    now = NOW.add({ seconds: 301 });
    expect((await ask()).code).toBe('ONETIME_TOKEN_INVALID');
  });

  test('the token that the first driver was made with is answered again, one that logged in is not', async () => {
    const { headers } = await register(person({ tariffId: 'familie' }));
    const onetimeToken = headers['x-onetime-token'] ?? '';
    const change = (secret: string) =>
      call('POST /customers/default/changetomainandsub', { body: { onetimeToken: secret } });
    const first = await change(onetimeToken);
    const login = first.headers['x-onetime-token'] ?? '';
    // What it answers with logs in and does nothing else, spent or not.
    expect((await change(login)).code).toBe('ONETIME_TOKEN_INVALID');
    const again = await change(onetimeToken);
    expect(again.text).toBe(first.text);
    const session = await call('POST /tokens', { body: { onetimeToken: login } });
    expect(session.status).toBe(201);
    for (const secret of [login, onetimeToken]) {
      const refused = await change(secret);
      expect(refused.code).toBe('ONETIME_TOKEN_INVALID');
      expect(refused.headers['x-onetime-token']).toBeUndefined();
    }
    const other = again.headers['x-onetime-token'] ?? '';
    expect((await call('POST /tokens', { body: { onetimeToken: other } })).code).toBe(
      'ONETIME_TOKEN_INVALID',
    );
  });

  test('two tokens of one new customer make one first driver', async () => {
    const body = person({ tariffId: 'familie' });
    const first = await register(body, { key: 'familie-zweimal' });
    const second = await register(body, { key: 'familie-zweimal' });
    const changes = await Promise.all(
      [first, second].map(({ headers }) =>
        call('POST /customers/default/changetomainandsub', {
          body: { onetimeToken: headers['x-onetime-token'] ?? '' },
        }),
      ),
    );
    expect(changes.map(({ status }) => status)).toEqual([200, 200]);
    expect(changes[0]?.text).toBe(changes[1]?.text);
  });

  test.each([null, NOW])(
    'the first driver’s address is confirmed where the main account’s is: %s',
    async (at) => {
      const { headers, output } = await register(company());
      await database.db
        .updateTable('customer')
        .set({ email_confirmed_at: at })
        .where('id', '=', output.id)
        .execute();
      const body = { onetimeToken: headers['x-onetime-token'] ?? '' };
      const changed = await call('POST /customers/default/changetomainandsub', { body });
      expect((await customerRow(changed.output.subCustomer.id)).email_confirmed_at).toEqual(at);
    },
  );

  test('an expired token changes nothing; the account waits for the manual check', async () => {
    const { headers, output } = await register(company());
    now = NOW.add({ seconds: 60 });
    const body = { onetimeToken: headers['x-onetime-token'] ?? '' };
    expect((await call('POST /customers/default/changetomainandsub', { body })).code).toBe(
      'ONETIME_TOKEN_INVALID',
    );
    expect((await customerRow(output.id)).state).toBe('PRELIMINARY');
  });
});

describe('what a plan does not ask for', () => {
  const EVIL = '<b>\u202Eevil</b>';

  test('makes no mandate for whom the city pays', async () => {
    const extraFields = ['dienststelle', 'personalnummer'].map((key) => ({ key, value: 'Bauamt' }));
    const iban = { iban: 'NOT AN IBAN <b>', accountHolder: EVIL, sepaAccepted: true };
    const { output } = await register(person({ tariffId: 'dnsm', extraFields, ...iban }));
    const mandates = database.db.selectFrom('sepa_mandate').selectAll().where('customer_id', '=', output.id);
    expect(await mandates.execute()).toEqual([]);
  });

  test('is neither stored nor mailed, nor is a field that the plan does not have', async () => {
    const { output } = await register(
      person({
        gender: 'COMPANY',
        companyAddition: EVIL,
        contactPrename: EVIL,
        contactName: EVIL,
        extraFields: [
          { key: 'x', value: EVIL },
          { key: 'x', value: EVIL },
          { key: '__proto__', value: EVIL },
        ],
      }),
    );
    expect(await customerRow(output.id)).toMatchObject({
      gender: null,
      company_addition: null,
      contact_prename: null,
      contact_name: null,
      extra_fields: [],
    });
    const [mail] = await mailsAbout(output.customerNumber);
    expect(mail?.text_body).not.toContain('evil');
  });

  test('half a character is a fault of its field, also in a plan’s own field', async () => {
    const halves = [{ key: 'dienststelle', value: '\ud800' }];
    const answer = await register(
      person({ tariffId: 'rks', phoneNr: '0911 2345678', prename: 'An\ud800na', extraFields: halves }),
    );
    expect(answer.problem.fields?.map(({ name }) => name)).toEqual(['prename', 'extraFields.dienststelle']);
  });
});

describe('an existing card', () => {
  const withCard = (card: string) => person({ tariffId: 'einzel-karte', card, pin: '0472' });
  const handOut = (number: string) =>
    database.db.insertInto('access_card').values({ number, issued_at: NOW }).execute();

  test('that was handed out becomes the customer’s, with the pin of their choice', async () => {
    await handOut('800001');
    const { output } = await register(withCard('stadtwagen-800001'));
    const card = await database.db
      .selectFrom('access_card')
      .where('number', '=', '800001')
      .select('customer_id')
      .executeTakeFirst();
    expect(card?.customer_id).toBe(output.id);
    const row = await customerRow(output.id);
    expect(await verify(row.pin_hash ?? '', '0472')).toBe(true);
    expect(row.pin_is_initial).toBe(false);
  });

  test('that is unknown or somebody’s is refused alike, at the field, and nothing is created', async () => {
    await handOut('800002');
    await register(withCard('800002'));
    const before = await customers();
    const answers = [await register(withCard('800002')), await register(withCard('999999'))];
    for (const { problem, text } of answers) {
      expect(problem.fields).toEqual([
        { name: 'accessMedia.number', code: 'CARD_INVALID', message: 'Die Kartennummer ist nicht gültig!' },
      ]);
      expect(text).toBe(answers[0]?.text);
    }
    expect(await customers()).toBe(before);
  });

  test('of two who want the same card at the same time one gets it', async () => {
    await handOut('800003');
    const answers = await Promise.all([register(withCard('800003')), register(withCard('800003'))]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 422]);
  });

  test('a pin that is the birth date stays an initial one, until its owner sets another', async () => {
    await handOut('800004');
    const { output } = await register({ ...withCard('800004'), pin: '3112' });
    expect((await customerRow(output.id)).pin_is_initial).toBe(true);
    const owner = await stage.addCustomer();
    await database.db
      .updateTable('customer')
      .set({ birth_date: '1990-12-31' })
      .where('id', '=', owner.id)
      .execute();
    const patch = (pin: string) =>
      call(
        'PATCH /customers/{id}',
        { params: { id: String(owner.id) }, body: { accessMedia: [{ pin }] } },
        { token: owner.token },
      );
    expect((await patch('3112')).problem.fields?.[0]?.message).toBe(
      'Bitte wähle eine andere PIN als dein Geburtsdatum.',
    );
    expect((await patch('12')).problem.fields?.[0]?.message).toBe('Eine PIN hat genau vier Ziffern.');
    expect((await patch('0815')).status).toBe(204);
    const row = await customerRow(owner.id);
    expect([await verify(row.pin_hash ?? '', '0815'), row.pin_is_initial]).toEqual([true, false]);
  });
});

describe('what is wrong', () => {
  test.each<[string, RegistrationBody, string, string]>([
    ['an unknown plan', { tariffId: 'gratis' }, 'tariffId', 'Bitte wähle einen Tarif aus.'],
    ['a plan that is not offered', { tariffId: 'mitarbeiter' }, 'tariffId', 'Bitte wähle einen Tarif aus.'],
    ['an unknown city', { city: 'atlantis' }, 'city', 'Bitte wähle eine unserer Städte aus.'],
    ['no name', { name: '  ' }, 'name', 'Nachname ist erforderlich.'],
    [
      'markup',
      { name: '<script>alert(1)</script>' },
      'name',
      'Nachname darf nur lateinische Buchstaben, Leerzeichen, Apostrophe, Kommas und Bindestriche enthalten.',
    ],
    [
      'marks that turn the writing',
      { prename: '\u202eanna' },
      'prename',
      'Vorname darf nur lateinische Buchstaben, Leerzeichen, Apostrophe, Kommas und Bindestriche enthalten.',
    ],
    [
      'another alphabet',
      { birthPlace: 'Москва' },
      'birthPlace',
      'Geburtsort darf nur lateinische Buchstaben, Ziffern und übliche Satzzeichen enthalten.',
    ],
    [
      'a day that does not exist',
      { birthDate: '1990-02-31' },
      'birthDate',
      'Diesen Tag gibt es nicht im Kalender.',
    ],
    [
      'a German date',
      { birthDate: '31.02.1990' },
      'birthDate',
      'Bitte gib dein Geburtsdatum mit Tag, Monat und Jahr an, zum Beispiel 31.12.1990.',
    ],
    [
      'seventeen years',
      { birthDate: '2009-05-13' },
      'birthDate',
      'Du musst mindestens 18 Jahre alt sein, um dich zu registrieren.',
    ],
    ['an address without @', { emailAddress: 'anna' }, 'emailAddress', 'E-Mail Adresse ist ungültig.'],
    [
      'a landline',
      { mobilePhoneNr: '0911 2345678' },
      'mobilePhoneNr',
      'Bitte gib eine Mobilnummer an, keine Festnetznummer.',
    ],
    [
      'an Austrian number',
      { mobilePhoneNr: '+43 664 1234567' },
      'mobilePhoneNr',
      'Bitte gib eine deutsche Telefonnummer an (+49).',
    ],
    [
      'wrong check digits',
      { iban: 'DE03120300000000202051' },
      'iban',
      'Diese IBAN stimmt nicht. Bitte prüfe die Ziffern.',
    ],
    [
      'an account outside of SEPA',
      { iban: 'TR330006100519786457841326' },
      'iban',
      'Diese IBAN gehört nicht zum SEPA-Raum. Bitte gib ein Konto aus einem SEPA-Land an.',
    ],
    [
      'a weak password',
      { password: 'passwort' },
      'password',
      'Das Passwort muss dem beschriebenen Format entsprechen.',
    ],
    [
      'no consent to the credit rating',
      { creditRatingAllowed: 'NO' },
      'creditRatingAllowed',
      'Ohne deine Einwilligung in die Bonitätsprüfung können wir dich nicht registrieren.',
    ],
    ['no mandate', { sepaAccepted: false }, 'sepaAccepted', 'Bitte erteile uns das SEPA-Lastschriftmandat.'],
    [
      'no terms',
      { termsAccepted: false },
      'termsAccepted',
      'Bitte stimme den Allgemeinen Geschäftsbedingungen zu.',
    ],
    [
      'no signature',
      { signature: null },
      'signature',
      'Bitte unterschreibe. Du kannst zeichnen oder deinen Namen tippen.',
    ],
    [
      'no choice of the safety package',
      { optionSipak: 'UNKNOWN' },
      'optionSipak',
      'Bitte triff eine Auswahl.',
    ],
  ])('%s is said beside its field, and nothing is created', async (_what, fault, name, message) => {
    const before = await customers();
    const { problem } = await register(person(fault));
    expect(problem.resultCode).toBe('FIELD_INVALID');
    expect(problem.fields).toEqual([{ name, code: expect.any(String) as string, message }]);
    expect(await customers()).toBe(before);
  });

  test('in English for those who ask for it', async () => {
    const { problem } = await register(person({ birthDate: 'yesterday' }), {
      headers: { 'accept-language': 'en' },
    });
    expect(problem.fields?.[0]?.message).toBe('Invalid birthdate provided');
  });
});

describe('sending it more than once', () => {
  test('a hundred times with one key at the same time: one customer, one answer, each mail once', async () => {
    const body = person();
    const before = await customers();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => register(body, { key: 'registration-1' })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await customers()).toBe(before + 1);
    expect(await mailsTo(body.emailAddress ?? '')).toEqual(['willkommen', 'email_bestaetigung']);
  });

  test('what is sent again is not worked out again: a hundred take one account number', async () => {
    const taken = async () => {
      const { rows } = await sql<{
        n: number;
      }>`select last_value::int as n from customer_account_number`.execute(database.db);
      return rows[0]?.n ?? 0;
    };
    await register(person());
    const before = await taken();
    const body = person();
    await Promise.all(Array.from({ length: 100 }, () => register(body, { key: 'registration-2' })));
    expect(await taken()).toBe(before + 1);
  });

  test('one person with many keys at the same time: one customer, the others are duplicates, one mail about them', async () => {
    const body = person();
    const before = await customers();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register(body, { key: `registration-2-${index}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'CUSTOMER_ALREADY_EXISTS')).toHaveLength(19);
    expect(await customers()).toBe(before + 1);
    const about = await mailsAbout(String(body.emailAddress));
    expect(about.filter(({ template }) => template === 'registrierung_dublette')).toHaveLength(1);
  });

  test('a lost answer is given again, with a token that works while it is fresh', async () => {
    const body = person();
    const first = await register(body, { key: 'registration-3' });
    const again = await register(body, { key: 'registration-3' });
    expect(again.text).toBe(first.text);
    expect(again.headers['x-onetime-token']).toMatch(/^[\w-]{43}$/);
    expect(again.headers['x-onetime-token']).not.toBe(first.headers['x-onetime-token']);
    now = NOW.add({ minutes: 6 });
    const late = await register(body, { key: 'registration-3' });
    expect(late.text).toBe(first.text);
    expect(late.headers['x-onetime-token']).toBeUndefined();
  });

  test.each<
    [string, (answer: { customerNumber: string; onetimeToken: string }) => RequestOf<'POST /tokens'>['body']]
  >([
    ['by its token', ({ onetimeToken }) => ({ onetimeToken })],
    [
      'by its password',
      ({ customerNumber }) => ({ login: customerNumber, credential: REGISTRATION_PASSWORD }),
    ],
  ])(
    'once the customer has logged in %s nobody gets another token by the registration',
    async (_how, login) => {
      const begun = await call('POST /registrations', undefined, { headers: OWN_PAGE });
      const cookie = `registration=${begun.cookies['registration']?.value}`;
      const asBrowser = { headers: { ...OWN_PAGE, cookie }, key: `ein-geraet-${_how}`.replaceAll(' ', '-') };
      const body = person();
      const made = await register(body, asBrowser);
      const unused = await register({}, { headers: asBrowser.headers });
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

      expect((await register({}, { headers: asBrowser.headers })).code).toBe('REGISTRATION_UNKNOWN');
      const replayed = await register(body, asBrowser);
      expect(replayed.headers['x-onetime-token']).toBeUndefined();
      for (const secret of [onetimeToken, unused.headers['x-onetime-token'] ?? '']) {
        const again = await call('POST /tokens', { body: { onetimeToken: secret } });
        expect(again.code).toBe('ONETIME_TOKEN_INVALID');
      }
    },
  );

  test('what is kept of a key tells nothing of password, pin and account', async () => {
    const body = person({ pin: '0472' });
    await register(body, { key: 'registration-4' });
    const others = { password: 'Anderer!Schirm7', pin: '1111', iban: OTHER_IBAN, telPassword: 'Hut' };
    expect((await register({ ...body, ...others }, { key: 'registration-4' })).status).toBe(201);
    const other = await register({ ...body, city: 'bonn' }, { key: 'registration-4' });
    expect(other.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('a mail domain with umlauts is kept as mail servers know it, and found again in either spelling', async () => {
    expect((await register(person({ emailAddress: 'Post@Bäckerei.example' }))).status).toBe(201);
    const kept = 'Post@xn--bckerei-5wa.example';
    const { to_address: to } = await database.db
      .selectFrom('mail')
      .select('to_address')
      .where('template', '=', 'willkommen')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(to).toBe(kept);
    for (const emailAddress of [kept, 'post@BÄCKEREI.example']) {
      expect((await register(person({ emailAddress }))).code).toBe('CUSTOMER_ALREADY_EXISTS');
    }
  });

  test.each<[string, (body: RegistrationBody) => RegistrationBody]>([
    ['the same address', ({ emailAddress }) => ({ emailAddress: String(emailAddress).toUpperCase() })],
    ['the same name and birth date', ({ prename, name }) => ({ prename, name: String(name).toUpperCase() })],
    ['the same licence', ({ driverlicense }) => ({ driverlicense })],
  ])('%s is a duplicate; which field it was stands in the mail only', async (_what, same) => {
    const first = person();
    await register(first);
    const second = person(same(first));
    const answer = await register(second);
    expect(answer.code).toBe('CUSTOMER_ALREADY_EXISTS');
    expect(answer.problem.fields).toBeUndefined();
    const again = await register(second);
    expect(again.text).toBe(answer.text);
    const mails = await mailsAbout(String(second.mobilePhoneNr));
    expect(mails.map(({ template }) => template)).toEqual(['registrierung_dublette']);
  });

  test('an imported customer’s address is taken too; a company may use its owner’s; a deleted customer’s is free again', async () => {
    const imported = await stage.addCustomer();
    const { email } = await customerRow(imported.id);
    expect((await register(person({ emailAddress: email }))).code).toBe('CUSTOMER_ALREADY_EXISTS');
    expect((await register(company({ emailAddress: email }))).status).toBe(201);

    const gone = person();
    const { output } = await register(gone);
    await database.db.updateTable('customer').set({ state: 'DELETED' }).where('id', '=', output.id).execute();
    expect((await register(gone)).status).toBe(201);
  });
});

describe('the registration session', () => {
  const begin = async () => {
    const { output } = await call('POST /registrations');
    return { headers: { 'x-registration': output.id } };
  };

  test('keeps what was entered for an hour after the last save, and never tells secrets', async () => {
    const as = await begin();
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
    now = NOW.add({ minutes: 59 });
    const shown = await call('GET /registrations/current', undefined, as);
    expect(shown.output).toEqual(saved.output);
    expect(saved.text + shown.text).not.toMatch(/DE0212|Regenschirm|0472|argon2/);
    now = NOW.add({ minutes: 60 });
    expect((await call('GET /registrations/current', undefined, as)).code).toBe('REGISTRATION_UNKNOWN');
    expect((await call('PUT /registrations/current/data', { body: {} }, as)).code).toBe(
      'REGISTRATION_UNKNOWN',
    );
    for (const job of registrationJobs(mailer)) await job.run(database.db, now);
    const left = await database.db.selectFrom('registration_session').select('expires_at').execute();
    expect(left.every(({ expires_at }) => Temporal.Instant.compare(expires_at, now) > 0)).toBe(true);
  });

  test('a secret that is not named stays, null forgets it, a wrong one is refused at its field', async () => {
    const as = await begin();
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

  test('of saves at the same time none loses the other’s secret', async () => {
    const as = await begin();
    await Promise.all([
      call('PUT /registrations/current/data', { body: { name: 'a', iban: REGISTRATION_IBAN } }, as),
      call('PUT /registrations/current/data', { body: { name: 'b', password: REGISTRATION_PASSWORD } }, as),
      call('PUT /registrations/current/data', { body: { name: 'c', pin: '0472' } }, as),
    ]);
    const { held } = (await call('GET /registrations/current', undefined, as)).output;
    expect(held).toMatchObject({ iban: { bic: 'BYLADEM1001' }, password: true, pin: true });
  });

  test('text that JSON cannot hold whole does no harm', async () => {
    const as = await begin();
    const { output } = await call('PUT /registrations/current/data', { body: { name: 'a\ud800b' } }, as);
    expect(output.data.name).toBe('a\ufffdb');
  });

  test('makes the customer, once, from what it holds and what is sent on top', async () => {
    const as = await begin();
    const { signature, ...rest } = person({ pin: '0472' });
    await call('PUT /registrations/current/data', { body: rest }, as);
    const body = { signature };
    const first = await register(body, { ...as, key: 'session-key-1' });
    expect(first.status).toBe(201);
    const row = await customerRow(first.output.id);
    expect(await verify(row.password_hash ?? '', REGISTRATION_PASSWORD)).toBe(true);
    expect(await verify(row.pin_hash ?? '', '0472')).toBe(true);
    expect(
      await database.db.selectFrom('sepa_mandate').where('customer_id', '=', row.id).select('iban').execute(),
    ).toEqual([{ iban: REGISTRATION_IBAN }]);
    const second = await register(body, { ...as, key: 'session-key-2' });
    expect(second.text).toBe(first.text);
    expect((await call('GET /registrations/current', undefined, as)).code).toBe('REGISTRATION_UNKNOWN');
    const dump = JSON.stringify(
      await database.db
        .selectFrom('registration_session')
        .selectAll()
        .where('customer_id', '=', row.id)
        .execute(),
    );
    expect(dump).not.toContain(String(rest.name));
    now = NOW.add({ minutes: 6 });
    expect((await register(body, { ...as, key: 'session-key-3' })).code).toBe('REGISTRATION_UNKNOWN');
  });

  test('another registration with the same key and body is another customer’s, or none', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    await call('PUT /registrations/current/data', { body: person() }, mine);
    const { output } = await register({}, { ...mine, key: 'the-same-key' });
    const other = await register({}, { ...theirs, key: 'the-same-key' });
    expect(other.code).toBe('FIELD_INVALID');
    expect(other.text).not.toContain(output.customerNumber);
  });

  test('in a browser it is a cookie that script cannot read, found again after a reload and over when it was sent', async () => {
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
    const sent = await register({}, { headers });
    expect(sent.status).toBe(201);
    expect((await call('GET /registrations/current', undefined, { headers })).code).toBe(
      'REGISTRATION_UNKNOWN',
    );
    // The answer may get lost after its headers: the cookie stays, and asks again.
    expect(sent.headers['set-cookie'] ?? '').not.toMatch(/registration=/);
    expect((await register({}, { headers })).text).toBe(sent.text);
  });

  test('can be thrown away', async () => {
    const as = await begin();
    await call('PUT /registrations/current/data', { body: person() }, as);
    expect((await call('DELETE /registrations/current', undefined, as)).status).toBe(204);
    expect((await call('GET /registrations/current', undefined, as)).code).toBe('REGISTRATION_UNKNOWN');
  });
});

const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example.org',
  informationAddress: 'info@stadtwagen.example',
});

describe('fraud', () => {
  const block = (kind: string, value: string) =>
    database.db
      .insertInto('blocklist_entry')
      .values({ kind, value, reason: 'Test', created_at: NOW })
      .execute();
  const openCases = async (text: string) =>
    (await findOpenCases(database.db)).filter(({ facts }) => JSON.stringify(facts).includes(text));

  test('a blocked account, address or number turns a registration away: coarse for the public, exact for staff, once', async () => {
    await block('iban', 'de02500105170137075030');
    const body = person({ iban: 'DE02 5001 0517 0137 0750 30' });
    const before = await customers();
    const answer = await register(body);
    expect(answer.code).toBe('REGISTRATION_REJECTED');
    expect(answer.problem.fields).toBeUndefined();
    expect((await register(body)).text).toBe(answer.text);
    expect(await customers()).toBe(before);
    const mails = await mailsAbout(String(body.emailAddress));
    expect(mails.map(({ template }) => template)).toEqual(['betrugsverdacht_blacklist']);
    expect(mails[0]?.text_body).toContain('IBAN');
    expect(mails[0]?.text_body).not.toContain('DE0250010517');
    const cases = await openCases(String(body.emailAddress));
    expect(cases).toMatchObject([{ kind: 'BLOCKLIST', customerId: null }]);
    expect(JSON.stringify(cases)).not.toContain('DE0250010517');
    expect(await mailsTo(String(body.emailAddress))).toEqual([]);
  });

  test.each<[string, string, RegistrationBody]>([
    ['email', 'boese@example.org', { emailAddress: 'Boese@Example.org' }],
    ['phone', '+4915199999999', { mobilePhoneNr: '0151 999 999 99' }],
    ['phone', '+49911999999', { phoneNr: '0911-999999' }],
  ])('a blocked %s (%s) is found however it is typed', async (kind, value, typed) => {
    await block(kind, value);
    expect((await register(person(typed))).code).toBe('REGISTRATION_REJECTED');
  });

  test('a postal code alone turns nobody away: the customer is queued for a look', async () => {
    await block('zip', '90491');
    const body = person({
      address: { street: 'Hauptstraße', streetNr: '1', postalCode: '90491', city: 'Nürnberg' },
    });
    const { output } = await register(body);
    expect(await openCases(String(body.emailAddress))).toMatchObject([
      { kind: 'BLOCKLIST', customerId: output.id },
    ]);
  });

  test('the data of somebody whom we have blocked turn a registration away', async () => {
    const blocked = person({ iban: OTHER_IBAN });
    const { output } = await register(blocked);
    await database.db.updateTable('customer').set({ state: 'BLOCKED' }).where('id', '=', output.id).execute();
    const body = person({ iban: OTHER_IBAN });
    expect((await register(body)).code).toBe('REGISTRATION_REJECTED');
    expect((await mailsAbout(String(body.emailAddress))).map(({ template }) => template)).toEqual([
      'betrugsverdacht_nutzerdaten',
    ]);
  });

  test('a case that staff dismisses lets exactly this registration pass, once; a confirmed one does not', async () => {
    await block('email', 'pechvogel@example.org');
    const body = person({ emailAddress: 'pechvogel@example.org' });
    await register(body);
    const [waiting] = await openCases('pechvogel');
    const decided = { id: waiting?.id ?? 0, by: 'anna', now: NOW };
    expect(await decideCase(database.db, { ...decided, decision: 'DISMISSED' })).toMatchObject({
      kind: 'BLOCKLIST',
    });
    expect(await decideCase(database.db, { ...decided, decision: 'CONFIRMED' })).toBeUndefined();
    expect((await register({ ...body, name: 'Anderename' })).code).toBe('REGISTRATION_REJECTED');
    expect((await register(body)).status).toBe(201);
    expect((await register(body)).status).toBe(422);

    await block('email', 'betrug@example.org');
    const fraud = person({ emailAddress: 'betrug@example.org' });
    await register(fraud);
    const [other] = await openCases('betrug@');
    await decideCase(database.db, { id: other?.id ?? 0, by: 'anna', now: NOW, decision: 'CONFIRMED' });
    expect((await register(fraud)).code).toBe('REGISTRATION_REJECTED');
  });

  test('a dismissed duplicate passes once, however many try at the same time', async () => {
    const first = person();
    await register(first);
    const twin = person({ prename: first.prename, name: first.name });
    await register(twin);
    const [waiting] = await openCases(String(twin.emailAddress));
    await decideCase(database.db, { id: waiting?.id ?? 0, by: 'anna', now: NOW, decision: 'DISMISSED' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(twin)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('confirming a suspicion about a customer blocks them and ends what is logged in', async () => {
    const { id, token } = await stage.addCustomer();
    const row = await database.db
      .insertInto('review_case')
      .values({ kind: 'BOOKINGS', customer_id: id, facts: '{}', created_at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    await decideCase(database.db, { id: row.id, by: 'anna', now: NOW, decision: 'CONFIRMED' });
    expect((await customerRow(id)).state).toBe('BLOCKED');
    expect((await call('GET /customers', { query: {} }, { token })).code).toBe('AUTHENTICATION');
  });

  test('the blocklist answers within a registration only, says no field to the public and all to a sales partner', async () => {
    const form = { email: 'boese@example.org', phone: '0151 1234', zip: '90491' };
    expect((await call('POST /checkblocklist', { body: form })).code).toBe('REGISTRATION_UNKNOWN');
    const { output } = await call('POST /registrations');
    const headers = { 'x-registration': output.id };
    const hit = await call('POST /checkblocklist', { body: form }, { headers });
    expect(hit.code).toBe('BLOCKLISTED');
    expect(hit.problem.fields).toBeUndefined();
    expect((await call('POST /checkblocklist', { body: { zip: '90491' } }, { headers })).status).toBe(204);
    expect(
      (await call('POST /checkblocklist', { body: { email: 'gut@example.org' } }, { headers })).status,
    ).toBe(204);
    const partner = await stage.addCustomer();
    await database.db
      .updateTable('customer')
      .set({ plan_id: 'vertrieb' })
      .where('id', '=', partner.id)
      .execute();
    const sales = await call('POST /checkblocklist', { body: form }, { headers, token: partner.token });
    expect(sales.problem.fields?.map(({ name }) => name).sort()).toEqual(['email', 'zip']);
  });

  test('the blocklist takes form data of both kinds, and refuses what is none', async () => {
    const { output } = await call('POST /registrations');
    const url = '/api/booking/checkblocklist';
    const post = (type: string, payload: string) =>
      send({ method: 'POST', url, headers: { 'x-registration': output.id, 'content-type': type }, payload });
    expect((await post('application/x-www-form-urlencoded', 'email=boese%40example.org&zip=')).status).toBe(
      422,
    );
    const multipart = async (value: string | Blob) => {
      const form = new FormData();
      form.append('email', value as string);
      const response = new Response(form);
      return [response.headers.get('content-type') ?? '', await response.text()] as const;
    };
    expect((await post(...(await multipart('boese@example.org')))).status).toBe(422);
    const file = await post(...(await multipart(new Blob(['boese@example.org']))));
    expect([file.status, file.text]).toEqual([400, expect.stringContaining('BODY_INVALID')]);
    const [type] = await multipart('x');
    expect((await post(type, 'nonsense')).status).toBe(400);
    expect((await post('text/plain', 'email=x')).status).toBe(415);
  });

  test('after ten questions the blocklist is silent', async () => {
    now = NOW.add({ hours: 3 });
    const { output } = await call('POST /registrations');
    const headers = { 'x-registration': output.id };
    const ask = () => call('POST /checkblocklist', { body: { email: 'gut@example.org' } }, { headers });
    for (let count = 0; count < 10; count++) expect((await ask()).status).toBe(204);
    expect((await ask()).code).toBe('RATE_LIMITED');
  });

  test('bookings of a new customer that look like fraud become one case and one mail', async () => {
    now = NOW;
    const { id, token } = await stage.addCustomer({ now: NOW });
    const quiet = await stage.addCustomer({ now: NOW.subtract({ hours: 30 * 24 }) });
    const at = (hours: number) =>
      NOW.round({ smallestUnit: 'hour', roundingMode: 'ceil' }).add({ hours }).toString();
    for (const as of [token, quiet.token]) {
      const bookeeId = (await stage.addVehicle({ class: 'M' })).id;
      const booked = await call(
        'POST /bookings',
        { body: { bookeeId, timeRange: { start: at(24), end: at(24 + 72) } } },
        { token: as },
      );
      expect(booked.status).toBe(201);
    }
    const small = await stage.addCustomer({ now: NOW });
    const bookeeId = (await stage.addVehicle({ class: 'S' })).id;
    await call(
      'POST /bookings',
      { body: { bookeeId, timeRange: { start: at(24), end: at(24 + 72) } } },
      { token: small.token },
    );
    const later = NOW.add({ hours: 1 });
    await Promise.all([watchBookings(database.db, later, mailer), watchBookings(database.db, later, mailer)]);
    await watchBookings(database.db, later, mailer);
    const cases = (await findOpenCases(database.db)).filter(({ kind }) => kind === 'BOOKINGS');
    expect(cases.map(({ customerId }) => customerId)).toEqual([id]);
    expect(JSON.stringify(cases[0]?.facts)).toContain('Fall 1');
    const mails = await database.db
      .selectFrom('mail')
      .where('template', '=', 'betrugsverdacht_buchungen')
      .select('text_body')
      .execute();
    expect(mails).toHaveLength(1);
  });
});

test('a duplicate, a blocked address and a good registration take the same time', async () => {
  now = NOW.add({ hours: 1 });
  await database.db
    .insertInto('blocklist_entry')
    .values({ kind: 'email', value: 'langsam@example.org', reason: 'Test', created_at: NOW })
    .execute();
  const known = person();
  await register(known);
  const tries: Record<string, () => RegistrationBody> = {
    good: () => person(),
    duplicate: () => person({ emailAddress: known.emailAddress ?? null }),
    blocked: () => person({ emailAddress: 'langsam@example.org' }),
  };
  const times: Record<string, number[]> = { good: [], duplicate: [], blocked: [] };
  for (let round = 0; round < 25; round++) {
    for (const [name, make] of Object.entries(tries)) {
      const body = make();
      const started = performance.now();
      await register(body);
      times[name]?.push(performance.now() - started);
    }
  }
  const median = (name: string) => times[name]?.toSorted((a, b) => a - b)[12] ?? Number.NaN;
  // The password's hash alone takes several times as long as what differs.
  expect(Math.abs(median('duplicate') - median('good'))).toBeLessThan(median('good') / 2);
  expect(Math.abs(median('blocked') - median('good'))).toBeLessThan(median('good') / 2);
});

describe('too much', () => {
  test('an address that is refused again and again has to wait, and so has one that registers too often', async () => {
    const small = await testApp(database.db, {
      now: () => now,
      environment: { REGISTRATION_ATTEMPTS: '20' },
    });
    const strict = clientOf(inProcess(small));
    now = NOW.add({ hours: 10 });
    const known = person();
    await strict('POST /customers', { body: known });
    const twins = [person(), person(), person()].map((one) => ({ ...one, emailAddress: known.emailAddress }));
    const codes = [];
    for (const body of twins) codes.push((await strict('POST /customers', { body })).code);
    expect(codes).toEqual(['CUSTOMER_ALREADY_EXISTS', 'CUSTOMER_ALREADY_EXISTS', 'RATE_LIMITED']);
    const waiting = await strict('POST /customers', { body: person() });
    expect(waiting.code).toBe('RATE_LIMITED');
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0);
    now = NOW.add({ hours: 12 });
    for (let count = 0; count < 20; count++) expect((await strict('POST /registrations')).status).toBe(201);
    expect((await strict('POST /registrations')).code).toBe('RATE_LIMITED');
    await small.close();
  });

  test('a registration that was begun counts once for its address, however often it is corrected', async () => {
    const small = await testApp(database.db, {
      now: () => now,
      environment: { REGISTRATION_ATTEMPTS: '3' },
    });
    const strict = clientOf(inProcess(small));
    now = NOW.add({ hours: 40 });
    for (let count = 0; count < 3; count++) {
      const { output } = await strict('POST /registrations');
      const as = { headers: { 'x-registration': output.id } };
      for (let time = 0; time < 5; time++) {
        const wrong = await strict('POST /customers', { body: person({ termsAccepted: false }) }, as);
        expect(wrong.code).toBe('FIELD_INVALID');
      }
      expect((await strict('POST /customers', { body: person() }, as)).status).toBe(201);
    }
    expect((await strict('POST /registrations')).code).toBe('RATE_LIMITED');
    expect((await strict('POST /customers', { body: person() })).code).toBe('RATE_LIMITED');
    await small.close();
  });

  test('of those who try out at the same time what is blocked, no more are told than of those who try one by one', async () => {
    const small = await testApp(database.db, {
      now: () => now,
      environment: { REGISTRATION_ATTEMPTS: '60' },
    });
    const strict = clientOf(inProcess(small));
    now = NOW.add({ hours: 20 });
    const known = person();
    expect((await strict('POST /customers', { body: known })).status).toBe(201);
    const twins = Array.from({ length: 40 }, () => person({ emailAddress: known.emailAddress }));
    const answers = await Promise.all(twins.map((body) => strict('POST /customers', { body })));
    const told = answers.filter(({ code }) => code === 'CUSTOMER_ALREADY_EXISTS');
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThanOrEqual(6);
    expect(answers.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(40 - told.length);
    await small.close();
  });

  test('what is refused for another reason, or goes through, counts for nobody', async () => {
    const small = await testApp(database.db, {
      now: () => now,
      environment: { REGISTRATION_ATTEMPTS: '20' },
    });
    const strict = clientOf(inProcess(small));
    now = NOW.add({ hours: 50 });
    for (let count = 0; count < 4; count++) {
      expect((await strict('POST /customers', { body: person({ termsAccepted: false }) })).status).toBe(422);
      expect((await strict('POST /customers', { body: person() })).status).toBe(201);
    }
    await small.close();
  });

  test('sixty registrations at once leave the connections to the database to others', async () => {
    const customer = await stage.addCustomer();
    let made = 0;
    const flood = Array.from({ length: 60 }, async () => {
      expect((await register(person())).status).toBe(201);
      made++;
    });
    await Promise.any(flood);
    const bookings = await call('GET /bookings', { query: {} }, { token: customer.token });
    expect(bookings.status).toBe(200);
    expect(made).toBeLessThan(20);
    await Promise.allSettled(flood);
    expect(made).toBeGreaterThan(20);
  });

  test('secrets are saved one at a time, and not without end; what is no secret is saved all the same', async () => {
    const { output } = await call('POST /registrations');
    const as = { headers: { 'x-registration': output.id } };
    const save = (body: RegistrationBody) => call('PUT /registrations/current/data', { body }, as);
    const secrets = { password: REGISTRATION_PASSWORD, pin: '0472', telPassword: 'Blaubeere' };
    const crowd = await Promise.all(Array.from({ length: 30 }, () => save(secrets)));
    // One at a time, and four wait; the others are told to come back.
    const busy = crowd.filter(({ code }) => code === 'LOGIN_BUSY');
    expect(busy.length).toBeGreaterThan(0);
    expect(crowd.filter(({ status }) => status === 200)).toHaveLength(30 - busy.length);
    for (let count = 30; count < 60; count++) expect((await save({ pin: '0472' })).status).toBe(200);
    expect((await save({ pin: '0472' })).code).toBe('RATE_LIMITED');
    expect((await save({ prename: 'Anna', pin: null })).output.held).toMatchObject({
      password: true,
      pin: false,
    });
  });
});

test('plans that are offered are listed in order, with slugs for their questions and without inner notes', async () => {
  const { output, text } = await call('GET /plans');
  expect(output.items.map(({ id }) => id)).toEqual(
    'einzel-start einzel-plus familie firma gemein einzel-karte rks dnsm psm'.split(' '),
  );
  const plan = (id: string) => output.items.find((one) => one.id === id);
  expect(plan('firma')).toMatchObject({
    kind: 'firma',
    mainPlan: true,
    firstSubcustomer: 'firma-fahrer',
    sipak: { cents: 14_900 },
  });
  expect(plan('einzel-karte')?.registerLogic.existingCardRequired).toBe(true);
  expect(plan('dnsm')).toMatchObject({
    kind: 'dnsm',
    sipak: null,
    extraFields: [
      { key: 'dienststelle', required: true },
      { key: 'personalnummer', required: true },
    ],
  });
  expect(text).not.toMatch(/internal|note/i);
});
