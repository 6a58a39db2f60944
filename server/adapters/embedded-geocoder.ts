import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeatureCollection, Point } from 'geojson';
import { distanceInMetres, type Position } from '#domain/station/position.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import { MAP_DATA_DIR } from './embedded-map.ts';
import { isHouseNumber, isMistyped, isPostalCode, otherDivisions, searchWords } from './geocode-text.ts';
import { contextOf, type GeocodeHit, type Geocoder } from './geocoder.ts';

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
  /** Words for the same thing that are not in its name: "Hauptbahnhof" for the only station of a town. */
  aliases?: string[];
  /** Words that a query may also contain: the town, the postal code, the street of a station. */
  around: string[];
  /** Breaks ties between kinds and sizes: 0 to 20. */
  weight: number;
  /** Covers an area (a street, a district, a town), so its position is approximate. */
  wide: boolean;
  /** For a street: the house numbers whose position is known. */
  numbers?: Map<string, Position>;
};

/** Words that a query may contain and a name need not: "Rathaus in Fürth", "U Plärrer". */
const FILLERS = new Set(
  searchWords('in im bei am an der die das von nahe Haltestelle Station Stadtteil Ortsteil Stadt U S'),
);
const STATION_WORDS = new Set(['bahnhof', 'hauptbahnhof']);
const DIRECTIONS = new Set(searchWords('Nord Nordost Ost Südost Süd Südwest West Nordwest'));

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
  let index: { at: number; built: Promise<Index> } | undefined;

  const currentIndex = (): Promise<Index> => {
    places ??= readPlaces(dataDir).catch((error: unknown) => {
      places = undefined;
      throw error;
    });
    if (!index || now() - index.at > STATIONS_LIFETIME_MS) {
      const built = Promise.all([stations().then(stationEntries), places]).then(([fleet, known]) =>
        indexOf([...fleet, ...known]),
      );
      index = { at: now(), built };
      built.catch(() => {
        index = undefined;
      });
    }
    return index.built;
  };

  return {
    async search(query, { limit, near }) {
      const words = searchWords(query);
      if (words.length === 0) return [];
      return rank(words, await currentIndex(), near).slice(0, limit);
    },
  };
}

/** An entry with its words written together, because a query may join them ("Rothenburgerstr"). */
type Indexed = Entry & { joined: string };
type Index = { entries: Indexed[]; vocabulary: string[] };

function indexOf(entries: Entry[]): Index {
  const vocabulary = new Set(
    entries.flatMap(({ words, aliases = [], around }) => [...words, ...aliases, ...around]),
  );
  return {
    entries: entries.map((entry) => ({ ...entry, joined: entry.words.join('') })),
    vocabulary: [...vocabulary],
  };
}

/** For each word of a query the words of the index that it may stand for. */
type Meanings = Map<string, Set<string>>;
type Scored = { entry: Entry; score: number; approximate: boolean };

