import { describe, expect } from 'vitest';
import type { RequestOf } from '#contract/calls.ts';
import { profileConsent } from '#domain/privacy/profile-consents.ts';
import { creditRatingConsent } from '#domain/registration/consent-texts.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW, PASSWORD, type StageCustomer } from '#server/test/stage.ts';

type Change = RequestOf<'POST /datachanges'>['body'];

const LICENCE = {
  subject: 'LICENCE',
  driverlicense: {
    Number: 'b072rre2i55',
    Issued: '2015-05-05',
    IssuedPlace: 'Nürnberg',
    ClassesAllowed: 'B',
  },
  currentPassword: PASSWORD,
} as const;
const ADDRESS = {
  subject: 'ADDRESS',
  address: { street: ' Hauptstraße ', streetNr: '12a', postalCode: '90402', city: 'Nürnberg', country: 'DE' },
} as const;

const test = serverTest()
  .extend(
    'change',
    ({ call, ada }) =>
      (body: Change, { token }: Pick<StageCustomer, 'token'> = ada) =>
        call('POST /datachanges', { body }, { token }),
  )
  .extend(
    'person',
    ({ call, ada }) =>
      async ({ token }: Pick<StageCustomer, 'token'> = ada) =>
        (await call('GET /customers', { query: {} }, { token })).output.items[0],
  );

test.beforeEach(async ({ db }) => {
  await db.deleteFrom('attempt').execute();
  await db.deleteFrom('mail').execute();
});

