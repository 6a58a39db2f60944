import { DOMParser, type Element } from '@xmldom/xmldom';
import { unzipSync } from 'fflate';
import type { BankEntry } from '#domain/payment/bank-entry.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';

/** What a file says: its entries, by statement, and its parts that could not be read, in German. */
export type ReadStatement = { statements: BankEntry[][]; faults: string[] };

/** Of the bank's own codes (Geschäftsvorfallcode): a returned debit, and debits of ours that came in. */
const RETURN_CODES = /(^|\+)(108|109)(\+|$)/;
const COLLECTED_CODES = /(^|\+)(071|171|174|192|196)(\+|$)/;
/** ISO 20022 of a direct debit that was issued: it came back by reversal, return, refund or reject. */
const RETURN_FAMILIES = ['UPDD', 'PRDD', 'RRDD', 'RJCT'];
const MAX_BYTES = 50_000_000;
const MAX_FILES = 500;
const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];

/**
 * Reads camt.052, .053 and .054, alone or in a ZIP, in their encoding. Returns a German sentence for what is
 * none; an entry's gaps are left out. Declarations of entities are refused, never followed.
 */
export function readStatement(bytes: Uint8Array): ReadStatement | string {
  if (bytes.length > MAX_BYTES) return 'Die Datei ist zu groß: höchstens 50 MB.';
  if (!ZIP_SIGNATURE.every((byte, index) => bytes[index] === byte)) {
    const statements = readDocument(bytes);
    return typeof statements === 'string' ? statements : { statements, faults: [] };
  }
  const files = unpack(bytes);
  if (typeof files === 'string') return files;
  const read: ReadStatement = { statements: [], faults: [] };
  for (const [name, content] of files) {
    const statements = readDocument(content);
    if (typeof statements === 'string') read.faults.push(`${name}: ${statements}`);
    else read.statements.push(...statements);
  }
  return read.statements.length === 0 && read.faults.length > 0 ? read.faults.join('\n') : read;
}

/** The XML files of a ZIP, in the order of their names; never more than a statement may be. */
function unpack(bytes: Uint8Array): [string, Uint8Array][] | string {
  let [count, size] = [0, 0];
  let isTooMuch = false;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.xml$/i.test(name) || isTooMuch) return false;
        count++;
        size += originalSize;
        isTooMuch = count > MAX_FILES || size > MAX_BYTES;
        return !isTooMuch;
      },
    });
    if (isTooMuch) return `Das ZIP enthält zu viel: höchstens ${MAX_FILES} Dateien mit zusammen 50 MB.`;
    const found = Object.entries(files).toSorted(([a], [b]) => a.localeCompare(b));
    return found.length > 0 ? found : 'In dem ZIP ist keine XML-Datei.';
  } catch {
    return 'Das ZIP lässt sich nicht lesen.';
  }
}

function readDocument(bytes: Uint8Array): BankEntry[][] | string {
  const root = parse(decode(bytes));
  if (!root || root.localName !== 'Document') return 'Das ist keine lesbare XML-Datei einer Bank.';
  if (!/:camt\.05[234]\./.test(root.namespaceURI ?? ''))
    return 'Das ist kein Kontoauszug: Wir lesen camt.052, camt.053 und camt.054.';
  return ['Rpt', 'Stmt', 'Ntfctn']
    .flatMap((name) => all(root, name))
    .map((statement) => {
      const account = text(child(statement, 'Acct'), 'IBAN').replace(/\s/g, '').toUpperCase();
      return children(statement, 'Ntry').flatMap((entry) => readEntry(entry, account));
    });
}

