import { expect, test } from 'vitest';
import { provesOwner } from './contract-link.ts';

const owner = { customerNumber: '204711-1', birthDate: '1990-03-07' };

test.each([
  ['1990-03-07', true],
  ['07.03.1990', true],
  ['7.3.1990', true],
  [' 7. 3. 1990 ', true],
  ['204711-1', true],
  ['204711', true],
  ['1990-03-08', false],
  ['204711-2', false],
  ['20471', false],
  ['', false],
])('%j names the owner: %s', (proof, expected) => {
  expect(provesOwner(proof, owner)).toBe(expected);
  if (expected && proof.includes('1990'))
    expect(provesOwner(proof, { ...owner, birthDate: null })).toBe(false);
});
