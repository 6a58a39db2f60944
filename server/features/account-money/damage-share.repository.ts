import { type RawBuilder, sql } from 'kysely';
import type { DamageView } from '#domain/damage/car-part.ts';
import type { DamageKind } from '#domain/damage/damage-kind.ts';
import type { Db } from '#server/db/connect.ts';

type NewCharge = {
  /** The number of its act, which is the key of its posting. */
  act: number;
  damageId: string;
  bookingId: number;
  customerId: number;
  cents: number;
  by: number;
  now: Temporal.Instant;
};

/** Notes which share an act has charged; returns the number of its posting. The account and the damage are locked. */
export async function insertCharge(db: Db, { act, ...row }: NewCharge): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into damage_charge (act_id, damage_id, booking_id, customer_id, transaction_id, cents, round, acted_by, acted_at)
    select ${act}, ${row.damageId}::uuid, ${row.bookingId}, ${row.customerId}, id, ${row.cents},
      1 + (select count(*) from damage_charge before where before.damage_id = ${row.damageId}::uuid), ${row.by}, ${row.now}
    from ledger_transaction where cause = 'DAMAGE_SHARE' and cause_key = ${String(act)}
    returning transaction_id as id`.execute(db);
  const [posted] = rows;
  if (!posted) throw new Error(`nothing is posted by act ${act}`);
  return posted.id;
}

/** What was charged and not taken back. */
export const STANDING_CHARGE: RawBuilder<unknown> = sql`(
  select * from damage_charge charged
  where not exists (select from payment_act undone where undone.reverses_id = charged.transaction_id))`;

export const hasCharge = async (db: Db, damageId: string): Promise<boolean> => {
  const { rows } =
    await sql`select from ${STANDING_CHARGE} charge where damage_id = ${damageId}::uuid`.execute(db);
  return rows.length > 0;
};

/** The decision is another one than what was charged for, or about another trip. */
export const IS_UNFOUNDED: RawBuilder<unknown> = sql`(damage.state <> 'DECIDED' or damage.outcome <> 'DRIVER'
  or damage.heard_booking_id is distinct from charge.booking_id or coalesce(damage.share_cents, 0) < charge.cents)`;

export type DamageShare = {
  damageId: string;
  kind: DamageKind;
  view: DamageView;
  x: number;
  y: number;
  plate: string;
  recordedAt: Temporal.Instant;
  /** As it was decided, if that counts. */
  shareCents: number | null;
  /** Null: nothing is charged. */
  chargedCents: number | null;
  posting: number | null;
};

/** Damages of which this account has to pay a share, or pays one, the latest first. */
export async function findShares(db: Db, customerId: number): Promise<DamageShare[]> {
  const { rows } = await sql<DamageShare>`
    with mine as (
      select damage.id from damage join customer driver on driver.id = damage.heard_customer_id
      where coalesce(driver.main_customer_id, driver.id) = ${customerId} and damage.state = 'DECIDED'
        and damage.outcome = 'DRIVER'
      union
      select damage_id from ${STANDING_CHARGE} charge where charge.customer_id = ${customerId}
    )
    select damage.id as "damageId", damage.kind, damage.view, damage.x, damage.y, vehicle.plate,
      damage.recorded_at as "recordedAt",
      case when damage.state = 'DECIDED' and damage.outcome = 'DRIVER'
        and coalesce(charge.booking_id, damage.heard_booking_id) = damage.heard_booking_id
        then damage.share_cents end::bigint as "shareCents",
      charge.cents as "chargedCents", charge.transaction_id as posting
    from mine join damage using (id) join vehicle on vehicle.id = damage.vehicle_id
      left join ${STANDING_CHARGE} charge on charge.damage_id = damage.id and charge.customer_id = ${customerId}
    order by damage.recorded_at desc, damage.id`.execute(db);
  return rows;
}

/** For the mail about what is taken back. */
export async function findChargeText(db: Db, posting: number): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select text from ledger_entry where transaction_id = ${posting} and account = 'RECEIVABLES' limit 1`.execute(
    db,
  );
  return rows[0]?.text;
}
