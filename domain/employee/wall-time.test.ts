import { expect, it } from 'vitest';
import { readWallTime } from './wall-time.ts';
import { readWeekdays, weekdaysText } from './weekdays.ts';

it.each([
  ['2027-06-16', '08:30', { kind: 'ONE' }],
  ['2027-03-28', '02:30', { kind: 'NONE' }],
  ['2027-10-31', '02:30', { kind: 'TWO' }],
  ['2027-10-31', '03:00', { kind: 'ONE' }],
  ['2027-02-30', '08:30', undefined],
  ['', '', undefined],
])('%s %s', (date, time, wanted) => {
  const read = readWallTime(date, time);
  if (wanted) expect(read).toMatchObject(wanted);
  else expect(read).toBeUndefined();
  if (read?.kind === 'TWO')
    expect(read.second.since(read.first).hours || read.second.since(read.first).seconds).toBe(3600);
});

it('days of the week are read from rows and lists, and written as a list', () => {
  expect(readWeekdays('mo-fr')).toEqual([1, 2, 3, 4, 5]);
  expect(readWeekdays('So, mi')).toEqual([3, 7]);
  expect(readWeekdays('fr-mo')).toBeUndefined();
  expect(readWeekdays('morgen')).toBeUndefined();
  expect(weekdaysText([1, 3, 5])).toBe('mo,mi,fr');
});
