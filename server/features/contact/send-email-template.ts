import { sendEmailTemplate } from '#contract/mail.ts';
import type { Db } from '#server/db/connect.ts';
import { findCustomer } from '#server/features/customer/customer.repository.ts';
import { countMail } from '#server/features/mail/mail-limits.ts';
import type { Mailer, NewMail } from '#server/features/mail/mailer.ts';
import type { MailTemplate } from '#server/features/mail/placeholders.ts';
import { type Reporter, registrationReporter } from '#server/features/registration/registration-reporter.ts';
import { bind } from '#server/http/bind-call.ts';
import { networkOf } from '#server/http/network-of.ts';
import { refuse } from '#server/http/refuse.ts';

const WINDOW_MINUTES = 60;
const MAX_PER_REPORTER = 5;
const MAX_PER_ADDRESS = 20;

/** Whom a report concerns is never what the caller says: who is logged in, or the registration session (§S9.8). */
export const bindSendEmailTemplate = ({ mailer }: { mailer: Mailer }) =>
  bind(sendEmailTemplate, async (context, { params: { template }, body: { placeholders } }) => {
    const { db, now, session, request } = context;
    const registering = await registrationReporter(context);
    if (!registering && !session) return refuse('AUTHENTICATION');
    // Passwords are made, and sent, by the server alone.
    if (template === 'tarifpartner_einmalpasswort') return refuse('FORBIDDEN');

    const isAboutBookings = template === 'betrugsverdacht_buchungen';
    const customer = session && (await findCustomer(db, session.customerId));
    // Who registers has booked nothing; a customer reports what is known of them.
    const about = (isAboutBookings ? undefined : registering) ?? (customer && loggedIn(customer));
    if (!about) return refuse('FORBIDDEN');
    const limited = await countMail(context, [
      { subject: `email-template:${about.subject}`, max: MAX_PER_REPORTER, minutes: WINDOW_MINUTES },
      {
        subject: `email-template-address:${networkOf(request.ip)}`,
        max: MAX_PER_ADDRESS,
        minutes: WINDOW_MINUTES,
      },
    ]);
    if (limited) return limited;

    const { duplicates = [], flags = [], cases = [], bookings = [] } = placeholders;
    const send = <T extends MailTemplate>(mail: Pick<NewMail<T>, 'template' | 'placeholders'>) =>
      queueToUs(db, mailer, mail, now);
    if (isAboutBookings) {
      const accountNumber = customer?.customer_number ?? '';
      await send({ template, placeholders: { accountNumber, name: nameOf(customer), cases, bookings } });
    } else if (template === 'registrierung_dublette') {
      await send({ template, placeholders: { registration: about.facts, duplicates } });
    } else await send({ template, placeholders: { registration: about.facts, flags } });
    return null;
  });

const queueToUs = <T extends MailTemplate>(
  db: Db,
  mailer: Mailer,
  mail: Pick<NewMail<T>, 'template' | 'placeholders'>,
  now: Temporal.Instant,
) => mailer.queue(db, { ...mail, to: mailer.informationAddress, now });

type Customer = Awaited<ReturnType<typeof findCustomer>>;

const nameOf = (customer: Pick<Customer, 'prename' | 'name'> | undefined): string =>
  [customer?.prename, customer?.name].filter(Boolean).join(' ');

const loggedIn = (customer: Customer): Reporter => ({
  subject: String(customer.id),
  facts: [
    { label: 'Gemeldet über', value: 'Schnittstelle, vom Account selbst' },
    { label: 'Accountnummer', value: customer.customer_number },
    { label: 'Name', value: nameOf(customer) },
    { label: 'E-Mail', value: customer.email ?? '' },
    { label: 'Telefon', value: customer.mobile_phone ?? customer.phone ?? '' },
  ],
});
