import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeatureCollection, Point } from 'geojson';
import { distanceInMetres, type Position } from '#domain/station/position.ts';
import { MAP_DATA_DIR } from './embedded-map.ts';
import { isHouseNumber, isOneSlipAway, isPostalCode, searchWords } from './geocode-text.ts';
import type { GeocodeHit, Geocoder } from './geocoder.ts';

export type GeocodableStation = {
  name: string;
  street: string | undefined;
  postalCode: string | undefined;
  city: string;
  position: Position;
};
/** Loads the stations of the fleet; called at most every five minutes. */
export type StationProvider = () => Promise<GeocodableStation[]>;

type Entry = Omit<GeocodeHit, 'approximate'> & {
  words: string[];
  /** Words that a query may also contain: the town, the postal code, the street of a station. */
  around: string[];
  /** Breaks ties between kinds and sizes: 0 to 20. */
  weight: number;
  /** Covers an area (a street, a district, a town), so its position is approximate. */
  wide: boolean;
  /** For a street: the house numbers whose position is known. */
  numbers?: Map<string, Position>;
};

const STATIONS_LIFETIME_MS = 5 * 60_000;
const STOP_WEIGHT: Record<string, number> = { rail: 8, subway: 5, tram: 4, ferry: 3, bus: 2 };
const STOP_CONTEXT: Record<string, string> = { rail: 'Bahnhof', subway: 'U-Bahn-Station', ferry: 'Anleger' };
/** Ranks an address with a known house number above all other matches. */
const KNOWN_DOOR = 50;
/** Hits with the same name closer than this are platforms of the same stop. */
const SAME_PLACE_M = 600;

/** A geocoder without network access: it finds towns, districts and stops of content/map and our stations. */
export function createEmbeddedGeocoder(options: {
  stations: StationProvider;
  dataDir?: string;
  now?: () => number;
}): Geocoder {
  const { stations, dataDir = MAP_DATA_DIR, now = Date.now } = options;
  let places: Promise<Entry[]> | undefined;
  let fleet: { at: number; entries: Promise<Entry[]> } | undefined;

  const allEntries = async (): Promise<Entry[]> => {
    places ??= readPlaces(dataDir).catch((error: unknown) => {
      places = undefined;
      throw error;
    });
    if (!fleet || now() - fleet.at > STATIONS_LIFETIME_MS) {
      const entries = stations().then(stationEntries);
      fleet = { at: now(), entries };
      entries.catch(() => {
        fleet = undefined;
      });
    }
    return [...(await fleet.entries), ...(await places)];
  };

  return {
    async search(query, { limit, near }) {
      const words = searchWords(query);
      if (words.length === 0) return [];
      const hits = rank(words, await allEntries(), near);
      return hits.slice(0, limit);
    },
  };
}

type Scored = { entry: Entry; score: number; approximate: boolean };

function rank(words: string[], entries: Entry[], near: Position | undefined): GeocodeHit[] {
  const number = words.find(isHouseNumber);
  const doorOf = (entry: Entry) => (number === undefined ? undefined : entry.numbers?.get(number));
  const named = words.filter((word) => !isHouseNumber(word));
  const wanted = named.length > 0 ? named : words;
  const place = (entry: Entry): number =>
    entry.weight -
    (near ? Math.min(12, 3 * Math.log2(1 + distanceInMetres(near, entry.position) / 2000)) : 0);

  const score = (matches: (word: string, candidate: string) => boolean): Scored[] =>
    entries.flatMap((entry): Scored[] => {
      const quality = matchAll(wanted, entry, matches);
      if (quality === undefined) return [];
      return [
        {
          entry,
          score: quality + place(entry) + (doorOf(entry) ? KNOWN_DOOR : 0),
          approximate: number !== undefined || entry.wide,
        },
      ];
    });

  const exact = score((word, candidate) => candidate.startsWith(word));
  const found =
    exact.length > 0
      ? exact
      : score(
          (word, candidate) =>
            candidate.startsWith(word) || (/^[a-z]{5,}$/.test(word) && isOneSlipAway(word, candidate)),
        );
  if (found.length === 0) found.push(...degrade(wanted, entries, place));
  found.sort((a, b) => b.score - a.score || a.entry.label.localeCompare(b.entry.label, 'de'));
  return withoutRepeats(found).map(({ entry, approximate }) => {
    const { label, context, kind, position } = entry;
    const door = doorOf(entry);
    return door
      ? { label: `${label} ${number}`, context, kind: 'ADDRESS', position: door, approximate: false }
      : { label, context, kind, position, approximate };
  });
}

