import { formatWhole } from './whole-number.ts';

const WORDS = [
  'null',
  'eins',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
];

/**
 * Writes a count as running text does: up to twelve as a word, from thirteen on in digits. Tables, labels and
 * amounts with a unit always have digits. Before a noun, 1 is the caller's own word („ein“, „eine“).
 */
export const numberWord = (count: number): string => WORDS[count] ?? formatWhole(count);
