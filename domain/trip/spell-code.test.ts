import { expect, it } from 'vitest';
import { spellCode } from './spell-code.ts';

it.for([
  ['6047', '6, 0, 4, 7'],
  ['60 47#', '6, 0, 4, 7, Raute'],
  ['ab-1*', 'A, B, Strich, 1, Stern'],
] as const)('%s is read one by one', ([code, spelled]) => {
  expect(spellCode(code)).toBe(spelled);
});
