import { type CsvError, parse } from 'csv-parse/sync';
import { TYRE_KINDS, type TyreKind } from '#domain/task/tyre-season.ts';
import { EQUIPMENT, type Equipment } from '#domain/vehicle/equipment.ts';
import { VEHICLE_CLASSES, type VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { decodeText, type Fault, quoted, readText } from './import-table.ts';

export type ImportedVehicle = {
  line: number;
  plate: string;
  stationCode: string;
  model: string;
  class: VehicleClass;
  seats: number;
  electric: boolean;
  automatic: boolean;
  /** Null keeps the value that the vehicle last reported. */
  energyPercent: number | null;
  rangeKm: number | null;
  equipment: Equipment[];
  remarks: string[];
  /** When the next inspection is due, YYYY-MM-DD; null keeps what is known. */
  inspectionDue: string | null;
  /** Null keeps what is known. */
  tyres: TyreKind | null;
};

export type VehicleFile = {
  vehicles: ImportedVehicle[];
  /** Equipment and remarks stay where the list has no column for them. */
  columns: readonly string[];
  faults: Fault[];
};

const REQUIRED = ['plate', 'station', 'model', 'class', 'seats', 'electric', 'automatic'] as const;
const OPTIONAL = ['energyPercent', 'rangeKm', 'equipment', 'remarks', 'inspectionDue', 'tyres'] as const;
type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];
const COLUMNS: readonly string[] = [...REQUIRED, ...OPTIONAL];

/** German plates (also with E or H after the number) and Swiss plates. */
const PLATE = /^(?:[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} [1-9]\d{0,3}[EH]?|[A-Z]{2} [1-9]\d{0,5})$/;
const YES = new Set(['ja', 'true', 'wahr', '1']);
const NO = new Set(['nein', 'false', 'falsch', '0']);

/**
 * Reads a CSV file of vehicles (docs/import.md), with semicolons, tabs or commas. Returns the valid vehicles and
 * all faults. `hasStation` says whether the database or the station file has a station code.
 */
export function readVehicles(bytes: Uint8Array, hasStation: (code: string) => boolean): VehicleFile {
  const file: VehicleFile = { vehicles: [], columns: [], faults: [] };
  const fault = (line: number, reason: string) => file.faults.push({ file: 'vehicles', line, reason });
  const text = decodeText('vehicles', bytes);
  if (typeof text !== 'string') return { ...file, faults: [text] };

  const { rows, brokenLine } = readRows(text, delimiterOf(text));
  // A spreadsheet writes separators alone for rows and columns that were once used.
  const width = Math.max(0, ...rows.map(({ record }) => record.findLastIndex(isFilled) + 1));
  const [first, ...records] = rows
    .filter(({ record }) => record.some(isFilled) && !SEPARATOR_LINE.test(record.join('')))
    .map(({ record, info }) => ({ record: record.slice(0, Math.max(width, 1)), info }));
  const columns = first?.record.map((name) => name.trim()) ?? [];
  file.columns = columns;
  const reasons = headerFaults(columns);
  if (reasons.length > 0) {
    fault(1, `Spalten: ${reasons.join('; ')}.`);
    return file;
  }
  if (records.length === 0 && brokenLine === undefined) fault(1, 'Die Datei enthält keine Autos.');

  const lineOfPlate = new Map<string, number>();
  for (const { record, info } of records) {
    // `info.lines` is the last line of a record; a record with quoted line breaks begins earlier.
    const line = info.lines - count(record.join(''), '\n');
    const wrong: string[] = [];
    if (record.length !== columns.length) {
      fault(line, `${record.length} Felder statt ${columns.length}.`);
      continue;
    }
    const vehicle = readVehicle((column) => record[columns.indexOf(column)], line, hasStation, wrong);
    if (vehicle) {
      const earlier = lineOfPlate.get(vehicle.plate);
      if (earlier !== undefined)
        wrong.push(`das Kennzeichen „${vehicle.plate}“ steht schon in Zeile ${earlier}`);
      else lineOfPlate.set(vehicle.plate, line);
    }
    if (wrong.length > 0) fault(line, `${wrong.join('; ')}.`);
    else if (vehicle) file.vehicles.push(vehicle);
  }
  if (brokenLine !== undefined) {
    fault(
      brokenLine,
      'Die Anführungszeichen in dieser Zeile passen nicht zusammen. Weiter konnten wir nicht lesen.',
    );
  }
  return file;
}

