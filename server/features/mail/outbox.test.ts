import { sql } from 'kysely';
import { describe, expect, vi } from 'vitest';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import type { MailDelivery } from '#server/adapters/mail-delivery.ts';
import { createSmtpDelivery } from '#server/adapters/smtp-delivery.ts';
import { connect, type Db } from '#server/db/connect.ts';
import { messageToUs } from '#server/features/contact/contact.letters.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { newsletterBegun } from '#server/features/newsletter/newsletter.letters.ts';
import { welcome } from '#server/features/registration/registration.letters.ts';
import { startMailServer } from '#server/test/mail-server.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW, type Stage } from '#server/test/stage.ts';
import { mailJobs } from './mail.jobs.ts';
import { createMailer, type NewMail } from './mailer.ts';
import { type OutboxOptions, sendNextMail, startOutbox } from './outbox.ts';

const FROM = { name: 'Stadtwagen', address: 'noreply@stadtwagen.test' };
const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example.org',
  informationAddress: 'info@stadtwagen.test',
  operator: SAMPLE_OPERATOR,
});

const test = serverTest()
  .extend('smtp', () => startMailServer())
  .extend('errors', (): unknown[] => [])
  .extend('outbox', ({ clock, db, smtp, errors }) => {
    const options = (url = smtp.url): OutboxOptions & { delivery: MailDelivery } => ({
      db,
      delivery: createSmtpDelivery({ url, from: FROM }),
      now: clock.now,
      onError: (error: unknown) => void errors.push(error),
    });
    const envelope = () => ({ to: 'ada@example.org', contractOf: 'NOBODY' as const, now: clock.now() });
    const queue = (more: Partial<Omit<NewMail<unknown>, 'letter' | 'placeholders' | 'contractOf'>> = {}) =>
      mailer.queue(db, {
        ...envelope(),
        letter: welcome,
        placeholders: { prename: 'Zoë', accountNumber: '100001-1', hasContract: false },
        ...more,
      });
    const rows = () => db.selectFrom('mail').orderBy('id').selectAll().execute();
    const onlyRow = async () => {
      const [row, ...others] = await rows();
      if (!row || others.length > 0) throw new Error(`${others.length} mails too many`);
      return row;
    };
    /** Sends until nothing is due. */
    async function drain(settings: ReturnType<typeof options> = options()): Promise<void> {
      while ((await sendNextMail(settings)) !== 'NOTHING_DUE');
    }
    async function drainUnreachable(url: string) {
      const settings = options(url);
      for (let count = 0; count < 5; count++) expect(await sendNextMail(settings)).toBe('UNREACHABLE');
    }
    const tryOnce = async (step: 'MAIL FROM' | 'RCPT TO' | 'DATA', responseCode: number, message = 'no') => {
      await db.deleteFrom('mail').execute();
      smtp.refuse = (at) => (at === step ? { responseCode, message } : undefined);
      await queue();
      await sendNextMail(options());
      smtp.refuse = () => undefined;
      return onlyRow();
    };
    return { options, envelope, queue, rows, onlyRow, drain, drainUnreachable, tryOnce };
  });
test.beforeEach(async ({ db }) => {
  await db.deleteFrom('mail').execute();
});
test.afterEach(({ smtp }) => smtp.close());

