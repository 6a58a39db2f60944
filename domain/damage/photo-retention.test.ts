import { expect, it } from 'vitest';
import { photoCutoff } from './photo-retention.ts';

it('photos stay until claims have expired: three years, counted from the end of the year, in Berlin', () => {
  const cutoff = (now: string) => photoCutoff(Temporal.Instant.from(now)).toString();
  expect(cutoff('2029-12-31T22:59:59Z')).toBe('2025-12-31T23:00:00Z');
  expect(cutoff('2029-12-31T23:00:00Z')).toBe('2026-12-31T23:00:00Z');
});
