import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type NamedCompany, withoutNulls } from '#domain/invoice/company.ts';
import type { OutgoingMail } from '#server/adapters/mail-delivery.ts';
import type { Db } from '#server/db/connect.ts';

export type NewAttachment = { filename: string; contentType: string } & (
  | { content: Buffer }
  /** The PDF of this invoice, which is made when the mail is sent. */
  | { invoiceId: number }
  /** A text that was agreed to, likewise. */
  | { agreementId: number }
);
/** A customer, all customers of a provider, or nobody: staff, and people without a contract. */
export type ContractOf = { customerId: number } | { providerId: string } | 'NOBODY';

/** The company with which the contract is; undefined: the one that the settings name. */
export async function findCompanyOf(db: Db, contract: ContractOf): Promise<NamedCompany | undefined> {
  if (contract === 'NOBODY') return undefined;
  const provider =
    'customerId' in contract
      ? sql<string>`(select provider_id from customer where id = ${contract.customerId})`
      : contract.providerId;
  const row = await db
    .selectFrom('provider_issuer')
    .where('provider_id', '=', provider)
    .select([
      'name',
      'address',
      'seat',
      'register',
      'directors',
      'board_chair as boardChair',
      'vat_id as vatId',
      'creditor_id as creditorId',
    ])
    .executeTakeFirst();
  return row && withoutNulls(row);
}

type NewMailRow = {
  template: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | undefined;
  attachments: NewAttachment[];
  now: Temporal.Instant;
};

/** Creates the message id, so that every attempt to send the mail carries the same one. */
export async function insertMail(db: Db, mail: NewMailRow): Promise<void> {
  const { id } = await db
    .insertInto('mail')
    .values({
      message_id: randomUUID(),
      template: mail.template,
      to_address: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      created_at: mail.now,
      next_try_at: mail.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (mail.attachments.length === 0) return;
  await db
    .insertInto('mail_attachment')
    .values(
      mail.attachments.map(({ filename, contentType, ...source }, position) => ({
        mail_id: id,
        position,
        filename,
        content_type: contentType,
        content: 'content' in source ? source.content : null,
        invoice_id: 'invoiceId' in source ? source.invoiceId : null,
        agreement_id: 'agreementId' in source ? source.agreementId : null,
      })),
    )
    .execute();
}

const selectWaiting = (db: Db) =>
  db
    .selectFrom('mail')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('shown_at', 'is', null);

/** Returns how many mails wait to be sent, and when the oldest of them was written. */
export async function countWaitingMails(
  db: Db,
): Promise<{ waiting: number; oldest: Temporal.Instant | undefined }> {
  const { waiting, oldest } = await selectWaiting(db)
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  return { waiting, oldest: oldest ?? undefined };
}

export type ClaimedMail = Omit<OutgoingMail, 'attachments'> & {
  id: number;
  tries: number;
  createdAt: Temporal.Instant;
  /** In their order. */
  attachments: StoredAttachment[];
};
/** Either its content is there, or what it is made of when it is sent. */
export type StoredAttachment = {
  filename: string;
  contentType: string;
  content: Buffer | null;
  invoiceId: number | null;
  agreementId: number | null;
};

const selectAttachments = (db: Db, mailId: number) =>
  db
    .selectFrom('mail_attachment')
    .where('mail_id', '=', mailId)
    .select([
      'filename',
      'content_type as contentType',
      'content',
      'invoice_id as invoiceId',
      'agreement_id as agreementId',
    ]);

/**
 * Returns the mail that has been due for longest, locked until the transaction ends: no other server takes it
 * meanwhile, and the lock ends if this server dies.
 */
export async function claimDueMail(transaction: Db, now: Temporal.Instant): Promise<ClaimedMail | undefined> {
  const row = await selectWaiting(transaction)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select([
      'id',
      'tries',
      'created_at',
      'message_id',
      'to_address',
      'reply_to',
      'subject',
      'text_body',
      'html_body',
      'unsubscribe_url',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const attachments = await selectAttachments(transaction, row.id).orderBy('position').execute();
  return {
    id: row.id,
    tries: row.tries,
    createdAt: row.created_at,
    messageId: row.message_id,
    to: row.to_address,
    replyTo: row.reply_to ?? undefined,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    unsubscribeUrl: row.unsubscribe_url ?? undefined,
    attachments,
  };
}

/** Deletes the content of the sent mail: its links and passwords would be secrets in clear text. */
export async function markSent(transaction: Db, id: number, now: Temporal.Instant): Promise<void> {
  await transaction
    .updateTable('mail')
    .set((set) => ({
      sent_at: now,
      tries: set('tries', '+', 1),
      text_body: '',
      html_body: '',
      last_error: null,
    }))
    .where('id', '=', id)
    .execute();
  await transaction.deleteFrom('mail_attachment').where('mail_id', '=', id).execute();
}

/** Stores the failure. Without `nextTry` the mail is given up. */
export async function markFailed(
  transaction: Db,
  id: number,
  { reason, nextTry, now }: { reason: string; nextTry: Temporal.Instant | undefined; now: Temporal.Instant },
): Promise<void> {
  await transaction
    .updateTable('mail')
    .set((set) => ({
      tries: set('tries', '+', 1),
      last_error: reason,
      ...(nextTry ? { next_try_at: nextTry } : { given_up_at: now }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Lets the outbox try a mail to this address anew; false if there is none that was given up. */
export async function tryMailAgain(
  db: Db,
  { id, email, now }: { id: number; email: string; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ given_up_at: null, next_try_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`lower(to_address) = lower(${email})`)
    .where('given_up_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Development only: waiting mails are shown on a page instead of being sent. */
export async function markShown(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('mail')
    .set({ shown_at: now })
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('shown_at', 'is', null)
    .execute();
}

export function listMails(db: Db, limit: number) {
  return db
    .selectFrom('mail')
    .orderBy('id', 'desc')
    .limit(limit)
    .select([
      'id',
      'to_address as toAddress',
      'subject',
      'template',
      'created_at as createdAt',
      'sent_at as sentAt',
      'shown_at as shownAt',
      'given_up_at as givenUpAt',
      'last_error as lastError',
    ])
    .execute();
}

export async function findMail(db: Db, id: number) {
  const mail = await db
    .selectFrom('mail')
    .where('id', '=', id)
    .select([
      'to_address as toAddress',
      'reply_to as replyTo',
      'subject',
      'template',
      'text_body as textBody',
      'html_body as htmlBody',
      'created_at as createdAt',
      'sent_at as sentAt',
      'shown_at as shownAt',
      'given_up_at as givenUpAt',
      'last_error as lastError',
    ])
    .executeTakeFirst();
  if (!mail) return undefined;
  const attachments = await db
    .selectFrom('mail_attachment')
    .where('mail_id', '=', id)
    .orderBy('position')
    .select(({ fn }) => [
      'filename',
      'content_type as contentType',
      fn<number | null>('length', ['content']).as('bytes'),
    ])
    .execute();
  return { ...mail, attachments };
}

/** Returns one file of a mail that has not been sent yet. */
export const findAttachment = (
  db: Db,
  mailId: number,
  position: number,
): Promise<StoredAttachment | undefined> =>
  selectAttachments(db, mailId).where('position', '=', position).executeTakeFirst();

/** Deletes mails that were sent, given up or shown before an instant. */
export async function removeOldMails(db: Db, before: Temporal.Instant): Promise<void> {
  for (const end of ['sent_at', 'given_up_at', 'shown_at'] as const) {
    await db.deleteFrom('mail').where(end, '<', before).execute();
  }
}
