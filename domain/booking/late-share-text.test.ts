import { expect, test } from 'vitest';
import { lateShareText } from '#domain/booking/late-share-text.ts';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';

const text = (timePriceCents: number, basisCents: number, paidFeeCents: number) =>
  lateShareText({
    priceList: PRICE_LIST_2026,
    currency: 'EUR',
    timePriceCents,
    basisCents,
    paidFeeCents,
  }).replaceAll('\u00A0', ' ');

test('half of what the booking costs now', () => {
  expect(text(1160, 1160, 0)).toBe('50 % des Zeitpreises von 11,60 €');
  expect(text(1160, 1160, 200)).toBe(
    '50 % des Zeitpreises von 11,60 €, abzüglich der 2,00 € für deine Verkürzung',
  );
});

test('or of what it cost before it was moved: a fee cannot be moved away', () => {
  expect(text(200, 1160, 0)).toBe(
    '50 % des höchsten Zeitpreises von 11,60 €, den die Buchung seit dem Ablauf der Frist hatte',
  );
  expect(text(200, 1160, 100)).toMatch(/hatte, abzüglich der 1,00 € für deine Verkürzung$/);
});
