import { expect, it } from 'vitest';
import { plateKey, plateOfCode, plateSlug } from './plate.ts';

it('a plate is found however it is typed, read from an address or from the code of a key card', () => {
  for (const typed of ['N-SW 123E', 'n sw123e', 'N-SW-123E', ' n.sw.123-e ', 'nsw123e']) {
    expect(plateKey(typed)).toBe('NSW123E');
  }
  expect(plateKey('lö-ä 7')).toBe('LÖÄ7');
  expect(plateSlug('N-SW 123E')).toBe('N-SW-123E');
  expect(plateOfCode('https://stadtwagen.example/werkzeugkasten/aufgaben/N-SW-123E?k=1')).toBe('N-SW-123E');
  expect(plateOfCode('L%C3%96-A%207')).toBe('LÖ-A 7');
  expect(plateOfCode('100 %')).toBe('100 %');
});
