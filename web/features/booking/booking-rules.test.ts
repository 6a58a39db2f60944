import { describe, expect, it } from 'vitest';
import { addressText, geoUri, stateOf } from './booking-words.ts';
import { extensions } from './extensions.ts';

const at = (text: string) => Temporal.Instant.from(text);

describe('extensions', () => {
  const period = { start: at('2026-11-18T10:00:00Z'), end: at('2026-11-18T12:00:00Z') };
  const before = at('2026-11-18T11:00:00Z');

  it('stop where the vehicle is taken', () => {
    const found = extensions(period, at('2026-11-18T13:15:00Z'), before);
    expect(found.map(({ label }) => label.replaceAll('\u00A0', ' '))).toEqual([
      '+ 30 Min.',
      '+ 1 Std.',
      'bis höchstens 14:15 Uhr (+ 1 Std. 15 Min.)',
    ]);
    expect(found.at(-1)?.period.end.equals(at('2026-11-18T13:15:00Z'))).toBe(true);
  });

  it('name the day where the longest one ends on another', () => {
    const label = extensions(period, at('2026-11-19T10:45:00Z'), before).at(-1)?.label;
    expect(label?.replaceAll('\u00A0', ' ')).toBe('bis höchstens morgen 11:45 Uhr (+ 22 Std. 45 Min.)');
  });

  it('offer no longest one where it lies days ahead', () => {
    const found = extensions(period, at('2026-11-29T00:00:00Z'), before);
    expect(found.map(({ label }) => label)).toEqual(['+ 30 Min.', '+ 1 Std.', '+ 2 Std.']);
  });

  it('count from now on when the return is late', () => {
    const found = extensions(period, at('2026-11-18T18:00:00Z'), at('2026-11-18T12:20:00Z'));
    expect(found[0]?.label).toBe('noch 30 Min.');
    expect(found[0]?.period.end.equals(at('2026-11-18T13:00:00Z'))).toBe(true);
  });

  it('are none when something follows directly', () => {
    expect(extensions(period, undefined, before)).toEqual([]);
  });
});

describe('words', () => {
  const timeRange = { start: '2026-11-18T10:00:00Z', end: '2026-11-18T12:00:00Z' };

  it('tell a late return', () => {
    expect(stateOf({ state: 'ACTIVE', timeRange }, at('2026-11-18T12:00:00Z')).text).toBe(
      'Rückgabe überfällig',
    );
    expect(stateOf({ state: 'ACTIVE', timeRange }, at('2026-11-18T11:59:00Z')).text).toBe('Unterwegs');
    expect(stateOf({ state: 'RESERVED', timeRange }, at('2026-11-18T09:00:00Z')).text).toBe('Gebucht');
  });

  it('leave out what an address lacks', () => {
    const place = { street: null, postalCode: '90762', city: 'fuerth' };
    expect(addressText(place, 'Fürth')).toBe('90762 Fürth');
  });

  it('name the target of the navigation', () => {
    expect(geoUri({ lat: 49.5, lng: 11 }, 'Fürth (Bay) Hbf')).toBe(
      'geo:49.5,11?q=49.5,11(F%C3%BCrth%20(Bay)%20Hbf)',
    );
  });
});
