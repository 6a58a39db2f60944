import { BASES } from '#contract/call.ts';
import { unsubscribeNewsletter } from '#contract/mail.ts';
import type { Db } from '#server/db/connect.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';

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
  template: 'newsletter_willkommen' | 'newsletter_bekannt',
  { email, prename, unsubscribeToken, now }: Subscriber,
): Promise<void> {
  const token = `?token=${unsubscribeToken}` as const;
  const unsubscribeLink = mailer.link(`/newsletterabmeldung${token}`);
  const { base, path } = unsubscribeNewsletter;
  const unsubscribeUrl = mailer.link(`${BASES[base]}${path}${token}`);
  return mailer.queue(db, {
    template,
    to: email,
    placeholders: { prename, unsubscribeLink },
    unsubscribeUrl,
    now,
  });
}
