import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greeting, multiLine, oneLine } from './clean-text.ts';

test('whatever somebody typed: nothing that steers a terminal, turns the writing or has no shape is left', () => {
  const invisible = fc.constantFrom(
    '\u001b[2J',
    '\u00ad',
    '\u200b',
    '\u200d',
    '\u202e',
    '\u2060',
    '\ufeff',
    '\u{e0041}',
  );
  const typed = fc.array(fc.oneof(fc.string({ unit: 'binary' }), invisible)).map((parts) => parts.join(''));
  fc.assert(
    fc.property(typed, (text) => {
      expect(oneLine(text)).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
      expect(multiLine(text).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    }),
  );
});

test('words stay apart where something was taken away, and lines where they are wanted', () => {
  expect(oneLine('  Ada\u202e\tLovelace\r\n')).toBe('Ada Lovelace');
  expect(multiLine('Ada\r\n\u200bLovelace')).toBe('Ada\n Lovelace');
});

test('what belongs together stays on one line: an amount and its unit, a day and its month', () => {
  expect(oneLine('12,50\u00a0€ für 3\u202fStd.')).toBe('12,50\u00a0€ für 3\u202fStd.');
  expect(oneLine('\u00a0a\u00a0 \u00a0b\u00a0\u00a0c\u202f')).toBe('a b\u00a0c');
});

test.each([
  ['Ada', 'Hallo Ada,'],
  ['Anna Maria Luise', 'Hallo Anna Maria Luise,'],
  ['Anna\u00a0Maria', 'Hallo Anna Maria,'],
  ['Du\u00a0hast\u00a0gewonnen\u00a0ruf', 'Hallo,'],
  ['Du hast gewonnen ruf uns an', 'Hallo,'],
  ['0900 123456', 'Hallo,'],
  [null, 'Hallo,'],
])('who enters somebody else’s address greets them by a name, not by a sentence: %s', (prename, expected) => {
  expect(greeting(prename)).toBe(expected);
});
