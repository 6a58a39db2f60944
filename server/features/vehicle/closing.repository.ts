import { sql } from 'kysely';
import { BERLIN } from '#domain/booking/grid.ts';
import type { Db } from '#server/db/connect.ts';

export type ClosingStation = {
  id: number;
  providerId: string;
  /** The operator's own key. */
  code: string;
  name: string;
  cityTitle: string;
  /** It is in no list any more. */
  closed: boolean;
  /** YYYY-MM-DD, the first day without it; null: it stays. */
  closedOn: string | null;
};

/** The stations that a code names, of all providers or of one; if there are none, the one whose page has this number. */
export async function findStationsNamed(
  db: Db,
  text: string,
  providerId?: string,
): Promise<ClosingStation[]> {
  const number = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
  const { rows } = await sql<ClosingStation>`
    select station.id, station.provider_id as "providerId", code, name, city.title as "cityTitle", closed,
      closed_on as "closedOn"
    from station join city on city.id = station.city_id
    where (code = ${text} or station.id = ${number}::bigint and not exists (select from station named where named.code = ${text}))
      and (${providerId ?? null}::text is null or station.provider_id = ${providerId ?? null})
    order by station.provider_id`.execute(db);
  return rows;
}

/** Where a car stands, and the first day (YYYY-MM-DD) without that station; null: it stays. */
export const findStationOfCar = (db: Db, vehicleId: number) =>
  db
    .selectFrom('station')
    .innerJoin('vehicle', 'vehicle.station_id', 'station.id')
    .where('vehicle.id', '=', vehicleId)
    .select(['code', 'closed_on as closedOn'])
    .executeTakeFirstOrThrow();

/** Locks a station, so that its closing, its reopening and what brings cars to it go one after the other; the day it closes, or null. */
export async function lockStation(transaction: Db, id: number): Promise<string | null> {
  const row = await transaction
    .selectFrom('station')
    .where('id', '=', id)
    .select('closed_on as closedOn')
    // Not stronger: bookings refer to it, and would wait for this while it waits for them.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row.closedOn;
}

/** The first day (YYYY-MM-DD) without the station; null: it stays open. It leaves the lists by `closeDueStations`. */
export async function setClosedOn(transaction: Db, id: number, day: string | null): Promise<void> {
  await transaction
    .updateTable('station')
    .set({ closed_on: day, closed: false })
    .where('id', '=', id)
    .execute();
}

/** Takes the stations out of all lists whose day has come, once none of their cars is in service: until then somebody has to find back. */
export async function closeDueStations(db: Db, now: Temporal.Instant): Promise<void> {
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate().toString();
  await sql`
    update station set closed = true
    where closed_on <= ${today}::date and not closed
      and not exists (select from vehicle where vehicle.station_id = station.id and not vehicle.retired)`.execute(
    db,
  );
}
