import { sql } from 'kysely';
import type { DamageView } from '#domain/damage/car-part.ts';
import type { DamageKind } from '#domain/damage/damage-kind.ts';
import type { DamageState } from '#domain/damage/damage-state.ts';
import type { ProposalKind } from '#domain/proposal/proposal.ts';
import type { Db } from '#server/db/connect.ts';
import { type Cities, inCities } from '#server/features/customer/city-sql.ts';
import { isAboutAccountOf } from '#server/features/damage/damage-sql.ts';

export type CaseHead = {
  id: string;
  state: DamageState;
  vehicleId: number;
  plate: string;
  model: string;
  cityId: number;
  city: string;
  kind: DamageKind;
  severity: number;
  view: DamageView;
  x: number;
  y: number;
  beforeTrip: boolean;
  isAccident: boolean;
  isOfTask: boolean;
  reporterNumber: string;
  reporterPrename: string | null;
  reporterName: string | null;
  recordedAt: Temporal.Instant;
  heardUntil: Temporal.Instant | null;
  hasAnswer: boolean;
  repairedAt: Temporal.Instant | null;
};

type Where = {
  providerId: string;
  cities: Cities;
  /** Who looks: what is about their own account is left to others. */
  viewerId: number;
};

const heads = ({ providerId, cities, viewerId }: Where, where: ReturnType<typeof sql>) => sql<CaseHead>`
  select damage.id, damage.state, damage.vehicle_id as "vehicleId", vehicle.plate, vehicle.model, city.id as "cityId",
    city.title as city, damage.kind, damage.severity, damage.view, damage.x, damage.y,
    damage.before_trip as "beforeTrip", damage.accident is not null as "isAccident",
    damage.task_id is not null as "isOfTask", reporter.customer_number as "reporterNumber",
    reporter.prename as "reporterPrename", reporter.name as "reporterName", damage.recorded_at as "recordedAt",
    damage.heard_until as "heardUntil", damage.state = 'HEARING' and exists (select from damage_event event
      where event.damage_id = damage.id and event.kind = 'STATED' and event.id > (select max(heard.id)
        from damage_event heard where heard.damage_id = damage.id and heard.kind = 'HEARD')) as "hasAnswer",
    damage.repaired_at as "repairedAt"
  from damage
    join vehicle on vehicle.id = damage.vehicle_id
    join city on city.id = vehicle.city_id
    join customer reporter on reporter.id = damage.reporter_id
  where vehicle.provider_id = ${providerId} and ${inCities(cities, sql`vehicle.city_id`)}
    and not ${isAboutAccountOf(viewerId)} and ${where}`;

/**
 * Those of a state, or all that are open: these by the hearing's deadline or else when they were reported, what is closed the
 * latest first.
 */
export async function findHeads(
  db: Db,
  where: Where & { state: DamageState | undefined; limit: number },
): Promise<CaseHead[]> {
  const { state, limit } = where;
  const isClosed = state === 'DECIDED' || state === 'DISMISSED';
  const order = isClosed
    ? sql`damage.recorded_at desc, damage.id`
    : sql`case damage.state when 'HEARING' then damage.heard_until else damage.recorded_at end, damage.id`;
  const wanted = state ? sql`damage.state = ${state}` : sql`damage.state in ('REPORTED', 'OPEN', 'HEARING')`;
  const { rows } = await heads(where, sql`${wanted} order by ${order} limit ${limit}`).execute(db);
  return rows;
}

/** The one with this id, if it is in one of the cities; `viewerId`: and not about their account. */
export async function findHead(db: Db, id: string, where: Where): Promise<CaseHead | undefined> {
  const { rows } = await heads(where, sql`damage.id = ${id}::uuid`).execute(db);
  return rows[0];
}

type CarHere = { vehicleId: number; plate: string; model: string; cityId: number };

/** The car of a damage, and where it belongs to; undefined: another provider’s. */
export const findCar = (db: Db, vehicleId: number, providerId: string): Promise<CarHere | undefined> =>
  db
    .selectFrom('vehicle')
    .where('id', '=', vehicleId)
    .where('provider_id', '=', providerId)
    .select(['id as vehicleId', 'plate', 'model', 'city_id as cityId'])
    .executeTakeFirst();

export type EarlierPhoto = {
  id: string;
  fileKey: string;
  width: number;
  height: number;
  recordedAt: Temporal.Instant;
  /** Of another damage; null: of a return. */
  kind: DamageKind | null;
  view: DamageView | null;
  x: number | null;
  y: number | null;
};

const SHOWN_EARLIER = 12;

/**
 * Earlier photos of the car that have arrived: of other damage, the same side first, and of where trips before left it. Photos of
 * accidents show other people.
 */
export async function findEarlierPhotos(
  db: Db,
  damage: { id: string; vehicleId: number; view: string; recordedAt: Temporal.Instant },
  bookingIds: readonly number[],
): Promise<EarlierPhoto[]> {
  const { rows } = await sql<EarlierPhoto>`
    select id, "fileKey", width, height, "recordedAt", kind, view, x, y from (
      select photo.id, photo.file_key as "fileKey", photo.width, photo.height, photo.recorded_at as "recordedAt",
        other.kind, other.view, other.x, other.y
      from damage other join damage_photo photo on photo.damage_id = other.id
      where other.vehicle_id = ${damage.vehicleId} and other.id <> ${damage.id}::uuid and other.accident is null
        and other.recorded_at < ${damage.recordedAt}::timestamptz and photo.recorded_at is not null
      union all
      select id, file_key, width, height, recorded_at, null, null, null, null from return_photo
      where booking_id = any(${[...bookingIds]}::bigint[]) and recorded_at < ${damage.recordedAt}::timestamptz
    ) earlier
    where width is not null and height is not null
    order by view is not distinct from ${damage.view} desc, "recordedAt" desc, id limit ${SHOWN_EARLIER}`.execute(
    db,
  );
  return rows;
}

const DRIVER_DECISION: ProposalKind = 'DAMAGE_TO_DRIVER';

/** The proposal about this damage that waits for a second person. */
export async function findWaiting(db: Db, damageId: string, now: Temporal.Instant): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from proposal
    where kind = ${DRIVER_DECISION} and request ->> 'damageId' = ${damageId} and expires_at > ${now}::timestamptz
      and not exists (select from proposal_end where proposal_id = proposal.id)
    order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

export type ShareCharge = { posting: number; bookingId: number; cents: number };

/** The share of this damage that is charged and was not taken back (§S20.27). */
export async function findCharge(db: Db, damageId: string): Promise<ShareCharge | undefined> {
  const { rows } = await sql<ShareCharge>`
    select transaction_id as posting, booking_id as "bookingId", cents from damage_charge charge
    where damage_id = ${damageId}::uuid
      and not exists (select from payment_act undone where undone.reverses_id = charge.transaction_id)`.execute(
    db,
  );
  return rows[0];
}

/** The account that pays for this person, and its city. */
export async function findPayerOf(
  db: Db,
  personId: number,
): Promise<{ number: string; cityId: number | null } | undefined> {
  const { rows } = await sql<{ number: string; cityId: number | null }>`
    select payer.customer_number as number, payer.registered_city_id as "cityId"
    from customer person join customer payer on payer.id = coalesce(person.main_customer_id, person.id)
    where person.id = ${personId}`.execute(db);
  return rows[0];
}

export type Named = { id: number; number: string; prename: string | null; name: string | null };

/** These people, as they are called today. */
export async function findNames(db: Db, ids: readonly number[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('customer')
    .where('id', 'in', ids)
    .select(['id', 'customer_number as number', 'prename', 'name'])
    .execute();
}
