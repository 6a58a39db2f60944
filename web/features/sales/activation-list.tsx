import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '#domain/booking/format-period.ts';
import { BackLink } from '#web/shell/back-link.tsx';
import { Link } from '#web/shell/link.tsx';
import { PagedList } from '#web/shell/paged-list.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { salesActivationsQuery, type Waiting } from './activation-queries.ts';

/** Everybody who has a contract and can be activated at the partner, the longest waiting first. */
export function ActivationList() {
  return (
    <>
      <PageHeading
        title="Freischalten"
        back={<BackLink to={paths.sales()} label="Zum Vertrieb" />}
        intro="Wer einen Vertrag hat, zeigt dir hier Führerschein und Ausweis und kann danach buchen."
      />
      <People />
    </>
  );
}

function People() {
  const list = useInfiniteQuery(salesActivationsQuery);
  return (
    <PagedList
      list={list}
      loadingLabel="Wer wartet, wird geladen"
      empty={
        <EmptyState
          title="Niemand wartet"
          picture={<Icon name="check" size={56} />}
          action={
            <Link to={paths.sales()} className={buttonClass()}>
              Zum Vertrieb
            </Link>
          }
        >
          Hier steht, wer bei euch registriert ist und den Vertrag schon bekommen hat.
        </EmptyState>
      }
    >
      {(one) => <WaitingCard key={one.customerId} waiting={one} />}
    </PagedList>
  );
}

function WaitingCard({ waiting }: { waiting: Waiting }) {
  const { registrationId, customerId, customerNumber, name, plan, isDriver, registeredAt, originalsSeenBy } =
    waiting;
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-break-word">{name}</p>
        <p className="text-detail text-ink-soft">
          {customerNumber}, {plan}
          {isDriver && ', fahrtberechtigt'}
        </p>
        <p className="text-detail text-ink-soft">
          Account registriert am {formatDate(Temporal.Instant.from(registeredAt))}
        </p>
        {originalsSeenBy && (
          <p className="text-detail text-ink-soft">Originale angesehen von {originalsSeenBy}</p>
        )}
      </div>
      <Link
        to={paths.salesCheck(registrationId, customerId)}
        aria-label={`${name}, ${customerNumber}, freischalten`}
        className={buttonClass({ size: 'L', className: 'max-xs:w-full' })}
      >
        Freischalten
      </Link>
    </Card>
  );
}
