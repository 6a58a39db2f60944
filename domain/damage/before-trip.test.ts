import { expect, it } from 'vitest';
import { DECLARED_MINUTES, isBeforeTrip } from './before-trip.ts';

const OPENED = Temporal.Instant.from('2027-05-12T10:00:00Z');

it('what is reported before the first unlock was there before it', () => {
  expect(isBeforeTrip('RESERVED', { noticedAt: OPENED, declaredAt: undefined })).toBe(true);
});

it('what arrives later was there only if the driver said so at the opening, and noticed it then', () => {
  const at = (minutes: number, declaredAt?: Temporal.Instant) =>
    isBeforeTrip('ACTIVE', { noticedAt: OPENED.add({ minutes }), declaredAt });
  expect(at(-5)).toBe(false);
  expect(at(-5, OPENED)).toBe(true);
  expect(at(DECLARED_MINUTES, OPENED)).toBe(true);
  expect(at(DECLARED_MINUTES + 1, OPENED)).toBe(false);
});
