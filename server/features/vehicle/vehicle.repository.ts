import { CompiledQuery, sql } from 'kysely';
import type { Period } from '#domain/booking/period.ts';
import { heldUntil } from '#domain/trip/late-car.ts';
import { VEHICLE_COLUMNS, type VehicleRow } from '#server/availability/fleet.repository.ts';
import { batched } from '#server/db/batch.ts';
import type { Db } from '#server/db/connect.ts';

/** A vehicle in service; undefined when it is unknown or retired. */
export async function findVehicle(db: Db, id: number): Promise<VehicleRow | undefined> {
  const { rows } = await sql<VehicleRow>`
    select ${VEHICLE_COLUMNS}
    from vehicle v join station s on s.id = v.station_id join city c on c.id = v.city_id
      left join vehicle_state car on car.vehicle_id = v.id
    where v.id = ${id} and not v.retired`.execute(db);
  return rows[0];
}

/** Lets those who want the same car as a substitute go one after the other; bookings of it do not wait. */
export async function lockVehicle(transaction: Db, id: number): Promise<void> {
  await sql`select from vehicle where id = ${id} for no key update`.execute(transaction);
}

// Compiled once, for booking attempts. A vehicle's occupancies do not overlap: the obstacle is the last
// begun before the period's end, or its predecessor. The B-tree needs a tenth of the GiST index's reads.
const FIND_OBSTACLES = `
  with wanted as (
    select * from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::boolean[])
      with ordinality as wanted(vehicle_id, starts, ends, is_new, n)
  )
  select wanted.n, o.booking_id, o.out_of_service_id, o.exclusive_customer_id
  from wanted
  cross join lateral (
    select booking_id, out_of_service_id, exclusive_customer_id, ends_at from occupancy
    where vehicle_id = wanted.vehicle_id and starts_at < wanted.ends
    order by starts_at desc limit 2
  ) o
  where o.ends_at > wanted.starts
  union all
  select wanted.n, late.id, null, null
  from wanted join booking late on late.vehicle_id = wanted.vehicle_id
  where wanted.is_new and late.state = 'ACTIVE' and late.ends_at <= $5 and late.ends_at < wanted.ends
    and wanted.starts < $6::timestamptz`;

type WantedPeriod = {
  vehicleId: number;
  period: Period;
  /** For a new booking: an overdue car is held (§S16.50). Who has booked it already may change that booking. */
  now?: Temporal.Instant | undefined;
  /** The booking that is being changed, which is no obstacle to itself. */
  exceptBookingId?: number | undefined;
  /** The customer whose own bookings are reported as OWN_BOOKING_OVERLAPS. */
  customerId?: number | undefined;
};

type Obstacle = 'BOOKEE_TAKEN' | 'BOOKEE_OUT_OF_SERVICE' | 'OWN_BOOKING_OVERLAPS';

/** What occupies a vehicle in a period, if anything. */
export const findObstacle = batched(
  async (db, wanted: readonly WantedPeriod[]): Promise<(Obstacle | undefined)[]> => {
    // What is looked up together was asked within a moment: one time counts for all.
    const now = wanted.find((one) => one.now)?.now;
    const { rows } = await db.executeQuery<{
      n: number;
      booking_id: number | null;
      out_of_service_id: number | null;
      exclusive_customer_id: number | null;
    }>(
      CompiledQuery.raw(FIND_OBSTACLES, [
        wanted.map(({ vehicleId }) => vehicleId),
        wanted.map(({ period }) => period.start.toString()),
        wanted.map(({ period }) => period.end.toString()),
        wanted.map(({ now }) => now !== undefined),
        now ?? null,
        now ? heldUntil(now) : null,
      ]),
    );
    const occupied = Map.groupBy(rows, ({ n }) => n);
    return wanted.map(({ exceptBookingId, customerId }, index) => {
      const others = (occupied.get(index + 1) ?? []).filter(
        (row) => row.out_of_service_id !== null || row.booking_id !== exceptBookingId,
      );
      if (others.length === 0) return undefined;
      if (customerId !== undefined && others.some((row) => row.exclusive_customer_id === customerId)) {
        return 'OWN_BOOKING_OVERLAPS';
      }
      return others.some((row) => row.booking_id !== null) ? 'BOOKEE_TAKEN' : 'BOOKEE_OUT_OF_SERVICE';
    });
  },
);
