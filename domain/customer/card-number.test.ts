import { expect, it } from 'vitest';
import { typedCardNumber } from './card-number.ts';

it('a card is known by its number, typed or scanned, with or without the product’s name before it', () => {
  for (const text of ['800001', ' 800 001 ', 'stadtwagen-800001', 'Stadtwagen-800001\n']) {
    expect(typedCardNumber(text), text).toBe('800001');
  }
  for (const text of ['', ' ', 'stadtwagen-', '80/01', '１２３', `8${'0'.repeat(40)}`]) {
    expect(typedCardNumber(text), text).toBeUndefined();
  }
});
