/**
 * The chart of accounts, with the numbers of DATEV's Standardkontenrahmen SKR03 (Art.-Nr. 11174). 8400 to 8409 are all
 * "Erlöse 19 % USt" there; we keep one of them for each kind of revenue.
 */
export const ACCOUNTS = {
  DEFERRED_PACKAGES: {
    number: '0990',
    title: 'Passive Rechnungsabgrenzung: Sicherheitspakete',
    kind: 'LIABILITY',
  },
  RECEIVABLES: { number: '1400', title: 'Forderungen aus Lieferungen und Leistungen', kind: 'ASSET' },
  BANK: { number: '1200', title: 'Bank', kind: 'ASSET' },
  VOUCHERS_ISSUED: { number: '1701', title: 'Ausgegebene Gutscheine', kind: 'LIABILITY' },
  VOUCHER_CREDIT: { number: '1702', title: 'Eingelöste Gutscheine der Kunden', kind: 'LIABILITY' },
  PREPAID_KM: {
    number: '1718',
    title: 'Erhaltene, versteuerte Anzahlungen',
    kind: 'LIABILITY',
  },
  VAT: { number: '1776', title: 'Umsatzsteuer', kind: 'LIABILITY' },
  BAD_DEBTS: { number: '2400', title: 'Forderungsverluste', kind: 'EXPENSE' },
  OTHER_INCOME: { number: '2700', title: 'Sonstige Erträge', kind: 'REVENUE' },
  COMPENSATION: { number: '2742', title: 'Schadenersatzleistungen', kind: 'REVENUE' },
  ADVERTISING: { number: '4600', title: 'Werbekosten', kind: 'EXPENSE' },
  BANK_CHARGES: { number: '4970', title: 'Nebenkosten des Geldverkehrs', kind: 'EXPENSE' },
  REVENUE_TIME: { number: '8400', title: 'Erlöse: Zeit', kind: 'REVENUE' },
  REVENUE_KM: { number: '8401', title: 'Erlöse: Kilometer', kind: 'REVENUE' },
  REVENUE_FEES: { number: '8402', title: 'Erlöse: Gebühren', kind: 'REVENUE' },
  REVENUE_TARIFF: { number: '8403', title: 'Erlöse: Grundgebühren', kind: 'REVENUE' },
  PRICE_REDUCTIONS: { number: '8720', title: 'Erlösschmälerungen', kind: 'REVENUE' },
  REVENUE_SAFETY_PACKAGE: {
    number: '8404',
    title: 'Erlöse: Sicherheitspakete',
    kind: 'REVENUE',
  },
} as const satisfies Record<
  string,
  { number: string; title: string; kind: 'ASSET' | 'LIABILITY' | 'REVENUE' | 'EXPENSE' }
>;

export type Account = keyof typeof ACCOUNTS;

/** In the order of their numbers. */
export const ACCOUNT_KEYS = (Object.keys(ACCOUNTS) as Account[]).toSorted((a, b) =>
  ACCOUNTS[a].number.localeCompare(ACCOUNTS[b].number),
);
