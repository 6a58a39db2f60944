// Proves: an auditor gets what the ledger and the invoices say, to the cent, in files that are what index.xml says they are.

import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { ACCOUNTS } from '#domain/ledger/accounts.ts';
import { readConfig } from '#server/config.ts';
import { BILLED_MONTHS, seedDemo } from '#server/demo/seed.ts';
import { storedAccount } from '#server/features/customer/sealed-iban.ts';
import { billPastMonths } from '#server/features/invoice/bill-past-months.ts';
import { serverTest } from '#server/test/server-test.ts';
import { findStaffActs } from '#server/test/staff-acts.ts';
import { vault } from '#server/test/vault.ts';
import { adminAudit } from './admin-audit.ts';
import { postUnposted } from './post-bookings.ts';

const NOW = Temporal.Instant.from('2026-11-26T17:50:00Z');
const { issuer, payee } = readConfig({});
const FROM_TO = { from: '2026-08', until: '2026-10' };

const test = serverTest().extend('audit', ({ db, folder }) => async (options: object) => {
  const lines: string[] = [];
  const setup = {
    db,
    now: NOW,
    user: '100010-1',
    supplier: issuer,
    print: (line: string) => void lines.push(line),
  };
  const to = join(folder, 'audit');
  return { to, lines, fault: await adminAudit(['audit-export'], { to, ...options }, setup) };
});

/** The content models of the description standard, as sequences of names; written from the standard, not from our code. */
const MODELS: Record<string, RegExp> = {
  DataSet: /^Version (DataSupplier )?(Command )*(Media )+(Command )*$/,
  DataSupplier: /^Name Location Comment $/,
  Media: /^Name (Command )*(Table )+(Command )*$/,
  Table:
    /^URL (Name )?(Description )?(Validity )?((ANSI|Macintosh|OEM|UTF16|UTF7|UTF8) )?(DecimalSymbol DigitGroupingSymbol )?(SkipNumBytes )?(Range )?(Epoch )?(VariableLength|FixedLength) $/,
  Validity: /^Range (Format )?$/,
  Range: /^From ((To|Length) )?$/,
  VariableLength:
    /^(ColumnDelimiter )?(RecordDelimiter )?(TextEncapsulator )?((VariablePrimaryKey )+(VariableColumn )*|(VariableColumn )+)(ForeignKey )*$/,
  VariablePrimaryKey: /^Name (Description )?(Numeric|AlphaNumeric (MaxLength )?|Date) ?(Map )*$/,
  VariableColumn: /^Name (Description )?(Numeric|AlphaNumeric (MaxLength )?|Date) ?(Map )*$/,
  ForeignKey: /^(Name )+References $/,
  Numeric: /^((ImpliedAccuracy|Accuracy) )?$/,
  Date: /^(Format )?$/,
};
const TEXTS = new Set(
  'Version Name Location Comment URL Description From To Format DecimalSymbol DigitGroupingSymbol ColumnDelimiter RecordDelimiter TextEncapsulator References Accuracy AlphaNumeric UTF8'.split(
    ' ',
  ),
);

type Node = { name: string; children: Node[]; text: string };
const nodeOf = (of: Element): Node => ({
  name: of.tagName,
  children: [...of.childNodes]
    .filter((child) => child.nodeType === 1)
    .map((child) => nodeOf(child as Element)),
  text: of.textContent ?? '',
});
function expectModel({ name, children }: Node): void {
  if (TEXTS.has(name)) expect([name, children]).toEqual([name, []]);
  else
    expect(children.map((child) => `${child.name} `).join(''), name).toMatch(MODELS[name] ?? /^not in it$/);
  for (const child of children) expectModel(child);
}
const all = (node: Node, name: string) => node.children.filter((child) => child.name === name);
const one = (node: Node, name: string) => all(node, name)[0] ?? { name: '', children: [], text: '' };

