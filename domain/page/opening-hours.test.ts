import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openingAt, parseDays } from './opening-hours.ts';
import { publicHoliday } from './public-holiday.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/Berlin]`);
const WEEK = [
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
];

test.each([
  ['Montag bis Freitag', '1111100'],
  ['Montag, Mittwoch, Freitag', '1010100'],
  ['Montag, Mittwoch und Freitag', '1010100'],
  ['Montag bis Mittwoch und Samstag', '1110010'],
  ['Samstag', '0000010'],
  ['täglich', '1111111'],
  ['dritter Samstag im Monat', '0000010'],
  ['erster Samstag im Monat', '0000000'],
])('„%s“ means %s of a week', (words, days) => {
  const isOn = parseDays(words);
  expect(WEEK.map((day) => (isOn?.(date(day)) ? '1' : '0')).join('')).toBe(days);
});

test('the last Friday of a month is one of its last seven days', () => {
  const isOn = parseDays('letzter Freitag im Monat');
  expect(['2026-11-20', '2026-11-27', '2026-02-27'].map((day) => isOn?.(date(day)))).toEqual([
    false,
    true,
    true,
  ]);
});

test.each([
  '',
  'nach Vereinbarung',
  'Freitag bis Montag',
  'fünfter Samstag im Monat',
  'Montag oder Dienstag',
])('„%s“ is not understood, and nothing is said about now', (days) => {
  expect(parseDays(days)).toBeUndefined();
  expect(openingAt([{ days, from: '00:00', to: '24:00' }], at('2026-11-16T12:00'))).toBeUndefined();
});

const HOURS = [
  { days: 'Montag bis Freitag', from: '10:00', to: '18:00' },
  { days: 'Samstag', from: '10:00', to: '14:00' },
];

test('an office is open from its first minute to the one before its last', () => {
  const isOpen = (time: string) => openingAt(HOURS, at(`2026-11-16T${time}`))?.isOpen;
  expect(['09:59', '10:00', '17:59:59', '18:00'].map(isOpen)).toEqual([false, true, true, false]);
  expect(openingAt(HOURS, at('2026-11-21T11:00'))).toEqual({ isOpen: true, until: '14:00' });
});

test('who comes too late hears when it opens next: over the weekend, and not on a holiday', () => {
  const next = (time: string) => {
    const opening = openingAt(HOURS, at(time));
    return opening?.isOpen === false && opening.next && `${opening.next.date} ${opening.next.from}`;
  };
  expect(next('2026-11-16T08:00')).toBe('2026-11-16 10:00');
  expect(next('2026-11-21T14:00')).toBe('2026-11-23 10:00');
  expect(next('2026-12-24T18:00')).toBe('2026-12-28 10:00');
  expect(openingAt([], at('2026-11-16T08:00'))).toEqual({ isOpen: false });
});

test('an office is closed on the holidays of its state, and open on those of others (§S13.4)', () => {
  const corpusChristi = at('2027-05-27T11:00');
  expect(openingAt(HOURS, corpusChristi)).toEqual({ isOpen: true, until: '18:00' });
  for (const region of ['NW', 'HE', 'BY'] as const) {
    expect(openingAt(HOURS, corpusChristi, region)).toEqual({
      isOpen: false,
      next: { date: date('2027-05-28'), from: '10:00' },
    });
  }
  const allSaints = at('2027-11-01T11:00');
  const isOpen = (region: 'NW' | 'HE' | 'BY') => openingAt(HOURS, allSaints, region)?.isOpen;
  expect([isOpen('NW'), isOpen('BY'), isOpen('HE')]).toEqual([false, false, true]);
});

test('holidays of all Germany are known in every year, and no other days', () => {
  const of = (year: number) => {
    const days: string[] = [];
    for (let day = date(`${year}-01-01`); day.year === year; day = day.add({ days: 1 })) {
      if (publicHoliday(day)) days.push(day.toString().slice(5));
    }
    return days;
  };
  expect(of(2026)).toEqual(['01-01', '04-03', '04-06', '05-01', '05-14', '05-25', '10-03', '12-25', '12-26']);
  expect(of(2027)).toEqual(['01-01', '03-26', '03-29', '05-01', '05-06', '05-17', '10-03', '12-25', '12-26']);
  expect(of(2038)).toContain('04-26');
});

test('whatever the time, what is said about the next opening comes true', () => {
  const minutes = fc.integer({ min: 0, max: 3 * 366 * 24 * 60 });
  fc.assert(
    fc.property(minutes, (count) => {
      const now = at('2026-01-01T00:00').add({ minutes: count });
      const opening = openingAt(HOURS, now);
      if (opening === undefined || opening.isOpen) return;
      const { next } = opening;
      expect(next).toBeDefined();
      if (!next) return;
      const then = next.date.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: next.from });
      expect(openingAt(HOURS, then)?.isOpen).toBe(true);
      expect(Temporal.ZonedDateTime.compare(then, now)).toBe(1);
    }),
  );
});
