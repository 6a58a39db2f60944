import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { StationPlace } from '#domain/station/moved-station.ts';
import type { Position } from '#domain/station/position.ts';
import type { Db } from '#server/db/connect.ts';
import type { ImportedCity, ImportedStation } from './import-stations.ts';
import type { ImportedVehicle } from './import-vehicles.ts';

/** How many rows a merge added and changed; unchanged rows are not counted. */
export type Merged = { added: number; changed: number };

/** The lock under which imports run one after the other: any number that no other lock has. */
const IMPORT_LOCK = 7_283_643;

/** COPY sends rows in pieces of about this many characters. */
const PIECE = 64_000;

export async function lockImport(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
}

/** Keeps lists of the fleet from bringing cars to a station until the transaction ends. */
export async function keepImportsOut(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(transaction);
}

export async function findProviderIds(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from provider order by id');
  return rows.map(({ id }) => id);
}

/** Where the centre of each city is, by its slug. */
export async function findCityCentres(client: pg.ClientBase): Promise<Map<string, Position>> {
  const { rows } = await client.query<{ slug: string } & Position>('select slug, lat, lng from city');
  return new Map(rows.map(({ slug, lat, lng }) => [slug, { lat, lng }]));
}

export async function findStationCodes(client: pg.ClientBase, providerId: string): Promise<Set<string>> {
  const { rows } = await client.query<{ code: string }>('select code from station where provider_id = $1', [
    providerId,
  ]);
  return new Set(rows.map(({ code }) => code));
}

export type KnownStation = StationPlace & { id: number; code: string; cityTitle: string };

/** Where the stations with these codes are so far. */
export async function findKnownStations(
  client: pg.ClientBase,
  providerId: string,
  codes: readonly string[],
): Promise<KnownStation[]> {
  const { rows } = await client.query<KnownStation>(
    `select station.id::integer, code, station.lat, station.lng, street, postal_code as "postalCode", city.title as "cityTitle"
     from station join city on city.id = station.city_id
     where station.provider_id = $1 and code = any($2)`,
    [providerId, codes],
  );
  return rows;
}

/** The codes of the stations that are closed or will be, each with the first day (YYYY-MM-DD) without it. */
export async function findClosings(client: pg.ClientBase, providerId: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ code: string; day: string }>(
    `select code, closed_on::text as day from station where provider_id = $1 and closed_on is not null`,
    [providerId],
  );
  return new Map(rows.map(({ code, day }) => [code, day]));
}

/** Those of these plates whose cars are retired or will be: a list that still names them is late, and not wrong. */
export async function findLeaving(
  client: pg.ClientBase,
  providerId: string,
  plates: readonly string[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ plate: string }>(
    `select plate from vehicle where provider_id = $1 and plate = any($2) and (retired or retired_on is not null)`,
    [providerId, plates],
  );
  return new Set(rows.map(({ plate }) => plate));
}

export async function mergeCities(
  client: pg.ClientBase,
  providerId: string,
  cities: readonly ImportedCity[],
): Promise<Merged> {
  return merged(client, [
    `insert into city (provider_id, slug, title, zip_start, zip_end, lat, lng, holiday_region)
     select $1, slug, title, "zipStart", "zipEnd", lat, lng, "holidayRegion"
     from json_to_recordset($2) as row (slug text, title text, "zipStart" text, "zipEnd" text,
       lat double precision, lng double precision, "holidayRegion" text)
     on conflict (slug) do update
       set title = excluded.title, zip_start = excluded.zip_start, zip_end = excluded.zip_end,
         lat = excluded.lat, lng = excluded.lng,
         holiday_region = coalesce(excluded.holiday_region, city.holiday_region)
       where city.provider_id = $1
         and (city.title, city.zip_start, city.zip_end, city.lat, city.lng, city.holiday_region) is distinct from
           (excluded.title, excluded.zip_start, excluded.zip_end, excluded.lat, excluded.lng,
            coalesce(excluded.holiday_region, city.holiday_region))`,
    [providerId, JSON.stringify(cities)],
  ]);
}

