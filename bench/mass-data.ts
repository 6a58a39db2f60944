import pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { seedRules } from '#server/reference-data/reference-data.repository.ts';

/** A larger fleet means more cities of the same size, which is how a service grows. */
export const VEHICLES_PER_CITY = 500;
const VEHICLES_PER_STATION = 10;
export const BOOKINGS_PER_VEHICLE = 100;

/** Vehicles of a city, a multiple of ten, and bookings of a vehicle. */
type Density = { perCity?: number; bookings?: number };

/**
 * Writes mass data and returns the number of occupancies: every vehicle is booked two fifths of the time, 75 days back and
 * ahead. Triggers rest; recreating the constraint proves that no two overlap.
 */
export async function fillWithBookings(
  url: string,
  vehicles: number,
  now: Temporal.Instant,
  { perCity = VEHICLES_PER_CITY, bookings = BOOKINGS_PER_VEHICLE }: Density = {},
): Promise<number> {
  const { db } = connect(url, { connections: 1 });
  await seedRules(db, { id: 'stadtwagen', title: 'Stadtwagen' });
  await db.destroy();
  const cities = vehicles / perCity;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = (sql: string, values: unknown[] = []) => client.query(sql, values);
  try {
    await run(`set maintenance_work_mem = '1GB'`);
    await run(
      `insert into city (provider_id, slug, title, zip_start, zip_end, lat, lng)
       select 'stadtwagen', 'stadt-' || n, 'Stadt ' || n, '10000', '19999', 48 + (n % 60) * 0.1, 7 + (n / 60) * 0.2
       from generate_series(1, $1::integer) n`,
      [cities],
    );
    await run(
      `insert into station (provider_id, city_id, code, name, lat, lng)
       select 'stadtwagen', city.id, city.id || '-' || n, 'Station ' || n, lat + (n % 7) * 0.005, lng + (n / 7) * 0.005
       from city cross join generate_series(1, $1::integer) n order by city.id, n`,
      [perCity / VEHICLES_PER_STATION],
    );
    await run(
      `insert into vehicle (provider_id, city_id, station_id, plate, model, class, seats, electric, automatic,
         energy_percent, range_km, equipment, remarks)
       select 'stadtwagen', city_id, id, 'B-' || id || ' ' || n, 'Opel Corsa',
         (array['S', 'M', 'M', 'L_PKW', 'L_9_SITZER', 'L_TRANSPORTER', 'SPEZIAL', 'S', 'M', 'L_PKW'])[n], 5, n % 3 = 0, n % 2 = 0,
         70, 400, array['NAVIGATION'], '[{"infoType":"INFO","contentType":"text","text":"Die Ladebuchse sitzt vorn links."}]'
       from station cross join generate_series(1, $1::integer) n order by city_id, id, n`,
      [VEHICLES_PER_STATION],
    );
    await run(
      `insert into vehicle_state (vehicle_id, online, last_contact_at, measured_at, sequence, lat, lng, locked,
         door_open, ignition_on, lights_on, energy_percent, plugged, odometer_m)
       select vehicle.id, true, $1::timestamptz, $1::timestamptz, 1, lat, lng, true, false, false, false, 64, false, 12000000
       from vehicle join station on station.id = vehicle.station_id order by vehicle.id`,
      [now.toString()],
    );
    await run(
      `insert into customer (provider_id, customer_number, account_number, state, plan_id, created_at)
       select 'stadtwagen', n || '-1', n, 'ACTIVE', 'einzel-start', $2 from generate_series(1, $1::integer) n`,
      [vehicles, now.toString()],
    );
    await run(
      'alter table booking disable trigger all; alter table occupancy drop constraint occupancy_one_per_vehicle',
    );
    await run('drop index occupancy_probe');
    // A vehicle has one booking every 36 hours, which takes up to 30 hours, 15 on average.
    await run(
      `insert into booking (provider_id, city_id, customer_id, vehicle_id, station_id, starts_at, ends_at, state,
         exclusive_customer_id, price_list_id, tariff_id, currency, time_cents, created_at)
       select 'stadtwagen', city_id, id, id, station_id, start, start + make_interval(mins => 60 + 15 * (hash % 116)),
         case when start < $2 then 'ENDED' else 'RESERVED' end, null, 1, 'START', 'EUR', 3000, $2 - interval '80 days'
       from vehicle
         cross join generate_series(0, $1::integer - 1) n
         cross join lateral (select abs(hashint8(vehicle.id * 1000 + n)) as hash) as random
         cross join lateral (select date_trunc('hour', $2::timestamptz) - interval '75 days'
           + make_interval(hours => 36 * n, mins => 15 * (hash / 128 % 24)) as start) as time`,
      [bookings, now.toString()],
    );
    await run(
      `insert into occupancy (vehicle_id, city_id, starts_at, ends_at, exclusive_customer_id, booking_id)
       select vehicle_id, city_id, starts_at, ends_at, exclusive_customer_id, id from booking`,
    );
    await run('alter table booking enable trigger all');
    await run('create index occupancy_probe on occupancy (vehicle_id, starts_at) include (ends_at)');
    await run(
      `alter table occupancy add constraint occupancy_one_per_vehicle
         exclude using gist (vehicle_id with =, tstzrange(starts_at, ends_at) with &&)`,
    );
    await run('vacuum analyze');
    const { rows } = await run('select count(*) from occupancy');
    return Number((rows[0] as { count: string }).count);
  } finally {
    await client.end();
  }
}
