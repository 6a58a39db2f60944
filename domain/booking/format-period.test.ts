import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatPeriod,
  formatPeriodInFull,
  formatTime,
  momentInSentence,
  nearMoment,
  periodInSentence,
} from '#domain/booking/format-period.ts';

const at = (text: string) => Temporal.Instant.from(text);
const now = at('2026-11-16T12:00+01:00');
const exactly = (start: string, end: string) => formatPeriod({ start: at(start), end: at(end) }, now);
const period = (start: string, end: string) => exactly(start, end).replaceAll('\u00A0', ' ');

test('today and tomorrow are called by name', () => {
  expect(period('2026-11-16T14:15+01:00', '2026-11-16T16:15+01:00')).toBe('Heute 14:15 – 16:15');
  expect(period('2026-11-17T09:00+01:00', '2026-11-17T11:00+01:00')).toBe('Morgen 09:00 – 11:00');
  expect(period('2026-11-16T22:00+01:00', '2026-11-17T08:00+01:00')).toBe('Heute 22:00 – morgen 08:00');
});

test('other days carry weekday and date, a period within one day only once', () => {
  expect(period('2026-11-21T14:00+01:00', '2026-11-22T09:00+01:00')).toBe(
    'Sa, 21.11. 14:00 – So, 22.11. 09:00',
  );
  expect(period('2026-11-21T14:00+01:00', '2026-11-21T16:00+01:00')).toBe('Sa, 21.11. 14:00 – 16:00');
});

test('another year is named', () => {
  expect(period('2026-12-31T20:00+01:00', '2027-01-01T10:00+01:00')).toBe(
    'Do, 31.12. 20:00 – Fr, 01.01.2027 10:00',
  );
});

test('a line breaks at the dash only: day and time stay together', () => {
  expect(exactly('2026-11-21T14:00+01:00', '2026-11-25T09:00+01:00').split(' ')).toEqual([
    'Sa,\u00A021.11.\u00A014:00',
    '–',
    'Mi,\u00A025.11.\u00A009:00',
  ]);
});

test('the day is the day in Berlin', () => {
  // In UTC both are still the day before.
  expect(period('2026-11-16T23:30Z', '2026-11-16T23:45Z')).toBe('Morgen 00:30 – 00:45');
  expect(formatDate(at('2026-07-31T22:30Z'))).toBe('01.08.2026');
});

test('durations use the largest units', () => {
  const minutes = (n: number) => formatDuration(n * 60_000);
  expect(minutes(0)).toBe('0 Min.');
  expect(minutes(45)).toBe('45 Min.');
  expect(minutes(120)).toBe('2 Std.');
  expect(minutes(90)).toBe('1 Std. 30 Min.');
  expect(minutes(28 * 60)).toBe('1 Tag 4 Std.');
  expect(minutes(48 * 60)).toBe('2 Tage');
  expect(minutes(24 * 60 + 15)).toBe('1 Tag 15 Min.');
});

test('dates and times have two digits each', () => {
  const instant = at('2026-03-05T08:05+01:00');
  expect(formatDate(instant)).toBe('05.03.2026');
  expect(formatDate(Temporal.PlainDate.from('1990-01-01'))).toBe('01.01.1990');
  expect(formatTime(instant)).toBe('08:05');
  expect(formatDateTime(at('2026-11-21T14:00+01:00'))).toBe('Sa, 21.11.2026, 14:00');
});

test('in the middle of a sentence a day is written in lower case, a weekday is not', () => {
  const period = { start: at('2026-11-17T09:00+01:00'), end: at('2026-11-17T11:00+01:00') };
  expect(periodInSentence(period, now)).toBe('morgen\u00A009:00 – 11:00');
  expect(momentInSentence(at('2026-11-16T14:15+01:00'), now)).toBe('heute\u00A014:15');
  expect(momentInSentence(at('2026-11-21T14:00+01:00'), now)).toBe('Sa,\u00A021.11.\u00A014:00');
});

test('a near moment of today is its time alone', () => {
  expect(nearMoment(at('2026-11-16T14:15+01:00'), now)).toBe('14:15');
  expect(nearMoment(at('2026-11-17T08:45+01:00'), now)).toBe('morgen\u00A008:45');
});

test('what is read later names day and year, and which of the two hours of a clock change is meant', () => {
  const inFull = (start: string, end: string) => formatPeriodInFull({ start: at(start), end: at(end) });
  expect(inFull('2026-11-16T14:15+01:00', '2026-11-16T16:15+01:00')).toBe(
    'Mo, 16.11.2026, 14:15 – 16:15 Uhr',
  );
  expect(inFull('2026-12-31T20:00+01:00', '2027-01-01T10:00+01:00')).toBe(
    'Do, 31.12.2026, 20:00 Uhr – Fr, 01.01.2027, 10:00 Uhr',
  );
  expect(inFull('2026-10-25T02:30+02:00', '2026-10-25T02:30+01:00')).toBe(
    'So, 25.10.2026, 02:30 (Sommerzeit) – 02:30 (Winterzeit) Uhr',
  );
});
