import { expect, test } from 'vitest';
import type { InvoiceHeading } from './invoice-queries.ts';
import { paymentWords } from './invoice-words.ts';

const heading = (
  payment: Partial<NonNullable<InvoiceHeading['payment']>>,
  more: Partial<InvoiceHeading> = {},
) =>
  ({
    totalCents: 22_45,
    payableCents: 22_45,
    openCents: 22_45,
    currency: 'EUR',
    dueOn: '2026-11-16',
    payment: { state: 'OPEN', byTransfer: false, ...payment },
    ...more,
  }) as InvoiceHeading;
/** With a fee for the reminder before. */
const WITH_FEE = { payableCents: 24_95, openCents: 24_95 };
const words = (...facts: Parameters<typeof heading>) =>
  paymentWords(heading(...facts))?.replaceAll('\u00A0', ' ');

test('a debit says its sum where it is not that of the invoice', () => {
  const debit = { collectOn: '2026-11-16' };
  expect(words({ state: 'ANNOUNCED', ...debit })).toBe('Wird am 16.11.2026 abgebucht');
  expect(words({ state: 'ANNOUNCED', ...debit }, WITH_FEE)).toBe('24,95 € werden am 16.11.2026 abgebucht');
  expect(words({ state: 'PAID', ...debit })).toBe('Bezahlt, abgebucht am 16.11.2026');
  expect(words({ state: 'PAID', ...debit }, { ...WITH_FEE, openCents: 0 })).toBe(
    'Bezahlt, 24,95 € abgebucht am 16.11.2026',
  );
});

test('what is open says its sum once', () => {
  expect(words({ state: 'OPEN' }, WITH_FEE)).toBe('Offen, 24,95 € fällig am 16.11.2026');
  expect(words({ state: 'OPEN' }, { ...WITH_FEE, openCents: 4_95 })).toBe(
    'Noch 4,95 € offen, fällig am 16.11.2026',
  );
  expect(words({ state: 'REMINDED' }, WITH_FEE)).toBe('Fällig seit 16.11.2026, 24,95 € offen');
  expect(words({ state: 'REMINDED' }, { ...WITH_FEE, openCents: 4_95 })).toBe(
    'Fällig seit 16.11.2026, noch 4,95 € offen',
  );
  expect(words({ state: 'RETURNED', collectOn: '2026-11-16' }, WITH_FEE)).toBe(
    'Abbuchung vom 16.11.2026 zurückgegeben, 24,95 € offen',
  );
});
