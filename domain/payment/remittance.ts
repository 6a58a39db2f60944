import { sepaText } from './sepa-text.ts';

/** What the words of a transfer name. Whether there is such an invoice or account, only the database knows. */
export type NamedReferences = {
  /** Whole numbers of invoices, "2027-000123", however they are spelt. */
  invoices: string[];
  /** Numbers without their year or zeros, "Rechnung 123": a hint. `year`: where it is named. */
  shortInvoices: { year: number | undefined; sequence: number }[];
  /** Numbers of accounts that are said to be one or have their suffix: "Kd.Nr. 100001", "100001-1", a mandate "SW-100001-1-7". */
  accounts: string[];
  /** Other numbers of six or seven digits: a hint, they may be anything. */
  bareNumbers: string[];
};

const DIGITS = 6;
/** Six digits in which a bank has left a blank where it broke the line. */
const SEQUENCE = `(?:\\d\\s?){${DIGITS - 1}}\\d`;
/** Those of a company's own range are longer, and have no zeros in front. */
const LONG_SEQUENCE = '[1-9]\\d{6,8}';
const WHOLE = new RegExp(
  `(?<!\\d)(?<!\\d\\.)(20\\d{2})[\\s\\-/._]{0,3}(${LONG_SEQUENCE}|${SEQUENCE})(?!\\d)`,
  'g',
);
const SHORT_YEAR = new RegExp(`(?<![\\d.])(\\d{2})[\\-/](\\d{${DIGITS}})(?!\\d)`, 'g');
const INVOICE_WORD = '(?:RECHNUNGSNUMMER|RECHNUNGSNR|RECHNUNG|RECHN|RENR|RGNR|RNR|RG|RE|INVOICE)';
const HINT = new RegExp(
  `(?<![A-Z])${INVOICE_WORD}(?![A-Z])[\\s.:#\\-]*(?:NR|NUMMER|NO)?[\\s.:#\\-]*(?:(20\\d{2}|\\d{2})[\\s]?[\\-/._][\\s]?)?0*(\\d{1,6})(?![\\d.,])`,
  'g',
);
const SHORT_WHOLE = /(?<![\d.\-/])(20\d{2})\s?[-/]\s?0*(\d{1,5})(?![\d.,\-/])/g;
const ACCOUNT_WORD = '(?:KUNDENNUMMER|KUNDENNR|KUNDE|KDNR|KD|KNR|KN|ACCOUNT|ACC|KONTO|VERTRAG|MITGLIED)';
const ACCOUNT = new RegExp(
  `(?<![A-Z])${ACCOUNT_WORD}(?![A-Z])[\\s.:#\\-]*(?:NR|NUMMER|NO)?[\\s.:#\\-]*(\\d{6,7})(?!\\d)|(?<!\\d)(\\d{6,7})\\s?[\\-/]\\s?\\d{1,2}(?!\\d)`,
  'g',
);
const BARE = /(?<!\d)(\d{6,7})(?!\d)/g;

/** Finds what the lines of a transfer name; banks cut them after 27 or 35 characters, also within a number. */
export function namedReferences(remittance: string): NamedReferences {
  const folded = remittance
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-');
  const texts = new Set([folded.replace(/\s*\n\s*/g, ' '), folded.replace(/[^\S\n]*\n[^\S\n]*/g, '')]);
  const invoices = new Set<string>();
  const hints = new Map<string, { year: number | undefined; sequence: number }>();
  const accounts = new Set<string>();
  const bare = new Set<string>();
  for (const text of texts) {
    let rest = text;
    const take = (pattern: RegExp, found: (groups: string[]) => void) => {
      rest = rest.replace(pattern, (_all: string, ...more: unknown[]) => {
        found(more.filter((each) => typeof each === 'string').slice(0, 2));
        return ' ; ';
      });
    };
    take(WHOLE, ([year = '', sequence = '']) => invoices.add(`${year}-${sequence.replace(/\s/g, '')}`));
    take(SHORT_YEAR, ([year = '', sequence = '']) => invoices.add(`20${year}-${sequence}`));
    for (const [, inWords, withSuffix] of rest.matchAll(ACCOUNT)) accounts.add(inWords ?? withSuffix ?? '');
    for (const [, number = ''] of rest.matchAll(BARE)) bare.add(number);
    for (const pattern of [HINT, SHORT_WHOLE]) {
      for (const [, year, sequence = ''] of rest.matchAll(pattern)) {
        const hint = {
          year: year === undefined ? undefined : Number(year.slice(-2)) + 2000,
          sequence: Number(sequence),
        };
        if (hint.sequence > 0) hints.set(JSON.stringify(hint), hint);
      }
    }
  }
  return {
    invoices: [...invoices],
    shortInvoices: [...hints.values()],
    accounts: [...accounts],
    bareNumbers: [...bare].filter((number) => !accounts.has(number)),
  };
}

const MAX_NAME = 200;

/** The words of a name as banks spell them, "Jürgen Groß" → JUERGEN, GROSS. */
export const nameWords = (name: string): string[] =>
  sepaText(name, MAX_NAME)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
