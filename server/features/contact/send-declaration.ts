import type { CallInput } from '#contract/call.ts';
import { sendDeclaration } from '#contract/mail.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { readMailAddress } from '#server/features/mail/mail-address.ts';
import { countMail } from '#server/features/mail/mail-limits.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import type { Fact } from '#server/features/mail/placeholders.ts';
import { bind } from '#server/http/bind-call.ts';
import { networkOf } from '#server/http/network-of.ts';
import { isRefused } from '#server/http/refuse.ts';

const MAX_PER_NETWORK_ADDRESS = 5;
/** Confirmations that one network can cause to a mail address in a day. */
const MAX_CONFIRMATIONS_PER_NETWORK = 3;
/** The same for all networks together. */
const MAX_CONFIRMATIONS_FROM_EVERYWHERE = 20;
const DAY_MINUTES = 24 * 60;

const TITLES = { CANCELLATION: 'Kündigung', WITHDRAWAL: 'Widerruf' } as const;
const CONTRACT_TITLES = {
  FRAMEWORK: 'Rahmenvertrag (der ganze Account)',
  PLUS: 'Tarif Plus',
  SAFETY_PACKAGE: 'Sicherheitspaket',
} as const;

/**
 * The declaration ends no contract by itself, because its sender is not proven: staff get it as a mail. The
 * address that it names gets a confirmation of content and time at once (§ 312k Abs. 4, § 356a Abs. 4 BGB).
 * Limits for an address stop only confirmations: nobody can keep another person from declaring.
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
    const facts = factsOf({ ...body, email: read.address }, now);
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
    await mailer.queue(db, {
      template: 'vertragserklaerung_eingang',
      to: email,
      placeholders: { title, facts },
      now,
    });
    return null;
  });

function factsOf(body: CallInput<typeof sendDeclaration>['body'], now: Temporal.Instant): Fact[] {
  const arrival = now.toZonedDateTimeISO(BERLIN).toLocaleString('de-DE', {
    dateStyle: 'long',
    timeStyle: 'medium',
  });
  return [
    { label: 'Erklärung', value: TITLES[body.declaration] },
    { label: 'Vertrag', value: CONTRACT_TITLES[body.contract] },
    { label: 'Name', value: body.name },
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
