import { BERLIN } from '#domain/booking/grid.ts';
import type { Period } from '#domain/booking/period.ts';

const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'];

/**
 * Formats a period in Berlin time: "Heute 14:15 – 16:15", "Sa, 21.11. 14:00 – So, 22.11. 09:00". The year is
 * shown unless it is the current one. A line breaks only at the dash.
 */
export function formatPeriod(period: Period, now: Temporal.Instant): string {
  const today = inBerlin(now).toPlainDate();
  const start = inBerlin(period.start);
  const end = inBerlin(period.end);
  const from = `${dayTitle(start.toPlainDate(), today)}\u00A0${time(start)}`;
  if (start.toPlainDate().equals(end.toPlainDate())) return `${from} – ${time(end)}`;
  // In the middle of the text, "heute" and "morgen" are written in lower case.
  const lastDay = inSentence(dayTitle(end.toPlainDate(), today));
  return `${from} – ${lastDay}\u00A0${time(end)}`;
}

/** Like `formatPeriod`, for the middle of a sentence: "morgen 09:00 – 11:00". */
export const periodInSentence = (period: Period, now: Temporal.Instant): string =>
  inSentence(formatPeriod(period, now));

/** A moment in the middle of a sentence: "heute 08:45", "So, 22.11. 08:45". */
export function momentInSentence(instant: Temporal.Instant, now: Temporal.Instant): string {
  const start = inBerlin(instant);
  return inSentence(`${dayTitle(start.toPlainDate(), inBerlin(now).toPlainDate())}\u00A0${time(start)}`);
}

/** A moment that is near: "14:30", and on another day than today "morgen 08:45". */
export const nearMoment = (instant: Temporal.Instant, now: Temporal.Instant): string =>
  momentInSentence(instant, now).replace(/^heute\u00A0/, '');

/** Weekdays keep their capital letter. */
const inSentence = (text: string): string => text.replace(/^(Heute|Morgen)/, (word) => word.toLowerCase());

/** Formats milliseconds as "45 Min.", "2 Std.", "1 Std. 30 Min.", "1 Tag 4 Std.". A day is 24 hours. */
export function formatDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  const parts = [];
  if (days > 0) parts.push(days === 1 ? '1 Tag' : `${days} Tage`);
  if (hours > 0) parts.push(`${hours} Std.`);
  if (rest > 0 || parts.length === 0) parts.push(`${rest} Min.`);
  return parts.join(' ');
}

/**
 * A period for texts that are read later: "Sa, 21.11.2026, 14:00 – 16:00 Uhr", "Sa, 21.11.2026, 14:00 Uhr – So,
 * 22.11.2026, 09:00 Uhr". An hour that a clock change makes twice is told apart, as by `timeLabel`.
 */
export function formatPeriodInFull({ start, end }: Period): string {
  const isOneDay = inBerlin(start).toPlainDate().equals(inBerlin(end).toPlainDate());
  return isOneDay
    ? `${dateInFull(start)}, ${timeLabel(start)} – ${timeLabel(end)} Uhr`
    : `${formatDateTimeInFull(start)} – ${formatDateTimeInFull(end)}`;
}

/** "Sa, 21.11.2026, 14:00 Uhr", for texts that are read later. */
export const formatDateTimeInFull = (instant: Temporal.Instant): string =>
  `${dateInFull(instant)}, ${timeLabel(instant)} Uhr`;

const dateInFull = (instant: Temporal.Instant): string =>
  `${weekday(inBerlin(instant).toPlainDate())}, ${formatDate(instant)}`;

/** "02:30"; when a clock change makes the time occur twice, "02:30 (Sommerzeit)" and "02:30 (Winterzeit)". */
export function timeLabel(instant: Temporal.Instant): string {
  const wall = inBerlin(instant).toPlainDateTime();
  const first = wall.toZonedDateTime(BERLIN, { disambiguation: 'earlier' }).toInstant();
  const second = wall.toZonedDateTime(BERLIN, { disambiguation: 'later' }).toInstant();
  const text = formatTime(instant);
  if (first.equals(second)) return text;
  return `${text} (${instant.equals(first) ? 'Sommerzeit' : 'Winterzeit'})`;
}

/** dd.MM.yyyy; an instant is read in Berlin time. */
export function formatDate(date: Temporal.Instant | Temporal.PlainDate): string {
  const { day, month, year } = date instanceof Temporal.Instant ? inBerlin(date) : date;
  return `${twoDigits(day)}.${twoDigits(month)}.${String(year).padStart(4, '0')}`;
}

/** HH:mm in Berlin time. */
export function formatTime(instant: Temporal.Instant): string {
  return time(inBerlin(instant));
}

/** "Sa, 21.11.2026, 14:00" in Berlin time. */
export function formatDateTime(instant: Temporal.Instant): string {
  return `${dateInFull(instant)}, ${formatTime(instant)}`;
}

function dayTitle(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  if (date.equals(today)) return 'Heute';
  if (date.equals(today.add({ days: 1 }))) return 'Morgen';
  const year = date.year === today.year ? '' : String(date.year);
  return `${weekday(date)},\u00A0${twoDigits(date.day)}.${twoDigits(date.month)}.${year}`;
}

/** "Mo", "Sa" */
export function weekday(date: Temporal.PlainDate): string {
  return WEEKDAYS[date.dayOfWeek - 1] ?? '';
}

function time({ hour, minute }: Temporal.ZonedDateTime): string {
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}

function inBerlin(instant: Temporal.Instant): Temporal.ZonedDateTime {
  return instant.toZonedDateTimeISO(BERLIN);
}
