import { expect, test } from 'vitest';
import { isTooFar } from './too-far.ts';

const at = Temporal.Instant.from('2027-05-12T08:00:00Z');
const NUERNBERG = { lat: 49.45, lng: 11.08 };
/** 17 km away. */
const ERLANGEN = { lat: 49.6, lng: 11.0 };

test.each([
  ['at the next bay, at once', { lat: 49.452, lng: 11.08 }, 0, false],
  ['in the next town, three seconds later', ERLANGEN, 3 / 60, true],
  ['in the next town, a quarter of an hour later', ERLANGEN, 15, false],
  ['in another city, an hour later', { lat: 50.73, lng: 7.1 }, 60, true],
  ['by a clock that went back', ERLANGEN, -5, true],
] as const)('%s', (_, position, minutes, expected) => {
  const next = { at: at.add({ seconds: Math.round(minutes * 60) }), position };
  expect(isTooFar({ at, position: NUERNBERG }, next)).toBe(expected);
});