/**
 * Scores from 0 to 100 how well an entry matches the words of a query.
 * @returns `undefined` when a word matches neither the name nor its surroundings, or no word matches the name
 */
function matchAll(
  words: string[],
  entry: Entry,
  matches: (word: string, candidate: string) => boolean,
): number | undefined {
  // Queries may join words ("Rothenburgerstr") or separate them ("Bahnhof Straße").
  const typed = words.join('');
  if (typed.length > 5 && entry.words.join('').startsWith(typed)) {
    return 60 + (40 * typed.length) / entry.words.join('').length;
  }
  let matched = 0;
  let exact = 0;
  const used = new Set<string>();
  for (const word of words) {
    const candidate =
      entry.words.find((entryWord) => entryWord === word) ??
      entry.words.find((entryWord) => !used.has(entryWord) && matches(word, entryWord));
    if (candidate !== undefined) {
      matched++;
      used.add(candidate);
      if (candidate === word) exact++;
    } else if (!entry.around.some((other) => matches(word, other))) {
      return undefined;
    }
  }
  if (matched === 0) return undefined;
  const covered = used.size / entry.words.length;
  const firstWord = matches(words[0] ?? '', entry.words[0] ?? '') ? 12 : 0;
  return 40 * covered + 28 * (matched / words.length) + 20 * (exact / words.length) + firstWord;
}

/**
 * Finds a nearby area when no entry has all the words ("Lindenstraße 5, Nürnberg"): a town, district or
 * postal code whose name the query contains completely. For an unknown postal code it returns the towns of
 * similar codes.
 */
function degrade(words: string[], entries: Entry[], place: (entry: Entry) => number): Scored[] {
  const complete = entries
    .filter((entry) => entry.wide && entry.words.every((word) => words.includes(word)))
    .map((entry) => ({ entry, score: 20 * entry.words.length + place(entry), approximate: true }));
  if (complete.length > 0) return complete;
  const code = words.find(isPostalCode);
  if (!code) return [];
  for (const digits of [4, 3]) {
    const neighbours = entries.filter(
      (entry) => entry.kind === 'POSTCODE' && entry.label.startsWith(code.slice(0, digits)),
    );
    const towns = new Set(neighbours.map((entry) => entry.around.join(' ')));
    const hits = entries.filter((entry) => entry.kind === 'TOWN' && towns.has(entry.words.join(' ')));
    if (hits.length > 0) return hits.map((entry) => ({ entry, score: place(entry), approximate: true }));
  }
  return [];
}

function withoutRepeats(scored: Scored[]): Scored[] {
  const unique: Scored[] = [];
  for (const hit of scored) {
    const isRepeat = unique.some(
      ({ entry }) =>
        entry.words.join(' ') === hit.entry.words.join(' ') &&
        distanceInMetres(entry.position, hit.entry.position) < SAME_PLACE_M,
    );
    if (!isRepeat) unique.push(hit);
    if (unique.length >= 50) break;
  }
  return unique;
}

