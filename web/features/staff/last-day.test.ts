import { expect, test } from 'vitest';
import { lastDayFault, today } from './last-day.ts';

test('a last day is today or later, and whatever else a date field holds is none', () => {
  const fault = (typed: string) => lastDayFault(typed, 'Welcher?');
  expect([fault(today().toString()), fault(today().add({ years: 80 }).toString())]).toEqual([
    undefined,
    undefined,
  ]);
  expect(fault(today().subtract({ days: 1 }).toString())).toBe('Dieser Tag ist schon vorbei.');
  // Chromium's field takes years of up to six digits.
  for (const typed of ['', '12027-05-05', '275760-09-13', '2027-02-30'])
    expect(fault(typed)).toBe('Welcher?');
});
