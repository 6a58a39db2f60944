import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockNeedsSecond, canBeBlocked, endOfBlock } from './block.ts';

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
        expect(blockNeedsSecond(last, { since: now, held: undefined, now })).toBe(days > 7);
      }),
    );
    expect(blockNeedsSecond(null, { since: EVENING, held: undefined, now: EVENING })).toBe(true);
  });

  it('counts from where it began, but needs nobody to end sooner', () => {
    const since = EVENING.subtract({ hours: 24 * 30 });
    const asks = (last: string | null, until: string | null) => {
      const held = { since, until: until === null ? null : Temporal.Instant.from(until) };
      return blockNeedsSecond(last === null ? null : day(last), { since, held, now: EVENING });
    };
    expect(asks('2027-03-28', '2027-03-29T22:00:00Z')).toBe(false);
    expect(asks('2027-03-29', '2027-03-29T22:00:00Z')).toBe(false);
    expect(asks('2027-03-30', '2027-03-29T22:00:00Z')).toBe(true);
    expect(asks('2027-06-01', null)).toBe(false);
    expect(asks(null, '2027-03-29T22:00:00Z')).toBe(true);
  });

  it('is for whoever could drive, not for whoever is gone', () => {
    expect(canBeBlocked('ACTIVE')).toBe(true);
    expect(canBeBlocked('BLOCKED')).toBe(true);
    for (const state of ['DELETED', 'DELETING', 'DENIED'] as const) expect(canBeBlocked(state)).toBe(false);
  });
});
