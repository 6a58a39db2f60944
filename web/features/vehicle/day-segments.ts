import { formatTime } from '#domain/booking/format-period.ts';
import { BERLIN, QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import type { Period } from '#domain/booking/period.ts';
import type { TimeSegment } from '#web/ui/time-segments.ts';

/** ISO 8601, as the calls send it. */
export type BusyTime = { start: string; end: string };

/** A day in Berlin as elapsed time: 96 quarter hours, on the nights of a clock change 92 or 100. */
export type Day = { date: Temporal.PlainDate; startMs: number; quarters: number };

export function dayOf(instant: Temporal.Instant): Day {
  return calendarDay(instant.toZonedDateTimeISO(BERLIN).toPlainDate());
}

export function calendarDay(date: Temporal.PlainDate): Day {
  const startMs = date.toZonedDateTime(BERLIN).epochMilliseconds;
  const endMs = date.add({ days: 1 }).toZonedDateTime(BERLIN).epochMilliseconds;
  return { date, startMs, quarters: (endMs - startMs) / QUARTER_HOUR_MS };
}

/** The quarter hours of a day. Plain numbers: a list shows twenty days of ninety-six of them at once. */
export function daySegments(
  day: Day,
  busy: readonly BusyTime[],
  wanted: Period,
  now: Temporal.Instant,
): TimeSegment[] {
  const gone = quartersGone(day, now);
  const segments = Array.from({ length: day.quarters }, (_, index) => ({
    busy: false,
    wanted: false,
    past: index < gone,
  }));
  const mark = (key: 'busy' | 'wanted', startMs: number, endMs: number) => {
    const first = Math.max(0, Math.floor((startMs - day.startMs) / QUARTER_HOUR_MS));
    const last = Math.min(day.quarters, Math.ceil((endMs - day.startMs) / QUARTER_HOUR_MS));
    for (const segment of segments.slice(first, Math.max(first, last))) segment[key] = true;
  };
  for (const { start, end } of busy) mark('busy', Date.parse(start), Date.parse(end));
  mark('wanted', wanted.start.epochMilliseconds, wanted.end.epochMilliseconds);
  return segments;
}

/** How many of its quarter hours are over; the running one is not. */
function quartersGone(day: Day, now: Temporal.Instant): number {
  const elapsed = Math.floor((now.epochMilliseconds - day.startMs) / QUARTER_HOUR_MS);
  return Math.min(day.quarters, Math.max(0, elapsed));
}

/** The strip in words, for what is left of the day: "Den ganzen Tag frei", "Belegt 08:00 – 11:00 und ab 18:00". */
export function describeDay(day: Day, busy: readonly BusyTime[], now: Temporal.Instant): string {
  const gone = quartersGone(day, now);
  if (gone === day.quarters) return 'Vorbei';
  const whole = gone > 0 ? 'für den Rest des Tages' : 'den ganzen Tag';
  const dayStart = day.startMs + gone * QUARTER_HOUR_MS;
  const dayEnd = day.startMs + day.quarters * QUARTER_HOUR_MS;
  const ranges: { start: number; end: number }[] = [];
  const sorted = busy
    .map(({ start, end }) => ({
      start: Math.max(dayStart, Date.parse(start)),
      end: Math.min(dayEnd, Date.parse(end)),
    }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start);
  for (const { start, end } of sorted) {
    const last = ranges.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  if (ranges.length === 0) return `${whole.replace(/^[df]/, (letter) => letter.toUpperCase())} frei`;
  const time = (ms: number) => formatTime(Temporal.Instant.fromEpochMilliseconds(ms));
  const texts = ranges.map(({ start, end }) => {
    if (start === dayStart && end === dayEnd) return whole;
    if (start === dayStart) return `bis ${time(end)}`;
    return end === dayEnd ? `ab ${time(start)}` : `${time(start)} – ${time(end)}`;
  });
  const last = texts.pop() ?? '';
  return `Belegt ${texts.length ? `${texts.join(', ')} und ${last}` : last}`;
}
