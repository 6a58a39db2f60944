import { expect, test } from 'vitest';
import { neighbourStop, stopAfterDrag } from './sheet-stops.ts';

const heights = { peek: 150, half: 450, full: 700 };

test('the stops follow one another and end at both ends', () => {
  expect(neighbourStop('peek', 1)).toBe('half');
  expect(neighbourStop('half', 1)).toBe('full');
  expect(neighbourStop('full', 1)).toBe('full');
  expect(neighbourStop('half', -1)).toBe('peek');
  expect(neighbourStop('peek', -1)).toBe('peek');
});

test('a slow drag ends at the nearest stop', () => {
  expect(stopAfterDrag(290, 0.1, heights, 'peek')).toBe('peek');
  expect(stopAfterDrag(310, 0.1, heights, 'peek')).toBe('half');
  expect(stopAfterDrag(9999, 0, heights, 'half')).toBe('full');
});

test('a throw goes on to the next stop in its direction, however short it was', () => {
  expect(stopAfterDrag(170, 1.2, heights, 'peek')).toBe('half');
  expect(stopAfterDrag(440, -1.2, heights, 'half')).toBe('peek');
  expect(stopAfterDrag(460, 1.2, heights, 'half')).toBe('full');
});

test('a throw beyond the last stop stays where it came from', () => {
  expect(stopAfterDrag(720, 2, heights, 'full')).toBe('full');
  expect(stopAfterDrag(100, -2, heights, 'peek')).toBe('peek');
});
