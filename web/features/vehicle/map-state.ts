import type { Period } from '#domain/booking/period.ts';
import {
  DEFAULT_CENTRE,
  DEFAULT_ZOOM,
  EARTH_RADIUS_M,
  LINKED_ZOOM,
  type Position,
  parseLatLng,
  sameSpot,
} from '#domain/station/position.ts';
import { EQUIPMENT, type Equipment } from '#domain/vehicle/equipment.ts';
import { LIST_ORDERS, type ListOrder, SEATS_FROM } from '#domain/vehicle/search-choices.ts';
import { FEATURES, type Feature, VEHICLE_CLASSES, type VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { parseStoredPeriod } from '#web/features/booking/period-store.ts';

/** Where to search: nowhere yet, a city, around an address, position or station, or a section of the map. */
export const GEOMODES = ['none', 'city', 'address', 'position', 'station', 'area'] as const;
export type Geomode = (typeof GEOMODES)[number];

/** West, south, east, north in degrees. */
export type Bbox = readonly [number, number, number, number];

export type LastSearch = { address: string; position: Position };

/** Which cars are looked for (§S14.6). */
export type Filters = {
  classes: VehicleClass[];
  features: Feature[];
  /** At least so many; null for any number. */
  seats: number | null;
  equipment: Equipment[];
  /** At most so many whole euros for the chosen period; null without a limit. */
  priceUpTo: number | null;
};

/** The state of map and search (§3.48). */
export type MapState = Filters & {
  zoom: number;
  center: Position;
  /** The point from which distances are measured; null while no place is chosen. */
  relation: Position | null;
  /** Search radius around `relation` in metres. */
  radius: number;
  geomode: Geomode;
  /** The name of the place to display: "Fürth", "Hauptmarkt 1", "Position". */
  humanlocation: string;
  /** The city's slug, if `geomode` is `city`. */
  city: string | null;
  /** The searched section, if `geomode` is `area`. */
  area: Bbox | null;
  /** The map's centre when the place was searched or fitted into view; null for the middle of the place. */
  searchedCenter: Position | null;
  /** False until the map has been moved so that the place and its nearest stations are in view. */
  fitted: boolean;
  lastSearches: LastSearch[];
  order: ListOrder;
};

/** §3.50, §9.12. */
export const MAX_LAST_SEARCHES = 3;
export const CITY_ZOOM = 12;
export const STATION_ZOOM = 16;
/** The name of a place from a link (§2.93). */
export const LINKED_LABEL = 'Position';
/** A little more than walking distance: a visitor who searches around a place wants a car near it. */
export const SEARCH_RADIUS_M = 5_000;

/** Of latitude, on a sphere with the radius of §9.21. */
const METRES_PER_DEGREE = (Math.PI * EARTH_RADIUS_M) / 180;

const NO_FILTERS: Filters = { classes: [], features: [], seats: null, equipment: [], priceUpTo: null };

/** The highest limit that can be set; hardly a trip costs so much. */
export const MAX_PRICE_EUROS = 9_999;

export const initialMapState: MapState = {
  ...NO_FILTERS,
  zoom: DEFAULT_ZOOM,
  center: DEFAULT_CENTRE,
  relation: null,
  radius: SEARCH_RADIUS_M,
  geomode: 'none',
  humanlocation: '',
  city: null,
  area: null,
  searchedCenter: null,
  fitted: false,
  lastSearches: [],
  order: 'MATCH',
};

export function chooseCity(
  state: MapState,
  city: { path: string; title: string; position: Position },
): MapState {
  // Choosing the same city again does not move the map.
  if (state.geomode === 'city' && state.city === city.path) return state;
  return {
    ...state,
    ...around('city', city.position, city.title, CITY_ZOOM),
    city: city.path,
    fitted: true,
  };
}

/** Searches around an address, adds it to the last searches, and asks for a view with its nearest stations. */
export function chooseAddress(state: MapState, search: LastSearch): MapState {
  return {
    ...state,
    ...around('address', search.position, search.address, LINKED_ZOOM),
    lastSearches: rememberSearch(state.lastSearches, search),
  };
}

/** Searches around the visitor's own position. The same spot as before does not move the map (§5.8). */
export function choosePosition(state: MapState, position: Position): MapState {
  if (state.geomode === 'position' && state.relation && sameSpot(state.relation, position)) return state;
  return { ...state, ...around('position', position, 'Mein Standort', LINKED_ZOOM) };
}

/** At the start of the native app (§4.41): the position counts unless somebody has searched elsewhere. */
export const locatedAtStart = (state: MapState, position: Position): MapState =>
  state.geomode === 'none' || state.geomode === 'position' ? choosePosition(state, position) : state;

export function chooseStation(state: MapState, station: { name: string; position: Position }): MapState {
  return { ...state, ...around('station', station.position, station.name, LINKED_ZOOM), fitted: true };
}

/** Searches a map section. `relation` stays if it lies inside, so that distances keep their meaning. */
export function chooseArea(state: MapState, area: Bbox, searchedCenter: Position): MapState {
  const [west, south, east, north] = area;
  const { relation } = state;
  const inside =
    relation !== null &&
    relation.lat >= south &&
    relation.lat <= north &&
    relation.lng >= west &&
    relation.lng <= east &&
    state.geomode !== 'city';
  return {
    ...state,
    geomode: 'area',
    area,
    searchedCenter,
    fitted: true,
    city: null,
    relation: inside ? relation : null,
    humanlocation: 'Kartenausschnitt',
  };
}

/** Resets the place, so that the cities are offered again; filters, order and last searches stay. */
export const forgetPlace = (state: MapState): MapState => ({ ...state, ...placeOf(initialMapState) });

export function moveMap(state: MapState, view: { center: Position; zoom: number }): MapState {
  return { ...state, center: view.center, zoom: view.zoom };
}

/** Shows the place in a view that has its nearest stations, once for each search. */
export function fitPlace(state: MapState, view: { center: Position; zoom: number }): MapState {
  return { ...moveMap(state, view), searchedCenter: view.center, fitted: true };
}

/** The map has left the search when it has moved by this share of half the visible width or height. */
const MOVED_SHARE = 0.35;

/** Has the map left the searched place? `visible` is the part that neither panel nor sheet covers. */
export function hasLeftSearch(
  { geomode, relation, searchedCenter }: Pick<MapState, 'geomode' | 'relation' | 'searchedCenter'>,
  { center, visible }: { center: Position; visible: Bbox },
): boolean {
  const searched = searchedCenter ?? relation;
  if (geomode === 'none' || !searched) return true;
  const [west, south, east, north] = visible;
  return (
    Math.abs(center.lng - searched.lng) > ((east - west) / 2) * MOVED_SHARE ||
    Math.abs(center.lat - searched.lat) > ((north - south) / 2) * MOVED_SHARE
  );
}

/** The searched place and the map's view, without filters, order and last searches, which do not depend on it. */
export type MapPlace = Omit<MapState, 'lastSearches' | 'order' | keyof Filters>;

export function placeOf(state: MapState): MapPlace {
  const { zoom, center, relation, radius, geomode, humanlocation, city, area } = state;
  const { searchedCenter, fitted } = state;
  return { zoom, center, relation, radius, geomode, humanlocation, city, area, searchedCenter, fitted };
}

/** Validates a stored place; undefined if it is missing or invalid. */
export function parsePlace(remembered: unknown): MapPlace | undefined {
  const state = remembered === undefined ? undefined : parseMapState(remembered);
  return state && placeOf(state);
}

/** Returns to a place that was searched before. If it is still the current one, the map does not move. */
export function returnTo(state: MapState, place: MapPlace): MapState {
  const identity = ({ geomode, city, relation, area }: MapPlace) =>
    JSON.stringify([geomode, city, relation, area]);
  return identity(state) === identity(place) ? state : { ...state, ...place };
}

/** Newest first, each address once, at most three (§3.50). */
export function rememberSearch(searches: LastSearch[], search: LastSearch): LastSearch[] {
  return [search, ...searches.filter(({ address }) => address !== search.address)].slice(
    0,
    MAX_LAST_SEARCHES,
  );
}

/** Removes one of the last searches. */
export function forgetSearch(state: MapState, address: string): MapState {
  return { ...state, lastSearches: state.lastSearches.filter((search) => search.address !== address) };
}

export function forgetSearches(state: MapState): MapState {
  return { ...state, lastSearches: [] };
}

export function toggleClass(state: MapState, vehicleClass: VehicleClass): MapState {
  return { ...state, classes: toggled(VEHICLE_CLASSES, state.classes, vehicleClass) };
}

export function toggleFeature(state: MapState, feature: Feature): MapState {
  return { ...state, features: toggled(FEATURES, state.features, feature) };
}

export function toggleEquipment(state: MapState, equipment: Equipment): MapState {
  return { ...state, equipment: toggled(EQUIPMENT, state.equipment, equipment) };
}

export const chooseSeats = (state: MapState, seats: number | null): MapState => ({ ...state, seats });

export const limitPrice = (state: MapState, priceUpTo: number | null): MapState => ({ ...state, priceUpTo });

export const chooseOrder = (state: MapState, order: ListOrder): MapState => ({ ...state, order });

export const clearFilters = (state: MapState): MapState => ({ ...state, ...NO_FILTERS });

/** The number of chosen filters. */
export const countFilters = ({ classes, features, seats, equipment, priceUpTo }: Filters): number =>
  classes.length +
  features.length +
  equipment.length +
  (seats === null ? 0 : 1) +
  (priceUpTo === null ? 0 : 1);

/** The order of the list that can be seen: without distances, none by distance. */
export const shownOrder = (state: MapState): ListOrder =>
  state.order === 'DISTANCE' && !showsDistance(state) ? 'MATCH' : state.order;

export type SearchPlace = { city?: string; bbox?: string; lat?: string; lng?: string; radius?: string };

/** Returns the query parameters of GET /bookees for the place; undefined while no place is chosen. */
export function searchPlace(state: MapState): SearchPlace | undefined {
  switch (state.geomode) {
    case 'none':
      return undefined;
    case 'city':
      return state.city ? { city: state.city, ...latLng(state.relation) } : undefined;
    case 'area':
      return state.area
        ? { bbox: state.area.map((degrees) => degrees.toFixed(5)).join(','), ...latLng(state.relation) }
        : undefined;
    default:
      return state.relation ? { ...latLng(state.relation), radius: String(state.radius) } : undefined;
  }
}

/** Distances are hidden for a city: the distance from its centre is not useful. */
export const showsDistance = (state: MapState): boolean =>
  state.relation !== null && state.geomode !== 'city';

/** Validates a stored state: undefined if it is not a map state; filters that no longer exist are dropped. */
export function parseMapState(stored: unknown): MapState | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const state = { ...initialMapState, ...stored };
  const readable =
    isPosition(state.center) &&
    (state.relation === null || isPosition(state.relation)) &&
    Number.isFinite(state.zoom) &&
    Number.isFinite(state.radius) &&
    GEOMODES.includes(state.geomode) &&
    typeof state.humanlocation === 'string' &&
    (state.city === null || typeof state.city === 'string') &&
    (state.searchedCenter === null || isPosition(state.searchedCenter)) &&
    typeof state.fitted === 'boolean' &&
    (state.area === null ||
      (Array.isArray(state.area) && state.area.length === 4 && state.area.every(Number.isFinite)));
  if (!readable) return undefined;
  return {
    ...state,
    lastSearches: listOf(state.lastSearches)
      .filter((search) => typeof search?.address === 'string' && isPosition(search.position))
      .slice(0, MAX_LAST_SEARCHES),
    classes: VEHICLE_CLASSES.filter((name) => listOf(state.classes).includes(name)),
    features: FEATURES.filter((name) => listOf(state.features).includes(name)),
    seats: SEATS_FROM.find((seats) => seats === state.seats) ?? null,
    equipment: EQUIPMENT.filter((name) => listOf(state.equipment).includes(name)),
    priceUpTo: isPriceLimit(state.priceUpTo) ? state.priceUpTo : null,
    order: LIST_ORDERS.find((order) => order === state.order) ?? 'MATCH',
  };
}