type Table = { keys: string[]; rows: Record<string, string>[]; foreign: [column: string, file: string][] };
const centsOf = (text = '') => Math.round(Number(text.replace(',', '.')) * 100);
const PATTERNS: Record<string, RegExp> = {
  Numeric: /^(-?\d+)?$/,
  Money: /^(-?\d+,\d\d)?$/,
  Date: /^(\d{4}-\d\d-\d\d)?$/,
};

/** Reads the files by nothing but their description. */
async function readAudit(folder: string): Promise<Map<string, Table>> {
  const xml = await readFile(join(folder, 'index.xml'), 'utf8');
  expect(xml).toContain('<!DOCTYPE DataSet SYSTEM "gdpdu-01-09-2004.dtd">');
  expect(xml).toContain('<RecordDelimiter>&#13;&#10;</RecordDelimiter>');
  const parsed = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
  if (!parsed) throw new Error('no DataSet');
  const root = nodeOf(parsed);
  const media = one(root, 'Media');
  expectModel(root);
  const tables = new Map<string, Table>();
  for (const table of all(media, 'Table')) {
    const file = one(table, 'URL').text;
    const form = one(table, 'VariableLength');
    const columns = form.children.filter(({ name }) => name.startsWith('Variable'));
    const names = columns.map((column) => one(column, 'Name').text);
    const text = await readFile(join(folder, file), 'utf8');
    expect(text === '' || text.endsWith('\r\n')).toBe(true);
    const cells: string[][] = parse(text, { delimiter: ';', record_delimiter: '\r\n' });
    for (const row of cells) {
      expect(row).toHaveLength(names.length);
      for (const [index, cell] of row.entries()) {
        const type = columns[index]?.children.find(({ name }) => ['Numeric', 'Date'].includes(name));
        const kind = type && all(type, 'Accuracy').length > 0 ? 'Money' : type?.name;
        if (kind)
          expect([file, names[index], cell]).toEqual([
            file,
            names[index],
            expect.stringMatching(PATTERNS[kind] ?? /^$/),
          ]);
      }
    }
    tables.set(file, {
      keys: all(form, 'VariablePrimaryKey').map((column) => one(column, 'Name').text),
      rows: cells.map((row) => Object.fromEntries(row.map((cell, index) => [names[index] ?? '', cell]))),
      foreign: all(form, 'ForeignKey').map((key) => [one(key, 'Name').text, one(key, 'References').text]),
    });
  }
  return tables;
}

