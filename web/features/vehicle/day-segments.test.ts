import { expect, it } from 'vitest';
import { calendarDay, dayOf, daySegments, describeDay } from './day-segments.ts';

const day = calendarDay(Temporal.PlainDate.from('2026-11-21'));
const wanted = {
  start: Temporal.Instant.from('2026-11-21T13:00:00Z'),
  end: Temporal.Instant.from('2026-11-21T15:00:00Z'),
};

it('a day in Berlin has 96 quarter hours, 92 and 100 on the nights of the clock change', () => {
  const quarters = (date: string) => calendarDay(Temporal.PlainDate.from(date)).quarters;
  expect([quarters('2026-11-21'), quarters('2027-03-28'), quarters('2026-10-25')]).toEqual([96, 92, 100]);
});

it('an instant shortly before midnight UTC belongs to the next day in Berlin', () => {
  expect(dayOf(Temporal.Instant.from('2026-11-20T23:30:00Z')).date.toString()).toBe('2026-11-21');
});

it('marks what is taken and what is wanted, cut to the day', () => {
  const segments = daySegments(
    day,
    [
      { start: '2026-11-20T20:00:00Z', end: '2026-11-20T23:30:00Z' },
      { start: '2026-11-21T14:00:00Z', end: '2026-11-21T14:15:00Z' },
    ],
    wanted,
  );
  const at = (key: 'busy' | 'wanted') => segments.flatMap((segment, index) => (segment[key] ? [index] : []));
  expect(at('busy')).toEqual([0, 1, 60]);
  expect(at('wanted')).toEqual([56, 57, 58, 59, 60, 61, 62, 63]);
});

it('says the day in words', () => {
  expect(describeDay(day, [])).toBe('Den ganzen Tag frei');
  expect(
    describeDay(day, [
      { start: '2026-11-21T17:00:00Z', end: '2026-11-22T05:00:00Z' },
      { start: '2026-11-21T07:00:00Z', end: '2026-11-21T09:00:00Z' },
      { start: '2026-11-21T09:00:00Z', end: '2026-11-21T10:00:00Z' },
    ]),
  ).toBe('Belegt 08:00 – 11:00 und ab 18:00');
  expect(describeDay(day, [{ start: '2026-11-20T00:00:00Z', end: '2026-11-23T00:00:00Z' }])).toBe(
    'Belegt den ganzen Tag',
  );
});
