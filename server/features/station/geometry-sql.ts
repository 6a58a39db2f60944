import { type RawBuilder, sql } from 'kysely';
import { EARTH_RADIUS_M, type Position } from '#domain/station/position.ts';

/** Whole metres from a point to station `s`: the formula of domain/station/position.ts in SQL. */
export const distanceSql = (from: Position): RawBuilder<number> => sql<number>`
  round((2 * ${EARTH_RADIUS_M}::float8 * asin(least(1, sqrt(
    sin(radians(s.lat - ${from.lat}::float8) / 2) ^ 2
    + cos(radians(${from.lat}::float8)) * cos(radians(s.lat)) * sin(radians(s.lng - ${from.lng}::float8) / 2) ^ 2
  )))))::integer`;
