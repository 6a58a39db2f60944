import type { DeliveryFailure } from '#domain/mail/wait-after-failure.ts';

export type OutgoingMail = {
  /** The same for each attempt. */
  messageId: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** For a newsletter: a POST to this URL unsubscribes the recipient. */
  unsubscribeUrl: string | undefined;
  attachments: { filename: string; contentType: string; content: Buffer }[];
};

export type MailDelivery = {
  /** Resolves when the mail server has accepted the mail; rejects with `DeliveryFailed`. */
  deliver(mail: OutgoingMail): Promise<void>;
};

export class DeliveryFailed extends Error {
  readonly failure: DeliveryFailure;
  constructor(failure: DeliveryFailure, reason: string) {
    super(reason);
    this.name = 'DeliveryFailed';
    this.failure = failure;
  }
}
