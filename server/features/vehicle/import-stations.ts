import { HOLIDAY_REGIONS, type HolidayRegion } from '#domain/page/public-holiday.ts';
import { decodeText, type Fault, quoted, readText } from './import-table.ts';

export type ImportedCity = {
  slug: string;
  title: string;
  zipStart: string;
  zipEnd: string;
  lat: number;
  lng: number;
  /** Null keeps what is known. */
  holidayRegion: HolidayRegion | null;
};

export type ImportedStation = {
  line: number;
  code: string;
  name: string;
  citySlug: string;
  street: string | null;
  postalCode: string | null;
  accessNotes: string | null;
  hasCharger: boolean;
  lat: number;
  lng: number;
  /** What the list does not name keeps its value; what it names and leaves empty is taken away. */
  unnamed: StationOption[];
};

export type StationFile = { cities: ImportedCity[]; stations: ImportedStation[]; faults: Fault[] };

const STATION_OPTIONS = ['street', 'postalCode', 'accessNotes', 'charger'] as const;
export type StationOption = (typeof STATION_OPTIONS)[number];
const STATION_FIELDS: readonly string[] = ['code', 'name', 'city', ...STATION_OPTIONS];
const CITY_FIELDS = ['slug', 'title', 'zipStart', 'zipEnd', 'lat', 'lng', 'holidayRegion'];
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const POSTAL_CODE = /^\d{4,5}$/;

type Json = Record<string, unknown>;

/**
 * Reads a GeoJSON file of stations (docs/import.md). Returns the valid cities and stations and all faults.
 * `knownCities` are the slugs of the cities in the database; the file may add more in its member `cities`.
 */
export function readStations(bytes: Uint8Array, knownCities: ReadonlySet<string>): StationFile {
  const file: StationFile = { cities: [], stations: [], faults: [] };
  const fault = (line: number, reason: string) => file.faults.push({ file: 'stations', line, reason });
  const text = decodeText('stations', bytes);
  if (typeof text !== 'string') return { ...file, faults: [text] };

  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    fault(lineOfSyntaxError(text, error), 'Hier ist die Datei kein gültiges JSON mehr.');
    return file;
  }
  if (!isObject(root) || root['type'] !== 'FeatureCollection' || !Array.isArray(root['features'])) {
    fault(1, 'Die Datei ist keine GeoJSON-FeatureCollection.');
    return file;
  }
  const lines = elementLines(text);
  const cities = new Set(knownCities);
  readCities(root['cities'], lines.cities, file, fault);
  for (const { slug } of file.cities) cities.add(slug);

  const lineOfCode = new Map<string, number>();
  for (const [index, feature] of root['features'].entries()) {
    const line = lines.features[index] ?? 1;
    const reasons: string[] = [];
    const station = readStation(feature, line, cities, reasons);
    if (station) {
      const first = lineOfCode.get(station.code);
      if (first !== undefined) reasons.push(`die Station „${station.code}“ steht schon in Zeile ${first}`);
      else lineOfCode.set(station.code, line);
    }
    if (reasons.length > 0) fault(line, `Station ${index + 1}: ${reasons.join('; ')}.`);
    else if (station) file.stations.push(station);
  }
  if (root['features'].length === 0) fault(1, 'Die Datei enthält keine Station.');
  return file;
}

function readStation(
  feature: unknown,
  line: number,
  cities: ReadonlySet<string>,
  reasons: string[],
): ImportedStation | undefined {
  if (!isObject(feature) || feature['type'] !== 'Feature' || !isObject(feature['properties'])) {
    reasons.push('kein GeoJSON-Feature mit „properties“');
    return undefined;
  }
  const properties = feature['properties'];
  const unknown = Object.keys(properties).filter((key) => !STATION_FIELDS.includes(key));
  if (unknown.length > 0) reasons.push(`unbekanntes Feld ${quoted(unknown)}`);

  const position = readPosition(feature['geometry'], reasons);
  const code = readText(properties['code'], 'code', 40, reasons, { required: true });
  const name = readText(properties['name'], 'name', 120, reasons, { required: true });
  const citySlug = readText(properties['city'], 'city', 60, reasons, { required: true });
  if (citySlug !== undefined && !cities.has(citySlug)) {
    reasons.push(`die Stadt „${citySlug.slice(0, 40)}“ gibt es nicht`);
  }
  const street = readText(properties['street'], 'street', 120, reasons) ?? null;
  const postalCode = readText(properties['postalCode'], 'postalCode', 10, reasons) ?? null;
  if (postalCode !== null && !POSTAL_CODE.test(postalCode)) {
    reasons.push(`„${postalCode.slice(0, 20)}“ ist keine Postleitzahl`);
  }
  const accessNotes =
    readText(properties['accessNotes'], 'accessNotes', 2000, reasons, { lines: true }) ?? null;
  const charger = properties['charger'] ?? false;
  if (typeof charger !== 'boolean') reasons.push('„charger“ ist weder true noch false');
  if (code === undefined || name === undefined || citySlug === undefined || !position) return undefined;
  return {
    line,
    code,
    name,
    citySlug,
    street,
    postalCode,
    accessNotes,
    hasCharger: charger === true,
    unnamed: STATION_OPTIONS.filter((option) => !(option in properties)),
    ...position,
  };
}

