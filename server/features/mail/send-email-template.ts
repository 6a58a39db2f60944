import { sendEmailTemplate } from '#contract/mail.ts';
import type { Db } from '#server/db/connect.ts';
import { findCustomer } from '#server/features/customer/customer.repository.ts';
import { bind, type CallContext } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { countMail } from './mail-limits.ts';
import type { Mailer, NewMail } from './mailer.ts';
import type { MailTemplate } from './placeholders.ts';

const WINDOW_MINUTES = 60;
const MOST_PER_ACCOUNT = 5;

type Reporter = { accountNumber: string; name: string; email: string; phone: string };
type Options = {
  mailer: Mailer;
  /**
   * Whom a report is about: never what the caller says. By default the customer who is logged in; a registration session
   * answers with what it has entered (decisions §9).
   */
  reporterOf?: (context: CallContext) => Promise<Reporter | undefined>;
};

export const bindSendEmailTemplate = ({ mailer, reporterOf = loggedInCustomer }: Options) =>
  bind(sendEmailTemplate, async (context, { params: { template }, body: { placeholders } }) => {
    const { db, now, session } = context;
    // Passwords are made, and sent, by the server alone.
    if (template === 'tarifpartner_einmalpasswort') return refuse('FORBIDDEN');
    const about = await reporterOf(context);
    if (!about) return refuse('FORBIDDEN');
    const subject = `email-template:${session.customerId}`;
    const limited = await countMail(context, [{ subject, most: MOST_PER_ACCOUNT, minutes: WINDOW_MINUTES }]);
    if (limited) return limited;

    const registration = [
      { label: 'Gemeldet über', value: 'Schnittstelle, vom Account selbst' },
      { label: 'Accountnummer', value: about.accountNumber },
      { label: 'Name', value: about.name },
      { label: 'E-Mail', value: about.email },
      { label: 'Telefon', value: about.phone },
    ];
    const { duplicates = [], flags = [], cases = [], bookings = [] } = placeholders;
    const send = <T extends MailTemplate>(mail: Pick<NewMail<T>, 'template' | 'placeholders'>) =>
      queueToUs(db, mailer, mail, now);
    if (template === 'registrierung_dublette')
      await send({ template, placeholders: { registration, duplicates } });
    else if (template === 'betrugsverdacht_buchungen') {
      const { accountNumber, name } = about;
      await send({ template, placeholders: { accountNumber, name, cases, bookings } });
    } else await send({ template, placeholders: { registration, flags } });
    return null;
  });

const queueToUs = <T extends MailTemplate>(
  db: Db,
  mailer: Mailer,
  mail: Pick<NewMail<T>, 'template' | 'placeholders'>,
  now: Temporal.Instant,
) => mailer.queue(db, { ...mail, to: mailer.informationAddress, now });

async function loggedInCustomer({ db, session }: CallContext): Promise<Reporter | undefined> {
  if (!session) return undefined;
  const customer = await findCustomer(db, session.customerId);
  return {
    accountNumber: customer.customer_number,
    name: `${customer.prename ?? ''} ${customer.name ?? ''}`,
    email: customer.email ?? '',
    phone: customer.mobile_phone ?? customer.phone ?? '',
  };
}
