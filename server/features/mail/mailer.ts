import type { LinkedPath } from '#domain/page/addresses.ts';
import type { Db } from '#server/db/connect.ts';
import { insertMail, type NewAttachment } from './mail.repository.ts';
import type { MailPlaceholders, MailTemplate } from './placeholders.ts';
import { renderMail } from './render-mail.ts';

export type NewMail<T extends MailTemplate> = {
  template: T;
  to: string;
  replyTo?: string;
  placeholders: MailPlaceholders[T];
  /** Of a newsletter: where one POST ends it (RFC 8058). */
  unsubscribeUrl?: string;
  attachments?: NewAttachment[];
  now: Temporal.Instant;
};

export type Mailer = {
  /** Writes a mail in the caller's transaction; it is sent when that has been committed. */
  queue<T extends MailTemplate>(db: Db, mail: NewMail<T>): Promise<void>;
  /** An address of ours, for a mail: `https://auto.example.org/passwort-reset?…`. */
  link(path: LinkedPath | `/api/${string}`): string;
  /** Where registrations and suspicions are reported to (§7.43). */
  informationAddress: string;
};

type Sender = { productName: string; publicUrl: string; informationAddress: string };
/** What the installation says of itself; without a public address links lead to this machine. */
type Installation = {
  productName: string;
  publicUrl: string | undefined;
  port: number;
  mail: { informationAddress: string };
};

export const mailerOf = ({ productName, publicUrl, port, mail }: Installation): Mailer =>
  createMailer({
    productName,
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    informationAddress: mail.informationAddress,
  });

export const createMailer = ({ productName, publicUrl, informationAddress }: Sender): Mailer => ({
  informationAddress,
  link: (path) => new URL(path, publicUrl).href,
  queue: async (db, { template, to, replyTo, placeholders, unsubscribeUrl, attachments = [], now }) => {
    const rendered = renderMail(template, placeholders, { productName, publicUrl });
    await insertMail(db, { template, to, replyTo, ...rendered, unsubscribeUrl, attachments, now });
  },
});
