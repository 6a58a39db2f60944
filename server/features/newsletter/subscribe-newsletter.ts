import { subscribeNewsletter } from '#contract/mail.ts';
import { NEWSLETTER_CONFIRMATION_DAYS } from '#domain/mail/link-life.ts';
import { findCustomer } from '#server/features/customer/customer.repository.ts';
import { createOnetimeToken } from '#server/features/customer/onetime-token.repository.ts';
import { readMailAddress } from '#server/features/mail/mail-address.ts';
import { countMail } from '#server/features/mail/mail-limits.ts';
import { bind } from '#server/http/bind-call.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import { networkOf } from '#server/http/network-of.ts';
import { isRefused } from '#server/http/refuse.ts';
import { newsletterBegun, newsletterKnown, newsletterToConfirm } from './newsletter.letters.ts';
import { confirmSubscription, requestSubscription } from './newsletter.repository.ts';
import { queueNewsletterMail } from './newsletter-mail.ts';

const MAX_PER_NETWORK_ADDRESS = 10;
const MAX_PER_MAIL_ADDRESS = 3;

/**
 * Each order sends one mail, whether the address is new, known or confirmed, so that neither the answer nor
 * the time that it takes reveals who reads our newsletter.
 */
export const bindSubscribeNewsletter = bind(subscribeNewsletter, async (context, { body }) => {
  const { db, now, request, mailer } = context;
  const read = readMailAddress(request, 'email', body.email);
  if (isRefused(read)) return read;
  const email = read.address.toLowerCase();
  const network = `newsletter-address:${networkOf(request.ip)}`;
  const limited = await countMail(context, [{ subject: network, max: MAX_PER_NETWORK_ADDRESS, minutes: 60 }]);
  if (limited) return limited;
  const mailbox = { subject: `newsletter:${email}`, max: MAX_PER_MAIL_ADDRESS, minutes: 24 * 60 };
  // Sends no further mail but the same answer, so that nobody learns of earlier orders.
  if (await countMail(context, [mailbox])) return null;

  const textOf = (text: string | null | undefined) => text?.trim() || null;
  const { isRunning, prename, unsubscribeToken } = await requestSubscription(db, {
    email,
    prename: textOf(body.prename),
    name: textOf(body.name),
    gender: textOf(body.gender),
    city: textOf(body.city),
    now,
  });
  const to = { email, prename, unsubscribeToken, now };
  if (isRunning) await queueNewsletterMail(db, mailer, newsletterKnown, to);
  else if (await isOwnConfirmedAddress(context, email)) {
    await confirmSubscription(db, email, now);
    await queueNewsletterMail(db, mailer, newsletterBegun, to);
  } else {
    const secret = await createOnetimeToken(db, {
      purpose: 'NEWSLETTER_CONFIRMATION',
      subject: email,
      now,
      lifeSeconds: NEWSLETTER_CONFIRMATION_DAYS * 24 * 3600,
    });
    const link = mailer.link(`/newsletteranmeldung?token=${secret}`);
    await mailer.queue(db, {
      letter: newsletterToConfirm,
      to: email,
      contractOf: 'NOBODY',
      placeholders: { prename, link },
      now,
    });
  }
  return null;
});

/** Only a logged-in customer needs no confirmation mail: anybody else might enter the customer's address. */
async function isOwnConfirmedAddress({ db, session }: CallContext, email: string): Promise<boolean> {
  if (!session) return false;
  const customer = await findCustomer(db, session.customerId);
  return customer.emailConfirmedAt !== null && customer.email?.toLowerCase() === email;
}
