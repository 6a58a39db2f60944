import { foldTyped } from '#domain/customer/plain-text.ts';

/** A fault in a file. `line` counts from 1; a line has one fault, with all its reasons in German. */
export type Fault = { file: 'stations' | 'vehicles'; line: number; reason: string };

/** How files of spreadsheets begin that are no lists: xlsx and ods, xls, and what is made of angle brackets. */
const WORKBOOKS = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '<?xml', '<!DOCTYPE', '<html'];

/** The text of a file without its byte order mark; a fault when it is neither UTF-8 nor UTF-16 with a mark, or no text. */
export function decodeText(file: Fault['file'], bytes: Uint8Array): string | Fault {
  const beginning = String.fromCharCode(...bytes.subarray(0, 9));
  if (WORKBOOKS.some((mark) => beginning.startsWith(mark))) {
    const reason =
      'Das ist die Datei eines Tabellenprogramms und keine CSV. Speichere sie dort als „CSV“, mit „UTF-8“ als Zeichensatz.';
    return { file, line: 1, reason };
  }
  // Excel and LibreOffice call it "Unicode".
  const encoding =
    { '\u00ff\u00fe': 'utf-16le', '\u00fe\u00ff': 'utf-16be' }[beginning.slice(0, 2)] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return {
      file,
      line: firstBadLine(bytes),
      reason: 'Diese Zeile ist nicht in UTF-8 geschrieben. Speichere die Datei als „CSV UTF-8“ oder „UTF-8“.',
    };
  }
}

const NEWLINE = 10;

function firstBadLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline + 1;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end;
  }
  return line;
}

/** PostgreSQL cannot store NUL in text, and other control characters are mistakes. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f\u0085\ufffd]/;

/** Trimmed text of at most `longest` characters; undefined when empty. Adds faults to `reasons`. */
export function readText(
  value: unknown,
  field: string,
  longest: number,
  reasons: string[],
  options: { required?: boolean; lines?: boolean } = {},
): string | undefined {
  if (value !== undefined && value !== null && typeof value !== 'string') {
    reasons.push(`„${field}“ muss ein Text sein`);
    return undefined;
  }
  const text = (options.lines ? value : value && foldTyped(value))?.trim().replaceAll('\r\n', '\n') ?? '';
  if (text === '') {
    if (options.required) reasons.push(`„${field}“ fehlt`);
    return undefined;
  }
  if (text.length > longest) reasons.push(`„${field}“ ist länger als ${longest} Zeichen`);
  if (CONTROL.test(text) || !text.isWellFormed() || (!options.lines && /[\n\t]/.test(text))) {
    reasons.push(`„${field}“ enthält unerlaubte Zeichen`);
  }
  return text;
}

/** "„a“, „b“", at most three of them, each shortened. */
export function quoted(words: readonly string[]): string {
  const shown = words.slice(0, 3).map((word) => `„${word.slice(0, 40)}“`);
  return words.length > 3 ? `${shown.join(', ')} und ${words.length - 3} weitere` : shown.join(', ');
}
