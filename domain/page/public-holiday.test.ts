import { describe, expect, it } from 'vitest';
import { type HolidayRegion, publicHoliday } from './public-holiday.ts';

const daysOf = (year: number, region?: HolidayRegion): string[] => {
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  return Array.from({ length: first.daysInYear }, (_, days) => first.add({ days }))
    .filter((date) => publicHoliday(date, region))
    .map((date) => date.toString().slice(5));
};

describe('public holidays of 2027', () => {
  // As the states publish them.
  const national = ['01-01', '03-26', '03-29', '05-01', '05-06', '05-17', '10-03', '12-25', '12-26'];
  it.each<[HolidayRegion | undefined, string[]]>([
    [undefined, []],
    ['BY', ['01-06', '05-27', '11-01']],
    ['BY_CATHOLIC', ['01-06', '05-27', '08-15', '11-01']],
    ['NW', ['05-27', '11-01']],
    ['HE', ['05-27']],
    ['BW', ['01-06', '05-27', '11-01']],
    ['BE', ['03-08']],
    ['BB', ['10-31']],
    ['HB', ['10-31']],
    ['HH', ['10-31']],
    ['MV', ['03-08', '10-31']],
    ['NI', ['10-31']],
    ['RP', ['05-27', '11-01']],
    ['SL', ['05-27', '08-15', '11-01']],
    ['SN', ['10-31', '11-17']],
    ['ST', ['01-06', '10-31']],
    ['SH', ['10-31']],
    ['TH', ['09-20', '10-31']],
  ])('%s: those of all Germany, and its own', (region, own) => {
    expect(daysOf(2027, region)).toEqual([...national, ...own].sort());
  });
});

it.each([
  ['2024-03-31', 'Ostermontag'],
  ['2025-04-20', 'Ostermontag'],
  ['2026-04-05', 'Ostermontag'],
  ['2038-04-25', 'Ostermontag'],
  ['2285-03-22', 'Ostermontag'],
])('Easter of %s', (sunday, name) => {
  expect(publicHoliday(Temporal.PlainDate.from(sunday).add({ days: 1 }))).toBe(name);
});