describe('a mail that is sent', () => {
  test('arrives with its umlauts, from us, in both bodies, and leaves nothing of what it said behind', async ({
    smtp,
    outbox,
  }) => {
    await outbox.queue({ replyTo: 'hilfe@example.org' });
    await outbox.drain();
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
    const row = await outbox.onlyRow();
    expect(mail?.email.messageId).toBe(`<${row.message_id}@stadtwagen.test>`);
    expect(row).toMatchObject({ sent_at: NOW, tries: 1, text_body: '', html_body: '', given_up_at: null });
  });

  test('carries its attachments, which are deleted then', async ({ db, smtp, outbox }) => {
    const content = Buffer.from([0xff, 0xd8, 0xff, 0, 13, 10, 46, 13, 10]);
    await outbox.queue({
      attachments: [{ filename: 'Schäden „links“.jpg', contentType: 'image/jpeg', content }],
    });
    await outbox.drain();
    const [attachment] = smtp.received[0]?.email.attachments ?? [];
    expect(attachment).toMatchObject({ filename: 'Schäden „links“.jpg', mimeType: 'image/jpeg' });
    expect(Buffer.from(attachment?.content as ArrayBuffer)).toEqual(content);
    expect(await db.selectFrom('mail_attachment').selectAll().execute()).toEqual([]);
  });

  test('of a newsletter names the address where one click ends it', async ({ db, smtp, outbox }) => {
    await mailer.queue(db, {
      ...outbox.envelope(),
      letter: newsletterBegun,
      placeholders: {
        prename: null,
        unsubscribeLink: 'https://auto.example.org/newsletterabmeldung?token=x',
      },
      unsubscribeUrl: 'https://auto.example.org/api/booking/newsletter/unsubscribe?token=x',
    });
    await outbox.drain();
    const header = (name: string) => smtp.received[0]?.email.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe(
      '<https://auto.example.org/api/booking/newsletter/unsubscribe?token=x>',
    );
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  test('has one receiver and our headers only, whatever its subject, address and reply address contain', async ({
    db,
    smtp,
    outbox,
  }) => {
    const nasty = 'Hallo\r\nBcc: alle@example.org\r\n\r\nText';
    await mailer.queue(db, {
      ...outbox.envelope(),
      letter: messageToUs,
      placeholders: { subject: nasty, text: '.\r\nMAIL FROM:<x@example.org>\r\n.', sender: [] },
      replyTo: 'a@example.org>, <b@example.org\r\nBcc: c@example.org',
    });
    await outbox.drain();
    const [mail] = smtp.received;
    expect(mail?.to).toEqual(['ada@example.org']);
    expect(mail?.email.bcc).toBeUndefined();
    expect(mail?.email.subject).toBe('Nachricht: Hallo Bcc: alle@example.org Text');
    expect(mail?.email.text).toContain('> MAIL FROM:<x@example.org>');
    expect(mail?.email.replyTo).toBeUndefined();
    expect(smtp.received).toHaveLength(1);
  });

  test('to something that is not one address goes to nobody', async ({ smtp, outbox }) => {
    for (const to of ['ada@example.org, ben@example.org', 'ada@example.org\r\nRCPT TO:<x@example.org>', '']) {
      await outbox.queue({ to });
    }
    await outbox.drain();
    expect(smtp.received).toEqual([]);
    expect((await outbox.rows()).every(({ given_up_at }) => given_up_at)).toBe(true);
  });
});

describe('SMTP is down', () => {
  test('nothing is lost, and when it is back each mail is sent once, under the same message id', async ({
    clock,
    smtp,
    outbox,
  }) => {
    const { url } = smtp;
    await smtp.close();
    await Promise.all(Array.from({ length: 5 }, () => outbox.queue()));
    for (let hour = 0; hour < 30; hour++) {
      await outbox.drainUnreachable(url);
      clock.set(clock.now().add({ hours: 1 }));
    }
    const before = await outbox.rows();
    expect(before.every(({ sent_at, given_up_at, tries }) => !sent_at && !given_up_at && tries > 0)).toBe(
      true,
    );

    smtp = await startMailServer(Number(new URL(url).port));
    // The mails are sent within minutes, although SMTP was down for more than a day.
    clock.set(clock.now().add({ minutes: 5 }));
    await outbox.drain();
    expect(smtp.received).toHaveLength(5);
    expect(new Set(smtp.received.map(({ email }) => email.messageId))).toEqual(
      new Set(before.map(({ message_id }) => `<${message_id}@stadtwagen.test>`)),
    );
    await outbox.drain();
    expect(smtp.received).toHaveLength(5);
  });

  test('after a week a mail is given up and that is reported', async ({ clock, smtp, errors, outbox }) => {
    const { url } = smtp;
    await outbox.queue();
    await smtp.close();
    clock.set(clock.now().add({ hours: 7 * 24 }));
    await sendNextMail(outbox.options(url));
    expect(await outbox.onlyRow()).toMatchObject({ given_up_at: clock.now(), sent_at: null });
    expect(String(errors[0])).toMatch(/given up/);
    expect(String(errors[0])).not.toContain('Zoë');
    smtp = await startMailServer();
  });
});

describe('the mail server refuses', () => {
  test.for([
    ['RCPT TO', 450, '4.2.0 greylisted'],
    ['DATA', 451, '4.3.0 busy'],
    ['MAIL FROM', 550, '5.7.1 sender not allowed here'],
    ['RCPT TO', 554, '5.7.1 Relay access denied'],
    ['RCPT TO', 530, '5.5.1 authentication required'],
  ] as const)(
    '%s %i %s: the mail is tried again later and arrives once',
    async ([step, code, message], { clock, smtp, outbox }) => {
      const row = await outbox.tryOnce(step, code, message);
      expect(row).toMatchObject({ tries: 1, given_up_at: null, sent_at: null });
      expect(row.last_error).toContain(message);
      expect(row.text_body).not.toBe('');
      expect(await sendNextMail(outbox.options())).toBe('NOTHING_DUE');
      clock.set(row.next_try_at);
      await outbox.drain();
      expect(smtp.received).toHaveLength(1);
      expect(smtp.received[0]?.email.messageId).toContain(row.message_id);
    },
  );

  test.for([
    ['RCPT TO', 550, '5.1.1 no such user'],
    ['RCPT TO', 550, 'unknown'],
    ['DATA', 552, '5.3.4 message too big'],
  ] as const)(
    '%s %i %s: the mail is given up, kept, and not tried again',
    async ([step, code, message], { clock, smtp, errors, outbox }) => {
      const row = await outbox.tryOnce(step, code, message);
      expect(row).toMatchObject({ tries: 1, given_up_at: NOW, sent_at: null });
      expect(errors).toHaveLength(1);
      clock.set(clock.now().add({ hours: 200 }));
      await outbox.drain();
      expect(smtp.received).toEqual([]);
    },
  );

  test('for now again and again: after three days the mail is given up, with a longer wait each time', async ({
    clock,
    smtp,
    outbox,
  }) => {
    smtp.refuse = (step) => (step === 'RCPT TO' ? { responseCode: 450, message: '4.2.0 later' } : undefined);
    await outbox.queue();
    const waits: number[] = [];
    for (;;) {
      await sendNextMail(outbox.options());
      const row = await outbox.onlyRow();
      if (row.given_up_at) break;
      waits.push(clock.now().until(row.next_try_at).total('minutes'));
      clock.set(row.next_try_at);
    }
    expect([...waits].sort((a, b) => a - b)).toEqual(waits);
    expect(NOW.until(clock.now()).total('hours')).toBeGreaterThan(72);
  });

  test('one mail does not hold up the others', async ({ smtp, outbox }) => {
    smtp.refuse = (step, to) =>
      step === 'RCPT TO' && to.startsWith('voll') ? { responseCode: 452, message: '4.2.2 full' } : undefined;
    await outbox.queue({ to: 'voll@example.org' });
    await outbox.queue({ to: 'ada@example.org' });
    await outbox.drain();
    expect(smtp.received.map(({ to }) => to)).toEqual([['ada@example.org']]);
  });
});

describe('the PDF of an invoice', () => {
  /** Queues the mail of an invoice. */
  async function bill({ db, stage }: { db: Db; stage: Stage }): Promise<void> {
    const customer = await stage.addCustomer();
    const posting = {
      cause: 'MONTHLY_FEE' as const,
      causeKey: `mail ${customer.id}`,
      matter: { customerId: customer.id, currency: 'EUR' as const },
      occurredAt: NOW,
      entries: monthlyFee(990, 'Tarif Plus', 1900),
    };
    await insertPostings(db, [posting], NOW);
    const month = NOW.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toPlainYearMonth();
    const issuer = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
    await billMonth(db, { month, now: NOW, issuer, mailer });
  }
  const PDF = Buffer.from('%PDF-1.7');

  test('is made when its mail is sent, and again when it could not be made', async ({
    clock,
    db,
    stage,
    smtp,
    outbox,
  }) => {
    await bill({ db, stage });
    const failing = {
      ...outbox.options(),
      makeFiles: { invoicePdf: () => Promise.reject(new Error('no memory')) },
    };
    expect(await sendNextMail(failing)).toBe('FAILED');
    const { last_error, next_try_at } = await outbox.onlyRow();
    expect(last_error).toContain('no memory');
    clock.set(next_try_at);
    await outbox.drain({ ...outbox.options(), makeFiles: { invoicePdf: () => Promise.resolve(PDF) } });
    const [mail, ...others] = smtp.received;
    expect(others).toEqual([]);
    const [file] = mail?.email.attachments ?? [];
    expect(file).toMatchObject({ mimeType: 'application/pdf' });
    expect(file?.filename).toMatch(/^rechnung-2027-\d{6}\.pdf$/);
    expect(Buffer.from(file?.content as ArrayBuffer)).toEqual(PDF);
  });

  test('that can never be made does not hold up its mail for ever', async ({
    clock,
    db,
    stage,
    smtp,
    outbox,
  }) => {
    await bill({ db, stage });
    for (;;) {
      const failing = {
        ...outbox.options(),
        makeFiles: { invoicePdf: () => Promise.reject(new Error('never')) },
      };
      if ((await sendNextMail(failing)) === 'SENT') break;
      clock.set((await outbox.onlyRow()).next_try_at);
    }
    await db.deleteFrom('mail').execute();
    // Where no PDF can be made at all, the mail leaves at once.
    await bill({ db, stage });
    expect(await sendNextMail(outbox.options())).toBe('SENT');
    expect(smtp.received.map(({ email }) => email.attachments)).toEqual([[], []]);
  });
});

describe('several servers on one database', () => {
  test('send each mail once, however many look at once', async ({ database, smtp, outbox }) => {
    for (let count = 0; count < 60; count++) await outbox.queue({ to: `kunde${count}@example.org` });
    const servers = [1, 2, 3].map(() => connect(database.url, { connections: 4 }).db);
    await Promise.all(
      servers.flatMap((db) => [
        outbox.drain({ ...outbox.options(), db }),
        outbox.drain({ ...outbox.options(), db }),
      ]),
    );
    await Promise.all(servers.map((db) => db.destroy()));
    expect(smtp.received).toHaveLength(60);
    expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(60);
  });

  test('one loses the database after a mail was accepted: another sends it again, once, under the same message id', async ({
    database,
    db,
    smtp,
    outbox,
  }) => {
    await outbox.queue();
    const dying = connect(database.url, { connections: 1 }).db;
    const { rows: connections } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(dying);
    smtp.beforeAccepting = async () => {
      smtp.beforeAccepting = () => undefined;
      await sql`select pg_terminate_backend(${connections[0]?.pid})`.execute(db);
    };
    await expect(sendNextMail({ ...outbox.options(), db: dying })).rejects.toThrow();
    await dying.destroy();
    expect(await outbox.onlyRow()).toMatchObject({ sent_at: null, tries: 0 });

    await outbox.drain();
    await outbox.drain();
    expect(smtp.received).toHaveLength(2);
    expect(new Set(smtp.received.map(({ email }) => email.messageId)).size).toBe(1);
    expect(await outbox.onlyRow()).toMatchObject({ sent_at: NOW, tries: 1 });
  });

  test('one dies before a mail was accepted: another sends it, and it arrives once', async ({
    database,
    db,
    smtp,
    outbox,
  }) => {
    await outbox.queue();
    const dying = connect(database.url, { connections: 1 }).db;
    const { rows: connections } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(dying);
    const delivery = {
      deliver: async () => {
        await sql`select pg_terminate_backend(${connections[0]?.pid})`.execute(db);
        throw new Error('killed');
      },
    };
    await expect(sendNextMail({ ...outbox.options(), db: dying, delivery })).rejects.toThrow();
    await dying.destroy();
    await outbox.drain();
    expect(smtp.received).toHaveLength(1);
  });
});

describe('the running outbox', () => {
  test('sends what is committed, never what is rolled back, and stops when it is told', async ({
    clock,
    db,
    smtp,
    errors,
    outbox,
  }) => {
    const stop = startOutbox(outbox.options());
    await db
      .transaction()
      .execute(async (transaction) => {
        await mailer.queue(transaction, {
          letter: welcome,
          to: 'nie@example.org',
          contractOf: 'NOBODY',
          placeholders: { prename: null, accountNumber: '1', hasContract: false },
          now: clock.now(),
        });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await outbox.queue();
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), { timeout: 20_000 });
    expect(smtp.received[0]?.to).toEqual(['ada@example.org']);
    await stop();
    await outbox.queue();
    expect((await outbox.rows()).filter(({ sent_at }) => !sent_at)).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  test('without a mail server shows mails and never sends them, also when there is one later', async ({
    smtp,
    outbox,
  }) => {
    const stop = startOutbox({ ...outbox.options(), delivery: undefined });
    await outbox.queue();
    await vi.waitFor(async () => expect((await outbox.onlyRow()).shown_at).toEqual(NOW), { timeout: 20_000 });
    await stop();
    expect((await outbox.onlyRow()).text_body).toContain('100001-1');
    await outbox.drain();
    expect(smtp.received).toEqual([]);
  });
});

test('after thirty days nobody can read who got which mail; what waits stays', async ({
  services,
  db,
  outbox,
}) => {
  await outbox.queue();
  await outbox.drain();
  await outbox.queue();
  const [job] = mailJobs;
  await job?.run(db, NOW.add({ hours: 29 * 24 }), services);
  expect(await outbox.rows()).toHaveLength(2);
  await job?.run(db, NOW.add({ hours: 31 * 24 }), services);
  expect((await outbox.onlyRow()).sent_at).toBeNull();
});
