import { expect, it } from 'vitest';
import { BOOKING_STATES } from './booking-state.ts';
import { countdown } from './countdown.ts';

const START = Temporal.Instant.from('2027-05-12T08:00:00Z');
const END = Temporal.Instant.from('2027-05-12T12:00:00Z');
const period = { start: START, end: END };

it.for([
  ['RESERVED', -7 * 24 * 60, 'in 7 Tagen'],
  ['RESERVED', -2 * 24 * 60, 'in 2 Tagen'],
  ['RESERVED', -2 * 24 * 60 + 1, 'in 1 Tag 23 Std. 59 Min.'],
  ['RESERVED', -25, 'in 25 Min.'],
  ['RESERVED', -0.5, 'in 1 Min.'],
  ['RESERVED', 0, 'noch 4 Std.'],
  ['RESERVED', 170, 'noch 1 Std. 10 Min.'],
  ['RESERVED', 240, undefined],
  // A car that stands free is opened before the start.
  ['ACTIVE', -10, 'noch 4 Std. 10 Min.'],
  ['ACTIVE', 239.5, 'noch 1 Min.'],
  ['ACTIVE', 240, 'jetzt fällig'],
  ['ACTIVE', 260, 'seit 20 Min. überfällig'],
] as const)('%s, %d minutes after the start: %s', ([state, minutes, text]) => {
  expect(countdown({ state, period }, START.add({ seconds: minutes * 60 }))).toBe(text);
});

it('nothing is counted for what is over', () => {
  const counted = BOOKING_STATES.filter((state) => countdown({ state, period }, START) !== undefined);
  expect(counted.toSorted()).toEqual(['ACTIVE', 'RESERVED']);
});
