import { stringify } from 'csv-stringify/sync';
import { electronicInvoice } from '#domain/invoice/electronic-invoice.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { type OverviewTable, ownDataOverview } from '#domain/privacy/own-data-overview.ts';
import { valueForPrograms, valueText } from '#domain/privacy/own-data-value.ts';
import type { FileStore } from '#server/adapters/file-store.ts';
import type { OwnPaper, OwnPhoto } from '#server/feature/own-data.ts';
import { invoiceTable } from '#server/features/invoice/invoice-table.ts';
import type { OwnSection } from './read-own-data.ts';
import type { ZippedFile } from './zip-stream.ts';

export type ExportContent = {
  productName: string;
  accountNumber: string;
  sections: readonly OwnSection[];
  photos: readonly OwnPhoto[];
  papers: readonly OwnPaper[];
  /** With their accounts opened. */
  invoices: readonly Invoice[];
  /** What is not in it, and why. */
  leftOut: readonly string[];
  now: Temporal.Instant;
};

/** Where a table begins in UTF-8, so that spreadsheet programs do not guess. */
const BOM = '\uFEFF';
const ENDINGS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** Makes the files of an export one by one; photos are read when it is their turn. */
export async function* filesOf(data: ExportContent, store: FileStore): AsyncGenerator<ZippedFile> {
  const { productName, accountNumber, sections, photos, papers, invoices, leftOut, now } = data;
  const file = (name: string, content: string | Uint8Array): ZippedFile => ({
    name,
    bytes: typeof content === 'string' ? Buffer.from(content) : content,
    modifiedAt: now,
  });
  const files: string[] = [];
  const lost: string[] = [];
  const tables = sections.map(tableOf);
  for (const [index, section] of sections.entries()) {
    const table = tables[index];
    if (table && section.rows.length > 0) yield file(table.file, csvOf(section));
  }
  yield file('daten.json', jsonOf(data));
  for (const invoice of invoices) {
    const path = `Rechnungen/Rechnung ${invoice.number}`;
    files.push(`${path}.csv`, `${path}.xml`);
    yield file(`${path}.csv`, invoiceTable(invoice));
    yield file(`${path}.xml`, electronicInvoice(invoice));
  }
  for (const { path, content } of papers) {
    files.push(path);
    yield file(path, content);
  }
  for (const photo of photos) {
    const path = `Fotos/${photo.name}.${ENDINGS[photo.mediaType ?? ''] ?? 'jpg'}`;
    const bytes = await firstOf(photo.keys, store);
    if (!bytes) {
      lost.push(path);
      continue;
    }
    files.push(path);
    yield file(path, bytes);
  }
  yield file(
    'Übersicht.html',
    ownDataOverview({ productName, accountNumber, at: now, tables, files, lost, leftOut }),
  );
}

function tableOf(section: OwnSection): OverviewTable {
  const columns = Object.keys(section.rows[0] ?? {});
  return {
    title: section.title,
    file: `Tabellen/${section.file}.csv`,
    columns,
    rows: section.rows.map((row) => columns.map((column) => valueText(column, row[column], section))),
  };
}

/**
 * A table the way German spreadsheets read it. Texts that a program would take for a formula begin with an apostrophe
 * (OWASP, "CSV Injection").
 */
function csvOf(section: OwnSection): string {
  const columns = Object.keys(section.rows[0] ?? {});
  const cell = (column: string, value: unknown) =>
    typeof value === 'number' ? value : valueText(column, value, section);
  return (
    BOM +
    stringify([columns, ...section.rows.map((row) => columns.map((column) => cell(column, row[column])))], {
      delimiter: ';',
      record_delimiter: 'windows',
      escape_formulas: true,
      // Only texts can be formulas: a negative amount stays a number.
      cast: {
        number: (value, { index }) => ({
          value: valueText(columns[index] ?? '', value, section),
          escape_formulas: false,
        }),
      },
    })
  );
}

function jsonOf({ accountNumber, sections, now }: ExportContent): string {
  const content = Object.fromEntries(
    sections.map((section) => [
      section.file,
      section.rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([column, value]) => [column, valueForPrograms(column, value, section)]),
        ),
      ),
    ]),
  );
  return `${JSON.stringify({ Account: accountNumber, Stand: now.toString(), ...content }, null, 2)}\n`;
}

async function firstOf(keys: readonly string[], store: FileStore): Promise<Uint8Array | undefined> {
  for (const key of keys) {
    const bytes = await store.get(key);
    if (bytes) return bytes;
  }
  return undefined;
}
