import type { CallInput } from '#contract/call.ts';
import { sendDeclaration } from '#contract/mail.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { isConfirmedEmail } from '#server/features/customer/customer.repository.ts';
import { readMailAddress } from '#server/features/mail/mail-address.ts';
import { countMail } from '#server/features/mail/mail-limits.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import type { Fact } from '#server/features/mail/placeholders.ts';
import { bind } from '#server/http/bind-call.ts';
import { networkOf } from '#server/http/network-of.ts';
import { isRefused } from '#server/http/refuse.ts';

/**
 * Declarations from one network in an hour. A house or a mobile network behind one address never comes near it:
 * nobody is kept from declaring by what neighbours do, and who floods us does not bury what others sent.
 */
const MAX_PER_NETWORK_ADDRESS = 60;
/** Confirmations that one network can cause to a mail address in a day. */
const MAX_CONFIRMATIONS_PER_NETWORK = 3;
/** The same for all networks together. */
const MAX_CONFIRMATIONS_FROM_EVERYWHERE = 20;
const DAY_MINUTES = 24 * 60;

const ACCOUNT_NUMBER = /^\d{1,10}(-\d{1,3})?$/;

const TITLES = { CANCELLATION: 'Kündigung', WITHDRAWAL: 'Widerruf' } as const;
const CONTRACT_TITLES = {
  FRAMEWORK: 'Rahmenvertrag',
  PLUS: 'Tarif Plus',
  SAFETY_PACKAGE: 'Sicherheitspaket',
} as const;

/**
 * The declaration ends no contract by itself, because its sender is not proven: staff get it as a mail. The
 * address that it names gets a confirmation of content and time at once (§ 312k Abs. 4, § 356a Abs. 4 BGB).
 * Nobody can have us mail their own words to strangers: all that was written is confirmed only to a confirmed
 * address of a customer, to any other only what has no free text. Limits for an address stop only confirmations: nobody can keep another person from declaring.
 */
export const bindSendDeclaration = ({ mailer }: { mailer: Mailer }) =>
  bind(sendDeclaration, async (context, { body }) => {
    const { db, now, request } = context;
    const read = readMailAddress(request, 'email', body.email);
    if (isRefused(read)) return read;
    const email = read.address.toLowerCase();
    const network = networkOf(request.ip);
    const limited = await countMail(context, [
      { subject: `declaration-address:${network}`, max: MAX_PER_NETWORK_ADDRESS, minutes: 60 },
    ]);
    if (limited) return limited;
    const title = TITLES[body.declaration];
    const declared = { ...body, email: read.address };
    const facts = factsOf(declared, now);
    await mailer.queue(db, {
      template: 'vertragserklaerung',
      to: mailer.informationAddress,
      replyTo: email,
      placeholders: { title, facts },
      now,
    });
    const isLimited = await countMail(context, [
      {
        subject: `declaration:${email}@${network}`,
        max: MAX_CONFIRMATIONS_PER_NETWORK,
        minutes: DAY_MINUTES,
      },
      { subject: `declaration:${email}`, max: MAX_CONFIRMATIONS_FROM_EVERYWHERE, minutes: DAY_MINUTES },
    ]);
    if (isLimited) return null;
    const isOwn = await isConfirmedEmail(db, email);
    await mailer.queue(db, {
      template: 'vertragserklaerung_eingang',
      to: email,
      placeholders: {
        title,
        facts: isOwn ? facts : factsOf(withoutFreeText(declared), now),
        isComplete: isOwn,
      },
      now,
    });
    return null;
  });

type Declared = Omit<CallInput<typeof sendDeclaration>['body'], 'name'> & { name?: string };

/** Whether a reason was given decides about the time of the end, so it is said, but not quoted. */
function withoutFreeText({ declaration, contract, email, customerNumber, reason }: Declared): Declared {
  return {
    declaration,
    contract,
    email,
    ...(reason ? { reason: 'liegt uns vor' } : {}),
    ...(customerNumber && ACCOUNT_NUMBER.test(customerNumber) ? { customerNumber } : {}),
  };
}

function factsOf(body: Declared, now: Temporal.Instant): Fact[] {
  const arrival = now.toZonedDateTimeISO(BERLIN).toLocaleString('de-DE', {
    dateStyle: 'long',
    timeStyle: 'medium',
  });
  return [
    { label: 'Erklärung', value: TITLES[body.declaration] },
    { label: 'Vertrag', value: CONTRACT_TITLES[body.contract] },
    { label: 'Name', value: body.name ?? '' },
    { label: 'Accountnummer', value: body.customerNumber ?? '' },
    { label: 'E-Mail', value: body.email },
    { label: 'Wichtiger Grund', value: body.reason ?? '' },
    {
      label: 'Zeitpunkt',
      value: body.declaration === 'CANCELLATION' && !body.reason ? 'nächstmöglich' : 'sofort',
    },
    { label: 'Eingegangen', value: `${arrival} Uhr` },
  ].filter(({ value }) => value !== '');
}
