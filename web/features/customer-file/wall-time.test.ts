import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instantOf, wallText } from './wall-time.ts';

it('what nobody has touched stays the same instant, also in the hour that comes twice', () => {
  for (const instant of ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z'])
    expect(instantOf(wallText(instant), instant)).toBe(instant);
  expect(wallText('2027-10-31T00:30:00Z')).toBe(wallText('2027-10-31T01:30:00Z'));
});

it('what is typed is a time in Berlin', () => {
  expect(instantOf('2027-05-12T10:15', '2027-01-01T00:00:00Z')).toBe('2027-05-12T08:15:00Z');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 * 96 }), (quarters) => {
      const instant = Temporal.Instant.from('2027-01-01T00:00:00Z').add({ minutes: 15 * quarters });
      const typed = instantOf(wallText(instant.toString()), '2026-01-01T00:00:00Z') ?? '';
      expect(wallText(typed)).toBe(wallText(instant.toString()));
    }),
  );
});

it('what is half filled in is no time', () => {
  for (const wall of ['', '2027-05', '2027-05-12T', '2027-13-40T10:00'])
    expect(instantOf(wall, '2027-01-01T00:00:00Z')).toBeUndefined();
});
