import { expect, it } from 'vitest';
import { numberWord } from './number-word.ts';

it('counts up to twelve are words, all others digits', () => {
  expect([0, 2, 9, 12, 13, 1500].map(numberWord)).toEqual(['null', 'zwei', 'neun', 'zwölf', '13', '1.500']);
});
