import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WAIT_MINUTES, waitAfterFailure } from '#domain/mail/wait-after-failure.ts';

const triesOf = fc.integer({ min: 1, max: 3000 });

test('a mail that is refused for now is tried for at least three days, ever more rarely, and then no more', () => {
  const total = WAIT_MINUTES.reduce((sum, minutes) => sum + minutes, 0);
  expect(total).toBeGreaterThanOrEqual(3 * 24 * 60);
  expect([...WAIT_MINUTES].sort((a, b) => a - b)).toEqual(WAIT_MINUTES);
  const later = (tries: number) => waitAfterFailure({ failure: 'LATER', tries, ageMinutes: 60 });
  expect(later(1)).toBe(1);
  expect(later(WAIT_MINUTES.length)).toBe(1440);
  expect(later(WAIT_MINUTES.length + 1)).toBeUndefined();
});

test('what was refused for good is never tried again', () => {
  fc.assert(
    fc.property(triesOf, (tries) => {
      expect(waitAfterFailure({ failure: 'NEVER', tries, ageMinutes: 0 })).toBeUndefined();
    }),
  );
});

test('an outage uses nothing up: within five minutes of its end a mail is tried, however long it lasted, up to a week', () => {
  fc.assert(
    fc.property(triesOf, fc.integer({ min: 0, max: 7 * 24 * 60 - 1 }), (tries, ageMinutes) => {
      const wait = waitAfterFailure({ failure: 'UNREACHABLE', tries, ageMinutes });
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(5);
    }),
  );
  expect(waitAfterFailure({ failure: 'UNREACHABLE', tries: 1, ageMinutes: 7 * 24 * 60 })).toBeUndefined();
});
