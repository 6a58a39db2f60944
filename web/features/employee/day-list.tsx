import { formatDate, timeLabel } from '#domain/booking/format-period.ts';
import { clockOf } from '#domain/employee/work-minutes.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { SheetDay, TimeSheet } from './employee-queries.ts';
import { brokenText } from './law-words.ts';
import { longWeekday } from './shown-days.ts';

/** Day by day; each leads to its entries, where they are corrected. */
export function DayList({ sheet, today }: { sheet: TimeSheet; today: Temporal.PlainDate }) {
  return (
    <Card padded={false} className="mt-4">
      <ul className="divide-y divide-line">
        {sheet.days.map((day) => (
          <Row
            key={day.date}
            day={day}
            today={today}
            hasFault={sheet.entries.some(({ day: date, fault }) => date === day.date && fault !== undefined)}
          />
        ))}
      </ul>
    </Card>
  );
}

function Row({ day, today, hasFault }: { day: SheetDay; today: Temporal.PlainDate; hasFault: boolean }) {
  const date = Temporal.PlainDate.from(day.date);
  const isAhead = Temporal.PlainDate.compare(date, today) > 0;
  return (
    <li>
      <Link
        to={paths.workingTimes({ ansicht: 'tag', tag: day.date })}
        className="block px-4 py-3 hover:bg-brand-soft"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">
            {longWeekday(date)}, {formatDate(date).slice(0, 6)}
          </span>
          <span className="digits">
            {isAhead && day.workedMinutes === 0 ? (
              day.targetMinutes > 0 && (
                <span className="text-ink-soft">Soll {clockOf(day.targetMinutes)}</span>
              )
            ) : (
              <>
                <span className="sr-only">gearbeitet </span>
                <span className="font-semibold">{clockOf(day.workedMinutes)}</span>
                {day.targetMinutes > 0 && (
                  <span className="text-ink-soft"> von {clockOf(day.targetMinutes)}</span>
                )}
              </>
            )}
          </span>
        </span>
        <span className="digits block text-sm text-ink-soft">{timesText(day)}</span>
        <DayTags day={day} hasFault={hasFault} />
      </Link>
    </li>
  );
}

const timesText = ({ shifts, breakMinutes }: SheetDay): string =>
  [
    ...shifts.map(({ start, end, isRunning }) => {
      const until = end ? timeLabel(Temporal.Instant.from(end)) : isRunning ? 'jetzt' : '?';
      return `${timeLabel(Temporal.Instant.from(start))} – ${until}`;
    }),
    ...(breakMinutes > 0 ? [`Pause ${clockOf(breakMinutes)}`] : []),
  ].join(', ');

/** Why nothing was to be worked, what the law does not want, and what is to be corrected. */
export function DayTags({ day, hasFault }: { day: SheetDay; hasFault: boolean }) {
  const { holiday, isVacation, broken } = day;
  if (!holiday && !isVacation && !hasFault && broken.length === 0) return null;
  return (
    <span className="mt-1.5 flex flex-wrap gap-1.5">
      {holiday && <Tag tone="neutral">{holiday}</Tag>}
      {isVacation && <Tag tone="brand">Urlaub</Tag>}
      {hasFault && <Tag tone="error">Etwas fehlt: bitte berichtigen</Tag>}
      {broken.map((matter) => (
        <Tag key={matter} tone="warn">
          {brokenText(matter)}
        </Tag>
      ))}
    </span>
  );
}
