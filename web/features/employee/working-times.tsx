import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { BERLIN } from '#domain/booking/grid.ts';
import { formatBalance, formatMinutes } from '#domain/employee/work-minutes.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { ServerFileLink } from '#web/shell/server-file-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { DayEntries } from './day-entries.tsx';
import { DayList } from './day-list.tsx';
import { sheetFile, type TimeSheet, timeSheetQuery } from './employee-queries.ts';
import { type ShownDays, shownDays, VIEW_TITLES, VIEWS } from './shown-days.ts';

/** What was worked, by day, week and month. */
export function WorkingTimes() {
  const today = useNow().toZonedDateTimeISO(BERLIN).toPlainDate();
  const [search] = useSearchParams();
  const days = shownDays(search, today);
  const { data, error, refetch } = useQuery({ ...timeSheetQuery(days), placeholderData: keepPreviousData });
  return (
    <>
      <Views days={days} />
      <Browse days={days} />
      {data ? (
        <>
          <Sums sheet={data} days={days} today={today} />
          {days.view === 'tag' ? (
            <DayEntries sheet={data} date={days.from} />
          ) : (
            <DayList sheet={data} today={today} />
          )}
          <Files days={days} />
        </>
      ) : error ? (
        <FailureNote error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCards count={3} label="Arbeitszeiten werden geladen" />
      )}
    </>
  );
}

function Views({ days: { view, from } }: { days: ShownDays }) {
  return (
    <nav aria-label="Ansicht">
      <ul className="grid grid-cols-3 overflow-hidden rounded-field border border-control bg-paper">
        {VIEWS.map((one) => (
          <li key={one}>
            <Link
              to={paths.workingTimes({ ansicht: one, tag: from.toString() })}
              aria-current={one === view ? 'true' : undefined}
              className={classNames(
                'flex min-h-11 items-center justify-center font-semibold',
                one === view ? 'bg-brand text-on-brand' : 'hover:bg-brand-soft',
              )}
            >
              {VIEW_TITLES[one]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Browse({ days: { view, title, before, after } }: { days: ShownDays }) {
  const ways = [
    { label: `${VIEW_TITLES[view]} davor`, to: before, icon: 'back' as const },
    { label: `${VIEW_TITLES[view]} danach`, to: after, icon: 'chevron-right' as const },
  ];
  const [back, on] = ways.map(({ label, to, icon }) => (
    <Link
      key={label}
      to={paths.workingTimes({ ansicht: view, tag: to.toString() })}
      aria-label={label}
      title={label}
      className={iconButtonClass()}
    >
      <Icon name={icon} />
    </Link>
  ));
  return (
    <div className="my-3 flex items-center justify-between gap-2">
      {back}
      <h2 className="digits text-center text-lead" aria-live="polite">
        {title}
      </h2>
      {on}
    </div>
  );
}

function Sums({ sheet, days, today }: { sheet: TimeSheet; days: ShownDays; today: Temporal.PlainDate }) {
  const { workedMinutes, targetMinutes, balanceMinutes, totalBalanceMinutes, weeklyMinutes } = sheet;
  const isOver = Temporal.PlainDate.compare(days.to, today) < 0;
  const facts: [term: string, value: string][] = [
    ['Gearbeitet', formatMinutes(workedMinutes)],
    ...(balanceMinutes === undefined
      ? []
      : ([
          ['Soll', formatMinutes(targetMinutes)],
          [isOver ? 'Saldo' : 'Saldo bis gestern', formatBalance(balanceMinutes)],
        ] as [string, string][])),
    ...(totalBalanceMinutes === undefined
      ? []
      : [['Saldo insgesamt bis gestern', formatBalance(totalBalanceMinutes)] as [string, string]]),
  ];
  return (
    <Card>
      <dl className="digits grid gap-1.5">
        {facts.map(([term, value], index) => (
          <div
            key={term}
            className={classNames(
              'flex flex-wrap items-baseline justify-between gap-x-4',
              index === 0 && 'text-lead font-bold',
            )}
          >
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {balanceMinutes === undefined && (
        <p className="mt-2 text-detail text-ink-soft">
          Ein Soll gibt es noch nicht: Deine Wochenstunden trägt die Leitung ein.
        </p>
      )}
      {weeklyMinutes !== undefined && (
        <p className="mt-2 text-detail text-ink-soft">
          {formatMinutes(weeklyMinutes)} in der Woche. An Feiertagen und im Urlaub ist das Soll null.
        </p>
      )}
    </Card>
  );
}

function Files({ days }: { days: ShownDays }) {
  const file = buttonClass({ theme: 'OUTLINE', className: 'print-hidden' });
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <ServerFileLink href={sheetFile('pdf', days)} className={file}>
        <Icon name="download" size={20} />
        Als PDF
      </ServerFileLink>
      <ServerFileLink href={sheetFile('table', days)} className={file}>
        <Icon name="download" size={20} />
        Als Tabelle (CSV)
      </ServerFileLink>
    </div>
  );
}
