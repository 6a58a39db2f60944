import { expect, it } from 'vitest';
import { calendarDay, dayOf, daySegments, describeDay } from './day-segments.ts';

const day = calendarDay(Temporal.PlainDate.from('2026-11-21'));
const before = Temporal.Instant.from('2026-11-20T12:00:00Z');
/** 17:07 in Berlin: 68 quarter hours have passed. */
const evening = Temporal.Instant.from('2026-11-21T16:07:00Z');
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
    before,
  );
  const at = (key: 'busy' | 'wanted') => segments.flatMap((segment, index) => (segment[key] ? [index] : []));
  expect(at('busy')).toEqual([0, 1, 60]);
  expect(at('wanted')).toEqual([56, 57, 58, 59, 60, 61, 62, 63]);
});

it('says the day in words', () => {
  expect(describeDay(day, [], before)).toBe('Den ganzen Tag frei');
  expect(
    describeDay(
      day,
      [
        { start: '2026-11-21T17:00:00Z', end: '2026-11-22T05:00:00Z' },
        { start: '2026-11-21T07:00:00Z', end: '2026-11-21T09:00:00Z' },
        { start: '2026-11-21T09:00:00Z', end: '2026-11-21T10:00:00Z' },
      ],
      before,
    ),
  ).toBe('Belegt 08:00 – 11:00 und ab 18:00');
  expect(describeDay(day, [{ start: '2026-11-20T00:00:00Z', end: '2026-11-23T00:00:00Z' }], before)).toBe(
    'Belegt den ganzen Tag',
  );
});

it('what is over is neither free nor taken, and only the rest of the day is spoken of', () => {
  const taken = { start: '2026-11-21T07:00:00Z', end: '2026-11-21T09:00:00Z' };
  const segments = daySegments(day, [taken], wanted, evening);
  expect(segments.filter(({ past }) => past)).toHaveLength(68);
  expect(segments[68]).toEqual({ busy: false, wanted: false, past: false });
  expect(describeDay(day, [taken], evening)).toBe('Für den Rest des Tages frei');
  const still = { start: '2026-11-21T15:00:00Z', end: '2026-11-21T17:00:00Z' };
  expect(describeDay(day, [taken, still], evening)).toBe('Belegt bis 18:00');
  const untilTomorrow = { start: '2026-11-21T15:00:00Z', end: '2026-11-22T17:00:00Z' };
  expect(describeDay(day, [untilTomorrow], evening)).toBe('Belegt für den Rest des Tages');
  expect(describeDay(day, [], evening.add({ hours: 24 }))).toBe('Vorbei');
});
