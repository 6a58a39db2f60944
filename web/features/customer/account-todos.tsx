import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { type AccountTodo, accountTodos } from '#domain/customer/account-todos.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { documentCheckQuery } from '#web/features/document/document-queries.ts';
import { invoicesQuery } from '#web/features/invoice/invoice-queries.ts';
import { ResendConfirmation } from '#web/features/mail/resend-confirmation.tsx';
import { sepaAccountsQuery } from '#web/features/payment/sepa-account-queries.ts';
import { pathAfterLogin } from '#web/features/session/after-login.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { mayNotBookText } from '#web/features/session/may-not-book-text.ts';
import { beside } from '#web/platform/beside.ts';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

const TO_STATUS = 'Zum Stand der Prüfung';
const NEXT_STEP = new Map([
  [paths.documentCheck(), 'Zum Dokumentencheck'],
  [paths.manualCheck(), TO_STATUS],
]);

/** Has the account that pays for this driver blocked or removed them, or is it closed itself for whoever could drive? */
export const isShutOut = ({ entitlement, state }: Customer): boolean =>
  entitlement?.state === 'BLOCKED' ||
  entitlement?.state === 'REMOVED' ||
  (entitlement?.state === 'SUSPENDED' && (state === 'ACTIVE' || state === 'CANCELLING'));

function useDocumentCheck(customer: Customer) {
  const isSalesPartner = isSalesPartnerPlan(customer.plan.kundenart);
  const lacksDocuments =
    customer.state === 'ACTIVE' && !customer.mayBook && !isSalesPartner && !isShutOut(customer);
  const nextStep = lacksDocuments ? paths.documentCheck() : pathAfterLogin(customer.state);
  const isAsked = !customer.mayBook && nextStep === paths.documentCheck();
  const check = useQuery({ ...documentCheckQuery, enabled: isAsked });
  return { nextStep, isLoading: check.isLoading, isSubmitted: isAsked && check.data?.state === 'SUBMITTED' };
}

/** Has the customer sent the photos for which the document check waits? */
export const useDocumentsSubmitted = (customer: Customer): boolean => useDocumentCheck(customer).isSubmitted;

/** What is to be done next, large; what there is besides it, as links below. */
export function AccountTodos({ customer }: { customer: Customer }) {
  const pays = isMainAccount(customer.customerNumber) && !isSalesPartnerPlan(customer.plan.kundenart);
  const { isLoading, nextStep } = useDocumentCheck(customer);
  const { data: accounts } = useQuery({ ...beside(sepaAccountsQuery), enabled: pays });
  const { data: invoices } = useQuery({ ...beside(invoicesQuery), enabled: pays });
  const today = useNow().toZonedDateTimeISO(BERLIN).toPlainDate().toString();
  const overdue = invoices?.items.find(({ openCents, dueOn }) => openCents > 0 && dueOn < today);
  const todos = accountTodos({
    // While the check is loading it is not known which note applies.
    mayBook: customer.mayBook || isLoading,
    emailConfirmed: customer.emailConfirmed || customer.emailAddress === null,
    hasPaymentAccount: accounts && accounts.items.some(({ endedAt }) => endedAt === null),
    hasOverdueInvoice: overdue !== undefined,
  });
  const [first, ...others] = todos;
  if (!first) return null;
  const notes: Record<AccountTodo, ReactNode> = {
    BOOKING: <MayNotBook customer={customer} />,
    PAYMENT_ACCOUNT: (
      <Note
        tone="warning"
        title="Uns fehlt ein Konto für deine Rechnungen"
        action={
          <Link to={paths.payment()} className={buttonClass({ size: 'S' })}>
            Konto angeben
          </Link>
        }
      >
        Gib an, von welchem Konto wir abbuchen dürfen.
      </Note>
    ),
    OPEN_INVOICE: overdue && (
      <Note
        tone="warning"
        title={`Eine Rechnung über ${formatMoney({ cents: overdue.openCents, currency: overdue.currency })} ist noch offen`}
        action={
          <Link to={paths.invoice(overdue.number)} className={buttonClass({ size: 'S' })}>
            Rechnung ansehen
          </Link>
        }
      >
        Sie war am {formatDate(Temporal.PlainDate.from(overdue.dueOn))} fällig.
      </Note>
    ),
    EMAIL: (
      <Note
        title="Bestätige deine E-Mail-Adresse"
        action={<ResendConfirmation label="E-Mail erneut senden" />}
      >
        An <span className="break-all">{customer.emailAddress}</span> haben wir dir einen Link geschickt.
        Nichts angekommen? Sieh auch im Spam-Ordner nach.
      </Note>
    ),
  };
  // The pages of the two checks also send the mail with the link again.
  const check = nextStep ?? paths.documentCheck();
  const links: Record<AccountTodo, { text: string; to: string }> = {
    BOOKING: { text: 'Du kannst noch nicht buchen', to: check },
    PAYMENT_ACCOUNT: { text: 'Konto für die Abbuchung angeben', to: paths.payment() },
    OPEN_INVOICE: {
      text: 'Eine Rechnung ist noch offen',
      to: overdue ? paths.invoice(overdue.number) : paths.invoices(),
    },
    EMAIL: { text: 'E-Mail-Adresse bestätigen', to: check },
  };
  return (
    <div className="grid gap-3">
      {notes[first]}
      {others.length > 0 && (
        <ul className="grid gap-1 px-4">
          {others.map((todo) => (
            <li key={todo} className="text-detail">
              <Link to={links[todo].to} className="text-link">
                {links[todo].text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function MayNotBook({ customer }: { customer: Customer }) {
  const { nextStep, isSubmitted } = useDocumentCheck(customer);
  const { title, text } = isSubmitted
    ? { title: 'Wir prüfen deine Fotos', text: 'Wir schreiben dir eine E-Mail, sobald wir fertig sind.' }
    : mayNotBookText(
        customer.state,
        customer.documentsValidUntil,
        customer.plan.kundenart,
        customer.entitlement,
      );
  return (
    <Note
      tone={isSubmitted ? 'info' : 'warning'}
      title={title}
      action={
        nextStep && (
          <Link to={nextStep} className={buttonClass({ size: 'S' })}>
            {isSubmitted ? TO_STATUS : NEXT_STEP.get(nextStep)}
          </Link>
        )
      }
    >
      {text}
    </Note>
  );
}