export async function mergeStations(
  client: pg.ClientBase,
  providerId: string,
  stations: readonly ImportedStation[],
  onRow: (done: number) => void,
): Promise<Merged> {
  await client.query(`create temporary table imported_station (code text, name text, city_slug text, street text,
    postal_code text, lat double precision, lng double precision, access_notes text, has_charger boolean, unnamed text[]) on commit drop`);
  await copy(
    client,
    'imported_station',
    stations,
    ({ code, name, citySlug, street, postalCode, lat, lng, accessNotes, hasCharger, unnamed }) => [
      code,
      name,
      citySlug,
      street,
      postalCode,
      String(lat),
      String(lng),
      accessNotes,
      String(hasCharger),
      `{${unnamed.join(',')}}`,
    ],
    onRow,
  );
  await client.query('analyze imported_station');
  await client.query(
    `update imported_station as row set
       street = case when 'street' = any(unnamed) then station.street else row.street end,
       postal_code = case when 'postalCode' = any(unnamed) then station.postal_code else row.postal_code end,
       access_notes = case when 'accessNotes' = any(unnamed) then station.access_notes else row.access_notes end,
       has_charger = case when 'charger' = any(unnamed) then station.has_charger else row.has_charger end
     from station where station.provider_id = $1 and station.code = row.code and unnamed <> '{}'`,
    [providerId],
  );
  const result = await merged(client, [
    `insert into station (provider_id, city_id, code, name, street, postal_code, lat, lng, access_notes, has_charger)
     select $1, city.id, code, name, street, postal_code, row.lat, row.lng, access_notes, has_charger
     from imported_station as row join city on city.slug = city_slug
     on conflict (provider_id, code) do update
       set city_id = excluded.city_id, name = excluded.name, street = excluded.street, postal_code = excluded.postal_code,
         lat = excluded.lat, lng = excluded.lng, access_notes = excluded.access_notes,
         has_charger = excluded.has_charger
       where (station.city_id, station.name, station.street, station.postal_code, station.lat, station.lng,
           station.access_notes, station.has_charger) is distinct from
         (excluded.city_id, excluded.name, excluded.street, excluded.postal_code, excluded.lat, excluded.lng,
           excluded.access_notes, excluded.has_charger)`,
    [providerId],
  ]);
  // The vehicles of a station that moved to another city move with it.
  await client.query(
    `update vehicle set city_id = station.city_id from station
     where station.id = vehicle.station_id and station.provider_id = $1 and vehicle.city_id <> station.city_id`,
    [providerId],
  );
  return result;
}

export async function mergeVehicles(
  client: pg.ClientBase,
  providerId: string,
  { vehicles, columns }: { vehicles: readonly ImportedVehicle[]; columns: readonly string[] },
  onRow: (done: number) => void,
): Promise<Merged> {
  const keeps = [!columns.includes('equipment'), !columns.includes('remarks')];
  await client.query(`create temporary table imported_vehicle (plate text, station_code text, model text, class text,
    seats smallint, electric boolean, automatic boolean, energy_percent smallint, range_km integer, equipment text[],
    remarks jsonb, inspection_due date, tyres text) on commit drop`);
  await client.query(
    'create temporary table touched_vehicle (id bigint primary key, is_new boolean) on commit drop',
  );
  await copy(
    client,
    'imported_vehicle',
    vehicles,
    (vehicle) => [
      vehicle.plate,
      vehicle.stationCode,
      vehicle.model,
      vehicle.class,
      String(vehicle.seats),
      String(vehicle.electric),
      String(vehicle.automatic),
      vehicle.energyPercent === null ? null : String(vehicle.energyPercent),
      vehicle.rangeKm === null ? null : String(vehicle.rangeKm),
      `{${vehicle.equipment.join(',')}}`,
      JSON.stringify(vehicle.remarks.map((text) => ({ infoType: 'INFO', contentType: 'text', text }))),
      vehicle.inspectionDue,
      vehicle.tyres,
    ],
    onRow,
  );
  await client.query('analyze imported_vehicle');
  await client.query(
    `with touched as (insert into vehicle (provider_id, city_id, station_id, plate, model, class, seats, electric, automatic,
       energy_percent, range_km, equipment, remarks)
     select $1, station.city_id, station.id, plate, model, class, seats, electric, automatic, energy_percent, range_km,
       equipment, remarks
     from imported_vehicle as row join station on station.code = station_code and station.provider_id = $1
     on conflict (provider_id, plate) do update
       set city_id = excluded.city_id, station_id = excluded.station_id, model = excluded.model, class = excluded.class,
         seats = excluded.seats, electric = excluded.electric, automatic = excluded.automatic,
         energy_percent = coalesce(excluded.energy_percent, vehicle.energy_percent),
         range_km = coalesce(excluded.range_km, vehicle.range_km),
         equipment = case when $2 then vehicle.equipment else excluded.equipment end,
         remarks = case when $3 then vehicle.remarks else excluded.remarks || staff_remarks(vehicle.remarks) end
       where not vehicle.retired and (vehicle.station_id, vehicle.model, vehicle.class, vehicle.seats, vehicle.electric,
           vehicle.automatic, vehicle.energy_percent, vehicle.range_km, vehicle.equipment, vehicle.remarks)
         is distinct from
         (excluded.station_id, excluded.model, excluded.class, excluded.seats, excluded.electric, excluded.automatic,
           coalesce(excluded.energy_percent, vehicle.energy_percent), coalesce(excluded.range_km, vehicle.range_km),
           case when $2 then vehicle.equipment else excluded.equipment end,
           case when $3 then vehicle.remarks else excluded.remarks || staff_remarks(vehicle.remarks) end)
       returning id, xmax = 0 as is_new)
     insert into touched_vehicle (id, is_new) select id, is_new from touched`,
    [providerId, ...keeps],
  );
  await mergeCare(client, providerId);
  const { rows } = await client.query<Merged>(
    `select count(*) filter (where is_new)::integer as added, count(*) filter (where not is_new)::integer as changed
     from touched_vehicle`,
  );
  return rows[0] ?? { added: 0, changed: 0 };
}