function readPosition(geometry: unknown, reasons: string[]): { lat: number; lng: number } | undefined {
  if (!isObject(geometry) || geometry['type'] !== 'Point' || !Array.isArray(geometry['coordinates'])) {
    reasons.push('„geometry“ ist kein Punkt');
    return undefined;
  }
  const [lng, lat] = geometry['coordinates'] as unknown[];
  if (!isWithin(lng, 180) || !isWithin(lat, 90)) {
    reasons.push('die Koordinaten [Länge, Breite] liegen außerhalb von ±180 und ±90');
    return undefined;
  }
  return { lat, lng };
}

function readCities(
  cities: unknown,
  lines: readonly number[],
  file: StationFile,
  fault: (line: number, reason: string) => void,
): void {
  if (cities === undefined) return;
  if (!Array.isArray(cities)) {
    fault(1, '„cities“ muss eine Liste sein.');
    return;
  }
  for (const [index, city] of (cities as unknown[]).entries()) {
    const line = lines[index] ?? 1;
    const reasons: string[] = [];
    if (!isObject(city)) {
      fault(line, `Stadt ${index + 1}: kein Objekt.`);
      continue;
    }
    const unknown = Object.keys(city).filter((key) => !CITY_FIELDS.includes(key));
    if (unknown.length > 0) reasons.push(`unbekanntes Feld ${quoted(unknown)}`);
    const slug = readText(city['slug'], 'slug', 60, reasons, { required: true }) ?? '';
    const title = readText(city['title'], 'title', 80, reasons, { required: true }) ?? '';
    const zipStart = readText(city['zipStart'], 'zipStart', 10, reasons, { required: true }) ?? '';
    const zipEnd = readText(city['zipEnd'], 'zipEnd', 10, reasons, { required: true }) ?? '';
    if (slug !== '' && !SLUG.test(slug)) reasons.push('„slug“ darf nur a–z, 0–9 und Bindestriche enthalten');
    for (const zip of [zipStart, zipEnd]) {
      if (zip !== '' && !POSTAL_CODE.test(zip)) reasons.push(`„${zip}“ ist keine Postleitzahl`);
    }
    if (zipStart > zipEnd) reasons.push('„zipStart“ liegt hinter „zipEnd“');
    const { lat, lng } = city;
    const region = readText(city['holidayRegion'], 'holidayRegion', 20, reasons);
    const holidayRegion = HOLIDAY_REGIONS.find((known) => known === region) ?? null;
    if (region !== undefined && holidayRegion === null)
      reasons.push(`„holidayRegion“ ist keines von ${HOLIDAY_REGIONS.join(', ')}`);
    if (!isWithin(lat, 90) || !isWithin(lng, 180)) {
      reasons.push('„lat“ und „lng“ liegen außerhalb von ±90 und ±180');
      fault(line, `Stadt ${index + 1}: ${reasons.join('; ')}.`);
      continue;
    }
    if (file.cities.some((other) => other.slug === slug))
      reasons.push(`die Stadt „${slug}“ steht doppelt da`);
    if (reasons.length > 0) fault(line, `Stadt ${index + 1}: ${reasons.join('; ')}.`);
    else file.cities.push({ slug, title, zipStart, zipEnd, lat, lng, holidayRegion });
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWithin(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit;
}

/** The first line of each element of the top-level lists `features` and `cities`. The JSON must be valid. */
function elementLines(text: string): { features: number[]; cities: number[] } {
  const lines = { features: [] as number[], cities: [] as number[] };
  let line = 1;
  let depth = 0;
  let key = '';
  let list: number[] | undefined;
  let expectsElement = false;
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (char === '\n') line++;
    if (char === ' ' || char === '\n' || char === '\r' || char === '\t') continue;
    if (expectsElement && char !== ']') {
      list?.push(line);
      expectsElement = false;
    }
    if (char === '"') {
      const start = index + 1;
      for (index++; text[index] !== '"'; index++) if (text[index] === '\\') index++;
      if (depth === 1) key = text.slice(start, index);
    } else if (char === '{' || char === '[') {
      depth++;
      if (depth === 2 && char === '[' && (key === 'features' || key === 'cities')) {
        list = lines[key];
        list.length = 0;
        expectsElement = true;
      }
    } else if (char === '}' || char === ']') {
      depth--;
      if (depth === 1) {
        list = undefined;
        expectsElement = false;
      }
    } else if (char === ',' && depth === 2 && list) {
      expectsElement = true;
    }
  }
  return lines;
}

function lineOfSyntaxError(text: string, error: unknown): number {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  // An error without a position means that the text ended too early.
  return text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length;
}
