import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CONFIRMATION_AGE_HOURS } from './may-return.ts';
import { tappedAt } from './tapped-at.ts';

describe('what the clock of a device showed', () => {
  const now = Temporal.Instant.from('2027-05-12T12:00:00Z');
  const tap = now.subtract({ minutes: 40 });

  it('is put right by what it shows at the sending, however wrong it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (aheadMinutes) => {
        const shown = (instant: Temporal.Instant) => instant.add({ minutes: aheadMinutes });
        const at = tappedAt(shown(tap), shown(now), now, MAX_CONFIRMATION_AGE_HOURS);
        // A clock that is a little behind is not told from the way of a message.
        const isLikeDelay = aheadMinutes < 0 && aheadMinutes >= -2;
        expect(at).toEqual(isLikeDelay ? shown(tap) : tap);
      }),
    );
  });

  it('says the same however long its messages take', () => {
    const shown = (instant: Temporal.Instant) => instant.add({ hours: 1 });
    for (const seconds of [0, 3, 25]) {
      const arrival = now.add({ seconds });
      expect(tappedAt(shown(tap), shown(now), arrival, MAX_CONFIRMATION_AGE_HOURS)).toEqual(tap);
    }
  });

  it('is taken as it is where nothing can put it right', () => {
    const ahead = now.add({ hours: 1 });
    expect(tappedAt(tap, undefined, now, MAX_CONFIRMATION_AGE_HOURS)).toEqual(tap);
    // Put back since, e.g. by the network that came back.
    expect(tappedAt(ahead, now, now, MAX_CONFIRMATION_AGE_HOURS)).toEqual(ahead);
  });
});
