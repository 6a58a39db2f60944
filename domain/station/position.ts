/** Degrees, WGS 84. */
export type Position = { lat: number; lng: number };

/** §9.19. */
export const EARTH_RADIUS_M = 6_378_137;
/** A box in degrees. */
export type Bbox = [west: number, south: number, east: number, north: number];

export const DEFAULT_CENTRE: Position = { lat: 49.8, lng: 9.8 };
export const DEFAULT_ZOOM = 6;
export const LINKED_ZOOM = 14;

/** The distance as the crow flies (haversine), in whole metres (§9.21). */
export function distanceInMetres(a: Position, b: Position): number {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2);
  const halfLng = Math.sin(radians(b.lng - a.lng) / 2);
  const h = halfLat ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLng ** 2;
  return Math.round(2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h))));
}

/** Whether a position lies in a box or on its edge. */
export const isWithin = ({ lat, lng }: Position, [west, south, east, north]: Bbox): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

/** The box in degrees that contains everything within `metres` of a point. */
export function boxAround(centre: Position, metres: number): Bbox {
  const latitude = (metres / EARTH_RADIUS_M) * (180 / Math.PI);
  const longitude = latitude / Math.max(0.01, Math.cos(radians(centre.lat)));
  return [centre.lng - longitude, centre.lat - latitude, centre.lng + longitude, centre.lat + latitude];
}

/** Are both the same spot? The first 6 characters of latitude and longitude decide (§5.8). */
export function sameSpot(a: Position, b: Position): boolean {
  return firstSix(a.lat) === firstSix(b.lat) && firstSix(a.lng) === firstSix(b.lng);
}

/** Formats metres as "240 m" or "1,1 km", from 100 km on in whole kilometres; with a no-break space. */
export function formatDistance(metres: number): string {
  const whole = Math.round(metres);
  if (whole < 1000) return `${whole}\u00A0m`;
  const tenths = Math.round(whole / 100);
  if (tenths < 1000) return `${Math.floor(tenths / 10)},${tenths % 10}\u00A0km`;
  return `${String(Math.round(whole / 1000)).replace(/\B(?=(\d{3})+$)/g, '.')}\u00A0km`;
}

/** The position in a link's lat and lng (§2.93); undefined unless both are valid degrees. */
export function parseLatLng(lat?: string, lng?: string): Position | undefined {
  const position = { lat: degrees(lat), lng: degrees(lng) };
  return Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180 ? position : undefined;
}

function degrees(text = ''): number {
  return /^-?\d{1,3}(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Pads with zeros, so that 11.07 and 11.0701 compare as "11.070". */
function firstSix(value: number): string {
  return value.toFixed(10).slice(0, 6);
}

function radians(value: number): number {
  return (value * Math.PI) / 180;
}
