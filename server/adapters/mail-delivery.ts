import type { DeliveryFailure } from '#domain/mail/wait-after-failure.ts';

export type OutgoingMail = {
  /** The same at each try. */
  messageId: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Where one POST ends the newsletter that this mail is of. */
  unsubscribeUrl: string | undefined;
  attachments: { filename: string; contentType: string; content: Buffer }[];
};

/** Hands a mail over to those who carry it. */
export type MailDelivery = {
  /** Resolves when the mail was accepted; throws `DeliveryFailed`. */
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
