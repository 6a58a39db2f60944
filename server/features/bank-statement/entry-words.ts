import type { BankEntry } from '#domain/payment/bank-entry.ts';
import { formatMoney } from '#domain/tariff/money.ts';

/** The sum of an entry, as staff read it. */
export const entryAmount = ({ cents, currency }: Pick<BankEntry, 'cents' | 'currency'>): string =>
  cents === undefined ? 'ohne Betrag' : formatMoney({ cents, currency: currency === 'CHF' ? 'CHF' : 'EUR' });
