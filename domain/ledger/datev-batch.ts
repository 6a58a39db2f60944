import { containedVatCents } from '#domain/tariff/vat.ts';
import { ACCOUNTS, type Account } from './accounts.ts';
import type { LedgerEntry } from './entry.ts';

/**
 * A posting batch of DATEV ("Buchungsstapel", EXTF 700, category 21, version 13 of the format): the ledger of a month for the
 * tax adviser (docs/decisions/065).
 */
export type DatevBatch = {
  consultant: number;
  client: number;
  month: Temporal.PlainYearMonth;
  /** When the last of its postings was made: the same postings make the same bytes. */
  createdAt: Temporal.Instant;
};

export type DatevPosting = {
  /** The number of the invoice by which open items are matched; otherwise that of the posting. */
  document: string;
  /** In Berlin, in the month of the batch. */
  on: Temporal.PlainDate;
  /** Of what came after its month was closed: its own day, which counts for the VAT. */
  performedOn?: Temporal.PlainDate | undefined;
  /** What it is, for the adviser. */
  text: string;
  /** The number of the main account without its suffix; undefined of what belongs to nobody. */
  account: string | undefined;
  entries: readonly LedgerEntry[];
};

/**
 * Accounts out of which DATEV takes 19 % VAT by itself ("Automatikkonten"): what is posted to them is gross, and VAT is not
 * posted besides.
 */
const AUTOMATIC: ReadonlySet<Account> = new Set<Account>([
  'PREPAID_KM',
  'REVENUE_TIME',
  'REVENUE_KM',
  'REVENUE_FEES',
  'REVENUE_TARIFF',
  'REVENUE_SAFETY_PACKAGE',
  'PRICE_REDUCTIONS',
]);
/** By which rate it does, in basis points; what is taxed otherwise is posted net, with its VAT beside. */
const AUTOMATIC_VAT = 1900;
const isAutomatic = ({ vatBasisPoints }: LedgerEntry) => vatBasisPoints === AUTOMATIC_VAT;
/** The key that switches this off for one posting. */
const NO_AUTOMATIC = '40';

/** Personal accounts have a digit more; with six there is a debtor for every account number. */
export const ACCOUNT_DIGITS = 6;
/** Of what belongs to nobody, as a voucher that was sold over the counter. */
const OTHER_DEBTORS = '1000000';

type Sums = Map<Account, number>;

export type DatevLine = { cents: number; account: Account; contra: Account; key: string };

/**
 * The lines of one posting: customers' taxed debts gross on automatic accounts; the difference to the ledger,
 * which takes VAT out of a booking's sum, without the automatic. Positive cents: `account` debited, `contra`
 * credited.
 */
export function datevLines(entries: readonly LedgerEntry[]): DatevLine[] {
  const lines: DatevLine[] = [];
  const left: Sums = new Map();
  const add = (account: Account, cents: number) => left.set(account, (left.get(account) ?? 0) + cents);
  for (const { account, cents } of entries) add(account, cents);
  for (const [account, cents] of grossOf(entries)) {
    if (cents === 0) continue;
    lines.push({ cents, account: 'RECEIVABLES', contra: account, key: '' });
    const vatCents = containedVatCents(cents, AUTOMATIC_VAT);
    add('RECEIVABLES', -cents);
    add(account, cents - vatCents);
    add('VAT', vatCents);
  }
  return [...lines, ...settled(left)];
}

/** What is owed for each taxed revenue, VAT included: the receivables in the same words. */
function grossOf(entries: readonly LedgerEntry[]): Sums {
  const sums: Sums = new Map();
  const words = ({ rule, text }: LedgerEntry) => JSON.stringify([rule, text]);
  const owed = new Map<string, number>();
  for (const entry of entries) {
    if (entry.account === 'RECEIVABLES' && isAutomatic(entry))
      owed.set(words(entry), (owed.get(words(entry)) ?? 0) + entry.cents);
  }
  for (const entry of entries) {
    if (!AUTOMATIC.has(entry.account) || !isAutomatic(entry)) continue;
    sums.set(entry.account, (sums.get(entry.account) ?? 0) + (owed.get(words(entry)) ?? 0));
    owed.delete(words(entry));
  }
  return sums;
}

