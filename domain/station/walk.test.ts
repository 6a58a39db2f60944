import { expect, it } from 'vitest';
import { formatWalk, walkingMinutes } from './walk.ts';

it.each([
  [0, 1],
  [61, 1],
  [62, 2],
  [424, 7],
  [1000, 17],
])('%i m as the crow flies are %i minutes on foot', (metres, minutes) => {
  expect(walkingMinutes(metres)).toBe(minutes);
});

it('the minutes come with the distance, and go where nobody walks', () => {
  expect(formatWalk(424)).toBe('7\u00A0Min. zu\u00A0Fuß (424\u00A0m)');
  expect(formatWalk(3_600)).toBe('59\u00A0Min. zu\u00A0Fuß (3,6\u00A0km)');
  expect(formatWalk(12_300)).toBe('12,3\u00A0km');
});
