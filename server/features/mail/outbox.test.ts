import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSmtpDelivery } from '#server/adapters/smtp-delivery.ts';
import { connect } from '#server/db/connect.ts';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import { startMailServer, type TestMailServer } from '#server/test/mail-server.ts';
import { NOW } from '#server/test/stage.ts';
import { mailJobs } from './mail.jobs.ts';
import { createMailer, type NewMail } from './mailer.ts';
import { sendNextMail, startOutbox } from './outbox.ts';
import type { MailTemplate } from './placeholders.ts';

const FROM = { name: 'Stadtwagen', address: 'noreply@stadtwagen.test' };
const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example.org',
  informationAddress: 'info@stadtwagen.test',
});

let database: TestDatabase;
let smtp: TestMailServer;
let now = NOW;
let errors: unknown[];

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.db.deleteFrom('mail').execute();
  smtp = await startMailServer();
  now = NOW;
  errors = [];
});
afterEach(() => smtp.close());
afterAll(() => database.close());

const options = (url = smtp.url) => ({
  db: database.db,
  delivery: createSmtpDelivery({ url, from: FROM }),
  now: () => now,
  onError: (error: unknown) => void errors.push(error),
});
const queue = (more: Partial<NewMail<MailTemplate>> = {}) =>
  mailer.queue(database.db, {
    template: 'willkommen',
    to: 'ada@example.org',
    placeholders: { prename: 'Zoë', accountNumber: '100001-1' },
    now,
    ...more,
  } as NewMail<'willkommen'>);
const rows = () => database.db.selectFrom('mail').orderBy('id').selectAll().execute();
const onlyRow = async () => {
  const [row, ...others] = await rows();
  if (!row || others.length > 0) throw new Error(`${others.length} mails too many`);
  return row;
};
/** Sends until nothing is due. */
async function drain(settings: ReturnType<typeof options> = options()): Promise<void> {
  while ((await sendNextMail(settings)) !== 'NOTHING_DUE');
}

