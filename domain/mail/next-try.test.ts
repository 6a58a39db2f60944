import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WAIT_MINUTES, waitAfterFailure } from '#domain/mail/next-try.ts';

test('a mail is tried for at least three days, ever more rarely, and then no more', () => {
  const total = WAIT_MINUTES.reduce((sum, minutes) => sum + minutes, 0);
  expect(total).toBeGreaterThanOrEqual(3 * 24 * 60);
  expect([...WAIT_MINUTES].sort((a, b) => a - b)).toEqual(WAIT_MINUTES);
  expect(waitAfterFailure({ tries: 1, final: false })).toBe(1);
  expect(waitAfterFailure({ tries: WAIT_MINUTES.length + 1, final: false })).toBeUndefined();
});

test('what was refused for good is never tried again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), (tries) => {
      expect(waitAfterFailure({ tries, final: true })).toBeUndefined();
    }),
  );
});
