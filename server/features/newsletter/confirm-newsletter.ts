import { confirmNewsletter } from '#contract/mail.ts';
import {
  findSpentOnetimeToken,
  spendOnetimeToken,
} from '#server/features/customer/onetime-token.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { newsletterBegun } from './newsletter.letters.ts';
import { confirmSubscription, isSubscribed } from './newsletter.repository.ts';
import { queueNewsletterMail } from './newsletter-mail.ts';

export const bindConfirmNewsletter = bind(confirmNewsletter, async ({ db, now, mailer }, { body }) => {
  const token = { secret: body.token, purpose: 'NEWSLETTER_CONFIRMATION', now } as const;
  const email = (await spendOnetimeToken(db, token))?.subject;
  if (!email) {
    // A second click gets the same answer, but does not restart a subscription that was ended meanwhile.
    const spentFor = (await findSpentOnetimeToken(db, token))?.subject;
    return spentFor && (await isSubscribed(db, spentFor)) ? null : refuse('LINK_INVALID');
  }
  const subscription = await confirmSubscription(db, email, now);
  if (!subscription) return refuse('LINK_INVALID');
  const { isNew, ...about } = subscription;
  if (isNew) await queueNewsletterMail(db, mailer, newsletterBegun, { email, ...about, now });
  return null;
});
