import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#domain/booking/format-period.ts';
import { STAFF_STATES } from '#domain/service-case/staff-words.ts';
import { Link } from '#web/shell/link.tsx';
import { PagedList } from '#web/shell/paged-list.tsx';
import { paths } from '#web/shell/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { CASE_TONES, caseTitle, lastDayText } from './case-words.ts';
import { type StaffCaseHeading, staffCasesQuery } from './staff-case-queries.ts';

/** What people say is not right, and waits for us: the most urgent first. */
export function StaffCaseList() {
  const [isAll, setAll] = useState(false);
  const list = useInfiniteQuery(staffCasesQuery(isAll));
  return (
    <>
      <CheckboxField name="all" checked={isAll} onCheckedChange={setAll} className="mb-4">
        Auch was nicht auf uns wartet
      </CheckboxField>
      <PagedList
        list={list}
        loadingLabel="Die Anliegen werden geladen"
        intro={
          <p className="mb-4 text-ink-soft">
            {isAll ? 'Das neueste steht oben.' : 'Was am dringendsten ist, steht oben.'} Jeder Blick wird
            festgehalten. Was aus deinem eigenen Account kommt, sieht jemand anderes an.
          </p>
        }
        empty={
          <EmptyState title="Nichts wartet" picture={<Icon name="check" size={56} />}>
            Hier steht, was Menschen an Fahrten, Preisen und Rechnungen nicht richtig finden.
          </EmptyState>
        }
      >
        {(one) => <CaseRow key={one.id} one={one} />}
      </PagedList>
    </>
  );
}

function CaseRow({ one }: { one: StaffCaseHeading }) {
  const { id, state, answerBy, isOverdue, isMine, assignee, reporter, createdAt } = one;
  return (
    <Card as="li" padded={false} interactive muted={state === 'CLOSED'}>
      <Link to={paths.staffCase(id)} className="flex items-center gap-3 p-4">
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="text-lead font-bold tracking-tight wrap-anywhere">{caseTitle(one)}</span>
            <Tag tone={CASE_TONES[state]}>{STAFF_STATES[state]}</Tag>
            {isOverdue && <Tag tone="error">überfällig</Tag>}
          </span>
          <span className="digits mt-0.5 block text-detail text-ink-soft">
            Nr. {id} vom {formatDate(Temporal.Instant.from(createdAt))} ·{' '}
            {reporter.name || reporter.customerNumber}
            {isMine ? ' · liegt bei dir' : assignee ? ` · liegt bei ${assignee}` : ''}
          </span>
          {answerBy && (
            <span className="digits block text-detail font-semibold">
              {isOverdue ? 'Antwort war fällig am' : 'Antwort bis'} {lastDayText(answerBy)}
            </span>
          )}
        </span>
        <Icon name="chevron-right" size={20} className="shrink-0 text-ink-soft" />
      </Link>
    </Card>
  );
}
