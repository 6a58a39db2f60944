import { expect, test } from 'vitest';
import { heldAssignment } from './held-assignment.ts';

const at = (hour: number) => Temporal.Instant.from('2027-05-12T00:00:00Z').add({ hours: hour });
const assignments = [
  { state: 'VERIFIED', start: at(0), end: at(10) },
  { state: 'ACTIVE', start: at(10), end: at(20) },
  { state: 'CANCELLING', start: at(20), end: undefined },
];

test.for([
  [-1, undefined],
  [0, 'VERIFIED'],
  [9, 'VERIFIED'],
  [10, 'ACTIVE'],
  [20, 'CANCELLING'],
  [9_000, 'CANCELLING'],
] as const)('in hour %s the assignment that holds says %s (§4.7)', ([hour, state]) => {
  expect(heldAssignment(assignments, at(hour))?.state).toBe(state);
});