function rank(words: string[], { entries, vocabulary }: Index, near: Position | undefined): GeocodeHit[] {
  const number = words.find(isHouseNumber);
  const doorOf = (entry: Entry) => (number === undefined ? undefined : entry.numbers?.get(number));
  const named = words.filter((word) => !isHouseNumber(word));
  const wanted = named.length > 0 ? named : words;
  const place = (entry: Entry): number =>
    entry.weight -
    (near ? Math.min(12, 3 * Math.log2(1 + distanceInMetres(near, entry.position) / 2000)) : 0);

  const meaningsOf = (query: string[], means: (word: string, known: string) => boolean): Meanings =>
    new Map(query.map((word) => [word, new Set(vocabulary.filter((known) => means(word, known)))]));
  // A word that a division made ("bahnhof" of "Bahnhofstraße") does not name a railway station.
  const score = (query: string[], meanings: Meanings, withAliases = true): Scored[] =>
    entries.flatMap((entry): Scored[] => {
      const quality = matchAll(query, entry, meanings, withAliases);
      if (quality === undefined) return [];
      return [
        {
          entry,
          score: quality + place(entry) + (doorOf(entry) ? KNOWN_DOOR : 0),
          approximate: number !== undefined || entry.wide,
        },
      ];
    });

  // What is spelled right, however its words are divided; else what may be mistyped.
  const divided = [wanted, ...otherDivisions(wanted)].flatMap((query, index) =>
    score(query, meaningsOf(query, begins), index === 0),
  );
  const mistyped = (): Scored[] => {
    const meanings = meaningsOf(wanted, beginsMistyped);
    const found = score(wanted, meanings);
    return found.length > 0 ? found : withoutUnknown(wanted, meanings, entries, score);
  };
  let found = divided;
  if (found.length === 0) found = mistyped();
  if (found.length === 0) found = degrade(wanted, entries, place);
  found.sort((a, b) => b.score - a.score || a.entry.label.localeCompare(b.entry.label, 'de'));
  return withoutRepeats(found).map(({ entry, approximate }) => {
    const { label, context, town, kind, position } = entry;
    const door = doorOf(entry);
    if (!door) return { label, context, town, kind, position, approximate };
    const where = context.replace(contextOf(kind, ''), '').replace(/^ · /, '');
    return {
      label: `${label} ${number}`,
      context: contextOf('ADDRESS', where),
      town,
      kind: 'ADDRESS',
      position: door,
      approximate: false,
    };
  });
}

/**
 * Finds what the other words of a query say when one of them is nowhere in the index, if they name a town and
 * something in it ("Marburg Elisabethkirche Nordportal").
 */
function withoutUnknown(
  words: string[],
  meanings: Meanings,
  entries: Entry[],
  score: (query: string[], meanings: Meanings) => Scored[],
): Scored[] {
  const known = words.filter((word) => meanings.get(word)?.size);
  if (known.length === words.length) return [];
  const town = entries.find(({ kind, words: ofTown }) => {
    return kind === 'TOWN' && ofTown.every((word) => known.includes(word));
  });
  const saysMore = known.some((word) => !FILLERS.has(word) && !town?.words.includes(word));
  if (!town || !saysMore) return [];
  return score(known, meanings).map((hit) => ({ ...hit, approximate: true }));
}

const begins = (word: string, known: string): boolean => known.startsWith(word);
const beginsMistyped = (word: string, known: string): boolean =>
  begins(word, known) || isMistyped(word, known);

/**
 * Scores from 0 to 100 how well an entry matches the words of a query.
 * @returns `undefined` when a word matches neither the name nor its surroundings, or no word matches the name
 */
function matchAll(
  query: string[],
  entry: Indexed,
  meanings: Meanings,
  withAliases: boolean,
): number | undefined {
  const typed = query.join('');
  if (typed.length > 5 && entry.joined.startsWith(typed))
    return 60 + (40 * typed.length) / entry.joined.length;
  let matched = 0;
  let exact = 0;
  let ignored = 0;
  const used = new Set<string>();
  for (const word of query) {
    const means = meanings.get(word);
    const candidate =
      entry.words.find((entryWord) => entryWord === word) ??
      entry.words.find((entryWord) => !used.has(entryWord) && means?.has(entryWord));
    const alias = candidate === undefined && withAliases && entry.aliases?.find((other) => means?.has(other));
    // "Hauptbahnhof" stands for the "Bahnhof" in the name; without one it says less.
    const known = candidate ?? (alias && entry.words.find((entryWord) => STATION_WORDS.has(entryWord)));
    if (known) {
      matched++;
      used.add(known);
      if ((candidate ?? alias) === word) exact++;
    } else if (alias) {
      matched += 0.5;
    } else if (FILLERS.has(word)) {
      ignored++;
    } else if (!entry.around.some((other) => means?.has(other))) {
      return undefined;
    }
  }
  if (matched === 0) return undefined;
  const counted = query.length - ignored;
  const covered = used.size / entry.words.length;
  const firstWord = meanings.get(query[0] ?? '')?.has(entry.words[0] ?? '') ? 12 : 0;
  return 40 * covered + 28 * (matched / counted) + 20 * (exact / counted) + firstWord;
}