/** Lines that bring these sums to zero, each from a debit to a credit. */
function settled(sums: Sums): DatevLine[] {
  const lines: DatevLine[] = [];
  const debits = [...sums].filter(([, cents]) => cents > 0);
  const credits = [...sums].filter(([, cents]) => cents < 0);
  let [debit, credit] = [debits.shift(), credits.shift()];
  while (debit && credit) {
    const cents = Math.min(debit[1], -credit[1]);
    const key = AUTOMATIC.has(debit[0]) || AUTOMATIC.has(credit[0]) ? NO_AUTOMATIC : '';
    lines.push({ cents, account: debit[0], contra: credit[0], key });
    debit = debit[1] > cents ? [debit[0], debit[1] - cents] : debits.shift();
    credit = -credit[1] > cents ? [credit[0], credit[1] + cents] : credits.shift();
  }
  return lines;
}

/** The first two lines of the file, without their ends. */
export const datevHead = (batch: DatevBatch): readonly string[] => [
  header(batch),
  COLUMNS.map(quoted).join(';'),
];

/** The lines of one posting, without their ends. */
export const datevRows = (posting: DatevPosting): string[] =>
  datevLines(posting.entries).map((line) => row(posting, line));

/** Lines of the file as text: each ends with CRLF; DATEV reads it as Windows-1252. */
export const datevText = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');

function header({ consultant, client, month, createdAt }: DatevBatch): string {
  const day = (date: Temporal.PlainDate) => date.toString().replaceAll('-', '');
  const created = createdAt
    .toZonedDateTimeISO('Europe/Berlin')
    .toPlainDateTime()
    .toString({ smallestUnit: 'millisecond' });
  return [
    '"EXTF"',
    700,
    21,
    '"Buchungsstapel"',
    13,
    created.replace(/\D/g, ''),
    '',
    '"RE"',
    '""',
    '""',
    consultant,
    client,
    `${month.year}0101`,
    ACCOUNT_DIGITS,
    day(month.toPlainDate({ day: 1 })),
    day(month.toPlainDate({ day: month.daysInMonth })),
    quoted(`Carsharing ${month}`),
    '""',
    // Financial accounting, for all purposes, not fixed: that is the adviser's to do.
    1,
    0,
    0,
    '"EUR"',
    '',
    '""',
    '',
    '',
    '"03"',
    '',
    '',
    '""',
    '""',
  ].join(';');
}

function row({ document, on, performedOn, text, account }: DatevPosting, line: DatevLine): string {
  const number = (key: Account) => (key === 'RECEIVABLES' ? debtor(account) : ledgerAccount(key));
  const cells: string[] = Array.from({ length: COLUMNS.length }, () => '');
  const set = (name: (typeof COLUMNS)[number], value: string) => {
    cells[COLUMNS.indexOf(name)] = value;
  };
  set('Umsatz (ohne Soll/Haben-Kz)', (Math.abs(line.cents) / 100).toFixed(2).replace('.', ','));
  set('Soll/Haben-Kennzeichen', line.cents < 0 ? '"H"' : '"S"');
  set('WKZ Umsatz', '"EUR"');
  set('Konto', number(line.account));
  set('Gegenkonto (ohne BU-Schlüssel)', number(line.contra));
  set('BU-Schlüssel', line.key === '' ? '' : quoted(line.key));
  set('Belegdatum', `${String(on.day).padStart(2, '0')}${String(on.month).padStart(2, '0')}`);
  set('Belegfeld 1', quoted(document));
  set('Buchungstext', quoted(text.replace(/\s+/g, ' ').trim().slice(0, 60)));
  set('Festschreibung', '0');
  if (performedOn) {
    set('Leistungsdatum', wholeDay(performedOn));
    // DATEV takes the day of performance only with it.
    set('Datum Zuord. Steuerperiode', wholeDay(on));
  }
  return cells.join(';');
}

/** "18062027" */
const wholeDay = (day: Temporal.PlainDate): string =>
  `${String(day.day).padStart(2, '0')}${String(day.month).padStart(2, '0')}${day.year}`;

const ledgerAccount = (account: Account): string => ACCOUNTS[account].number.padEnd(ACCOUNT_DIGITS, '0');

/** 100001 → 1100001 */
export const debtor = (account: string | undefined): string =>
  account === undefined ? OTHER_DEBTORS : `1${account.padStart(ACCOUNT_DIGITS, '0')}`;

export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

export const numbered = (count: number, ...names: ((number: number) => string)[]) =>
  Array.from({ length: count }, (_, index) => names.map((name) => name(index + 1))).flat();

/** In their order and spelling of version 13; ours are a dozen of them. */
const COLUMNS: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...numbered(
    8,
    (n) => `Beleginfo - Art ${n}`,
    (n) => `Beleginfo - Inhalt ${n}`,
  ),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...numbered(
    20,
    (n) => `Zusatzinformation - Art ${n}`,
    (n) => `Zusatzinformation- Inhalt ${n}`,
  ),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
];
