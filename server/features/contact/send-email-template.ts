import { sendEmailTemplate } from '#contract/mail.ts';
import {
  blocklistHit,
  duplicateFound,
  suspiciousBookings,
  suspiciousData,
} from '#server/features/case/case.letters.ts';
import { findCustomer } from '#server/features/customer/customer.repository.ts';
import { countMail } from '#server/features/mail/mail-limits.ts';
import { type Reporter, registrationReporter } from '#server/features/registration/registration-reporter.ts';
import { bind } from '#server/http/bind-call.ts';
import { networkOf } from '#server/http/network-of.ts';
import { refuse } from '#server/http/refuse.ts';

const WINDOW_MINUTES = 60;
const MAX_PER_REPORTER = 5;
const MAX_PER_ADDRESS = 20;

const FLAGGED = { betrugsverdacht_nutzerdaten: suspiciousData, betrugsverdacht_blacklist: blocklistHit };

/** A report concerns the logged-in customer or the registration session, whatever the caller says (§S9.8). */
export const bindSendEmailTemplate = bind(
  sendEmailTemplate,
  async (context, { params: { template }, body: { placeholders } }) => {
    const { db, now, session, request, mailer } = context;
    const registrant = await registrationReporter(context);
    if (!registrant && !session) return refuse('AUTHENTICATION');
    // Only the server itself creates one-time passwords and sends them.
    if (template === 'tarifpartner_einmalpasswort') return refuse('FORBIDDEN');

    const isAboutBookings = template === 'betrugsverdacht_buchungen';
    const customer = session && (await findCustomer(db, session.customerId));
    // A visitor who is registering has no bookings: that report always concerns the logged-in customer.
    const reporter = (isAboutBookings ? undefined : registrant) ?? (customer && customerReporter(customer));
    if (!reporter) return refuse('FORBIDDEN');
    const limited = await countMail(context, [
      { subject: `email-template:${reporter.subject}`, max: MAX_PER_REPORTER, minutes: WINDOW_MINUTES },
      {
        subject: `email-template-address:${networkOf(request.ip)}`,
        max: MAX_PER_ADDRESS,
        minutes: WINDOW_MINUTES,
      },
    ]);
    if (limited) return limited;

    const { duplicates = [], flags = [], cases = [], bookings = [] } = placeholders;
    const toStaff = { to: mailer.informationAddress, contractOf: 'NOBODY', now } as const;
    if (isAboutBookings) {
      await mailer.queue(db, {
        ...toStaff,
        letter: suspiciousBookings,
        placeholders: {
          accountNumber: customer?.customerNumber ?? '',
          name: nameOf(customer),
          cases,
          bookings,
        },
      });
    } else if (template === 'registrierung_dublette') {
      const placeholders = { registration: reporter.facts, duplicates };
      await mailer.queue(db, { ...toStaff, letter: duplicateFound, placeholders });
    } else {
      const placeholders = { registration: reporter.facts, flags };
      await mailer.queue(db, { ...toStaff, letter: FLAGGED[template], placeholders });
    }
    return null;
  },
);

type Customer = Awaited<ReturnType<typeof findCustomer>>;

const nameOf = (customer: Pick<Customer, 'prename' | 'name'> | undefined): string =>
  [customer?.prename, customer?.name].filter(Boolean).join(' ');

const customerReporter = (customer: Customer): Reporter => ({
  subject: String(customer.id),
  facts: [
    { label: 'Gemeldet über', value: 'Schnittstelle, vom Account selbst' },
    { label: 'Accountnummer', value: customer.customerNumber },
    { label: 'Name', value: nameOf(customer) },
    { label: 'E-Mail', value: customer.email ?? '' },
    { label: 'Telefon', value: customer.mobilePhone ?? customer.phone ?? '' },
  ],
});
