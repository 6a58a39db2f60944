import type { Db } from '#server/db/connect.ts';

export type GuideRow = {
  equipment: string[];
  fuel: 'SUPER_E10' | 'SUPER' | 'DIESEL' | null;
  socketPlace: string | null;
  /** How far it gets with how much, as the list of the fleet states it. */
  energyPercent: number | null;
  rangeKm: number | null;
};

/** What a driver must know of a vehicle to use it, besides what its booking says. The vehicle must exist. */
export async function findGuide(db: Db, vehicleId: number): Promise<GuideRow> {
  const row = await db
    .selectFrom('vehicle')
    .where('id', '=', vehicleId)
    .select([
      'equipment',
      'fuel',
      'socket_place as socketPlace',
      'energy_percent as energyPercent',
      'range_km as rangeKm',
    ])
    .executeTakeFirstOrThrow();
  return { ...row, fuel: row.fuel as GuideRow['fuel'] };
}
