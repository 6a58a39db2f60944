import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { periodInSentence } from '#domain/booking/format-period.ts';
import { BERLIN, QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import { freePeriodFinder } from '#domain/booking/nearest-free-period.ts';
import { type Period, periodMs } from '#domain/booking/period.ts';
import { setPeriod } from '#web/features/booking/period-store.ts';
import { nowInstant } from '#web/platform/clock.ts';
import { callQuery } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TimeStrip } from '#web/ui/time-strip.tsx';
import { type BusyTime, calendarDay, type Day, daySegments, describeDay } from './day-segments.ts';

const DAYS_SHOWN = 7;
/** More days than shown are loaded, to find the nearest free period of a long booking (a call allows 62). */
const DAYS_LOADED = 45;
const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'];

/** A week of the vehicle; a tap on a time moves the period there, or to the nearest free time. */
export function FreeDays({ vehicleId, period }: { vehicleId: number; period: Period }) {
  const now = useNow();
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const startDay = period.start.toZonedDateTimeISO(BERLIN).toPlainDate();
  const isSoon = today.until(startDay).days < DAYS_SHOWN;
  const first = isSoon ? today : startDay.subtract({ days: 1 });
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /bookees/{id}/availability', {
      params: { id: String(vehicleId) },
      query: { start: startOf(first), end: startOf(first.add({ days: DAYS_LOADED })) },
    }),
    placeholderData: keepPreviousData,
  });
  if (error) return <FailureNote error={error} onRetry={() => void refetch()} />;

  function move(day: Day, startMs: number) {
    if (!data) return;
    const start = Temporal.Instant.fromEpochMilliseconds(startMs);
    const wanted = { start, end: start.add({ milliseconds: periodMs(period) }) };
    const [free] = freePeriodFinder(wanted, nowInstant())(data.busy.map(toPeriod));
    if (!free) {
      announce(`Rund um den ${dayText(day.date)} ist nichts frei.`);
      return;
    }
    setPeriod(free);
    announce(`Zeitraum geändert: ${periodInSentence(free, now)}`);
  }

  return (
    <ul className="grid gap-1">
      {Array.from({ length: DAYS_SHOWN }, (_, index) => calendarDay(first.add({ days: index }))).map(
        (day) => (
          <li key={day.date.toString()}>
            {data ? (
              <DayRow
                day={day}
                now={now}
                today={today}
                busy={data.busy}
                period={period}
                onMove={(startMs) => move(day, startMs)}
              />
            ) : (
              <Skeleton className="my-2 h-8" />
            )}
          </li>
        ),
      )}
    </ul>
  );
}

function DayRow({
  day,
  now,
  today,
  busy,
  period,
  onMove,
}: {
  day: Day;
  now: Temporal.Instant;
  today: Temporal.PlainDate;
  busy: readonly BusyTime[];
  period: Period;
  onMove: (startMs: number) => void;
}) {
  const title = day.date.equals(today) ? 'Heute' : dayText(day.date);
  const isChosen = period.start.toZonedDateTimeISO(BERLIN).toPlainDate().equals(day.date);

  function press(event: MouseEvent<HTMLButtonElement>) {
    const strip = event.currentTarget.querySelector('[data-strip]')?.getBoundingClientRect();
    const share = strip ? (event.clientX - strip.left) / strip.width : -1;
    // A click from the keyboard or beside the strip keeps the time of day and changes only the date.
    const isOnStrip = event.detail > 0 && share >= 0 && share <= 1;
    if (isOnStrip) {
      onMove(day.startMs + Math.min(day.quarters - 1, Math.floor(share * day.quarters)) * QUARTER_HOUR_MS);
      return;
    }
    const time = period.start.toZonedDateTimeISO(BERLIN).toPlainTime();
    onMove(day.date.toZonedDateTime({ timeZone: BERLIN, plainTime: time }).epochMilliseconds);
  }

  return (
    <button
      type="button"
      onClick={press}
      aria-current={isChosen ? 'date' : undefined}
      className="flex min-h-11 w-full items-center gap-3 rounded-lg px-1 text-left hover:bg-sand"
    >
      <span className={`digits w-18 shrink-0 text-sm ${isChosen ? 'font-bold' : 'text-ink-soft'}`}>
        {title}
      </span>
      <span data-strip className="min-w-0 grow">
        <TimeStrip
          segments={daySegments(day, busy, period, now)}
          label={describeDay(day, busy, now)}
          hoursHidden
        />
      </span>
    </button>
  );
}

const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(BERLIN).toInstant().toString();

const toPeriod = ({ start, end }: BusyTime): Period => ({
  start: Temporal.Instant.from(start),
  end: Temporal.Instant.from(end),
});

function dayText(date: Temporal.PlainDate): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${WEEKDAYS[date.dayOfWeek - 1]}, ${two(date.day)}.${two(date.month)}.`;
}
