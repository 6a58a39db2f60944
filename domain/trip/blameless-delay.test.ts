import { describe, expect, it } from 'vitest';
import { firstHinderedAttempt, isFaultOfCar, type TripStep } from './blameless-delay.ts';

const NOW = Temporal.Instant.from('2027-05-12T12:00:00Z');
const ago = (minutes: number) => NOW.subtract({ minutes });
const step = (
  minutesAgo: number,
  metres: number | undefined,
  failed = true,
  readMinutesBefore = 1,
): TripStep => ({
  at: ago(minutesAgo),
  failed,
  odometer: metres === undefined ? undefined : { metres, measuredAt: ago(minutesAgo + readMinutesBefore) },
});

describe('the first attempt that failed without the driver’s fault', () => {
  it('is the earliest one after which the car stood still', () => {
    expect(firstHinderedAttempt([step(10, 5000), step(30, 5000)], 5300)).toEqual(ago(30));
    expect(firstHinderedAttempt([step(30, 5000, false)], 5000)).toBeUndefined();
    expect(firstHinderedAttempt([], 5000)).toBeUndefined();
  });

  it('is none on the way: who drove on afterwards is late by themselves', () => {
    expect(firstHinderedAttempt([step(200, 5000)], 60_000)).toBeUndefined();
    expect(firstHinderedAttempt([step(200, 5000), step(20, 60_000)], 60_000)).toEqual(ago(20));
  });

  it('is proved against by any later reading, when the car had told nothing fresh at the time', () => {
    const silent = step(200, 5000, true, 40);
    expect(firstHinderedAttempt([silent, step(100, 5200, false)], 60_000)).toBeUndefined();
  });

  it('counts for the driver as long as nobody knows', () => {
    expect(firstHinderedAttempt([step(200, 5000, true, 40)], 60_000)).toEqual(ago(200));
    expect(firstHinderedAttempt([step(200, undefined)], 60_000)).toEqual(ago(200));
    expect(firstHinderedAttempt([step(200, 5000)], undefined)).toEqual(ago(200));
  });
});

it('an open door is the driver’s matter, a silent or broken car is not', () => {
  expect(isFaultOfCar(null)).toBe(true);
  expect(isFaultOfCar('FAULT')).toBe(true);
  expect(isFaultOfCar('EXPIRED')).toBe(true);
  expect(isFaultOfCar('DOOR_OPEN')).toBe(false);
  expect(isFaultOfCar('IGNITION_ON')).toBe(false);
});
