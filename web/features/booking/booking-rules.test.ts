import { describe, expect, it } from 'vitest';
import { CallRefused, ConnectionFailed } from '#web/platform/call.ts';
import { failureOf } from './booking-failure.ts';
import { addressText, geoUri, mayNotBookText, stateOf } from './booking-words.ts';
import { extensions } from './extensions.ts';
import { createIntention } from './intention.ts';

const at = (text: string) => Temporal.Instant.from(text);

describe('an intention', () => {
  const counting = () => {
    let count = 0;
    return createIntention(() => `key ${++count}`);
  };

  it('keeps its key for every try of the same thing', () => {
    const intention = counting();
    expect(intention.keyFor('car 1')).toBe('key 1');
    expect(intention.keyFor('car 1')).toBe('key 1');
  });

  it('has another key for another thing, and after an answer', () => {
    const intention = counting();
    intention.keyFor('car 1');
    expect(intention.keyFor('car 2')).toBe('key 2');
    intention.answered();
    expect(intention.keyFor('car 2')).toBe('key 3');
  });
});

describe('extensions', () => {
  const period = { start: at('2026-11-18T10:00:00Z'), end: at('2026-11-18T12:00:00Z') };
  const before = at('2026-11-18T11:00:00Z');

  it('stop where the vehicle is taken', () => {
    const found = extensions(period, at('2026-11-18T13:15:00Z'), before);
    expect(found.map(({ label }) => label)).toEqual(['+ 30 Min.', '+ 1 Std.', 'bis höchstens 14:15 Uhr']);
    expect(found.at(-1)?.period.end.equals(at('2026-11-18T13:15:00Z'))).toBe(true);
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

  it('explain why a customer cannot book, by state', () => {
    const titles = ['VERIFIED', 'PRELIMINARY', 'DENIED', 'BLOCKED', '?'].map(
      (state) => mayNotBookText(state).title,
    );
    const documents = [null, '2027-01-01T00:00:00Z'].map((until) => mayNotBookText('ACTIVE', until).title);
    expect(new Set([...titles, ...documents]).size).toBe(7);
  });

  it('take the text of a refusal from the server and that of a lost connection from the specification', () => {
    const refused = new CallRefused({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: 'Schon gebucht.',
      resultCode: 'BOOKEE_TAKEN',
    });
    expect(failureOf(refused)).toEqual({
      code: 'BOOKEE_TAKEN',
      title: 'Jemand war schneller',
      text: 'Schon gebucht.',
    });
    expect(failureOf(new ConnectionFailed(undefined)).title).toBe(
      'Es konnte keine Verbindung hergestellt werden.',
    );
  });
});