describe('a change', () => {
  test('is stored as it is meant, keeps what was before, and the owner is told; again, it changes nothing', async ({
    db,
    ada,
    change,
    person,
  }) => {
    expect((await change(ADDRESS)).output).toEqual({ pendingEmailAddress: null, needsDocumentCheck: false });
    await change(ADDRESS);
    expect((await person())?.address).toMatchObject({ street: 'Hauptstraße', streetNr: '12a' });
    await change({ subject: 'PHONE', mobilePhoneNr: '0151 / 123 456 78', phoneNr: '' });
    expect(await person()).toMatchObject({ mobilePhoneNr: '+4915112345678', phoneNr: null, state: 'ACTIVE' });
    const rows = await db
      .selectFrom('customer_change')
      .where('customer_id', '=', ada.id)
      .orderBy('id')
      .selectAll()
      .execute();
    expect(rows.map(({ subject }) => subject)).toEqual(['ADDRESS', 'PHONE']);
    expect(rows[0]?.before).toMatchObject({ 'address.street': null });
    const mails = await db.selectFrom('mail').select('template').execute();
    expect(mails).toEqual([{ template: 'daten_geaendert' }, { template: 'daten_geaendert' }]);
  });

  test('is refused at each field that is wrong, in one answer', async ({ db, ada, change }) => {
    const answer = await change({
      ...ADDRESS,
      address: { ...ADDRESS.address, postalCode: '12', city: null },
    });
    expect(answer.problem.fields).toMatchObject([
      {
        name: 'address.postalCode',
        message: 'Diese Postleitzahl gibt es nicht. In Deutschland hat sie fünf Ziffern.',
      },
      { name: 'address.city', message: 'Ort ist erforderlich.' },
    ]);
    expect((await change({ ...LICENCE, currentPassword: 'geraten' })).problem.fields).toMatchObject([
      { name: 'currentPassword' },
    ]);
    const kept = db.selectFrom('customer_change').where('customer_id', '=', ada.id).selectAll();
    expect(await kept.execute()).toEqual([]);
  });

  test('of the licence’s number asks for the documents again; of its place does not', async ({
    db,
    ada,
    change,
    person,
  }) => {
    await db
      .updateTable('customer')
      .set({ documents_valid_until: NOW.add({ hours: 999 }) })
      .where('id', '=', ada.id)
      .execute();
    expect((await change(LICENCE)).output.needsDocumentCheck).toBe(true);
    expect(await person()).toMatchObject({ state: 'VERIFIED', mayBook: false, documentsValidUntil: null });
    const moved = { ...LICENCE.driverlicense, IssuedPlace: 'Fürth' };
    expect((await change({ ...LICENCE, driverlicense: moved })).output.needsDocumentCheck).toBe(false);
  });

  test('of a name leaves one person one customer', async ({ stage, change, ada }) => {
    const other = await stage.addCustomer();
    await change({ ...LICENCE, driverlicense: { ...LICENCE.driverlicense, Number: 'C072RRE2I55' } }, ada);
    const again = { ...LICENCE, driverlicense: { ...LICENCE.driverlicense, Number: 'C-072 RRE2I55' } };
    expect((await change(again, other)).code).toBe('CUSTOMER_ALREADY_EXISTS');
  });

  test('of a company’s name is not made alone', async ({ stage, change }) => {
    const company = await stage.addCustomer({ plan: 'FIRMA' });
    const body = { subject: 'NAME', prename: 'Neu', name: 'Neu', currentPassword: PASSWORD } as const;
    expect((await change(body, company)).code).toBe('FORBIDDEN');
  });

  test('of the mail address counts once it is confirmed, and the address before is told', async ({
    db,
    ada,
    call,
    change,
    person,
  }) => {
    const before = (await person())?.emailAddress ?? '';
    const body = { subject: 'EMAIL', emailAddress: 'Neu@Example.org', currentPassword: PASSWORD } as const;
    expect((await change(body)).output.pendingEmailAddress).toBe('neu@example.org');
    await change(body);
    expect(await person()).toMatchObject({ emailAddress: before, pendingEmailAddress: 'neu@example.org' });
    const mails = await db
      .selectFrom('mail')
      .orderBy('id')
      .select(['template', 'to_address', 'text_body'])
      .execute();
    expect(mails.map(({ template, to_address }) => [template, to_address])).toEqual([
      ['email_neu', 'neu@example.org'],
      ['email_wird_anders', before],
    ]);
    const token = /token=([\w-]+)/.exec(mails[0]?.text_body ?? '')?.[1] ?? '';
    const confirm = () => call('POST /datachanges/confirm', { body: { token } });
    expect((await confirm()).status).toBe(204);
    expect((await confirm()).status).toBe(204);
    expect(await person()).toMatchObject({
      emailAddress: 'neu@example.org',
      emailConfirmed: true,
      pendingEmailAddress: null,
    });
    const rows = await db
      .selectFrom('customer_change')
      .where('customer_id', '=', ada.id)
      .select('subject')
      .execute();
    expect(rows).toEqual([{ subject: 'EMAIL' }]);
  });

  test('of the mail address that waits ends with the password, which somebody else may have known', async ({
    db,
    ada,
    call,
    change,
  }) => {
    await change({ subject: 'EMAIL', emailAddress: 'fremd@example.org', currentPassword: PASSWORD });
    const { text_body } = await db
      .selectFrom('mail')
      .where('template', '=', 'email_neu')
      .select('text_body')
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/.exec(text_body)?.[1] ?? '';
    const body = { currentPassword: PASSWORD, password: 'kW7#lampe' };
    expect((await call('POST /passwordchanges', { body }, { token: ada.token })).status).toBe(201);
    expect((await call('POST /datachanges/confirm', { body: { token } })).code).toBe('LINK_INVALID');
  });
});

test('a consent is given to the text that is shown, taken back as easily, and given again', async ({
  db,
  ada,
  call,
  person,
}) => {
  const save = (allowed: 'YES' | 'NO') =>
    call(
      'PUT /consents/{kind}',
      {
        params: { kind: 'ADS' },
        body:
          allowed === 'YES'
            ? { allowed, textVersion: profileConsent('ADS', undefined)?.version }
            : { allowed },
      },
      { token: ada.token },
    );
  for (const allowed of ['YES', 'YES', 'NO', 'NO', 'YES'] as const)
    expect((await save(allowed)).status).toBe(204);
  expect(await person()).toMatchObject({ adsAllowed: 'YES', creditRatingAllowed: 'NO' });
  const rows = await db
    .selectFrom('consent')
    .where('customer_id', '=', ada.id)
    .orderBy('id')
    .selectAll()
    .execute();
  expect(rows.map(({ withdrawn_at }) => withdrawn_at === null)).toEqual([false, true]);
});

test('no consent to the credit rating is taken while there is no agency to ask', async ({ ada, call }) => {
  const answer = await call(
    'PUT /consents/{kind}',
    {
      params: { kind: 'CREDIT_RATING' },
      body: { allowed: 'YES', textVersion: creditRatingConsent('Auskunft Probe').version },
    },
    { token: ada.token },
  );
  expect(answer.code).toBe('CONSENT_TEXT_CHANGED');
});
