import { type RawBuilder, sql } from 'kysely';
import { type Bbox, EARTH_RADIUS_M, type Position } from '#domain/station/position.ts';

/** Whole metres from a point to station `s`: the formula of domain/station/position.ts in SQL. */
export const distanceSql = (from: Position): RawBuilder<number> => sql<number>`
  round((2 * ${EARTH_RADIUS_M}::float8 * asin(least(1, sqrt(
    sin(radians(s.lat - ${from.lat}::float8) / 2) ^ 2
    + cos(radians(${from.lat}::float8)) * cos(radians(s.lat)) * sin(radians(s.lng - ${from.lng}::float8) / 2) ^ 2
  )))))::integer`;

/** Whether station `s` is inside a box in degrees; uses the index on its position. */
export const withinSql = ([west, south, east, north]: Bbox): RawBuilder<boolean> =>
  sql<boolean>`point(s.lng, s.lat) <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
