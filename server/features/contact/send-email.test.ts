import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { type As } from '#server/test/client.ts';
import { PARTICULARS } from '#server/test/particulars.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW, type StageCustomer, testApp } from '#server/test/stage.ts';

const INFORMATION = 'info@stadtwagen.example';
const MESSAGE = { subject: 'Frage zu „meiner“ Rechnung', body: 'Guten Tag,\nwas heißt <b>Grundgebühr</b>?' };
type FilePart = { content: Buffer; name?: string; type?: string };
const picture = (width = 20, height = 10) =>
  sharp({ create: { width, height, channels: 3, background: '#0f5c4a' } });

const test = serverTest().extend('emails', ({ db, call, ada }) => {
  const mails = () => db.selectFrom('mail').orderBy('id').selectAll().execute();
  const attachments = () =>
    db.selectFrom('mail_attachment').orderBy('mail_id').orderBy('position').selectAll().execute();
  const confirm = async ({ id }: StageCustomer) => {
    const { email } = await db
      .updateTable('customer')
      .set({ email_confirmed_at: NOW })
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirstOrThrow();
    return email ?? '';
  };
  const sendFiles = (files: FilePart[], as: As = { token: ada.token }) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(MESSAGE)) form.set(name, value);
    for (const { content, name = 'bild.jpg', type = '' } of files) {
      form.append('files', new Blob([new Uint8Array(content)], { type }), name);
    }
    return call('POST /email', undefined, { ...as, form });
  };
  const report = (as: As = { token: ada.token }) =>
    call(
      'POST /emailtemplate/{template}',
      {
        params: { template: 'betrugsverdacht_nutzerdaten' },
        body: { placeholders: { flags: ['iban', '<img src=x>'] } },
      },
      as,
    );
  const begin = async (): Promise<As> => {
    const { output } = await call('POST /registrations');
    const headers = { 'x-registration': output.id };
    const body = {
      tariffId: 'einzel-start',
      prename: 'Berta',
      name: 'Beispiel',
      emailAddress: 'berta@example.org',
      iban: 'DE02120300000000202051',
    };
    await call('PUT /registrations/current/data', { body }, { headers });
    return { headers };
  };
  const get = (path: string, environment = {}) => pageOf(path, environment);
  async function pageOf(path: string, environment: Record<string, string>) {
    const own = await testApp(db, { environment });
    const answer = await own.inject({ method: 'GET', url: path });
    await own.close();
    return answer;
  }
  return { mails, attachments, confirm, sendFiles, report, begin, get };
});
test.beforeEach(async ({ db }) => {
  for (const table of ['mail', 'attempt'] as const) await db.deleteFrom(table).execute();
});

