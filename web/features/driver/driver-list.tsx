import { useQuery } from '@tanstack/react-query';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { isCompanyKind } from '#domain/registration/registration-kind.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { DriverCard } from './driver-card.tsx';
import { managedDriversQuery } from './driver-queries.ts';
import { ListedCostCentres } from './listed-cost-centres.tsx';
import { OwnTerms } from './own-terms.tsx';

/** The drivers of a main account; whoever is a driver reads who decides, and how far they may go. */
export function DriverList({ customer }: { customer: Customer }) {
  return isMainAccount(customer.customerNumber) ? <Managed /> : <OwnTerms customer={customer} />;
}

function Managed() {
  const { data, error, refetch } = useQuery(managedDriversQuery);
  if (!data) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={2} label="Fahrtberechtigte werden geladen" />
    );
  }
  const { form, items, currency } = data;
  const hasCostCentres = form !== null && isCompanyKind(form.kind);
  const present = items.filter(({ state }) => state !== 'REMOVED');
  const removed = items.filter(({ state }) => state === 'REMOVED');
  if (!form && items.length === 0) return <OnlyOneDriver />;
  return (
    <>
      {form && present.length > 0 && (
        <Link to={paths.newDriver()} className={buttonClass({ className: 'mb-6' })}>
          Person hinzufügen
        </Link>
      )}
      {present.length === 0 ? (
        <EmptyState
          title="Noch fährt niemand mit"
          action={
            form && (
              <Link to={paths.newDriver()} className={buttonClass()}>
                Person hinzufügen
              </Link>
            )
          }
        >
          Lade Menschen ein, die auf deinen Account fahren. Sie buchen selbst, die Rechnung kommt zu dir.
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {present.map((driver) => (
            <DriverCard key={driver.id} driver={driver} currency={currency} hasCostCentres={hasCostCentres} />
          ))}
        </ul>
      )}
      {hasCostCentres && <ListedCostCentres />}
      {removed.length > 0 && (
        <Section title="Nicht mehr dabei">
          <ul className="grid grid-cols-1 gap-4">
            {removed.map((driver) => (
              <DriverCard
                key={driver.id}
                driver={driver}
                currency={currency}
                hasCostCentres={hasCostCentres}
              />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Said on both pages to whoever has a plan for one person. */
export function OnlyOneDriver() {
  return (
    <Note
      title="Mit deinem Tarif fährst nur du"
      action={
        <Link to={paths.faq()} className={buttonClass({ size: 'S', theme: 'OUTLINE' })}>
          Häufige Fragen
        </Link>
      }
    >
      Weitere Menschen am Steuer gibt es in den Tarifen für Familie und WG, Firma, Verein und Organisation und
      für Städte. Melde dich bei uns, wenn du wechseln möchtest.
    </Note>
  );
}