/** Whether a price can be the limit of a search: whole euros. */
export const isPriceLimit = (euros: unknown): boolean =>
  typeof euros === 'number' && Number.isInteger(euros) && euros >= 1 && euros <= MAX_PRICE_EUROS;

export type Link = { position?: Position; route?: string; period?: Period; notices: string[] };

/**
 * Reads the query parameters that every page accepts (§2.93, §2.95). Invalid ones are left out and each adds
 * a notice. `route` accepts only paths of this product (§S9.17).
 */
export function readLink(parameters: URLSearchParams): Link {
  const link: Link = { notices: [] };
  const lat = parameters.get('lat');
  const lng = parameters.get('lng');
  if (lat !== null || lng !== null) {
    const position = parseLatLng(lat ?? undefined, lng ?? undefined);
    if (position) link.position = position;
    else link.notices.push('Der Link enthielt keinen gültigen Ort. Wir haben ihn nicht übernommen.');
  }
  const [from, until] = parameters.get('zeitraum')?.split('/') ?? [];
  const period = parseStoredPeriod({ start: from, end: until });
  if (period)
    link.period = { start: Temporal.Instant.from(period.start), end: Temporal.Instant.from(period.end) };
  const route = parameters.get('route');
  if (route !== null) {
    if (isOwnPath(route)) link.route = route;
    else link.notices.push('Der Link sollte dich auf eine fremde Seite führen. Wir sind hier geblieben.');
  }
  return link;
}

