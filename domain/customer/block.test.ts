import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needsSecondPerson } from '#domain/staff/act.ts';
import { canBeBlocked, daysOfBlock, endOfBlock } from './block.ts';

const EVENING = Temporal.Instant.from('2027-03-27T21:30:00Z');
const day = (text: string) => Temporal.PlainDate.from(text);

describe('a block', () => {
  it('lasts until the end of its last day, also where that has 23 hours', () => {
    expect(endOfBlock(day('2027-03-27'), EVENING)).toEqual(Temporal.Instant.from('2027-03-27T23:00:00Z'));
    expect(endOfBlock(day('2027-03-28'), EVENING)).toEqual(Temporal.Instant.from('2027-03-28T22:00:00Z'));
    expect(endOfBlock(day('2027-03-26'), EVENING)).toBeUndefined();
  });

  it('of seven days needs nobody else, of one more it does, whatever the clock says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_399 }), fc.integer({ min: 0, max: 400 }), (seconds, days) => {
        const now = Temporal.Instant.from('2027-10-28T22:00:00Z').add({ seconds });
        const last = day('2027-10-29').add({ days });
        expect(daysOfBlock(last, now)).toBe(days);
        expect(needsSecondPerson({ kind: 'BLOCK', days: daysOfBlock(last, now) })).toBe(days > 7);
      }),
    );
    expect(needsSecondPerson({ kind: 'BLOCK', days: 'UNTIL_FURTHER_NOTICE' })).toBe(true);
  });

  it('is for whoever could drive, not for whoever is gone', () => {
    expect(canBeBlocked('ACTIVE')).toBe(true);
    expect(canBeBlocked('BLOCKED')).toBe(true);
    for (const state of ['DELETED', 'DELETING', 'DENIED'] as const) expect(canBeBlocked(state)).toBe(false);
  });
});
