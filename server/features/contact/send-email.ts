import { sendEmail } from '#contract/mail.ts';
import { asciiEmail } from '#domain/customer/email.ts';
import { findCustomer } from '#server/features/customer/customer.repository.ts';
import type { Fact } from '#server/features/mail/letter.ts';
import type { NewAttachment } from '#server/features/mail/mail.repository.ts';
import { readMailAddress } from '#server/features/mail/mail-address.ts';
import { countMail } from '#server/features/mail/mail-limits.ts';
import { bind } from '#server/http/bind-call.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import { networkOf } from '#server/http/network-of.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { checkAttachment } from './attachment.ts';
import { messageToSelf, messageToUs } from './contact.letters.ts';

const WINDOW_MINUTES = 60;
const MAX_PER_ACCOUNT = 10;
const MAX_PER_ADDRESS = 20;
const MAX_PER_ADDRESS_OF_VISITORS = 5;

const isSameAddress = (one: string, other: string) =>
  asciiEmail(one.trim()).toLowerCase() === asciiEmail(other).toLowerCase();

export const bindSendEmail = bind(sendEmail, async (context, { body }) => {
  const { db, now, session, request, mailer } = context;
  const requestedReplyTo =
    body.replyto === undefined ? undefined : readMailAddress(request, 'replyto', body.replyto);
  if (isRefused(requestedReplyTo)) return requestedReplyTo;
  const limited = await countMail(context, limitsOf(context));
  if (limited) return limited;

  const attachments: NewAttachment[] = [];
  for (const file of context.formFiles) {
    const attachment = await checkAttachment(file);
    if (!attachment) return refuse('ATTACHMENT_FORMAT');
    attachments.push(attachment);
  }

  const customer = session && (await findCustomer(db, session.customerId));
  const ownAddress = customer?.email ?? undefined;
  const isConfirmed = customer?.emailConfirmedAt != null;
  if (customer && ownAddress && body.to !== undefined && isSameAddress(body.to, ownAddress)) {
    if (!isConfirmed) return refuse('EMAIL_UNCONFIRMED');
    const { prename } = customer;
    const placeholders = { prename, subject: body.subject, text: body.body };
    await mailer.queue(db, {
      letter: messageToSelf,
      to: ownAddress,
      contractOf: { customerId: customer.id },
      placeholders,
      attachments,
      now,
    });
    return null;
  }

  const replyTo = requestedReplyTo?.address ?? (isConfirmed ? ownAddress : undefined);
  const sender: Fact[] = customer
    ? [
        { label: 'Accountnummer', value: customer.customerNumber },
        { label: 'Name', value: `${customer.prename ?? ''} ${customer.name ?? ''}` },
        {
          label: 'E-Mail',
          value: ownAddress ? `${ownAddress} (${isConfirmed ? 'bestätigt' : 'nicht bestätigt'})` : '',
        },
      ]
    : [{ label: 'Von', value: 'Besucher, nicht eingeloggt' }];
  if (replyTo) sender.push({ label: 'Antwort an', value: replyTo });
  await mailer.queue(db, {
    letter: messageToUs,
    to: mailer.informationAddress,
    contractOf: 'NOBODY',
    placeholders: { subject: body.subject, text: body.body, sender },
    attachments,
    now,
    ...(replyTo ? { replyTo } : {}),
  });
  return null;
});

function limitsOf({ session, request }: CallContext) {
  const address = { subject: `email-address:${networkOf(request.ip)}`, minutes: WINDOW_MINUTES };
  if (!session) return [{ ...address, max: MAX_PER_ADDRESS_OF_VISITORS }];
  return [
    { subject: `email:${session.customerId}`, max: MAX_PER_ACCOUNT, minutes: WINDOW_MINUTES },
    { ...address, max: MAX_PER_ADDRESS },
  ];
}