function stationEntries(stations: GeocodableStation[]): Entry[] {
  const codes = new Map<string, GeocodableStation[]>();
  const streets = new Map<string, { station: GeocodableStation; numbers: Map<string, Position> }>();
  for (const station of stations) {
    if (station.postalCode)
      codes.set(station.postalCode, [...(codes.get(station.postalCode) ?? []), station]);
    const street = streetName(station.street);
    if (!street) continue;
    const key = `${street}|${station.city}`;
    const known = streets.get(key) ?? { station, numbers: new Map<string, Position>() };
    const number = searchWords(station.street?.slice(street.length) ?? '')[0];
    if (number) known.numbers.set(number, station.position);
    streets.set(key, known);
  }
  return [
    ...stations.map((station): Entry => {
      const town = [station.postalCode, station.city].filter(Boolean).join(' ');
      return {
        label: station.name,
        context: ['Station', ...(station.street ? [`${station.street}, ${town}`] : [town])].join(' · '),
        kind: 'STATION',
        position: station.position,
        words: searchWords(station.name),
        around: searchWords(`${station.street ?? ''} ${town}`),
        weight: 9,
        wide: false,
      };
    }),
    ...[...streets.values()].map(
      ({ station, numbers }): Entry => ({
        numbers,
        label: streetName(station.street) ?? '',
        context: [station.postalCode, station.city].filter(Boolean).join(' '),
        kind: 'STREET',
        position: station.position,
        words: searchWords(streetName(station.street) ?? ''),
        around: searchWords(`${station.postalCode ?? ''} ${station.city}`),
        weight: 5,
        wide: true,
      }),
    ),
    ...[...codes].map(([code, members]): Entry => {
      const city = members[0]?.city ?? '';
      return {
        label: code,
        context: city,
        kind: 'POSTCODE',
        position: {
          lat: members.reduce((sum, { position }) => sum + position.lat, 0) / members.length,
          lng: members.reduce((sum, { position }) => sum + position.lng, 0) / members.length,
        },
        words: [code],
        around: searchWords(city),
        weight: 12,
        wide: true,
      };
    }),
  ];
}

/** Removes the house number: "Bahnhofsplatz 9" becomes "Bahnhofsplatz". */
function streetName(street: string | undefined): string | undefined {
  return street?.replace(/\s+\d.*$/, '').trim() || undefined;
}

async function readPlaces(dataDir: string): Promise<Entry[]> {
  const [towns, districts, stops] = await Promise.all([
    readPoints<{ name: string; pop: number; fc: string; service: number }>(dataDir, 'place'),
    readPoints<{ name: string; city: string; n: number }>(dataDir, 'district'),
    readPoints<{ name: string; kind: string; city: string }>(dataDir, 'stop'),
  ]);
  return [
    ...towns.map(
      ({ properties, position }): Entry => ({
        label: properties.name,
        context: properties.fc === 'PPLX' ? 'Ortsteil' : properties.pop >= 100_000 ? 'Großstadt' : 'Ort',
        kind: properties.fc === 'PPLX' ? 'DISTRICT' : 'TOWN',
        position,
        words: searchWords(properties.name),
        around: [],
        weight: Math.log10(Math.max(10, properties.pop)) * 2 + (properties.service ? 6 : 0),
        wide: true,
      }),
    ),
    ...districts.map(
      ({ properties, position }): Entry => ({
        label: properties.name,
        context: `Stadtteil von ${properties.city}`,
        kind: 'DISTRICT',
        position,
        words: searchWords(properties.name),
        around: searchWords(properties.city),
        weight: 10,
        wide: true,
      }),
    ),
    ...stops.map(
      ({ properties, position }): Entry => ({
        label: properties.name,
        context: `${STOP_CONTEXT[properties.kind] ?? 'Haltestelle'} in ${properties.city}`,
        kind: 'STOP',
        position,
        words: searchWords(properties.name),
        around: searchWords(properties.city),
        weight: STOP_WEIGHT[properties.kind] ?? 2,
        wide: false,
      }),
    ),
  ];
}

async function readPoints<P>(
  dataDir: string,
  layer: string,
): Promise<{ properties: P; position: Position }[]> {
  const data = JSON.parse(await readFile(join(dataDir, `${layer}.geojson`), 'utf8')) as FeatureCollection<
    Point,
    P
  >;
  return data.features.map(({ properties, geometry }) => {
    const [lng = 0, lat = 0] = geometry.coordinates;
    return { properties, position: { lat, lng } };
  });
}
