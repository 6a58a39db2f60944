import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';

type NewMailRow = {
  template: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  now: Temporal.Instant;
};

/** The message id is made here, once: every try to send carries the same. */
export async function insertMail(db: Db, mail: NewMailRow): Promise<void> {
  await db
    .insertInto('mail')
    .values({
      message_id: randomUUID(),
      template: mail.template,
      to_address: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      created_at: mail.now,
      next_try_at: mail.now,
    })
    .execute();
}