describe('POST /email', () => {
  test('whatever `to` says, a stranger reaches our information address and nobody else', async ({
    call,
    emails,
  }) => {
    for (const to of [undefined, 'opfer@example.org', INFORMATION, 'a@x.de, b@x.de', '\r\nBcc: x@x.de']) {
      expect((await call('POST /email', { body: { ...MESSAGE, ...(to ? { to } : {}) } })).status).toBe(204);
    }
    const rows = await emails.mails();
    expect(rows).toHaveLength(5);
    for (const { to_address, html_body, text_body, reply_to } of rows) {
      expect(to_address).toBe(INFORMATION);
      expect(html_body).toContain('&#60;b&#62;Grundgebühr');
      expect(text_body).toContain('nicht eingeloggt');
      expect(reply_to).toBeNull();
    }
  });

  test('a customer reaches his own confirmed address, or us with an address that we may answer to', async ({
    call,
    emails,
    ada,
  }) => {
    const email = await emails.confirm(ada);
    await call('POST /email', { body: { ...MESSAGE, to: email.toUpperCase() } }, { token: ada.token });
    await call('POST /email', { body: { ...MESSAGE, to: 'ben@example.org' } }, { token: ada.token });
    await call('POST /email', { body: { ...MESSAGE, replyto: 'arbeit@example.org' } }, { token: ada.token });
    const [own, us, elsewhere] = await emails.mails();
    expect(own).toMatchObject({ to_address: email, reply_to: null });
    expect(us).toMatchObject({ to_address: INFORMATION, reply_to: email });
    expect(us?.text_body).toContain(ada.number);
    expect(elsewhere).toMatchObject({ to_address: INFORMATION, reply_to: 'arbeit@example.org' });
  });

  test('a repeated request sends one mail', async ({ call, emails, ada }) => {
    const as = { token: ada.token, key: 'nachricht-1234-for-this-request-only' };
    await call('POST /email', { body: MESSAGE }, as);
    await call('POST /email', { body: MESSAGE }, as);
    expect(await emails.mails()).toHaveLength(1);
    const key = 'nachricht-5678-for-this-request-only';
    await emails.sendFiles([{ content: await picture().jpeg().toBuffer() }], { token: ada.token, key });
    await emails.sendFiles([{ content: await picture().jpeg().toBuffer() }], { token: ada.token, key });
    expect(await emails.mails()).toHaveLength(2);
    const other = await emails.sendFiles([{ content: await picture(30).jpeg().toBuffer() }], {
      token: ada.token,
      key,
    });
    expect(other.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('is limited: a visitor by network address, a customer by account; afterwards it goes on', async ({
    clock,
    call,
    ada,
  }) => {
    const visit = () => call('POST /email', { body: MESSAGE });
    for (let count = 0; count < 5; count++) expect((await visit()).status).toBe(204);
    const refused = await visit();
    expect(refused.code).toBe('RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const write = () => call('POST /email', { body: MESSAGE }, { token: ada.token });
    for (let count = 0; count < 10; count++) expect((await write()).status).toBe(204);
    expect((await write()).code).toBe('RATE_LIMITED');
    clock.set(NOW.add({ minutes: 61 }));
    expect((await write()).status).toBe(204);
  });

  test.for([
    ['no subject', { subject: '  ', body: 'x' }, 'subject'],
    ['no text', { subject: 'x', body: '\n' }, 'body'],
    ['a long subject', { subject: 'x'.repeat(151), body: 'x' }, 'subject'],
    ['a long text', { subject: 'x', body: 'x'.repeat(10_001) }, 'body'],
    ['a reply address that is none', { subject: 'x', body: 'x', replyto: 'ada@' }, 'replyto'],
    ['one whose domain is none', { subject: 'x', body: 'x', replyto: 'ada@bäckerei' }, 'replyto'],
  ] as const)('%s is refused with a message beside the field', async ([, body, field], { call, emails }) => {
    const { problem } = await call('POST /email', { body });
    expect(problem.resultCode).toBe('FIELD_INVALID');
    expect(problem.fields?.map(({ name }) => name)).toEqual([field]);
    if (field === 'replyto') expect(problem.fields?.[0]?.message).toBe('E-Mail Adresse ist ungültig.');
    expect(await emails.mails()).toEqual([]);
  });
});

describe('attachments', () => {
  test('pictures and PDF arrive with their real type and a harmless name', async ({ emails }) => {
    const png = await picture().png().toBuffer();
    const webp = await picture().webp().toBuffer();
    const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
    const answer = await emails.sendFiles([
      { content: png, name: '../../Schäden „links“\u202egpj.exe', type: 'image/png' },
      { content: webp, name: '.webp', type: 'application/octet-stream' },
      { content: pdf, name: 'C:\\Berichte\\unfall.pdf' },
    ]);
    expect(answer.status).toBe(204);
    const rows = await emails.attachments();
    expect(rows.map(({ filename, content_type }) => [filename, content_type])).toEqual([
      ['Schäden _links_ gpj.png', 'image/png'],
      ['datei.webp', 'image/webp'],
      ['unfall.pdf', 'application/pdf'],
    ]);
    expect(rows.map(({ content }) => content)).toEqual([png, webp, pdf]);
  });

  test('a file that is not what it claims, or nothing that we take, is refused and nothing is sent', async ({
    emails,
  }) => {
    const jpeg = await picture().jpeg().toBuffer();
    for (const file of [
      { content: jpeg, type: 'application/pdf' },
      { content: Buffer.from('<html><script>alert(1)</script>'), type: 'image/jpeg' },
      { content: Buffer.from('MZ\x90\0'), name: 'bild.jpg', type: 'image/jpeg' },
      { content: Buffer.from('PK\x03\x04'), name: 'archiv.zip', type: 'application/zip' },
      { content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), type: 'image/svg+xml' },
      { content: Buffer.alloc(0), name: 'leer.jpg' },
    ]) {
      expect((await emails.sendFiles([file])).code).toBe('ATTACHMENT_FORMAT');
    }
    expect(await emails.mails()).toEqual([]);
  });

  test('a picture of 50,000 by 50,000 pixels is refused without being unpacked', async ({ emails }) => {
    const head = await picture().png().toBuffer();
    head.writeUInt32BE(50_000, 16);
    head.writeUInt32BE(50_000, 20);
    // Corrects the header's checksum, so that nothing but the size is wrong.
    head.writeUInt32BE(crc32(head.subarray(12, 29)), 29);
    expect(await sharp(head, { limitInputPixels: false }).metadata()).toMatchObject({ width: 50_000 });
    const before = process.memoryUsage.rss();
    expect((await emails.sendFiles([{ content: head, type: 'image/png' }])).code).toBe('ATTACHMENT_FORMAT');
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  });

  test('16 MiB in one file, or 21 together, are refused; nothing stays behind', async ({ emails }) => {
    const jpeg = await picture().jpeg().toBuffer();
    const large = (mib: number) => ({ content: Buffer.concat([jpeg], mib * 1024 * 1024) });
    expect((await emails.sendFiles([large(16)])).code).toBe('ATTACHMENT_TOO_LARGE');
    expect((await emails.sendFiles([large(11), large(10)])).code).toBe('ATTACHMENT_TOO_LARGE');
    expect((await emails.sendFiles([large(14)])).status).toBe(204);
    expect(await emails.attachments()).toHaveLength(1);
  });

  test('come from logged-in customers only', async ({ emails }) => {
    expect((await emails.sendFiles([{ content: await picture().jpeg().toBuffer() }], {})).code).toBe(
      'AUTHENTICATION',
    );
    expect((await emails.sendFiles([], {})).status).toBe(204);
  });

  test('a form that is cut off, or none, is refused in German', async ({ send, emails }) => {
    const boundary = 'grenze';
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    for (const payload of [
      '',
      'kein Formular',
      `--${boundary}\r\nContent-Disposition: form-data; name="subject"\r\n\r\nHallo`,
      `--${boundary}\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--${boundary}--\r\n`,
    ]) {
      const answer = await send({ method: 'POST', url: '/api/booking/email', headers, payload });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers['content-type']).toContain('problem+json');
    }
    expect(await emails.mails()).toEqual([]);
  });
});

describe('POST /emailtemplate/{template}', () => {
  test('goes to us, about the customer who is logged in and nobody else', async ({ emails, ada }) => {
    expect((await emails.report()).status).toBe(204);
    const [mail] = await emails.mails();
    expect(mail).toMatchObject({ to_address: INFORMATION, template: 'betrugsverdacht_nutzerdaten' });
    expect(mail?.text_body).toContain(ada.number);
    expect(mail?.html_body).not.toContain('<img');
  });

  describe('within a registration', () => {
    test('is about what was entered there, also for somebody who is logged in, and says no account', async ({
      emails,
      ada,
    }) => {
      const { headers } = await emails.begin();
      for (const as of [{ headers }, { headers, token: ada.token }]) {
        expect((await emails.report(as)).status).toBe(204);
        const mail = (await emails.mails()).at(-1);
        expect(mail).toMatchObject({ to_address: INFORMATION, template: 'betrugsverdacht_nutzerdaten' });
        expect(mail?.text_body).toContain('Berta Beispiel');
        expect(mail?.text_body).toContain('berta@example.org');
        expect(mail?.text_body).not.toContain(ada.number);
        expect(mail?.text_body).not.toContain('12030000');
      }
    });

    test('ends with the registration: after an hour, or under a made-up secret, nobody is known', async ({
      clock,
      emails,
    }) => {
      const as = await emails.begin();
      expect((await emails.report({ headers: { 'x-registration': 'made-up' } })).code).toBe('AUTHENTICATION');
      clock.set(NOW.add({ minutes: 61 }));
      expect((await emails.report(as)).code).toBe('AUTHENTICATION');
      expect(await emails.mails()).toEqual([]);
    });

    test('is limited for each registration and for each address', async ({ emails }) => {
      const as = await emails.begin();
      for (let count = 0; count < 5; count++) expect((await emails.report(as)).status).toBe(204);
      expect((await emails.report(as)).code).toBe('RATE_LIMITED');
      for (let more = 0; more < 3; more++) {
        const other = await emails.begin();
        for (let count = 0; count < 5; count++) await emails.report(other);
      }
      expect((await emails.report(await emails.begin())).code).toBe('RATE_LIMITED');
      expect(await emails.mails()).toHaveLength(20);
    });

    test('tells nothing of bookings, and no password', async ({ call, emails }) => {
      const as = await emails.begin();
      for (const template of ['betrugsverdacht_buchungen', 'tarifpartner_einmalpasswort'] as const) {
        const body = { placeholders: {} };
        const answer = await call('POST /emailtemplate/{template}', { params: { template }, body }, as);
        expect(answer.code).toBe('FORBIDDEN');
      }
      expect(await emails.mails()).toEqual([]);
    });
  });

  test('takes no recipient and no data of others', async ({ call, ada }) => {
    const answer = await call(
      'POST /emailtemplate/{template}',
      {
        params: { template: 'registrierung_dublette' },
        body: { to: 'opfer@example.org', placeholders: { accountNumber: '1' } } as never,
      },
      { token: ada.token },
    );
    expect(answer.code).toBe('FIELD_INVALID');
  });

  test('is limited for each account', async ({ stage, emails }) => {
    for (let count = 0; count < 5; count++) expect((await emails.report()).status).toBe(204);
    expect((await emails.report()).code).toBe('RATE_LIMITED');
    const ben = await stage.addCustomer();
    expect((await emails.report({ token: ben.token })).status).toBe(204);
  });
});

test('forms are read by the calls that take them, others refuse the format', async ({ call }) => {
  const form = new FormData();
  form.set('email', 'neu@example.org');
  expect((await call('POST /newsletter', undefined, { form })).code).toBe('MEDIA_TYPE');
});

describe('/entwicklung/mails', () => {
  test('shows what was written, with links that can be followed and nothing that runs', async ({
    call,
    emails,
    ada,
  }) => {
    await call('POST /emailconfirmations', {}, { token: ada.token });
    await call('POST /email', { body: { ...MESSAGE, body: '<script>alert(1)</script>' } });
    const [row] = await emails.mails();
    const list = await emails.get('/entwicklung/mails');
    expect(list.body).toContain(`href="/entwicklung/mails/${row?.id}"`);
    const page = await emails.get(`/entwicklung/mails/${row?.id}`);
    expect(page.body).toMatch(/<a href="http:\/\/localhost:\d+\/email-bestaetigung\?token=[\w-]{43}">/);
    expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const other = await emails.get(`/entwicklung/mails/${(await emails.mails())[1]?.id}`);
    expect(other.body).not.toMatch(/<script/);
    expect((await emails.get('/entwicklung/mails/x')).statusCode).toBe(404);
  });

  test('is not there in production', async ({ emails }) => {
    const production = {
      ...PARTICULARS,
      NODE_ENV: 'production',
      DATA_DIR: '/tmp/nowhere',
      PUBLIC_URL: 'https://auto.example.org',
    };
    for (const path of ['/entwicklung/mails', '/entwicklung/mails/1']) {
      expect((await emails.get(path, production)).statusCode).toBe(404);
    }
  });
});
