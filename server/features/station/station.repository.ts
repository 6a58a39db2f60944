import { sql } from 'kysely';
import type { HolidayRegion } from '#domain/page/public-holiday.ts';
import type { Position } from '#domain/station/position.ts';
import type { Db } from '#server/db/connect.ts';
import type { KindPrice } from '#server/features/tariff/kind-prices.ts';
import { type Bbox, distanceSql, withinSql } from './geometry-sql.ts';
import { filterConditions, pricedKinds, type VehicleFilter } from './vehicle-filter-sql.ts';

/** The towns, by title: not those whose last station is closed. */
export async function findCities(db: Db) {
  const { rows } = await sql<{
    slug: string;
    title: string;
    providerId: string;
    zipStart: string;
    zipEnd: string;
    lat: number;
    lng: number;
    places: number;
    bookees: number;
    holidayRegion: HolidayRegion | null;
  }>`
    select c.slug, c.title, c.provider_id as "providerId", c.zip_start as "zipStart", c.zip_end as "zipEnd", c.lat, c.lng,
      (select count(*) from station s where s.city_id = c.id and not s.closed) as places,
      (select count(*) from vehicle v where v.city_id = c.id and not v.retired) as bookees,
      c.holiday_region as "holidayRegion"
    from city c
    where exists (select from station s where s.city_id = c.id and not s.closed)
      or not exists (select from station s where s.city_id = c.id)
    order by c.title`.execute(db);
  return rows;
}

export function findCity(db: Db, slug: string) {
  return db
    .selectFrom('city')
    .where('slug', '=', slug)
    .select(['id', 'slug', 'title', 'lat', 'lng'])
    .executeTakeFirst();
}

export type PlaceRow = {
  id: number;
  name: string;
  city: string;
  cityTitle: string;
  street: string | null;
  postalCode: string | null;
  lat: number;
  lng: number;
  accessNotes: string | null;
  bookees: number;
  free: number;
  distance: number | null;
};

type PlaceQuery = {
  cityId?: number | undefined;
  bbox?: Bbox | undefined;
  ids?: number[] | undefined;
  near?: Position | undefined;
  /** `free` counts the vehicles that are free in this period; without it, all vehicles. */
  period?: { start: Temporal.Instant; end: Temporal.Instant } | undefined;
  filter?: VehicleFilter | undefined;
  /** Counts only the vehicles that have one of these prices. */
  prices?: readonly KindPrice[] | undefined;
  after?: number | undefined;
  /** A letter of a past trip still leads to its station: whoever names one gets it, also when it is closed. */
  closedToo?: boolean;
  limit: number;
};

/** At most `limit` stations, ordered by id; counts only the wanted vehicles. */
export async function findPlaces(db: Db, query: PlaceQuery): Promise<PlaceRow[]> {
  const { period, near } = query;
  const conditions = [
    query.closedToo ? undefined : sql`not s.closed`,
    query.cityId === undefined ? undefined : sql`s.city_id = ${query.cityId}`,
    query.bbox && withinSql(query.bbox),
    query.ids && sql`s.id = any(${query.ids}::bigint[])`,
    query.after === undefined ? undefined : sql`s.id > ${query.after}`,
  ].filter((condition) => condition !== undefined);
  const vehicles = [
    sql`v.station_id = s.id and not v.retired`,
    ...filterConditions(query.filter ?? {}),
    ...(query.prices
      ? [
          sql`(v.provider_id, v.class, v.electric) in (select provider_id, class, electric from ${pricedKinds(query.prices)})`,
        ]
      : []),
  ];
  const free = period
    ? sql`count(*) filter (where coalesce((
        select o.ends_at <= ${period.start}::timestamptz from occupancy o
        where o.vehicle_id = v.id and o.starts_at < ${period.end}::timestamptz
        order by o.starts_at desc limit 1), true))`
    : sql`count(*)`;
  const { rows } = await sql<PlaceRow>`
    select s.id, s.name, c.slug as city, c.title as "cityTitle", s.street, s.postal_code as "postalCode", s.lat, s.lng,
      s.access_notes as "accessNotes",
      counted.bookees, counted.free, ${near ? distanceSql(near) : sql`null::integer`} as distance
    from station s
    join city c on c.id = s.city_id
    cross join lateral (
      select count(*) as bookees, ${free} as free from vehicle v where ${sql.join(vehicles, sql` and `)}
    ) counted
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by s.id limit ${query.limit}`.execute(db);
  return rows;
}

/** Names and addresses of the stations that are not closed, for the address search. */
export async function findStationAddresses(db: Db) {
  const rows = await db
    .selectFrom('station')
    .innerJoin('city', 'city.id', 'station.city_id')
    .where('station.closed', '=', false)
    .select([
      'station.name',
      'station.street',
      'station.postal_code',
      'station.lat',
      'station.lng',
      'city.title as city',
    ])
    .execute();
  return rows.map((row) => ({
    name: row.name,
    street: row.street ?? '',
    postalCode: row.postal_code ?? '',
    city: row.city,
    position: { lat: row.lat, lng: row.lng },
  }));
}