/**
 * Finds a nearby area when no entry has all words ("Lindenstraße 5, Nürnberg"): a town, district or postal
 * code completely named in the query; for an unknown postal code the towns of similar ones.
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
        town: station.city,
        kind: 'STATION',
        position: station.position,
        words: searchWords(station.name),
        aliases: stationAliases(station.name, station.city, false),
        around: searchWords(`${station.street ?? ''} ${town}`),
        weight: 9,
        wide: false,
      };
    }),
    ...[...streets.values()].map(
      ({ station, numbers }): Entry => ({
        numbers,
        label: streetName(station.street) ?? '',
        context: contextOf('STREET', [station.postalCode, station.city].filter(Boolean).join(' ')),
        town: station.city,
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
        context: contextOf('POSTCODE', city),
        town: city,
        kind: 'POSTCODE',
        position: {
          lat: sumOf(members, ({ position }) => position.lat) / members.length,
          lng: sumOf(members, ({ position }) => position.lng) / members.length,
        },
        words: [code],
        around: searchWords(city),
        weight: 12,
        wide: true,
      };
    }),
  ];
}

/**
 * Returns what a railway station is also called: the one that is named like its town is its main station,
 * "Marburg Süd" is the Südbahnhof.
 */
function stationAliases(name: string, town: string, isRailway: boolean): string[] {
  const own = wordsBesideTown(name, town);
  if (own.every((word) => STATION_WORDS.has(word))) return [...STATION_WORDS];
  const [only = ''] = own;
  if (own.length === 1 && DIRECTIONS.has(only)) return ['bahnhof', `${only}bahnhof`];
  return isRailway ? ['bahnhof'] : [];
}

function wordsBesideTown(name: string, town: string): string[] {
  const ofTown = searchWords(town);
  return searchWords(name).filter((word) => !ofTown.includes(word));
}

/** "Marburg(Lahn)" in Marburg is "Marburg Bahnhof", "Fürth(Bayern)Hbf" in Fürth is "Fürth Hbf". */
function stopName(name: string, town: string, isRailway: boolean): string {
  const plain = name.startsWith(`${town}(`) || name.startsWith(`${town} (`);
  const short = plain ? name.replace(/\s*\([^)]*\)\s*/, ' ').trim() : name;
  return isRailway && short === town ? `${town} Bahnhof` : short;
}

/** Removes the house number: "Bahnhofsplatz 9" becomes "Bahnhofsplatz". */
function streetName(street: string | undefined): string | undefined {
  return street?.replace(/\s+\d.*$/, '').trim() || undefined;
}

async function readPlaces(dataDir: string): Promise<Entry[]> {
  const [towns, districts, stops] = await Promise.all([
    readPoints<{ name: string; pop: number; fc: string; state: string; service: number }>(dataDir, 'place'),
    readPoints<{ name: string; city: string; n: number }>(dataDir, 'district'),
    readPoints<{ name: string; kind: string; city: string }>(dataDir, 'stop'),
  ]);
  return [
    ...towns.map(
      ({ properties, position }): Entry => ({
        label: properties.name,
        context: `${properties.fc === 'PPLX' ? 'Ortsteil' : properties.pop >= 100_000 ? 'Großstadt' : 'Ort'} · ${properties.state}`,
        town: undefined,
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
        town: properties.city,
        kind: 'DISTRICT',
        position,
        words: searchWords(properties.name),
        around: searchWords(properties.city),
        weight: 10,
        wide: true,
      }),
    ),
    ...stops.map(({ properties: { name, kind, city }, position }): Entry => {
      const label = stopName(name, city, kind === 'rail');
      return {
        label,
        context: `${STOP_CONTEXT[kind] ?? 'Haltestelle'} in ${city}`,
        town: city,
        kind: 'STOP',
        position,
        words: searchWords(label),
        ...(kind === 'rail' ? { aliases: stationAliases(label, city, true) } : {}),
        around: searchWords(`${city} ${name}`),
        weight: STOP_WEIGHT[kind] ?? 2,
        wide: false,
      };
    }),
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
