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
 * Writes a count as running text does: up to twelve a word, from thirteen digits; tables, labels and amounts
 * with units always digits. 1 before a noun is the caller's („ein“, „eine“).
 */
export const numberWord = (count: number): string => WORDS[count] ?? formatWhole(count);
