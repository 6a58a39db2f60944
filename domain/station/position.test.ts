import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceInMetres, formatDistance, parseLatLng, sameSpot } from '#domain/station/position.ts';

const nuernberg = { lat: 49.4521, lng: 11.0767 };
const anyPosition = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('a degree of latitude is a 360th of the circumference', () => {
  expect(distanceInMetres({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBe(111_319);
  expect(distanceInMetres({ lat: 90, lng: 0 }, { lat: -90, lng: 0 })).toBe(20_037_508);
});

test('from Nürnberg to Fürth it is seven kilometres', () => {
  const metres = distanceInMetres(nuernberg, { lat: 49.4772, lng: 10.9893 });
  expect(metres).toBeGreaterThan(6_800);
  expect(metres).toBeLessThan(7_100);
});

test('distances are whole, symmetric, and nothing to itself', () => {
  fc.assert(
    fc.property(anyPosition, anyPosition, (a, b) => {
      const metres = distanceInMetres(a, b);
      expect(Number.isInteger(metres)).toBe(true);
      expect(distanceInMetres(b, a)).toBe(metres);
      expect(distanceInMetres(a, a)).toBe(0);
      expect(metres).toBeLessThanOrEqual(20_037_509);
    }),
  );
});

test('the first six characters decide whether two spots are the same', () => {
  expect(sameSpot(nuernberg, { lat: 49.4529, lng: 11.0761 })).toBe(true);
  expect(sameSpot(nuernberg, { lat: 49.4531, lng: 11.0767 })).toBe(false);
  expect(sameSpot(nuernberg, { lat: 49.4521, lng: 11.0777 })).toBe(false);
  expect(sameSpot({ lat: 49.45, lng: 11.07 }, { lat: 49.4501, lng: 11.0704 })).toBe(true);
});

test('distances are shown in metres, then in kilometres', () => {
  expect(formatDistance(240)).toBe('240\u00A0m');
  expect(formatDistance(999)).toBe('999\u00A0m');
  expect(formatDistance(1000)).toBe('1,0\u00A0km');
  expect(formatDistance(1149)).toBe('1,1\u00A0km');
  expect(formatDistance(12_345)).toBe('12,3\u00A0km');
  expect(formatDistance(99_960)).toBe('100\u00A0km');
  expect(formatDistance(1_234_567)).toBe('1.235\u00A0km');
});

test('a link needs both coordinates, as numbers, on the globe', () => {
  expect(parseLatLng('49.4521', '11.0767')).toEqual(nuernberg);
  expect(parseLatLng('-49', '-180')).toEqual({ lat: -49, lng: -180 });
  for (const [lat, lng] of [
    ['49.4', undefined],
    [undefined, '11.0'],
    ['', ''],
    ['91', '11'],
    ['49', '181'],
    ['49,4', '11'],
    ['abc', '11'],
    ['0x10', '11'],
    ['1e1', '11'],
  ]) {
    expect(parseLatLng(lat, lng)).toBeUndefined();
  }
});
