import type { Db } from '#server/db/connect.ts';

export type GuideRow = {
  equipment: string[];
  fuel: 'SUPER_E10' | 'SUPER' | 'DIESEL' | null;
  socket_place: string | null;
  /** How far it gets with how much, as the list of the fleet states it. */
  energy_percent: number | null;
  range_km: number | null;
};

/** What a driver must know of a vehicle to use it, besides what its booking says. The vehicle must exist. */
export async function findGuide(db: Db, vehicleId: number): Promise<GuideRow> {
  const row = await db
    .selectFrom('vehicle')
    .where('id', '=', vehicleId)
    .select(['equipment', 'fuel', 'socket_place', 'energy_percent', 'range_km'])
    .executeTakeFirstOrThrow();
  return { ...row, fuel: row.fuel as GuideRow['fuel'] };
}
