import { describe, expect, it } from 'vitest';

describe('two times in a test', () => {
  const at = Temporal.Instant.from('2026-11-23T10:00:00Z');

  it('are equal if they are the same', () => {
    expect({ at }).toEqual({ at: Temporal.Instant.from('2026-11-23T11:00:00+01:00') });
    expect([{ at }]).toMatchObject([{ at: expect.any(Temporal.Instant) }]);
  });

  it('differ if they do', () => {
    const later = at.add({ seconds: 1 });
    expect(at).not.toEqual(later);
    expect({ at }).not.toEqual({ at: later });
    expect({ at, more: 1 }).not.toMatchObject({ at: later });
    expect([at]).not.toContainEqual(later);
    expect({ at }).not.toStrictEqual({ at: at.toZonedDateTimeISO('UTC') });
    expect(() => expect(at).toEqual(later)).toThrow();
  });
});