describe('an export for an audit', () => {
  test.beforeAll(async ({ db }) => {
    await seedDemo(db, NOW, postUnposted, storedAccount(vault));
    if (!payee) throw new Error('a demonstration has a payee');
    await billPastMonths(db, { months: BILLED_MONTHS, now: NOW, issuer, payee, debtorId: undefined, vault });
  });

  test('is what its description says, and says what ledger and invoices say, to the cent', async ({
    db,
    audit,
  }) => {
    expect((await audit({ ...FROM_TO, by: 'Niemand' })).fault).toContain('arbeitet nicht');
    const { to, lines, fault } = await audit(FROM_TO);
    expect(fault).toBeUndefined();
    expect(await findStaffActs(db)).toMatchObject([
      { kind: 'AUDIT_EXPORTED', object: 'stadtwagen, 2026-08 bis 2026-10', by: expect.any(Number) },
    ]);
    expect(lines[0]).toContain('August 2026 bis Oktober 2026');
    const tables = await readAudit(to);
    const rowsOf = (file: string) => tables.get(`${file}.csv`)?.rows ?? [];
    expect([...tables.keys()].toSorted()).toEqual(
      [
        'Buchungssätze',
        'Buchungszeilen',
        'Debitoren',
        'Konten',
        'Rechnungen',
        'Rechnungszeilen',
        'Steuersätze',
        'Zahlungen',
      ].map((name) => `${name}.csv`),
    );
    for (const { keys, rows, foreign } of tables.values()) {
      expect(rows.length).toBeGreaterThan(0);
      expect(new Set(rows.map((row) => keys.map((key) => row[key]).join(' '))).size).toBe(rows.length);
      for (const [column, file] of foreign) {
        const [key = ''] = tables.get(file)?.keys ?? [];
        const there = new Set(tables.get(file)?.rows.map((row) => row[key]));
        expect(rows.map((row) => row[column]).filter((value) => value !== '' && !there.has(value))).toEqual(
          [],
        );
      }
    }
    const { rows: posted } = await sql<{ account: keyof typeof ACCOUNTS; cents: number }>`
      select account, sum(cents)::bigint as cents from ledger_transaction join ledger_entry on transaction_id = id
      where month between '2026-08-01' and '2026-10-01' group by account`.execute(db);
    const sums = (of: readonly Record<string, string>[], key: string, amount: string) =>
      Object.entries(Object.groupBy(of, (row) => row[key] ?? '')).map(([value, each = []]) => [
        value,
        each.reduce((sum, row) => sum + centsOf(row[amount]), 0),
      ]);
    const entries = rowsOf('Buchungszeilen');
    expect(new Map(sums(entries, 'Konto', 'Betrag') as [string, number][])).toEqual(
      new Map(posted.map(({ account, cents }) => [ACCOUNTS[account].number, cents])),
    );
    expect(sums(entries, 'Buchungssatz', 'Betrag').filter(([, cents]) => cents !== 0)).toEqual([]);
    const bank = entries.filter(({ Konto }) => Konto === ACCOUNTS.BANK.number);
    const total = (of: readonly Record<string, string>[], column: string) =>
      of.reduce((sum, row) => sum + centsOf(row[column]), 0);
    expect(total(rowsOf('Zahlungen'), 'Betrag')).toBe(total(bank, 'Betrag'));
    const vat = entries.filter(({ Konto }) => Konto === ACCOUNTS.VAT.number);
    expect(total(rowsOf('Steuersätze'), 'Umsatzsteuer')).toBe(0 - total(vat, 'Betrag'));

    const { rows: issued } = await sql<{ count: number; cents: number }>`
      select count(*)::int as count, sum(total_cents)::bigint as cents from invoice
      where issued_on between '2026-08-01' and '2026-10-31'`.execute(db);
    const invoices = rowsOf('Rechnungen');
    expect({ count: invoices.length, cents: total(invoices, 'Brutto') }).toEqual(issued[0]);
    const byInvoice = new Map(sums(rowsOf('Rechnungszeilen'), 'Rechnung', 'Brutto') as [string, number][]);
    for (const invoice of invoices) {
      expect(byInvoice.get(invoice['Rechnung'] ?? '')).toBe(centsOf(invoice['Brutto']));
      expect(centsOf(invoice['Netto']) + centsOf(invoice['Umsatzsteuer'])).toBe(centsOf(invoice['Brutto']));
    }
    // Names and what people paid: nobody else on the machine reads them.
    expect((await stat(join(to, 'Debitoren.csv'))).mode & 0o077).toBe(0);
  });

  test('needs a period that is over and an empty folder, and says so', async ({ audit, folder }) => {
    expect((await audit({})).fault).toContain('--from JJJJ-MM');
    expect((await audit({ from: '2026-10', until: '2026-08' })).fault).toContain('--from JJJJ-MM');
    expect((await audit({ from: '2026-10', until: '2026-11' })).fault).toContain('noch nicht vorbei');
    expect((await audit({ ...FROM_TO, to: undefined })).fault).toContain('--to ORDNER');
    expect((await audit({ ...FROM_TO, provider: 'niemand' })).fault).toContain('--provider');
    await writeFile(join(folder, 'eine Datei'), '');
    expect((await audit({ ...FROM_TO, to: join(folder, 'eine Datei') })).fault).toContain('nicht anlegen');
    expect((await audit({ ...FROM_TO, to: folder })).fault).toContain('leeren Ordner');
  });
});
