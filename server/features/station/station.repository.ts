import { sql } from 'kysely';
import type { HolidayRegion } from '#domain/page/public-holiday.ts';
import type { Db } from '#server/db/connect.ts';

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
};

/** A station with the number of its cars, also a closed one: a letter of a past trip still leads to it. */
export async function findPlace(db: Db, id: number): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    select s.id, s.name, c.slug as city, c.title as "cityTitle", s.street, s.postal_code as "postalCode", s.lat, s.lng,
      s.access_notes as "accessNotes",
      (select count(*) from vehicle v where v.station_id = s.id and not v.retired) as bookees
    from station s join city c on c.id = s.city_id where s.id = ${id}`.execute(db);
  return rows[0];
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
