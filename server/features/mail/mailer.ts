import { operatorAs } from '#domain/invoice/company.ts';
import type { LinkedPath } from '#domain/page/addresses.ts';
import type { Operator } from '#domain/page/operator.ts';
import type { Db } from '#server/db/connect.ts';
import type { Letter } from './letter.ts';
import { type ContractOf, findCompanyOf, insertMail, type NewAttachment } from './mail.repository.ts';
import { renderMail } from './render-mail.ts';

export type NewMail<Placeholders> = {
  letter: Letter<Placeholders>;
  to: string;
  replyTo?: string;
  placeholders: NoInfer<Placeholders>;
  /** Whose contract it is about: it ends with the company on the other side (§S19). NOBODY: with who runs the site. */
  contractOf: ContractOf;
  /** Newsletters only: the address at which one POST ends the subscription (RFC 8058). */
  unsubscribeUrl?: string;
  attachments?: NewAttachment[];
  now: Temporal.Instant;
};

export type Mailer = {
  /** Inserts a mail in the caller's transaction; the outbox sends it after the commit. */
  queue<Placeholders>(db: Db, mail: NewMail<Placeholders>): Promise<void>;
  /** Returns the absolute address of a path of ours: `https://auto.example.org/passwort-reset?…`. */
  link(path: LinkedPath | `/api/${string}`): string;
  /** Registrations and suspicions are reported to this mail address (§7.43). */
  informationAddress: string;
};

type Sender = { productName: string; publicUrl: string; informationAddress: string; operator: Operator };
/** Settings of the installation. Without a public address, links point to localhost. */
type Installation = {
  productName: string;
  publicUrl: string | undefined;
  port: number;
  mail: { informationAddress: string };
  operator: Operator;
};

export const createMailerFromConfig = ({
  productName,
  publicUrl,
  port,
  mail,
  operator,
}: Installation): Mailer =>
  createMailer({
    productName,
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    informationAddress: mail.informationAddress,
    operator,
  });

export const createMailer = ({ productName, publicUrl, informationAddress, operator }: Sender): Mailer => ({
  informationAddress,
  link: (path) => new URL(path, publicUrl).href,
  queue: async (
    db,
    { letter, to, replyTo, placeholders, contractOf, unsubscribeUrl, attachments = [], now },
  ) => {
    const company = await findCompanyOf(db, contractOf);
    const sender = { productName, publicUrl, operator: operatorAs(operator, company) };
    const rendered = renderMail(letter, placeholders, sender);
    await insertMail(db, {
      template: letter.template,
      to,
      replyTo,
      ...rendered,
      unsubscribeUrl,
      attachments,
      now,
    });
  },
});
