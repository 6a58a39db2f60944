import { describe, expect, it } from 'vitest';
import { CLOCK_NAMED_MS, clockWords } from './clock-note.tsx';

describe('a device’s clock', () => {
  it('is named from ten minutes on', () => {
    for (const offsetMs of [0, CLOCK_NAMED_MS, -CLOCK_NAMED_MS]) expect(clockWords(offsetMs)).toBeUndefined();
    expect(clockWords(CLOCK_NAMED_MS + 1)).toContain('geht etwa 10 Minuten nach');
  });

  it.each([
    [-24, 'etwa 24 Stunden vor'],
    [24 * 30, 'etwa 30 Tage nach'],
    [-1, 'etwa 60 Minuten vor'],
  ])('by %d hours: %s', (hours, words) => {
    expect(clockWords(hours * 3_600_000)).toContain(words);
  });
});
