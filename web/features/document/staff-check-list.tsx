import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { Link } from '#web/shell/link.tsx';
import { PagedList } from '#web/shell/paged-list.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type WaitingCheck, waitingChecksQuery } from './staff-check-queries.ts';

/** Photos that wait for a decision, the longest waiting first. */
export function StaffCheckList() {
  const list = useInfiniteQuery(waitingChecksQuery);
  return (
    <PagedList
      list={list}
      loadingLabel="Was wartet, wird geladen"
      intro={
        <p className="mb-4 text-ink-soft">
          Wer am längsten wartet, steht oben. Jeder Blick auf die Papiere wird festgehalten.
        </p>
      }
      empty={
        <EmptyState title="Nichts wartet" picture={<Icon name="check" size={56} />}>
          Hier steht, wer Fotos von Führerschein und Ausweis eingereicht hat und auf eine Entscheidung wartet.
        </EmptyState>
      }
    >
      {(check) => <WaitingCard key={check.id} check={check} />}
    </PagedList>
  );
}

function WaitingCard({ check }: { check: WaitingCheck }) {
  const { id, name, customerNumber, submittedAt } = check;
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-break-word">{name || customerNumber}</p>
        <p className="digits text-detail text-ink-soft">
          {customerNumber}, eingereicht am {formatDateTime(Temporal.Instant.from(submittedAt))} Uhr
        </p>
      </div>
      <Link
        to={paths.papers(id)}
        aria-label={`Papiere von ${name || customerNumber} ansehen`}
        className={buttonClass({ size: 'L', className: 'max-xs:w-full' })}
      >
        Ansehen
      </Link>
    </Card>
  );
}
