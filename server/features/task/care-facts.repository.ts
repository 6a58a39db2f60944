import { sql } from 'kysely';
import type { DamageSeverity } from '#domain/damage/damage-kind.ts';
import type { CareFacts } from '#domain/task/due-tasks.ts';
import type { TyreKind } from '#domain/task/tyre-season.ts';
import type { Db } from '#server/db/connect.ts';

type FactsRow = {
  id: number;
  electric: boolean;
  on_trip: boolean;
  box_since: Temporal.Instant | null;
  last_contact_at: Temporal.Instant | null;
  energy_percent: number | null;
  plugged: boolean | null;
  worst_damage: DamageSeverity | null;
  worst_unseen: DamageSeverity | null;
  cleaned_at: Temporal.Instant | null;
  rated_dirty: boolean;
  inspection_due: string | null;
  tyres: TyreKind | null;
  trip_in_doubt: boolean;
  doubted_since: Temporal.Instant | null;
  refused_since: Temporal.Instant | null;
};

export type CarFacts = { vehicleId: number; facts: CareFacts };

/** What is known of the cars in service after this id, in the order of their ids. */
export async function findCareFacts(db: Db, afterId: number, limit: number): Promise<CarFacts[]> {
  const { rows } = await sql<FactsRow>`
    select vehicle.id, vehicle.electric, box.issued_at as box_since, car.last_contact_at, car.energy_percent, car.plugged,
      car.doubted_since,
      exists (select from trip_return open where open.vehicle_id = vehicle.id and open.checked_at is null
        and open.doubt is not null) as trip_in_doubt,
      (select min(since) from car_refusal refused where refused.vehicle_id = vehicle.id and refused.ended_at is null
        and refused.reason not in ('ODOMETER_FALLEN', 'ODOMETER_BEYOND')) as refused_since,
      exists (select from booking where booking.vehicle_id = vehicle.id and booking.state = 'ACTIVE') as on_trip,
      damaged.worst_damage, damaged.worst_unseen, care.cleaned_at, care.inspection_due, care.tyres,
      exists (select from departure_check rated where rated.vehicle_id = vehicle.id
        and greatest(rated.clean_inside, rated.clean_outside) = 3
        and rated.checked_at > coalesce(care.cleaned_at, '-infinity')) as rated_dirty
    from (
      select id, electric from vehicle where not retired and id > ${afterId} order by id limit ${limit}
    ) vehicle
      left join vehicle_box box on box.vehicle_id = vehicle.id
      left join vehicle_state car on car.vehicle_id = vehicle.id
      left join vehicle_care care on care.vehicle_id = vehicle.id
      left join lateral (
        select max(severity) as worst_damage, max(severity) filter (where state = 'REPORTED') as worst_unseen
        from damage
        where damage.vehicle_id = vehicle.id and damage.repaired_at is null and damage.state <> 'DISMISSED'
      ) damaged on true
    order by vehicle.id`.execute(db);
  return rows.map((row) => ({
    vehicleId: row.id,
    facts: {
      electric: row.electric,
      isOnTrip: row.on_trip,
      boxSince: row.box_since ?? undefined,
      lastContactAt: row.last_contact_at ?? undefined,
      energyPercent: row.energy_percent ?? undefined,
      plugged: row.plugged ?? false,
      worstDamage: row.worst_damage ?? undefined,
      worstUnseen: row.worst_unseen ?? undefined,
      cleanedAt: row.cleaned_at ?? undefined,
      isRatedDirty: row.rated_dirty,
      inspectionDue: row.inspection_due === null ? undefined : Temporal.PlainDate.from(row.inspection_due),
      tyres: row.tyres ?? undefined,
      isTripInDoubt: row.trip_in_doubt,
      doubtedSince: row.doubted_since ?? undefined,
      refusedSince: row.refused_since ?? undefined,
    },
  }));
}
