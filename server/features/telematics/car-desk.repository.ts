import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export type DeskRow = {
  vehicleId: number;
  plate: string;
  model: string;
  station: string;
  bookingId: number | null;
  bookingState: 'RESERVED' | 'ACTIVE' | null;
  startsAt: Temporal.Instant | null;
  customerNumber: string | null;
};

/**
 * Vehicles with a box whose plate contains `plate` (ignoring spaces, hyphens and case), with the booking
 * running, or beginning within the hour: running ones first, then those beginning soon.
 */
export async function listDeskVehicles(
  db: Db,
  { plate, now, limit }: { plate: string; now: Temporal.Instant; limit: number },
): Promise<DeskRow[]> {
  const wanted = plate.toLowerCase().replaceAll(/[\s-]/g, '');
  const { rows } = await sql<DeskRow>`
    select v.id as "vehicleId", v.plate, v.model, station.name as station, b.id as "bookingId",
      b.state as "bookingState", b.starts_at as "startsAt", customer.customer_number as "customerNumber"
    from vehicle v
      join vehicle_box box on box.vehicle_id = v.id
      join station on station.id = v.station_id
      left join lateral (
        select id, state, starts_at, customer_id from booking
        where vehicle_id = v.id and (state = 'ACTIVE' or (state = 'RESERVED' and ends_at > ${now}::timestamptz
          and starts_at <= ${now.add({ hours: 1 })}::timestamptz))
        order by state, starts_at limit 1
      ) b on true
      left join customer on customer.id = b.customer_id
    where not v.retired and strpos(translate(lower(v.plate), ' -', ''), ${wanted}) > 0
    order by b.id is null, b.state, b.starts_at desc, v.plate
    limit ${limit}`.execute(db);
  return rows;
}