/**
 * Notes what the list says of inspections and tyres. What it has said before is old by the time that employees know better:
 * only what is new in it counts.
 */
async function mergeCare(client: pg.ClientBase, providerId: string): Promise<void> {
  await client.query(
    `with touched as (
       insert into vehicle_care as known (vehicle_id, inspection_due, tyres, listed_inspection_due, listed_tyres)
       select vehicle.id, row.inspection_due, row.tyres, row.inspection_due, row.tyres
       from imported_vehicle as row join vehicle on vehicle.plate = row.plate and vehicle.provider_id = $1
       where not vehicle.retired and num_nonnulls(row.inspection_due, row.tyres) > 0
       on conflict (vehicle_id) do update set
         inspection_due = case when excluded.listed_inspection_due <> known.listed_inspection_due
             or known.listed_inspection_due is null
           then coalesce(excluded.inspection_due, known.inspection_due) else known.inspection_due end,
         tyres = case when excluded.listed_tyres <> known.listed_tyres or known.listed_tyres is null
           then coalesce(excluded.tyres, known.tyres) else known.tyres end,
         listed_inspection_due = coalesce(excluded.listed_inspection_due, known.listed_inspection_due),
         listed_tyres = coalesce(excluded.listed_tyres, known.listed_tyres)
       where excluded.listed_inspection_due is not null
           and excluded.listed_inspection_due is distinct from known.listed_inspection_due
         or excluded.listed_tyres is not null and excluded.listed_tyres is distinct from known.listed_tyres
       returning vehicle_id
     )
     insert into touched_vehicle (id, is_new) select vehicle_id, false from touched on conflict do nothing`,
    [providerId],
  );
}

/** The plates of the imported list whose cars are retired, as they are written; a list brings none back. */
export async function findImportedRetired(client: pg.ClientBase, providerId: string): Promise<string[]> {
  const { rows } = await client.query<{ plate: string }>(
    `select vehicle.plate from imported_vehicle as row join vehicle on vehicle.plate = row.plate
     where vehicle.provider_id = $1 and vehicle.retired order by vehicle.plate`,
    [providerId],
  );
  return rows.map(({ plate }) => plate);
}

/** Updates the planner's statistics, so that the first searches after a large import are planned well. */
export async function refreshFleetStatistics(client: pg.ClientBase): Promise<void> {
  await client.query('analyze city, station, vehicle');
}

/** Runs an upsert and counts its rows, except those that it left unchanged. */
async function merged(client: pg.ClientBase, [upsert, values]: [string, unknown[]]): Promise<Merged> {
  const { rows } = await client.query<{ added: number; changed: number }>(
    `with touched as (${upsert} returning xmax = 0 as is_new)
     select count(*) filter (where is_new)::integer as added, count(*) filter (where not is_new)::integer as changed
     from touched`,
    values,
  );
  return rows[0] ?? { added: 0, changed: 0 };
}

async function copy<T>(
  client: pg.ClientBase,
  table: 'imported_station' | 'imported_vehicle',
  rows: readonly T[],
  toFields: (row: T) => (string | null)[],
  onRow: (done: number) => void,
): Promise<void> {
  function* pieces() {
    let piece = '';
    for (const [index, row] of rows.entries()) {
      piece += `${toFields(row).map(copyField).join('\t')}\n`;
      if (piece.length < PIECE) continue;
      onRow(index + 1);
      yield piece;
      piece = '';
    }
    onRow(rows.length);
    yield piece;
  }
  await pipeline(Readable.from(pieces()), client.query(copyFrom(`copy ${table} from stdin`)));
}

/** A value in the text format of COPY. */
function copyField(value: string | null): string {
  if (value === null) return '\\N';
  return value.replace(/[\\\t\n\r]/g, (char) => ({ '\t': '\\t', '\n': '\\n', '\r': '\\r' })[char] ?? '\\\\');
}
