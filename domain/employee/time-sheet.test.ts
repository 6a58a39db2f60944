import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BERLIN } from '#domain/booking/grid.ts';
import type { StampKind, WorkEntry } from './stamp.ts';
import { MAX_WEEKLY_MINUTES, targetMinutes } from './target.ts';
import { timeSheet } from './time-sheet.ts';
import { clockOf, formatBalance } from './work-minutes.ts';

const berlin = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(BERLIN).toInstant();
const read = (...lines: string[]): WorkEntry[] =>
  lines.map((line, index) => {
    const [kind, at = ''] = line.split(' ');
    return { id: String(index), kind: kind as StampKind, at: berlin(at) };
  });
const plain = (date: string) => Temporal.PlainDate.from(date);

describe('the target', () => {
  it('of a week without holidays is the week’s to the minute, however its days are spread', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_WEEKLY_MINUTES }),
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
        (weeklyMinutes, weekdays) => {
          const targets = [{ validFrom: plain('2027-01-01'), weeklyMinutes, weekdays }];
          const monday = plain('2027-06-14');
          const days = Array.from({ length: 7 }, (_, index) =>
            targetMinutes(targets, monday.add({ days: index }), false),
          );
          expect(days.reduce((sum, minutes) => sum + minutes, 0)).toBe(weeklyMinutes);
          expect(Math.min(...days)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('a sheet', () => {
  const sheet = timeSheet({
    entries: read(
      'COME 2027-05-25T22:00',
      'GO 2027-05-26T04:00',
      'COME 2027-05-28T08:00',
      'BREAK_START 2027-05-28T12:00',
      'BREAK_END 2027-05-28T12:30',
      'GO 2027-05-28T17:00',
    ),
    targets: [{ validFrom: plain('2027-05-25'), weeklyMinutes: 2400, weekdays: [1, 2, 3, 4, 5] }],
    isVacation: (date) => date.toString() === '2027-05-26',
    regionOn: () => 'BY',
    from: plain('2027-05-24'),
    to: plain('2027-05-30'),
    now: berlin('2027-05-29T10:00'),
  });

  it('counts a shift on the day on which it began, and asks for nothing on holidays and before the target', () => {
    expect(
      sheet.days.map(({ workedMinutes, targetMinutes: target, holiday }) => [workedMinutes, target, holiday]),
    ).toEqual([
      [0, 0, undefined],
      [360, 480, undefined],
      [0, 0, undefined],
      [0, 0, 'Fronleichnam'],
      [510, 480, undefined],
      [0, 0, undefined],
      [0, 0, undefined],
    ]);
    expect([sheet.workedMinutes, sheet.targetMinutes, sheet.balanceMinutes]).toEqual([870, 960, -90]);
  });
});

it('minutes are written as hours of the clock, with their sign', () => {
  expect([clockOf(465), clockOf(-80), formatBalance(80), formatBalance(-80), formatBalance(0)]).toEqual([
    '7:45',
    '−1:20',
    '+1:20\u00A0Std.',
    '−1:20\u00A0Std.',
    '0:00\u00A0Std.',
  ]);
});
