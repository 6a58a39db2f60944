import { useQuery } from '@tanstack/react-query';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { isConsumerKind, registrationKind } from '#domain/registration/registration-kind.ts';
import { ownYear } from '#domain/statement/private-car.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { ServerFileLink } from '#web/shell/server-file-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { CostSummary, DriverCosts, KindOfCosts, MonthlyCosts } from './account-costs.tsx';
import { CarComparison } from './car-comparison.tsx';
import { Emissions, MonthlyTrips } from './driven-trips.tsx';
import { costsOf, STATEMENT_FILE, type Statement, statementQuery } from './statement-queries.ts';

/** What the account costs and drives; of a driver what they drove themselves (§S11.18). */
export function OwnStatement({ customer }: { customer: Customer }) {
  const { data, error, refetch } = useQuery(statementQuery);
  if (!data) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={3} label="Kosten werden geladen" />
    );
  }
  const isPayer = isMainAccount(customer.customerNumber);
  const isEmpty = data.months.every(({ trips, costs }) => trips === 0 && !costs?.byKind.length);
  return (
    <>
      {!isPayer && (
        <Note className="mb-6" title="Die Kosten sieht der Hauptaccount">
          Du fährst auf den Account von jemand anderem. Hier steht, was du selbst gefahren bist. Was eine
          Fahrt kostet, siehst du bei der Buchung unter „Fahrtpreis“.
        </Note>
      )}
      {isEmpty ? (
        <EmptyState
          title="Noch nichts gefahren"
          picture={<Icon name="road" size={56} />}
          action={
            <Link to={paths.map()} className={buttonClass()}>
              Auto buchen
            </Link>
          }
        >
          Nach deiner ersten Fahrt siehst du hier Monat für Monat, was zusammenkommt
          {isPayer ? ', und was ein eigenes Auto kosten würde.' : '.'}
        </EmptyState>
      ) : (
        <>
          {isPayer ? (
            <PaidStatement statement={data} customer={customer} />
          ) : (
            <MonthlyTrips months={data.months} />
          )}
          <Emissions months={data.months} />
          <ServerFileLink
            href={STATEMENT_FILE}
            className={buttonClass({ theme: 'OUTLINE', className: 'print-hidden mt-8' })}
          >
            <Icon name="download" size={20} />
            Monate als Tabelle (CSV)
          </ServerFileLink>
        </>
      )}
    </>
  );
}

function PaidStatement({ statement, customer }: { statement: Statement; customer: Customer }) {
  const { months, currency, drivers, accountCents } = statement;
  const whole = months.slice(1);
  const own = ownYear(whole.map((month) => ({ km: month.km, costs: costsOf([month]) })));
  // Its assumptions are those of a person in Germany.
  const isCompared = currency === 'EUR' && isConsumerKind(registrationKind(customer.plan.kundenart));
  return (
    <>
      <CostSummary months={months} currency={currency} />
      <MonthlyCosts months={months} currency={currency} />
      <KindOfCosts months={months} currency={currency} />
      {drivers.length > 0 && (
        <DriverCosts drivers={drivers} accountCents={accountCents ?? 0} currency={currency} />
      )}
      {isCompared &&
        (own ? (
          <CarComparison own={own} />
        ) : (
          <Section title="Verglichen mit einem eigenen Auto" className="mt-8">
            <p>Sobald ein ganzer Monat mit einer Fahrt vorbei ist, rechnen wir dir den Vergleich hier vor.</p>
          </Section>
        ))}
    </>
  );
}
