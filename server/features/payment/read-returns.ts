import { DOMParser, type Element } from '@xmldom/xmldom';
import { sumOf } from '#domain/tariff/sum-of.ts';

/** A debit that a bank statement says was given back. */
export type ReturnedEntry = {
  endToEndId: string;
  mandate: string;
  /** What was taken from us, with the charge. */
  cents: number;
  /** The bank's charge, where the statement names it. */
  chargeCents: number | undefined;
  currency: string;
  /** ISO 8601 date. */
  bookedOn: string;
  reason: string;
  /** The bank's own reference of the entry. */
  reference: string;
};

/** Of the bank's own codes for a returned debit (Geschäftsvorfallcode). */
const GERMAN_CODES = /(^|\+)(108|109)(\+|$)/;
const MAX_BYTES = 50_000_000;

/**
 * Reads the returned debits of a camt.054 or camt.053 file. Returns a German sentence for what is none. Declarations of
 * entities are refused and never followed.
 */
export function readReturns(bytes: Uint8Array): ReturnedEntry[] | string {
  if (bytes.length > MAX_BYTES) return 'Die Datei ist zu groß: höchstens 50 MB.';
  const root = parse(new TextDecoder().decode(bytes));
  if (!root || root.localName !== 'Document') return 'Das ist keine lesbare XML-Datei einer Bank.';
  if (!/:camt\.05[34]\./.test(root.namespaceURI ?? ''))
    return 'Das ist kein Kontoauszug: Wir lesen camt.054 und camt.053.';
  const entries: ReturnedEntry[] = [];
  for (const entry of all(root, 'Ntry')) {
    if (text(entry, 'CdtDbtInd') !== 'DBIT') continue;
    const details = all(entry, 'TxDtls');
    for (const transaction of details.length > 0 ? details : [entry]) {
      const isReturn =
        first(transaction, 'RtrInf') !== undefined ||
        isReturnCode(transaction) ||
        (first(transaction, 'BkTxCd') === undefined && isReturnCode(entry));
      if (!isReturn) continue;
      const read = readEntry(entry, transaction, details.length > 1);
      if (typeof read === 'string') return read;
      entries.push(read);
    }
  }
  return entries;
}

function parse(source: string): Element | undefined {
  if (/<!(DOCTYPE|ENTITY)/i.test(source)) return undefined;
  try {
    const fail = (level: string, message: string) => {
      if (level !== 'warning') throw new Error(message);
    };
    return new DOMParser({ onError: fail }).parseFromString(source, 'text/xml').documentElement ?? undefined;
  } catch {
    return undefined;
  }
}

/** ISO 20022: a direct debit that was issued and came back (IDDT: reversal, return, refund, reject). */
function isReturnCode(element: Element): boolean {
  const family = first(element, 'Fmly');
  const kind = text(element, 'SubFmlyCd');
  if (family && text(family, 'Cd') === 'IDDT' && ['UPDD', 'PRDD', 'RRDD', 'RJCT'].includes(kind)) return true;
  const own = first(element, 'Prtry');
  return own !== undefined && GERMAN_CODES.test(text(own, 'Cd'));
}

function readEntry(entry: Element, transaction: Element, isOneOfMany: boolean): ReturnedEntry | string {
  const amount =
    first(first(transaction, 'TxAmt') ?? transaction, 'Amt') ??
    (isOneOfMany ? undefined : first(entry, 'Amt'));
  const cents = centsOf(amount?.textContent);
  const bookedOn =
    text(first(entry, 'BookgDt') ?? entry, 'Dt') ||
    text(first(entry, 'BookgDt') ?? entry, 'DtTm').slice(0, 10);
  if (cents === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(bookedOn))
    return 'In der Datei fehlt bei einem Posten Betrag oder Datum.';
  const charges = all(transaction, 'Chrgs').flatMap((each) => {
    const records = all(each, 'Rcrd');
    return (records.length > 0 ? records : [each]).flatMap(
      (record) => centsOf(first(record, 'Amt')?.textContent) ?? [],
    );
  });
  return {
    endToEndId: text(transaction, 'EndToEndId'),
    mandate: text(transaction, 'MndtId'),
    cents,
    chargeCents: charges.length === 0 ? undefined : sumOf(charges, (cents) => cents),
    currency: amount?.getAttribute('Ccy') ?? 'EUR',
    bookedOn,
    reason: text(first(transaction, 'Rsn') ?? transaction, 'Cd'),
    reference: text(transaction, 'AcctSvcrRef') || text(entry, 'AcctSvcrRef'),
  };
}

/** "12.5" → 1250; undefined for what is no amount. */
function centsOf(amount: string | null | undefined): number | undefined {
  const match = /^(\d{1,11})(?:\.(\d{1,2}))?0*$/.exec(amount?.trim() ?? '');
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}

const all = (element: Element, name: string): Element[] => [...element.getElementsByTagNameNS('*', name)];
const first = (element: Element, name: string): Element | undefined => all(element, name)[0];
const text = (element: Element, name: string): string => first(element, name)?.textContent?.trim() ?? '';
