import { describe, expect, test } from 'vitest';
import { lacksPhoto, leftElsewhere } from './left-elsewhere.ts';

const AT = Temporal.Instant.from('2026-11-23T10:00:00Z');
const STATION = { lat: 49.45, lng: 11.08 };
/** 145 and 156 metres to the north. */
const NEAR = { ...STATION, lat: STATION.lat + 0.0013 };
const FAR = { ...STATION, lat: STATION.lat + 0.0014 };
const outside = { confirmedAt: AT, wasElsewhere: true, byWord: false };
const heard = (position: typeof STATION, minutes: number) => ({ position, at: AT.add({ minutes }) });

describe('a car that was returned elsewhere', () => {
  test('stands where it says that it is', () => {
    expect(leftElsewhere(outside, heard(FAR, -1), STATION)).toEqual({ position: FAR });
    expect(leftElsewhere(outside, heard(FAR, 600), STATION)).toEqual({ position: FAR });
  });

  test('is back within 150 metres of its station, whoever brought it', () => {
    expect(leftElsewhere(outside, heard(NEAR, 60), STATION)).toBeUndefined();
  });

  test('is not looked for once it was returned at its station', () => {
    expect(leftElsewhere({ ...outside, wasElsewhere: false }, heard(FAR, 0), STATION)).toBeUndefined();
    expect(leftElsewhere(undefined, heard(FAR, 0), STATION)).toBeUndefined();
  });

  test('is where its driver said while it is silent, and nobody knows its position', () => {
    const byWord = { ...outside, byWord: true };
    expect(leftElsewhere(byWord, undefined, STATION)).toEqual({});
    // Before the trip it stood at its station: that says nothing any more.
    expect(leftElsewhere(byWord, heard(STATION, -60), STATION)).toEqual({});
    expect(leftElsewhere(byWord, heard(STATION, 1), STATION)).toBeUndefined();
  });
});

test('who leaves a car elsewhere sends a photo, or says why there is none', () => {
  const elsewhere = [{ condition: 'POSITION' as const }];
  expect(lacksPhoto(elsewhere, undefined)).toBe(true);
  expect(lacksPhoto(elsewhere, {})).toBe(true);
  expect(lacksPhoto(elsewhere, { photo: { id: 'x' } })).toBe(false);
  expect(lacksPhoto(elsewhere, { noPhotoReason: 'Die Kamera ist kaputt.' })).toBe(false);
  expect(lacksPhoto([{ condition: 'LIGHTS' }], undefined)).toBe(false);
});
