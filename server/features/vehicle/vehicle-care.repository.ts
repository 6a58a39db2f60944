import { sql } from 'kysely';
import type { TyreKind } from '#domain/task/tyre-season.ts';
import type { Db } from '#server/db/connect.ts';

/** What staff know of the care of a car; what is undefined stays as it is. */
export type CareNews = {
  cleanedAt?: Temporal.Instant | undefined;
  /** YYYY-MM-DD */
  inspectionDue?: string | undefined;
  tyres?: TyreKind | undefined;
};

/** When the car was cleaned last; undefined: nobody wrote it down. */
export async function findCleaning(db: Db, vehicleId: number): Promise<Temporal.Instant | undefined> {
  const row = await db
    .selectFrom('vehicle_care')
    .where('vehicle_id', '=', vehicleId)
    .select('cleaned_at')
    .executeTakeFirst();
  return row?.cleaned_at ?? undefined;
}

export async function saveCare(db: Db, vehicleId: number, news: CareNews): Promise<void> {
  const { cleanedAt = null, inspectionDue = null, tyres = null } = news;
  if (cleanedAt === null && inspectionDue === null && tyres === null) return;
  await sql`
    insert into vehicle_care as known (vehicle_id, cleaned_at, inspection_due, tyres)
    values (${vehicleId}, ${cleanedAt}, ${inspectionDue}::date, ${tyres})
    on conflict (vehicle_id) do update set
      cleaned_at = greatest(known.cleaned_at, excluded.cleaned_at),
      inspection_due = coalesce(excluded.inspection_due, known.inspection_due),
      tyres = coalesce(excluded.tyres, known.tyres)`.execute(db);
}

/** Says to those who book and drive the car what they should know of it, in place of what staff said before; empty: nothing. */
export async function saveStaffRemark(db: Db, vehicleId: number, text: string): Promise<void> {
  const remark = text === '' ? [] : [{ infoType: STAFF_REMARK, contentType: 'text', text }];
  await sql`
    update vehicle set remarks = (
      select coalesce(jsonb_agg(remark), '[]') from jsonb_array_elements(remarks) remark
      where remark ->> 'infoType' <> ${STAFF_REMARK}
    ) || ${JSON.stringify(remark)}::jsonb
    where id = ${vehicleId}`.execute(db);
}

/** The type of remarks that employees write at the car; all others come with the fleet's list. */
export const STAFF_REMARK = 'STAFF';

/** Notes what the display of a car says that cannot tell it itself. */
export async function saveStatedEnergy(db: Db, vehicleId: number, percent: number): Promise<void> {
  await db.updateTable('vehicle').set({ energy_percent: percent }).where('id', '=', vehicleId).execute();
}
