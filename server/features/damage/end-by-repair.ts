import type { Db } from '#server/db/connect.ts';
import { type DamageRow, type DamageStaff, insertEvent, saveRepair } from './damage.repository.ts';

/** Notes that a damage is gone from the car, so that no driver sees it any more. False: it was already. The caller holds its lock. */
export async function endByRepair(
  transaction: Db,
  damage: DamageRow,
  { by, now }: { by: DamageStaff | { customerId: number }; now: Temporal.Instant },
): Promise<boolean> {
  if (damage.repairedAt) return false;
  await saveRepair(transaction, damage.id, now);
  await insertEvent(transaction, { damageId: damage.id, kind: 'REPAIRED', at: now, by });
  return true;
}
