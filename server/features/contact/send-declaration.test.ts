import { describe, expect } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { contactJobs } from './contact.jobs.ts';

const BODY = {
  declaration: 'CANCELLATION',
  contract: 'FRAMEWORK',
  kind: 'ORDINARY',
  name: 'Ada <b>Adler</b>',
  customerNumber: '100001-1',
  email: 'Ada@example.org',
} as const;
const FOR_CAUSE = { ...BODY, kind: 'EXTRAORDINARY', reason: 'Umzug\nnach Wien' } as const;
const { kind: _, ...WITHDRAWAL } = { ...BODY, declaration: 'WITHDRAWAL' } as const;

const test = serverTest().extend('declarations', ({ db }) => {
  const mails = () => db.selectFrom('mail').orderBy('id').selectAll().execute();
  return { mails };
});
test.override('environment', { TRUST_PROXY: 'true' });
test.beforeEach(async ({ db }) => {
  for (const table of ['mail', 'attempt', 'declaration'] as const) await db.deleteFrom(table).execute();
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
    const body = { ...FOR_CAUSE, email };
    expect((await call('POST /declarations', { body })).status).toBe(201);
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
      const body = { ...FOR_CAUSE, email, name: spam, customerNumber: 'evil.example/a', reason: spam };
      expect((await call('POST /declarations', { body })).status).toBe(201);
      const [ours, theirs] = await declarations.mails();
      expect(ours?.text_body).toContain(spam);
      expect(theirs?.to_address).toBe(email);
      expect(`${theirs?.subject}${theirs?.text_body}${theirs?.html_body}`).not.toMatch(/evil|Gewinn/);
      expect(theirs?.text_body).toContain('Rahmenvertrag');
      expect(theirs?.text_body).toContain('Wichtiger Grund: liegt uns vor');
      expect(theirs?.text_body).toMatch(/Eingegangen: .*\d{4}.*\d\d:\d\d/);
    },
  );

  test('a withdrawal is called by its name in every sentence, and a cancellation by its', async ({
    call,
    declarations,
  }) => {
    await call('POST /declarations', {
      body: { ...WITHDRAWAL, contract: 'KM_PACKAGE', orderedOn: '2027-05-10' },
    });
    const withdrawals = await declarations.mails();
    expect(withdrawals.map(({ subject }) => subject)).toEqual([
      'Widerruf: bitte bearbeiten',
      'Widerruf: bei uns eingegangen',
    ]);
    for (const { text_body, html_body } of withdrawals) {
      expect(`${text_body}${html_body}`).not.toMatch(/kündig|ende|zeitpunkt/i);
      expect(text_body).toContain('Kilometerpaket');
      expect(text_body).toMatch(/Bestellt am: 10.05.2027$/m);
    }
    await call('POST /declarations', { body: BODY });
    for (const { text_body, html_body } of (await declarations.mails()).slice(2)) {
      expect(`${text_body}${html_body}`).not.toMatch(/widerruf/i);
      expect(text_body).toMatch(/Art: ordentlich$/m);
      expect(text_body).toMatch(/Ende des Vertrags: zum frühestmöglichen Zeitpunkt$/m);
    }
  });

  test('neither an account number nor an address is made a condition', async ({ call, declarations }) => {
    const { customerNumber: _number, ...body } = BODY;
    for (const declared of [body, { ...WITHDRAWAL, customerNumber: undefined }]) {
      expect((await call('POST /declarations', { body: declared })).status).toBe(201);
    }
    for (const { text_body } of await declarations.mails()) {
      expect(text_body).not.toMatch(/Accountnummer|ohne deine|endet kein/i);
    }
  });

  test('staff are asked to act, and to confirm where no mail did', async ({ call, declarations }) => {
    for (let time = 0; time < 4; time++) await call('POST /declarations', { body: BODY });
    const staff = (await declarations.mails()).filter(({ template }) => template === 'vertragserklaerung');
    expect(staff.map(({ text_body }) => text_body.includes('Bitte bearbeiten.'))).toEqual(
      Array(4).fill(true),
    );
    expect(staff.map(({ text_body }) => text_body.includes('Bitte bestätige ihn.'))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test('sent again under its key it arrives once; another one under that key is refused', async ({
    call,
    declarations,
  }) => {
    const key = { key: 'kuendigung-1-for-this-request-only' };
    const ids = new Set<string>();
    for (let time = 0; time < 3; time++) {
      ids.add((await call('POST /declarations', { body: BODY }, key)).output.id);
    }
    expect(ids.size).toBe(1);
    expect(await declarations.mails()).toHaveLength(2);
    const other = await call('POST /declarations', { body: { ...BODY, contract: 'PLUS' } }, key);
    expect(other.problem.resultCode).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await declarations.mails()).toHaveLength(2);
  });

  test.for([
    ['name', BODY, { name: ' a ' }, 'Name braucht mindestens zwei Zeichen.'],
    ['name', BODY, { name: '\u200B' }, 'Name ist erforderlich.'],
    ['email', BODY, { email: 'ada@' }, 'E-Mail Adresse ist ungültig.'],
    ['email', BODY, { email: '' }, 'E-Mail-Adresse ist erforderlich.'],
    ['declaration', BODY, { declaration: 'DIVORCE' }, /CANCELLATION/],
    ['contract', BODY, { contract: 'ALL' }, /FRAMEWORK/],
    ['contract', BODY, { contract: 'KM_PACKAGE' }, /läuft von selbst ab/],
    ['kind', BODY, { kind: undefined }, 'Bitte wähle, ob du ordentlich oder außerordentlich kündigst.'],
    ['kind', WITHDRAWAL, { kind: 'ORDINARY' }, 'Das gehört nur zu einer Kündigung.'],
    ['reason', FOR_CAUSE, { reason: ' \n ' }, 'Bitte nenne den wichtigen Grund.'],
    ['reason', FOR_CAUSE, { reason: 'x'.repeat(1001) }, /1.?000/],
    ['reason', BODY, { reason: 'Umzug' }, /nur eine außerordentliche/],
    ['reason', WITHDRAWAL, { reason: 'Umzug' }, 'Das gehört nur zu einer Kündigung.'],
    ['endsOn', BODY, { endsOn: '2027-05-11' }, /schon vorbei/],
    ['endsOn', BODY, { endsOn: '2027-02-30' }, 'Diesen Tag gibt es nicht im Kalender.'],
    ['endsOn', BODY, { endsOn: 'bald' }, 'Bitte nenne den Tag, zu dem der Vertrag enden soll'],
    ['endsOn', BODY, { endsOn: ' ' }, 'Bitte nenne den Tag, zu dem der Vertrag enden soll'],
    ['endsOn', WITHDRAWAL, { endsOn: '' }, 'Das gehört nur zu einer Kündigung.'],
    ['orderedOn', WITHDRAWAL, { orderedOn: '' }, /Bestellt am: Bitte gib Tag, Monat und Jahr an/],
    ['orderedOn', BODY, { orderedOn: '' }, 'Das gehört nur zu einem Widerruf.'],
    ['endsOn', BODY, { endsOn: '3027-05-31' }, 'Bitte prüfe das Jahr.'],
    ['endsOn', WITHDRAWAL, { endsOn: '2027-05-31' }, 'Das gehört nur zu einer Kündigung.'],
    ['orderedOn', WITHDRAWAL, { orderedOn: '2027-05-13' }, 'Bestellt am liegt in der Zukunft.'],
    ['orderedOn', BODY, { orderedOn: '2027-05-10' }, 'Das gehört nur zu einem Widerruf.'],
    ['customerNumber', BODY, { customerNumber: '1'.repeat(21) }, /20/],
  ] as const)(
    'what is wrong in %s is said there, and no mail leaves (case %$)',
    async ([field, body, wrong, sentence], { call, declarations }) => {
      const { problem } = await call('POST /declarations', { body: { ...body, ...wrong } as never });
      expect(problem.resultCode).toBe('FIELD_INVALID');
      expect(problem.fields?.map(({ name }) => name)).toEqual([field]);
      expect(problem.fields?.[0]?.message).toMatch(sentence);
      expect(await declarations.mails()).toEqual([]);
    },
  );

  test('all that is wrong is said at once', async ({ call }) => {
    const { problem } = await call('POST /declarations', {
      body: { ...BODY, kind: 'EXTRAORDINARY', endsOn: '2020-01-01', name: '', email: '' },
    });
    expect(problem.fields?.map(({ name }) => name)).toEqual(['reason', 'endsOn', 'name', 'email']);
  });

  test('nobody is flooded with confirmations, and nobody can keep somebody else from declaring', async ({
    call,
    declarations,
  }) => {
    const declare = (address: string, email: string = BODY.email) =>
      call('POST /declarations', { body: { ...BODY, email } }, { headers: { 'x-forwarded-for': address } });
    for (let time = 0; time < 4; time++) {
      expect((await declare('192.0.2.1', time % 2 ? BODY.email : 'ADA@example.org')).status).toBe(201);
    }
    const confirmations = async () =>
      (await declarations.mails()).filter(({ template }) => template === 'vertragserklaerung_eingang').length;
    expect([(await declarations.mails()).length, await confirmations()]).toEqual([7, 3]);
    expect((await declare('198.51.100.7')).status).toBe(201);
    expect([(await declarations.mails()).length, await confirmations()]).toEqual([9, 4]);
    for (let n = 0; n < 30; n++) expect((await declare(`203.0.113.${n}`)).status).toBe(201);
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
    for (let n = 0; n < 60; n++) expect((await declare(`nachbar${n}@example.org`)).status).toBe(201);
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

describe('GET /declarations/{id}', () => {
  test.for([
    ['an ordinary cancellation', { ...BODY, endsOn: '2027-05-12' }],
    ['one for cause', FOR_CAUSE],
    ['a withdrawal', { ...WITHDRAWAL, contract: 'KM_PACKAGE', orderedOn: '2027-05-12' }],
  ] as const)(
    '%s can be read as it was declared, with the time of its arrival',
    async ([, body], { call }) => {
      const { output } = await call('POST /declarations', { body });
      expect(output).toMatchObject({ receivedAt: NOW.toString(), isConfirmed: true });
      const shown = await call('GET /declarations/{id}', { params: { id: output.id } });
      expect(shown.output).toEqual({ ...body, receivedAt: NOW.toString(), isConfirmed: true });
    },
  );

  test('that no mail confirmed it is said there too', async ({ call }) => {
    for (let time = 0; time < 3; time++) await call('POST /declarations', { body: BODY });
    const { output } = await call('POST /declarations', { body: BODY });
    expect(output.isConfirmed).toBe(false);
    const shown = await call('GET /declarations/{id}', { params: { id: output.id } });
    expect(shown.output.isConfirmed).toBe(false);
  });

  test('is a file to keep, with content, date and time in Berlin', async ({ call }) => {
    const { output } = await call('POST /declarations', { body: { ...FOR_CAUSE, endsOn: '2027-06-30' } });
    const file = await call('GET /declarations/{id}/file', { params: { id: output.id } });
    expect(file.headers['content-disposition']).toBe('attachment; filename="kuendigung-2027-05-12.txt"');
    expect(file.headers['cache-control']).toBe('private, no-store');
    expect(file.bytes.toString()).toBe(
      [
        'Kündigung an Stadtwagen',
        '=======================',
        '',
        'Erklärung: Kündigung',
        'Art: außerordentlich, aus wichtigem Grund',
        'Wichtiger Grund: Umzug',
        '  nach Wien',
        'Vertrag: Rahmenvertrag',
        'Ende des Vertrags: zum 30.06.2027',
        'Name: Ada <b>Adler</b>',
        'Accountnummer: 100001-1',
        'E-Mail-Adresse: Ada@example.org',
        'Abgegeben: auf unserer Website mit dem Knopf „jetzt kündigen“',
        'Eingegangen: 12. Mai 2027 um 10:05:00 Uhr',
        '',
      ].join('\r\n'),
    );
  });

  test('is shown for 30 days, and then kept no longer', async ({ services, call, db }) => {
    const { output } = await call('POST /declarations', { body: BODY });
    const [job] = contactJobs;
    const show = async () => (await call('GET /declarations/{id}', { params: { id: output.id } })).status;
    await job?.run(db, NOW.add({ hours: 30 * 24 }), services);
    expect(await show()).toBe(200);
    await job?.run(db, NOW.add({ hours: 30 * 24, seconds: 1 }), services);
    expect(await show()).toBe(404);
  });
});
