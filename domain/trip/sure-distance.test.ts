import { describe, expect, test } from 'vitest';
import { countsOtherwise, distanceDoubt } from './sure-distance.ts';

const START = Temporal.Instant.from('2027-05-12T08:00:00Z');
/** The car's kilometres are a quarter longer than the line from place to place. */
const HISTORY = { distanceM: 500_000, pathM: 400_000 };
const of = (km: number, minutes: number, pathKm?: number) =>
  distanceDoubt({
    distanceM: km * 1000,
    pathM: pathKm === undefined ? undefined : pathKm * 1000,
    from: START,
    to: START.add({ minutes }),
    history: HISTORY,
  });

describe('the distance of a trip', () => {
  test.for([
    ['is sure', of(60, 60, 48), undefined],
    ['is sure where the car never knew its place', of(60, 60), undefined],
    ['is not sure where nobody drives as far in the quarter hours begun', of(206, 60), 'SUM'],
    ['is sure up to that', of(205, 60), undefined],
    ['is not sure of a car that counts miles as kilometres', of(96.5, 60, 48), 'UNIT'],
    ['is not sure of a car that counts kilometres as miles', of(37.3, 60, 48), 'UNIT'],
    ['is sure on a winding road', of(70, 60, 48), undefined],
    ['is sure where the place was unknown on the way', of(150, 60, 21), undefined],
    ['is sure on a short way, which says nothing', of(19, 60, 10), undefined],
  ] as const)('%s', ([, found, doubt]) => {
    expect(found).toBe(doubt);
  });

  test('says nothing about how a car counts whose history is not known', () => {
    expect(countsOtherwise({ distanceM: 96_500, pathM: 48_000 }, { distanceM: 0, pathM: 0 })).toBe(false);
  });
});
