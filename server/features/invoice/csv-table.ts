import { stringify } from 'csv-stringify/sync';

/** Where a table begins in UTF-8, so that spreadsheet programs do not guess. */
const BOM = '\uFEFF';

/** A cell: a text, a whole number, or an amount in cents. */
export type Cell = string | number | { cents: number };

/**
 * A table as CSV the way German spreadsheets read it: semicolons, decimal commas. Texts that a program would take for a
 * formula begin with an apostrophe (OWASP, "CSV Injection"): a driver chooses their own name.
 */
export const csvTable = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BOM + csvRows([columns, ...rows]);

/** Further rows of such a table, for one that is longer than memory. */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  stringify([...rows], {
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    // Only texts can be formulas: a negative amount stays a number.
    cast: {
      number: (value) => ({ value: String(value), escape_formulas: false }),
      object: (value) => ({ value: decimal((value as { cents: number }).cents), escape_formulas: false }),
    },
  });

/** 1250 → "12,50", -5 → "-0,05" */
const decimal = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
