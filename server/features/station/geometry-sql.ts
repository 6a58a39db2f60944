import { type RawBuilder, sql } from 'kysely';
import { EARTH_RADIUS_M, type Position } from '#domain/station/position.ts';

/** A box in degrees. */
export type Bbox = [west: number, south: number, east: number, north: number];

/** Whole metres from a point to station `s`: the formula of domain/station/position.ts in SQL. */
export const distanceSql = (from: Position): RawBuilder<number> => sql<number>`
  round((2 * ${EARTH_RADIUS_M}::float8 * asin(least(1, sqrt(
    sin(radians(s.lat - ${from.lat}::float8) / 2) ^ 2
    + cos(radians(${from.lat}::float8)) * cos(radians(s.lat)) * sin(radians(s.lng - ${from.lng}::float8) / 2) ^ 2
  )))))::integer`;

/** Whether station `s` is inside a box in degrees; uses the index on its position. */
export const withinSql = ([west, south, east, north]: Bbox): RawBuilder<boolean> =>
  sql<boolean>`point(s.lng, s.lat) <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;

/** The box in degrees that contains everything within `metres` of a point. */
export function boxAround(centre: Position, metres: number): Bbox {
  const latitude = (metres / EARTH_RADIUS_M) * (180 / Math.PI);
  const longitude = latitude / Math.max(0.01, Math.cos((centre.lat * Math.PI) / 180));
  return [centre.lng - longitude, centre.lat - latitude, centre.lng + longitude, centre.lat + latitude];
}
