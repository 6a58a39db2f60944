import { sql } from 'kysely';
import type { CarRefusal } from '#domain/telematics/car-state.ts';
import type { Db } from '#server/db/connect.ts';

/** What of a car's words is refused at present, or strange (§S10.25). */
export type RefusedWords = {
  plate: string;
  reason: CarRefusal;
  since: Temporal.Instant;
  lastAt: Temporal.Instant;
  count: number;
  /** The last one, as it was told. */
  told: string;
};

/** What of the cars in service is refused at present, or of one of them; longest first. */
export async function findRefusedWords(db: Db, vehicleId?: number): Promise<RefusedWords[]> {
  const { rows } = await sql<RefusedWords>`
    select vehicle.plate, refused.reason, refused.since, refused.last_at as "lastAt", refused.count, refused.told
    from car_refusal refused join vehicle on vehicle.id = refused.vehicle_id
    where refused.ended_at is null and not vehicle.retired
      ${vehicleId === undefined ? sql`` : sql`and refused.vehicle_id = ${vehicleId}`}
    order by refused.since, vehicle.plate, refused.reason`.execute(db);
  return rows;
}
