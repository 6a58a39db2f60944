import { describe, expect, test } from 'vitest';
import { isStopOver, stopFault } from './reminder-stop.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const TODAY = day('2027-05-12');

describe('a stop of reminders', () => {
  test('lasts through today at least, and for a year at most', () => {
    expect(stopFault(day('2027-05-11'), TODAY)).toBe('PAST');
    expect(stopFault(TODAY, TODAY)).toBeUndefined();
    expect(stopFault(TODAY.add({ days: 366 }), TODAY)).toBeUndefined();
    expect(stopFault(TODAY.add({ days: 367 }), TODAY)).toBe('TOO_FAR');
  });

  test('is over on the day after its last one, and never without an end', () => {
    expect(isStopOver(TODAY, TODAY)).toBe(false);
    expect(isStopOver(day('2027-05-11'), TODAY)).toBe(true);
    expect(isStopOver(undefined, TODAY)).toBe(false);
  });
});
