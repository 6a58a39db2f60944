import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '#domain/booking/format-period.ts';
import { CASE_STATE_TITLES } from '#domain/service-case/case-state.ts';
import { Link } from '#web/shell/link.tsx';
import { PagedList } from '#web/shell/paged-list.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type CaseHeading, casesQuery } from './case-queries.ts';
import { CASE_TONES, caseTitle, lastDayText } from './case-words.ts';

/** All cases that the customer sees, the newest first. */
export function OwnCases() {
  const list = useInfiniteQuery(casesQuery);
  return (
    <PagedList
      list={list}
      loadingLabel="Deine Anliegen werden geladen"
      empty={
        <EmptyState
          title="Kein Anliegen"
          picture={<Icon name="check" size={56} />}
          action={
            <Link to={paths.bookings()} className={buttonClass()}>
              Zu deinen Buchungen
            </Link>
          }
        >
          Stimmt an einer Fahrt, einem Preis oder einer Rechnung etwas nicht? Öffne sie und tippe auf „Stimmt
          etwas nicht?“. Hier siehst du dann, wie weit wir sind.
        </EmptyState>
      }
    >
      {(one) => <CaseRow key={one.id} one={one} />}
    </PagedList>
  );
}

function CaseRow({ one }: { one: CaseHeading }) {
  const { id, state, createdAt, booking, invoiceNumber, answerBy, replyBy, reporter } = one;
  const about = [
    booking && `${booking.model}, ${booking.plate}`,
    invoiceNumber && `Rechnung ${invoiceNumber}`,
    reporter && `gemeldet von ${reporter}`,
  ].filter(Boolean);
  return (
    <Card as="li" padded={false} interactive muted={state === 'CLOSED'}>
      <Link to={paths.ownCase(id)} className="flex items-center gap-3 p-4">
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="text-lead font-bold tracking-tight wrap-anywhere">{caseTitle(one)}</span>
            <Tag tone={CASE_TONES[state]}>{CASE_STATE_TITLES[state]}</Tag>
          </span>
          <span className="digits mt-0.5 block text-detail text-ink-soft">
            Nr. {id} vom {formatDate(Temporal.Instant.from(createdAt))}
            {about.length > 0 && ` · ${about.join(' · ')}`}
          </span>
          {answerBy && (
            <span className="digits block text-detail text-ink-soft">
              Wir antworten bis {lastDayText(answerBy)}
            </span>
          )}
          {state === 'WAITING' && replyBy && (
            <span className="digits block text-detail font-semibold text-warn">
              Bitte antworte bis {lastDayText(replyBy)}
            </span>
          )}
        </span>
        <Icon name="chevron-right" size={20} className="shrink-0 text-ink-soft" />
      </Link>
    </Card>
  );
}