/** Applies `lat` and `lng` of a link: centre, relation, zoom 14, geomode address, label Position (§2.93). */
export function applyLinkedPosition(state: MapState, position: Position): MapState {
  return { ...state, ...around('address', position, LINKED_LABEL, LINKED_ZOOM), fitted: true };
}

/** Is it a path on this origin: one slash first, nothing that a browser would read as another host? */
function isOwnPath(route: string): boolean {
  if (!/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(route)) return false;
  const own = 'https://product.invalid';
  return URL.canParse(route, own) && new URL(route, own).origin === own;
}

function around(geomode: Geomode, position: Position, humanlocation: string, zoom: number) {
  return {
    geomode,
    center: position,
    relation: position,
    humanlocation,
    zoom,
    city: null,
    area: null,
    searchedCenter: null,
    fitted: false,
    radius: SEARCH_RADIUS_M,
  } satisfies Partial<MapState>;
}

/** Keeps the order of `all`, so that the same choice always gives the same query. */
function toggled<T>(all: readonly T[], chosen: readonly T[], one: T): T[] {
  return all.filter((item) => chosen.includes(item) !== (item === one));
}

/** Returns the box around a point that has a circle of so many metres; for places in Germany. */
export function boxAround({ lat, lng }: Position, metres: number): Bbox {
  const north = metres / METRES_PER_DEGREE;
  const east = north / Math.cos((lat * Math.PI) / 180);
  return [lng - east, lat - north, lng + east, lat + north];
}

function latLng(position: Position | null): { lat?: string; lng?: string } {
  return position ? { lat: position.lat.toFixed(5), lng: position.lng.toFixed(5) } : {};
}

function isPosition(value: unknown): value is Position {
  const { lat, lng } = (value ?? {}) as Partial<Position>;
  return (
    Number.isFinite(lat) &&
    Number.isFinite(lng) &&
    Math.abs(lat as number) <= 90 &&
    Math.abs(lng as number) <= 180
  );
}

function listOf<T>(value: T[]): T[] {
  return Array.isArray(value) ? value : [];
}