describe('a mail that is sent', () => {
  test('arrives with its umlauts, from us, in both bodies, and leaves nothing of what it said behind', async () => {
    await queue({ replyTo: 'hilfe@example.org' });
    await drain();
    const [mail] = smtp.received;
    expect(mail?.to).toEqual(['ada@example.org']);
    expect(mail?.from).toBe(FROM.address);
    expect(mail?.email).toMatchObject({
      subject: 'Willkommen bei Stadtwagen',
      from: { name: 'Stadtwagen', address: FROM.address },
      to: [{ address: 'ada@example.org' }],
      replyTo: [{ address: 'hilfe@example.org' }],
    });
    expect(mail?.email.text).toContain('Hallo Zoë,');
    expect(mail?.email.text).toContain('schön, dass du dabei bist');
    expect(mail?.email.html).toContain('100001-1');
    const row = await onlyRow();
    expect(mail?.email.messageId).toBe(`<${row.message_id}@stadtwagen.test>`);
    expect(row).toMatchObject({ sent_at: NOW, tries: 1, text_body: '', html_body: '', given_up_at: null });
  });

  test('carries its attachments, which are deleted then', async () => {
    const content = Buffer.from([0xff, 0xd8, 0xff, 0, 13, 10, 46, 13, 10]);
    await queue({ attachments: [{ filename: 'Schäden „links“.jpg', contentType: 'image/jpeg', content }] });
    await drain();
    const [attachment] = smtp.received[0]?.email.attachments ?? [];
    expect(attachment).toMatchObject({ filename: 'Schäden „links“.jpg', mimeType: 'image/jpeg' });
    expect(Buffer.from(attachment?.content as ArrayBuffer)).toEqual(content);
    expect(await database.db.selectFrom('mail_attachment').selectAll().execute()).toEqual([]);
  });

  test('of a newsletter names the address where one click ends it', async () => {
    await queue({
      template: 'newsletter_willkommen',
      placeholders: {
        prename: null,
        unsubscribeLink: 'https://auto.example.org/newsletterabmeldung?token=x',
      },
      unsubscribeUrl: 'https://auto.example.org/api/booking/newsletter/unsubscribe?token=x',
    });
    await drain();
    const header = (name: string) => smtp.received[0]?.email.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe(
      '<https://auto.example.org/api/booking/newsletter/unsubscribe?token=x>',
    );
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  test('has one receiver and our headers only, whatever its subject, address and reply address contain', async () => {
    const nasty = 'Hallo\r\nBcc: alle@example.org\r\n\r\nText';
    await queue({
      template: 'nachricht',
      placeholders: { subject: nasty, text: '.\r\nMAIL FROM:<x@example.org>\r\n.', sender: [] },
      replyTo: 'a@example.org>, <b@example.org\r\nBcc: c@example.org',
    });
    await drain();
    const [mail] = smtp.received;
    expect(mail?.to).toEqual(['ada@example.org']);
    expect(mail?.email.bcc).toBeUndefined();
    expect(mail?.email.subject).toBe('Nachricht: Hallo Bcc: alle@example.org Text');
    expect(mail?.email.text).toContain('> MAIL FROM:<x@example.org>');
    expect(mail?.email.replyTo).toBeUndefined();
    expect(smtp.received).toHaveLength(1);
  });

  test('to something that is not one address goes to nobody', async () => {
    for (const to of ['ada@example.org, ben@example.org', 'ada@example.org\r\nRCPT TO:<x@example.org>', '']) {
      await queue({ to });
    }
    await drain();
    expect(smtp.received).toEqual([]);
    expect((await rows()).every(({ given_up_at }) => given_up_at)).toBe(true);
  });
});

describe('SMTP is down', () => {
  test('nothing is lost, and when it is back each mail is sent once, under the same message id', async () => {
    const { url } = smtp;
    await smtp.close();
    await Promise.all(Array.from({ length: 5 }, () => queue()));
    for (let hour = 0; hour < 30; hour++) {
      await drainUnreachable(url);
      now = now.add({ hours: 1 });
    }
    const before = await rows();
    expect(before.every(({ sent_at, given_up_at, tries }) => !sent_at && !given_up_at && tries > 0)).toBe(
      true,
    );

    smtp = await startMailServer(Number(new URL(url).port));
    // Within minutes, although it was away for more than a day.
    now = now.add({ minutes: 5 });
    await drain();
    expect(smtp.received).toHaveLength(5);
    expect(new Set(smtp.received.map(({ email }) => email.messageId))).toEqual(
      new Set(before.map(({ message_id }) => `<${message_id}@stadtwagen.test>`)),
    );
    await drain();
    expect(smtp.received).toHaveLength(5);
  });

  async function drainUnreachable(url: string) {
    const settings = options(url);
    for (let count = 0; count < 5; count++) expect(await sendNextMail(settings)).toBe('UNREACHABLE');
  }

  test('after a week a mail is given up and that is reported', async () => {
    const { url } = smtp;
    await queue();
    await smtp.close();
    now = now.add({ hours: 7 * 24 });
    await sendNextMail(options(url));
    expect(await onlyRow()).toMatchObject({ given_up_at: now, sent_at: null });
    expect(String(errors[0])).toMatch(/given up/);
    expect(String(errors[0])).not.toContain('Zoë');
    smtp = await startMailServer();
  });
});

describe('the mail server refuses', () => {
  const tryOnce = async (step: 'MAIL FROM' | 'RCPT TO' | 'DATA', responseCode: number, message = 'no') => {
    await database.db.deleteFrom('mail').execute();
    smtp.refuse = (at) => (at === step ? { responseCode, message } : undefined);
    await queue();
    await sendNextMail(options());
    smtp.refuse = () => undefined;
    return onlyRow();
  };

  test.each([
    ['RCPT TO', 450, '4.2.0 greylisted'],
    ['DATA', 451, '4.3.0 busy'],
    ['MAIL FROM', 550, '5.7.1 sender not allowed here'],
    ['RCPT TO', 554, '5.7.1 Relay access denied'],
    ['RCPT TO', 530, '5.5.1 authentication required'],
  ] as const)('%s %i %s: the mail is tried again later and arrives once', async (step, code, message) => {
    const row = await tryOnce(step, code, message);
    expect(row).toMatchObject({ tries: 1, given_up_at: null, sent_at: null });
    expect(row.last_error).toContain(message);
    expect(row.text_body).not.toBe('');
    expect(await sendNextMail(options())).toBe('NOTHING_DUE');
    now = row.next_try_at;
    await drain();
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.email.messageId).toContain(row.message_id);
  });

  test.each([
    ['RCPT TO', 550, '5.1.1 no such user'],
    ['RCPT TO', 550, 'unknown'],
    ['DATA', 552, '5.3.4 message too big'],
  ] as const)('%s %i %s: the mail is given up, kept, and not tried again', async (step, code, message) => {
    const row = await tryOnce(step, code, message);
    expect(row).toMatchObject({ tries: 1, given_up_at: NOW, sent_at: null });
    expect(errors).toHaveLength(1);
    now = now.add({ hours: 200 });
    await drain();
    expect(smtp.received).toEqual([]);
  });

  test('for now again and again: after three days the mail is given up, with a longer wait each time', async () => {
    smtp.refuse = (step) => (step === 'RCPT TO' ? { responseCode: 450, message: '4.2.0 later' } : undefined);
    await queue();
    const waits: number[] = [];
    for (;;) {
      await sendNextMail(options());
      const row = await onlyRow();
      if (row.given_up_at) break;
      waits.push(now.until(row.next_try_at).total('minutes'));
      now = row.next_try_at;
    }
    expect([...waits].sort((a, b) => a - b)).toEqual(waits);
    expect(NOW.until(now).total('hours')).toBeGreaterThan(72);
  });

  test('one mail does not hold up the others', async () => {
    smtp.refuse = (step, to) =>
      step === 'RCPT TO' && to.startsWith('voll') ? { responseCode: 452, message: '4.2.2 full' } : undefined;
    await queue({ to: 'voll@example.org' });
    await queue({ to: 'ada@example.org' });
    await drain();
    expect(smtp.received.map(({ to }) => to)).toEqual([['ada@example.org']]);
  });
});

describe('several servers on one database', () => {
  test('send each mail once, however many look at once', async () => {
    for (let count = 0; count < 60; count++) await queue({ to: `kunde${count}@example.org` });
    const servers = [1, 2, 3].map(() => connect(database.url, { connections: 4 }).db);
    await Promise.all(servers.flatMap((db) => [drain({ ...options(), db }), drain({ ...options(), db })]));
    await Promise.all(servers.map((db) => db.destroy()));
    expect(smtp.received).toHaveLength(60);
    expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(60);
  });

  test('one loses the database after a mail was accepted: another sends it again, once, under the same message id', async () => {
    await queue();
    const dying = connect(database.url, { connections: 1 }).db;
    const { rows: connections } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(dying);
    smtp.beforeAccepting = async () => {
      smtp.beforeAccepting = () => undefined;
      await sql`select pg_terminate_backend(${connections[0]?.pid})`.execute(database.db);
    };
    await expect(sendNextMail({ ...options(), db: dying })).rejects.toThrow();
    await dying.destroy();
    expect(await onlyRow()).toMatchObject({ sent_at: null, tries: 0 });

    await drain();
    await drain();
    expect(smtp.received).toHaveLength(2);
    expect(new Set(smtp.received.map(({ email }) => email.messageId)).size).toBe(1);
    expect(await onlyRow()).toMatchObject({ sent_at: NOW, tries: 1 });
  });

  test('one dies before a mail was accepted: another sends it, and it arrives once', async () => {
    await queue();
    const dying = connect(database.url, { connections: 1 }).db;
    const { rows: connections } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(dying);
    const delivery = {
      deliver: async () => {
        await sql`select pg_terminate_backend(${connections[0]?.pid})`.execute(database.db);
        throw new Error('killed');
      },
    };
    await expect(sendNextMail({ ...options(), db: dying, delivery })).rejects.toThrow();
    await dying.destroy();
    await drain();
    expect(smtp.received).toHaveLength(1);
  });
});

describe('the running outbox', () => {
  test('sends what is committed, never what is rolled back, and stops when it is told', async () => {
    const stop = startOutbox(options());
    await database.db
      .transaction()
      .execute(async (transaction) => {
        await mailer.queue(transaction, {
          template: 'willkommen',
          to: 'nie@example.org',
          placeholders: { prename: null, accountNumber: '1' },
          now,
        });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await queue();
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), { timeout: 20_000 });
    expect(smtp.received[0]?.to).toEqual(['ada@example.org']);
    await stop();
    await queue();
    expect((await rows()).filter(({ sent_at }) => !sent_at)).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  test('without a mail server shows mails and never sends them, also when there is one later', async () => {
    const stop = startOutbox({ ...options(), delivery: undefined });
    await queue();
    await vi.waitFor(async () => expect((await onlyRow()).shown_at).toEqual(NOW), { timeout: 20_000 });
    await stop();
    expect((await onlyRow()).text_body).toContain('100001-1');
    await drain();
    expect(smtp.received).toEqual([]);
  });
});

test('after thirty days nobody can read who got which mail; what waits stays', async () => {
  await queue();
  await drain();
  await queue();
  const [job] = mailJobs;
  await job?.run(database.db, NOW.add({ hours: 29 * 24 }));
  expect(await rows()).toHaveLength(2);
  await job?.run(database.db, NOW.add({ hours: 31 * 24 }));
  expect((await onlyRow()).sent_at).toBeNull();
});