/** The first line that Excel writes, and reads, to name the separator. */
const SEPARATOR_LINE = /^sep=.?$/;
const isFilled = (field: string): boolean => field.trim() !== '';

/** Semicolon, tab or comma, whichever the line with the columns has most of. */
function delimiterOf(text: string): string {
  const header = text.split('\n').find((line) => line.trim() && !SEPARATOR_LINE.test(line.trim())) ?? '';
  const [most = ';'] = [';', '\t', ','].toSorted((a, b) => count(header, b) - count(header, a));
  return most;
}

type Row = { record: string[]; info: { lines: number } };

/** All rows; if quotation marks do not match, only the rows before them, and the line that they are in. */
function readRows(text: string, delimiter: string): { rows: Row[]; brokenLine: number | undefined } {
  const rows: Row[] = [];
  try {
    parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (row: unknown) => {
        rows.push(row as Row);
        return null;
      },
    });
    return { rows, brokenLine: undefined };
  } catch (error) {
    const { lines } = error as CsvError & { lines?: unknown };
    return { rows, brokenLine: typeof lines === 'number' ? lines : 1 };
  }
}

function headerFaults(columns: readonly string[]): string[] {
  const [only = ''] = columns;
  if (columns.length === 1 && REQUIRED.every((column) => only.includes(column)))
    return ['getrennt werden sie mit Semikolon, Tabulator oder Komma'];
  const reasons: string[] = [];
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  const unknown = columns.filter((column) => !COLUMNS.includes(column));
  const twice = columns.filter((column, index) => columns.indexOf(column) !== index);
  if (missing.length > 0) reasons.push(`es fehlt ${quoted(missing)}`);
  if (unknown.length > 0) reasons.push(`unbekanntes Feld ${quoted(unknown)}`);
  if (twice.length > 0) reasons.push(`doppelt ist ${quoted(twice)}`);
  return reasons;
}

function readVehicle(
  field: (column: Column) => string | undefined,
  line: number,
  hasStation: (code: string) => boolean,
  reasons: string[],
): ImportedVehicle | undefined {
  const plate = readText(field('plate'), 'plate', 20, reasons, { required: true });
  if (plate !== undefined && !PLATE.test(plate)) {
    reasons.push(`„${plate.slice(0, 20)}“ ist kein Kennzeichen wie „N-SW 1234“`);
  }
  const stationCode = readText(field('station'), 'station', 40, reasons, { required: true });
  if (stationCode !== undefined && !hasStation(stationCode)) {
    reasons.push(`die Station „${stationCode.slice(0, 40)}“ gibt es nicht`);
  }
  const model = readText(field('model'), 'model', 80, reasons, { required: true });
  const className = readText(field('class'), 'class', 20, reasons, { required: true });
  const vehicleClass = VEHICLE_CLASSES.find((each) => each === className);
  if (className !== undefined && vehicleClass === undefined) {
    reasons.push(`die Klasse „${className}“ gibt es nicht (${VEHICLE_CLASSES.join(', ')})`);
  }
  const seats = readWhole(field('seats'), 'seats', 1, 9, reasons);
  if (field('seats')?.trim() === '') reasons.push('„seats“ fehlt');
  const electric = readFlag(field('electric'), 'electric', reasons);
  const automatic = readFlag(field('automatic'), 'automatic', reasons);
  const energyPercent = readWhole(field('energyPercent'), 'energyPercent', 0, 100, reasons);
  const rangeKm = readWhole(field('rangeKm'), 'rangeKm', 0, 5000, reasons);
  const equipment = readEquipment(field('equipment'), reasons);
  const remarks = (field('remarks') ?? '')
    .split('|')
    .flatMap((text) => readText(text, 'remarks', 500, reasons) ?? []);
  const inspectionDue = readDay(field('inspectionDue'), 'inspectionDue', reasons);
  const tyres = readTyres(field('tyres'), reasons);
  if (
    plate === undefined ||
    stationCode === undefined ||
    model === undefined ||
    vehicleClass === undefined ||
    seats === null ||
    electric === undefined ||
    automatic === undefined
  ) {
    return undefined;
  }
  return {
    line,
    plate,
    stationCode,
    model,
    class: vehicleClass,
    seats,
    electric,
    automatic,
    energyPercent,
    rangeKm,
    equipment,
    remarks,
    inspectionDue,
    tyres,
  };
}

