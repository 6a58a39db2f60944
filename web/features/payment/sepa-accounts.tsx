import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#domain/booking/format-period.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { BILLING_DAY } from '#domain/invoice/billing-month.ts';
import { NOTICE_DAYS } from '#domain/payment/collection-day.ts';
import { invoicesQuery } from '#web/features/invoice/invoice-queries.ts';
import { PaymentsDue } from '#web/features/invoice/payments-due.tsx';
import type { Customer } from '#web/features/session/current-customer.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Note } from '#web/ui/note.tsx';
import { OpenedForm } from '#web/ui/opened-form.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { ChangeSepaAccount } from './change-sepa-account.tsx';
import { type SepaAccount, sepaAccountsQuery } from './sepa-account-queries.ts';

const dayOf = (instant: string) => formatDate(Temporal.Instant.from(instant));

/** The account that is debited, another one in its place, and those before; a driver is told who pays. */
export function SepaAccounts({ customer }: { customer: Customer }) {
  const { data, error, refetch } = useQuery(sepaAccountsQuery);
  const { data: invoices } = useQuery(invoicesQuery);
  if (!isMainAccount(customer.customerNumber)) {
    return (
      <Note title="Bezahlt wird vom Hauptaccount">
        Du fährst auf den Account von jemand anderem. Von deinem Konto buchen wir nichts ab.
      </Note>
    );
  }
  if (!data) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={1} label="Konten werden geladen" />
    );
  }
  const { creditor } = data;
  const active = data.items.find(({ endedAt }) => endedAt === null);
  const ended = data.items.filter(({ endedAt }) => endedAt !== null);
  return (
    <>
      {invoices && <PaymentsDue invoices={invoices} />}
      {active && creditor ? (
        <Card>
          <p className="digits text-lead font-bold">{active.maskedIban}</p>
          {active.bankName && <p>{active.bankName}</p>}
          <MandateFacts account={active} />
          <p className="mt-3 text-detail text-ink-soft">
            Am {BILLING_DAY}. jedes Monats kommt deine Rechnung, zwei Wochen später buchen wir sie ab. Wann
            und wie viel, schreiben wir dir {NOTICE_DAYS} Tage vorher. Alle Rechnungen findest du unter{' '}
            <Link to={paths.invoices()} className="text-link">
              Rechnungen
            </Link>
            .
          </p>
        </Card>
      ) : (
        creditor && (
          <EmptyState title="Noch kein Konto">Wir haben kein Konto, von dem wir abbuchen dürfen.</EmptyState>
        )
      )}
      {!creditor && (
        <Note title="Bezahlt wird per Überweisung">
          Die Gesellschaft, mit der du den Vertrag hast, bucht nicht ab. Wohin du überweist, steht auf jeder
          Rechnung.
        </Note>
      )}
      {creditor && (
        <div className="mt-4">
          <OpenedForm
            opener={active ? 'Anderes Konto angeben' : 'Konto angeben'}
            done={
              <Note tone="success" announced title="Ab jetzt buchen wir von diesem Konto ab.">
                Zur Sicherheit schreiben wir dir dazu eine Mail.
              </Note>
            }
          >
            {(form) => (
              <ChangeSepaAccount holder={active?.accountHolder ?? ''} creditor={creditor} {...form} />
            )}
          </OpenedForm>
        </div>
      )}
      {ended.length > 0 && (
        <Section title="Bisherige Konten" className="mt-8">
          <ul className="grid grid-cols-1 gap-3">
            {ended.map((account) => (
              <Card key={account.id} as="li" muted>
                <p className="digits font-semibold">{account.maskedIban}</p>
                {account.bankName && <p className="text-detail">{account.bankName}</p>}
                <MandateFacts account={account} />
              </Card>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function MandateFacts({ account }: { account: SepaAccount }) {
  const { accountHolder, reference, acceptedAt, endedAt } = account;
  const facts = [
    ['Kontoinhaber', accountHolder],
    ['Mandatsreferenz', reference],
    ['Mandat erteilt', dayOf(acceptedAt)],
    ...(endedAt === null ? [] : [['Beendet', dayOf(endedAt)] as const]),
  ] as const;
  return (
    <dl className="mt-3 grid grid-cols-facts gap-x-4 gap-y-1 text-detail max-2xs:grid-cols-1 large-text:grid-cols-1!">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="digits wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
