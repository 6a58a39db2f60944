import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { type WaitingCheck, waitingChecksQuery } from './staff-check-queries.ts';

/** Photos that wait for a decision, the longest waiting first. */
export function StaffCheckList() {
  const list = useInfiniteQuery(waitingChecksQuery);
  if (!list.data) {
    return list.error ? (
      <FailureNote error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonCards count={3} label="Was wartet, wird geladen" />
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState title="Nichts wartet" picture={<Icon name="check" size={56} />}>
        Hier steht, wer Fotos von Führerschein und Ausweis eingereicht hat und auf eine Entscheidung wartet.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mb-4 text-ink-soft">
        Wer am längsten wartet, steht oben. Jeder Blick auf die Papiere wird festgehalten.
      </p>
      <ul className="grid grid-cols-1 gap-3">
        {items.map((check) => (
          <WaitingCard key={check.id} check={check} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          theme="OUTLINE"
          className="mt-4"
          busy={list.isFetchingNextPage}
          busyLabel="Weitere werden geladen"
          onClick={() => void list.fetchNextPage()}
        >
          Weitere anzeigen
        </Button>
      )}
    </>
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
