import { expect, it } from 'vitest';
import { isComingInspection } from './inspection.ts';

it('the next inspection lies ahead, by three years and a month at most', () => {
  const now = Temporal.Instant.from('2027-05-12T22:30:00Z');
  const day = (text: string) => isComingInspection(Temporal.PlainDate.from(text), now);
  // In Berlin it is the 13th already.
  expect([day('2027-05-12'), day('2027-05-13'), day('2027-05-14')]).toEqual([false, false, true]);
  expect([day('2030-06-13'), day('2030-06-14')]).toEqual([true, false]);
  expect(isComingInspection(undefined, now)).toBe(false);
});