function readWhole(
  text: string | undefined,
  field: Column,
  min: number,
  max: number,
  reasons: string[],
): number | null {
  const digits = text?.trim() ?? '';
  if (digits === '') return null;
  const number = /^\d{1,6}$/.test(digits) ? Number(digits) : Number.NaN;
  if (number >= min && number <= max) return number;
  reasons.push(`„${field}“ muss eine ganze Zahl von ${min} bis ${max} sein, nicht „${digits.slice(0, 20)}“`);
  return null;
}

function readFlag(text: string | undefined, field: Column, reasons: string[]): boolean | undefined {
  const word = text?.trim().toLowerCase() ?? '';
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  reasons.push(
    word === '' ? `„${field}“ fehlt` : `„${field}“ muss „ja“ oder „nein“ sein, nicht „${word.slice(0, 20)}“`,
  );
  return undefined;
}

function readEquipment(text: string | undefined, reasons: string[]): Equipment[] {
  const words = (text ?? '')
    .split('|')
    .map((word) => word.trim())
    .filter(Boolean);
  const unknown = words.filter((word) => !EQUIPMENT.some((known) => known === word));
  if (unknown.length > 0) reasons.push(`unbekannte Ausstattung ${quoted(unknown)}`);
  return EQUIPMENT.filter((known) => words.includes(known));
}

/** A day as lists write it: 2027-06-30, 30.06.2027, 30.06.27, or 06.2027 for the last day of the month, as on the sticker. */
function readDay(text: string | undefined, field: Column, reasons: string[]): string | null {
  const written = text?.trim() ?? '';
  if (written === '') return null;
  const [, german] = /^(\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4}))$/.exec(written) ?? [];
  const [, month, year] = /^(\d{1,2})[./](\d{4})$/.exec(written) ?? [];
  try {
    if (month) {
      const { daysInMonth } = Temporal.PlainYearMonth.from(
        { month: Number(month), year: Number(year) },
        REJECT,
      );
      return toDay(Number(year), Number(month), daysInMonth);
    }
    if (german) {
      const [day = 0, ofMonth = 0, ofYear = 0] = german.split('.').map(Number);
      // A spreadsheet shortens the year; no inspection is due in another century.
      return toDay(ofYear < 100 ? 2000 + ofYear : ofYear, ofMonth, day);
    }
    if (/^\d{4}-\d{2}-\d{2}$/.test(written)) return Temporal.PlainDate.from(written, REJECT).toString();
  } catch {
    // No such day: said below.
  }
  reasons.push(`„${field}“ muss ein Tag wie „30.06.2027“ sein, nicht „${written.slice(0, 20)}“`);
  return null;
}

const REJECT = { overflow: 'reject' } as const;
const toDay = (year: number, month: number, day: number): string =>
  Temporal.PlainDate.from({ year, month, day }, REJECT).toString();

function readTyres(text: string | undefined, reasons: string[]): TyreKind | null {
  const word = text?.trim().toUpperCase() ?? '';
  if (word === '') return null;
  const tyres = TYRE_KINDS.find((known) => known === word);
  if (tyres) return tyres;
  reasons.push(`die Reifen „${word.slice(0, 20)}“ gibt es nicht (${TYRE_KINDS.join(', ')})`);
  return null;
}

function count(text: string, char: string): number {
  return text.split(char).length - 1;
}
