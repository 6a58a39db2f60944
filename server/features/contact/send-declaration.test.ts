import { describe, expect } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';

const BODY = {
  declaration: 'CANCELLATION',
  contract: 'FRAMEWORK',
  name: 'Ada <b>Adler</b>',
  customerNumber: '100001-1',
  email: 'Ada@example.org',
} as const;

const test = serverTest().extend('declarations', ({ db }) => {
  const mails = () => db.selectFrom('mail').orderBy('id').selectAll().execute();
  return { mails };
});
test.override('environment', { TRUST_PROXY: 'true' });
test.beforeEach(async ({ db }) => {
  for (const table of ['mail', 'attempt'] as const) await db.deleteFrom(table).execute();
});

describe('POST /declarations', () => {
  test('a person of ours gets it, and who declared it has at once what was declared and when', async ({
    call,
    db,
    ada,
    declarations,
  }) => {
    const email = `Ada${ada.id}@example.org`;
    await db
      .updateTable('customer')
      .set({ email: email.toLowerCase(), email_confirmed_at: NOW })
      .where('id', '=', ada.id)
      .execute();
    const body = { ...BODY, email, reason: 'Umzug\nnach Wien' };
    expect((await call('POST /declarations', { body })).status).toBe(204);
    const [ours, theirs] = await declarations.mails();
    expect(ours).toMatchObject({ to_address: 'info@stadtwagen.example', reply_to: email.toLowerCase() });
    expect(theirs).toMatchObject({
      to_address: email.toLowerCase(),
      subject: 'Kündigung: bei uns eingegangen',
    });
    for (const mail of [ours, theirs]) {
      // In the words of the form.
      expect(mail?.text_body).toMatch(/Rahmenvertrag$/m);
      expect(mail?.text_body).toContain('100001-1');
      expect(mail?.text_body).toContain('nach Wien');
      expect(mail?.text_body).toMatch(/Eingegangen: .*\d{4}.*\d\d:\d\d/);
      expect(mail?.html_body).not.toContain('<b>Adler');
    }
  });

  test.for([
    ['nobody’s', false],
    ['a customer’s who never confirmed it', true],
  ] as const)(
    'an address that is %s gets what was declared and when, and no word of the sender',
    async ([_whose, isCustomers], { call, db, ada, declarations }) => {
      const email = `fremd${isCustomers}@example.org`;
      const confirmed = { email, email_confirmed_at: null };
      if (isCustomers) await db.updateTable('customer').set(confirmed).where('id', '=', ada.id).execute();
      const spam = 'Gewinn: https://evil.example/';
      const body = { ...BODY, email, name: spam, customerNumber: 'evil.example/a', reason: spam };
      expect((await call('POST /declarations', { body })).status).toBe(204);
      const [ours, theirs] = await declarations.mails();
      expect(ours?.text_body).toContain(spam);
      expect(theirs?.to_address).toBe(email);
      expect(`${theirs?.subject}${theirs?.text_body}${theirs?.html_body}`).not.toMatch(/evil|Gewinn/);
      expect(theirs?.text_body).toContain('Rahmenvertrag');
      expect(theirs?.text_body).toContain('Wichtiger Grund: liegt uns vor');
      expect(theirs?.text_body).toMatch(/Eingegangen: .*\d{4}.*\d\d:\d\d/);
    },
  );

  test('a withdrawal is called by its name', async ({ call, declarations }) => {
    await call('POST /declarations', { body: { ...BODY, declaration: 'WITHDRAWAL', contract: 'PLUS' } });
    expect((await declarations.mails()).map(({ subject }) => subject)).toEqual([
      'Widerruf: bitte bearbeiten',
      'Widerruf: bei uns eingegangen',
    ]);
  });

  test('sent again under its key it arrives once; another one under that key is refused', async ({
    call,
    declarations,
  }) => {
    const key = { key: 'kuendigung-1-for-this-request-only' };
    for (let time = 0; time < 3; time++) {
      expect((await call('POST /declarations', { body: BODY }, key)).status).toBe(204);
    }
    expect(await declarations.mails()).toHaveLength(2);
    const other = await call('POST /declarations', { body: { ...BODY, contract: 'PLUS' } }, key);
    expect(other.problem.resultCode).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await declarations.mails()).toHaveLength(2);
  });

  test.for([
    ['name', { name: ' a ' }],
    ['email', { email: 'ada@' }],
    ['declaration', { declaration: 'DIVORCE' }],
    ['contract', { contract: 'ALL' }],
    ['reason', { reason: 'x'.repeat(1001) }],
    ['customerNumber', { customerNumber: '1'.repeat(21) }],
  ] as const)(
    'what is wrong in %s is said there, and no mail leaves',
    async ([field, wrong], { call, declarations }) => {
      const { problem } = await call('POST /declarations', { body: { ...BODY, ...wrong } as never });
      expect(problem.resultCode).toBe('FIELD_INVALID');
      expect(problem.fields?.map(({ name }) => name)).toEqual([field]);
      expect(await declarations.mails()).toEqual([]);
    },
  );

  test('nobody is flooded with confirmations, and nobody can keep somebody else from declaring', async ({
    call,
    declarations,
  }) => {
    const declare = (address: string, email: string = BODY.email) =>
      call('POST /declarations', { body: { ...BODY, email } }, { headers: { 'x-forwarded-for': address } });
    for (let time = 0; time < 4; time++) {
      expect((await declare('192.0.2.1', time % 2 ? BODY.email : 'ADA@example.org')).status).toBe(204);
    }
    const confirmations = async () =>
      (await declarations.mails()).filter(({ template }) => template === 'vertragserklaerung_eingang').length;
    expect([(await declarations.mails()).length, await confirmations()]).toEqual([7, 3]);
    expect((await declare('198.51.100.7')).status).toBe(204);
    expect([(await declarations.mails()).length, await confirmations()]).toEqual([9, 4]);
    for (let n = 0; n < 30; n++) expect((await declare(`203.0.113.${n}`)).status).toBe(204);
    expect([(await declarations.mails()).length, await confirmations()]).toEqual([9 + 30 + 16, 20]);
  });

  test('neighbours behind one address can all declare; a flood from it is asked to wait', async ({
    call,
  }) => {
    const declare = (email: string) =>
      call(
        'POST /declarations',
        { body: { ...BODY, email } },
        { headers: { 'x-forwarded-for': '192.0.2.9' } },
      );
    for (let n = 0; n < 60; n++) expect((await declare(`nachbar${n}@example.org`)).status).toBe(204);
    const { problem } = await declare('nachbar60@example.org');
    expect(problem.resultCode).toBe('RATE_LIMITED');
  });

  test('a foreign page cannot send one', async ({ call, declarations }) => {
    const answer = await call(
      'POST /declarations',
      { body: BODY },
      { headers: { origin: 'https://evil.example', cookie: 'sitzung=x' } },
    );
    expect(answer.problem.resultCode).toBe('ORIGIN_FORBIDDEN');
    expect(await declarations.mails()).toEqual([]);
  });
});
