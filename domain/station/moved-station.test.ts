import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasMoved, type StationPlace } from './moved-station.ts';

const HERE: StationPlace = { lat: 49.9, lng: 10.9, street: 'Bahnhofstraße 1', postalCode: '96049' };

test('another place or another address is a move', () => {
  expect(hasMoved(HERE, { ...HERE, lat: 49.9005 })).toBe(true);
  expect(hasMoved(HERE, { ...HERE, street: 'Bahnhofstraße 11' })).toBe(true);
  expect(hasMoved(HERE, { ...HERE, postalCode: '96050' })).toBe(true);
});

test('a better measured place and another spelling are none', () => {
  expect(hasMoved(HERE, { ...HERE, lat: 49.9001 })).toBe(false);
  for (const street of ['Bahnhofstr. 1', 'BAHNHOFSTRASSE 1', 'Bahnhof-Straße 1', null])
    expect(hasMoved(HERE, { ...HERE, street }), String(street)).toBe(false);
  expect(hasMoved({ ...HERE, street: null, postalCode: null }, HERE)).toBe(false);
});

test('what has not changed has not moved, and a move is one in both directions', () => {
  const place = fc.record({
    lat: fc.double({ min: 47, max: 55, noNaN: true }),
    lng: fc.double({ min: 6, max: 15, noNaN: true }),
    street: fc.option(fc.string()),
    postalCode: fc.option(fc.string()),
  });
  fc.assert(
    fc.property(place, place, (before, after) => {
      expect(hasMoved(before, before)).toBe(false);
      expect(hasMoved(before, after)).toBe(hasMoved(after, before));
    }),
  );
});
