import { formatTime } from '#domain/booking/format-period.ts';
import { BERLIN, QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import type { Period } from '#domain/booking/period.ts';
import type { TimeSegment } from '#web/ui/time-segments.ts';

/** Start and end in ISO 8601, as in the API. */
export type BusyTime = { start: string; end: string };

/** A day in Berlin as elapsed time: 96 quarter hours, or 92 or 100 on the day of a clock change. */
export type Day = { date: Temporal.PlainDate; startMs: number; quarters: number };

export function dayOf(instant: Temporal.Instant): Day {
  return calendarDay(instant.toZonedDateTimeISO(BERLIN).toPlainDate());
}

export function calendarDay(date: Temporal.PlainDate): Day {
  const startMs = date.toZonedDateTime(BERLIN).epochMilliseconds;
  const endMs = date.add({ days: 1 }).toZonedDateTime(BERLIN).epochMilliseconds;
  return { date, startMs, quarters: (endMs - startMs) / QUARTER_HOUR_MS };
}

/** Returns the quarter hours of a day. Counts in plain numbers for speed: a list shows 20 × 96 of them. */
export function daySegments(
  day: Day,
  busy: readonly BusyTime[],
  wanted: Period,
  now: Temporal.Instant,
): TimeSegment[] {
  const pastQuarters = countPastQuarters(day, now);
  const segments = Array.from({ length: day.quarters }, (_, index) => ({
    busy: false,
    wanted: false,
    past: index < pastQuarters,
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

/** Counts the quarter hours of the day that are over; the current one is not. */
function countPastQuarters(day: Day, now: Temporal.Instant): number {
  const elapsed = Math.floor((now.epochMilliseconds - day.startMs) / QUARTER_HOUR_MS);
  return Math.min(day.quarters, Math.max(0, elapsed));
}

/** Describes the rest of the day in words: "Den ganzen Tag frei", "Belegt 08:00 – 11:00 und ab 18:00". */
export function describeDay(day: Day, busy: readonly BusyTime[], now: Temporal.Instant): string {
  const pastQuarters = countPastQuarters(day, now);
  if (pastQuarters === day.quarters) return 'Vorbei';
  const whole = pastQuarters > 0 ? 'für den Rest des Tages' : 'den ganzen Tag';
  const dayStart = day.startMs + pastQuarters * QUARTER_HOUR_MS;
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