/** By its byte order mark, by how "<" is written, or as its declaration says; otherwise UTF-8. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
    return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c))
    return new TextDecoder('utf-16be').decode(bytes);
  const declaration = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, named = 'utf-8'] = /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(declaration) ?? [];
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function parse(source: string): Element | undefined {
  if (/<!(DOCTYPE|ENTITY)/i.test(source)) return undefined;
  try {
    const fail = (level: string, message: string) => {
      if (level !== 'warning') throw new Error(message);
    };
    const document = new DOMParser({ onError: fail }).parseFromString(source.trimStart(), 'text/xml');
    return document.documentElement ?? undefined;
  } catch {
    return undefined;
  }
}

/** Each of the transfers or debits that an entry contains, of those that concern us. */
function readEntry(entry: Element, account: string): BankEntry[] {
  const details = all(entry, 'TxDtls');
  const transactions = details.length > 0 ? details : [entry];
  return transactions.flatMap((transaction) => {
    const kind = kindOf(entry, transaction);
    if (!kind) return [];
    return {
      kind,
      account,
      status: child(entry, 'Sts')?.textContent?.trim() ?? '',
      endToEndId: text(transaction, 'EndToEndId'),
      mandate: text(transaction, 'MndtId'),
      ...amountsOf(entry, transaction, transactions.length > 1),
      bookedOn: dateOf(child(entry, 'BookgDt')),
      reason: text(first(transaction, 'Rsn') ?? transaction, 'Cd'),
      reference: text(transaction, 'AcctSvcrRef') || text(entry, 'AcctSvcrRef'),
      isOneOfMany: transactions.length > 1,
      payer: text(first(transaction, 'Dbtr'), 'Nm'),
      remittance: [...all(transaction, 'Ustrd'), ...all(first(transaction, 'CdtrRefInf'), 'Ref')]
        .map(({ textContent }) => textContent ?? '')
        .filter((line) => line.trim() !== '')
        .join('\n'),
    };
  });
}

function kindOf(entry: Element, transaction: Element): BankEntry['kind'] | undefined {
  const own = child(transaction, 'CdtDbtInd') ?? child(entry, 'CdtDbtInd');
  const code = first(transaction, 'BkTxCd') ?? first(entry, 'BkTxCd');
  const family = text(first(code, 'Fmly'), 'Cd');
  const kind = text(code, 'SubFmlyCd');
  const proprietary = text(first(code, 'Prtry'), 'Cd');
  const isReturn =
    first(transaction, 'RtrInf') !== undefined ||
    (family === 'IDDT' && RETURN_FAMILIES.includes(kind)) ||
    RETURN_CODES.test(proprietary);
  if (own?.textContent?.trim() === 'DBIT') return isReturn ? 'RETURN' : undefined;
  if (isReturn || kind === 'RRTN' || text(entry, 'RvslInd') === 'true') return 'OTHER';
  return family === 'IDDT' || COLLECTED_CODES.test(proprietary) ? undefined : 'TRANSFER';
}

/** Of one of many only what it says itself: what the whole entry moved is nobody's. */
function amountsOf(
  entry: Element,
  transaction: Element,
  isOneOfMany: boolean,
): Pick<BankEntry, 'cents' | 'chargeCents' | 'currency'> {
  const amount =
    (transaction === entry ? undefined : child(transaction, 'Amt')) ??
    first(first(transaction, 'TxAmt'), 'Amt') ??
    (isOneOfMany ? first(first(transaction, 'InstdAmt'), 'Amt') : child(entry, 'Amt'));
  const charges = all(transaction, 'Chrgs').flatMap((each) => {
    const records = all(each, 'Rcrd');
    return (records.length > 0 ? records : [each]).flatMap(
      (record) => centsOf(first(record, 'Amt')?.textContent) ?? [],
    );
  });
  return {
    cents: centsOf(amount?.textContent),
    chargeCents: charges.length === 0 ? undefined : sumOf(charges, (cents) => cents),
    currency: (amount ?? child(entry, 'Amt'))?.getAttribute('Ccy') ?? 'EUR',
  };
}

/** "2027-06-18", also of an instant; empty where there is no such day. */
function dateOf(element: Element | undefined): string {
  const told = (text(element, 'Dt') || text(element, 'DtTm')).slice(0, 10);
  try {
    return Temporal.PlainDate.from(told, { overflow: 'reject' }).toString();
  } catch {
    return '';
  }
}

/** "12.5" → 1250; undefined for what is no amount. */
function centsOf(amount: string | null | undefined): number | undefined {
  const match = /^(\d{1,11})(?:\.(\d{1,2}))?0*$/.exec(amount?.trim() ?? '');
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}

const all = (element: Element | undefined, name: string): Element[] =>
  element ? [...element.getElementsByTagNameNS('*', name)] : [];
const first = (element: Element | undefined, name: string): Element | undefined => all(element, name)[0];
const text = (element: Element | undefined, name: string): string =>
  first(element, name)?.textContent?.trim() ?? '';
const children = (element: Element, name: string): Element[] =>
  [...element.childNodes].filter((node): node is Element => (node as Element).localName === name);
const child = (element: Element, name: string): Element | undefined => children(element, name)[0];
