import { expect, test } from 'vitest';
import { fitsCity } from './fits-city.ts';

test.each(['Nürnberg', 'nürn', 'NUERN', 'nurnberg', ' nürn berg ', 'nu\u0308rn', 'berg'])(
  '„%s“ finds Nürnberg',
  (wanted) => expect(fitsCity({ title: 'Nürnberg' }, wanted)).toBe(true),
);

test.each(['', ' ', '-', 'nuremberg'])('„%s“ does not', (wanted) =>
  expect(fitsCity({ title: 'Nürnberg' }, wanted)).toBe(false),
);

test('Gießen is found with ss, Frankfurt (Oder) without its brackets', () => {
  expect(fitsCity({ title: 'Gießen' }, 'giessen')).toBe(true);
  expect(fitsCity({ title: 'Frankfurt (Oder)' }, 'frankfurt oder')).toBe(true);
});
