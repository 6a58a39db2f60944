import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { endBlocksThat, runningQuarter } from './out-of-service.repository.ts';

/** Who blocks for ice finds its own blocks by it. */
const REASON = 'Glätte: ohne Winterreifen';

/** What staff know of the tyres counts before what the list of the fleet says (§S16.19). */
const isUnfit = sql`case coalesce(care.tyres, care.listed_tyres)
  when 'SUMMER' then true when 'WINTER' then false when 'ALL_SEASON' then false
  else not ('WINTER_TYRES' = any(vehicle.equipment)) end`;

type Ice = { cityId: number; until: Temporal.Instant; now: Temporal.Instant };

/**
 * Takes a city's cars without winter tyres out of service from this quarter hour on wherever free; bookings
 * stay. Again, it blocks what is free by then. Returns how many cars have none.
 */
export async function blockUnfitCars(db: Db, { cityId, until, now }: Ice): Promise<number> {
  const { rows } = await sql<{ cars: number }>`
    with unfit as materialized (
      select vehicle.id from vehicle left join vehicle_care care on care.vehicle_id = vehicle.id
      where vehicle.city_id = ${cityId} and not vehicle.retired and ${isUnfit}
    ), gap as (
      select unfit.id, unnest(
        tstzmultirange(tstzrange(${runningQuarter(now)}, ${until}::timestamptz)) -
        coalesce(range_agg(tstzrange(taken.starts_at, taken.ends_at)) filter (where taken.vehicle_id is not null),
          '{}')) as period
      from unfit left join occupancy taken on taken.vehicle_id = unfit.id
        and taken.starts_at < ${until}::timestamptz and taken.ends_at > ${runningQuarter(now)}
      group by unfit.id
    ), blocked as (
      insert into out_of_service (vehicle_id, city_id, starts_at, ends_at, reason, created_at)
      select id, ${cityId}, lower(period), upper(period), ${REASON}, ${now}::timestamptz from gap order by id
    )
    select count(*) as cars from unfit`.execute(db);
  return rows[0]?.cars ?? 0;
}

/** Gives the cars of a city free that were blocked for ice. Returns how many blocks that were. */
export const endIce = (db: Db, cityId: number, now: Temporal.Instant): Promise<number> =>
  endBlocksThat(db, sql`city_id = ${cityId} and reason = ${REASON}`, now);

type Affected = {
  id: number;
  state: 'RESERVED' | 'ACTIVE';
  plate: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  customerNumber: string;
  phone: string | null;
};

/** The bookings until then of cars without winter tyres: their drivers must be called. */
export async function findAffectedByIce(db: Db, { cityId, until, now }: Ice): Promise<Affected[]> {
  const { rows } = await sql<Affected>`
    select booking.id, booking.state, vehicle.plate, booking.starts_at as "startsAt", booking.ends_at as "endsAt",
      driver.customer_number as "customerNumber",
      coalesce(driver.mobile_phone, driver.phone) as phone
    from booking
      join vehicle on vehicle.id = booking.vehicle_id
      left join vehicle_care care on care.vehicle_id = vehicle.id
      join customer driver on driver.id = coalesce(booking.driver_customer_id, booking.customer_id)
    where vehicle.city_id = ${cityId} and ${isUnfit} and booking.state in ('RESERVED', 'ACTIVE')
      and booking.starts_at < ${until}::timestamptz
      and (booking.state = 'ACTIVE' or booking.ends_at > ${now}::timestamptz)
    order by booking.starts_at, booking.id`.execute(db);
  return rows;
}
