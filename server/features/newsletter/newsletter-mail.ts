import { BASES } from '#contract/call.ts';
import { unsubscribeNewsletter } from '#contract/mail.ts';
import type { Db } from '#server/db/connect.ts';
import type { Letter } from '#server/features/mail/letter.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import type { SubscriberPlaceholders } from './newsletter.letters.ts';

type Subscriber = {
  email: string;
  prename: string | null;
  unsubscribeToken: string;
  now: Temporal.Instant;
};

/** Queues a mail with both addresses that end the subscription: a page for people, a POST for programs. */
export function queueNewsletterMail(
  db: Db,
  mailer: Mailer,
  letter: Letter<SubscriberPlaceholders>,
  { email, prename, unsubscribeToken, now }: Subscriber,
): Promise<void> {
  const token = `?token=${unsubscribeToken}` as const;
  const unsubscribeLink = mailer.link(`/newsletterabmeldung${token}`);
  const { base, path } = unsubscribeNewsletter;
  const unsubscribeUrl = mailer.link(`${BASES[base]}${path}${token}`);
  return mailer.queue(db, {
    letter,
    to: email,
    contractOf: 'NOBODY',
    placeholders: { prename, unsubscribeLink },
    unsubscribeUrl,
    now,
  });
}
