import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { farthestM, type OdometerReading, odometerCounts, readingTime } from './odometer.ts';

const AT = Temporal.Instant.from('2027-05-12T08:00:00Z');
const LAST: OdometerReading = { metres: 12_000_000, at: AT };
const told = (minutes: number, km: number): OdometerReading => ({
  metres: LAST.metres + km * 1000,
  at: AT.add({ seconds: Math.round(minutes * 60) }),
});

describe('a reading of the odometer', () => {
  test.for([
    ['the first of a car', undefined, told(0, 4_294_967), true],
    ['the same again', LAST, told(0, 0), true],
    ['as far as a car drives in an hour', LAST, told(60, 205), true],
    ['a metre farther', LAST, { metres: LAST.metres + 205_001, at: AT.add({ hours: 1 }) }, false],
    ['rounded up at once', LAST, told(0, 5), true],
    ['what a box says whose memory is broken', LAST, told(60, 4_294_967), false],
    ['one that has fallen', LAST, told(60, -1), false],
    ['the same in miles', LAST, { metres: Math.round(12_050_000 / 1.609), at: AT.add({ hours: 1 }) }, false],
    [
      'kilometres that were miles before',
      LAST,
      { metres: Math.round(12_050_000 * 1.609), at: AT.add({ hours: 1 }) },
      false,
    ],
    ['one from before that is told late', LAST, told(-60, -100), true],
    ['one from before that is above what is known since', LAST, told(-60, 1), false],
    ['one from before that is too far below', LAST, told(-60, -206), false],
  ] as const)('%s', ([, last, reading, counts]) => {
    expect(odometerCounts(reading, last)).toBe(counts);
  });

  test('is of the time when a state arrived, as far as the clock of the box can be believed', () => {
    const late = AT.subtract({ hours: 9_000 });
    expect(readingTime(AT.add({ hours: 1 }), AT, { isTold: 'AT_ONCE' })).toEqual(AT);
    expect(readingTime(AT.subtract({ minutes: 3 }), AT, { isTold: 'AT_ONCE' })).toEqual(
      AT.subtract({ minutes: 3 }),
    );
    expect(readingTime(late, AT, { isTold: 'AT_ONCE' })).toEqual(AT.subtract({ minutes: 10 }));
    expect(readingTime(late, AT, { isTold: 'LATE' })).toEqual(late);
  });
});

test('whatever a box tells and in whatever order, no reading that counts falls or outruns the time since the first', () => {
  const telegram = fc.record({
    /** Seconds since the one before, until it arrives. */
    pause: fc.integer({ min: 0, max: 3_600 }),
    metres: fc.oneof(
      fc.integer({ min: 0, max: 10_000_000_000 }),
      fc.integer({ min: 11_900_000, max: 12_500_000 }),
    ),
    clockErrorS: fc.oneof(fc.constant(0), fc.integer({ min: -400_000_000, max: 400_000_000 })),
  });
  fc.assert(
    fc.property(fc.array(telegram, { maxLength: 60 }), (telegrams) => {
      let last = LAST;
      let now = AT;
      let counted = 0;
      for (const { pause, metres, clockErrorS } of telegrams) {
        now = now.add({ seconds: pause });
        const at = readingTime(now.add({ seconds: clockErrorS }), now, { isTold: 'AT_ONCE' });
        const reading = { metres, at: Temporal.Instant.compare(at, last.at) < 0 ? last.at : at };
        if (!odometerCounts(reading, last)) continue;
        counted++;
        expect(reading.metres).toBeGreaterThanOrEqual(last.metres);
        last = reading;
        expect(last.metres - LAST.metres).toBeLessThanOrEqual(farthestM(AT, now) + (counted - 1) * 5_000);
      }
    }),
  );
});
