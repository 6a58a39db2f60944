import { describe, expect, test } from 'vitest';
import { readText } from './bank-words.ts';

const counts = { paid: 0, returned: 0, known: 0, unmatched: 0 };

describe('what came of a statement', () => {
  test.for([
    [{ paid: 1 }, '1 Zahlung gebucht'],
    [
      { paid: 1_200, returned: 2, known: 3, unmatched: 1 },
      '1.200 Zahlungen gebucht, 2 Rücklastschriften gebucht, 3 schon bekannt, 1 ungeklärt',
    ],
    [{ returned: 1 }, '1 Rücklastschrift gebucht'],
  ] as const)('%j is told as „%s“', ([of, text]) => {
    expect(readText({ entries: 9, done: { ...counts, ...of } })).toBe(text);
  });

  test('one that ended early or holds nothing of ours says so', () => {
    expect(readText({ entries: 4, done: null })).toContain('noch einmal');
    expect(readText({ entries: 0, done: counts })).toContain('nichts');
  });
});
