import { type RawBuilder, sql } from 'kysely';
import type { BookingState } from '#domain/booking/booking-state.ts';
import type { DamageView } from '#domain/damage/car-part.ts';
import type { DamageKind } from '#domain/damage/damage-kind.ts';
import type { DamageOutcome, DamageState } from '#domain/damage/damage-state.ts';
import type { DamageEventKind } from '#domain/damage/staff-words.ts';
import { EMPLOYEE_PROP, markOf } from '#domain/employee/employee-role.ts';
import type { Db } from '#server/db/connect.ts';
import { announceDamagePhotos } from '#server/features/photo/photo.repository.ts';

export type DamageRow = {
  id: string;
  vehicleId: number;
  /** Of the trip on which it was found; null: an employee found it with a task. */
  bookingId: number | null;
  taskId: number | null;
  reporterId: number;
  beforeTrip: boolean;
  state: DamageState;
  view: DamageView;
  x: number;
  y: number;
  kind: DamageKind;
  severity: number;
  description: string | null;
  thirdParty: boolean;
  accident: Record<string, unknown> | null;
  noPhotoReason: string | null;
  happenedAt: Temporal.Instant | null;
  noticedAt: Temporal.Instant;
  recordedAt: Temporal.Instant;
  heardBookingId: number | null;
  heardCustomerId: number | null;
  heardUntil: Temporal.Instant | null;
  outcome: DamageOutcome | null;
  shareCents: number | null;
  evidence: string | null;
  decidedAt: Temporal.Instant | null;
  decidedBy: string | null;
  repairedAt: Temporal.Instant | null;
};

const COLUMNS = sql`id, vehicle_id as "vehicleId", booking_id as "bookingId", task_id as "taskId",
  reporter_id as "reporterId", before_trip as "beforeTrip", state, view, x, y, kind, severity, description,
  third_party as "thirdParty", accident, no_photo_reason as "noPhotoReason", happened_at as "happenedAt",
  noticed_at as "noticedAt", recorded_at as "recordedAt", heard_booking_id as "heardBookingId",
  heard_customer_id as "heardCustomerId",
  heard_until as "heardUntil", outcome, share_cents as "shareCents", evidence, decided_at as "decidedAt",
  decided_by as "decidedBy", repaired_at as "repairedAt"`;

async function selectDamages(db: Db, where: RawBuilder<unknown>): Promise<DamageRow[]> {
  const { rows } = await sql<DamageRow>`select ${COLUMNS} from damage where ${where}`.execute(db);
  return rows;
}

export const findDamage = async (db: Db, id: string): Promise<DamageRow | undefined> =>
  (await selectDamages(db, sql`id = ${id}::uuid`))[0];

/** Locks the damage, so that staff's steps and the driver's answers run one after the other. */
export const lockDamage = async (db: Db, id: string): Promise<DamageRow | undefined> =>
  (await selectDamages(db, sql`id = ${id}::uuid for no key update`))[0];

/** Returns what is damaged on the car and not repaired, the latest first; what was dismissed is no damage. */
export const findKnownDamages = (db: Db, vehicleId: number): Promise<DamageRow[]> =>
  selectDamages(
    db,
    sql`vehicle_id = ${vehicleId} and repaired_at is null and state <> 'DISMISSED' order by recorded_at desc, id limit 100`,
  );

/** Returns what was reported with the booking, and what its driver is heard about, the latest first. */
export const findDamagesOfBooking = (db: Db, bookingId: number): Promise<DamageRow[]> =>
  selectDamages(
    db,
    sql`(booking_id = ${bookingId} or heard_booking_id = ${bookingId}) order by recorded_at desc, id limit 100`,
  );

/** Was anything reported with this booking? The check before the trip asks (§S10.6). */
export async function hasReport(db: Db, bookingId: number): Promise<boolean> {
  const row = await db
    .selectFrom('damage')
    .where('booking_id', '=', bookingId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the damage that starts with these characters of its id; undefined if there is none or more than one. */
export async function findDamageByPrefix(db: Db, prefix: string): Promise<DamageRow | undefined> {
  const found = await selectDamages(db, sql`id::text like ${`${prefix.toLowerCase()}%`} limit 2`);
  return found.length === 1 ? found[0] : undefined;
}

/** About how many damages is this person heard now? */
export async function countHearings(db: Db, customerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('damage')
    .where('heard_customer_id', '=', customerId)
    .where('state', '=', 'HEARING')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export type TripAround = {
  state: BookingState;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  endedAt: Temporal.Instant | null;
};

const ENDED_AT = sql`(select max(event.at) from booking_event event
  where event.booking_id = booking.id and event.kind = 'ENDED')`;

/** Returns when the booking was returned; null: not yet. */
export async function findReturn(db: Db, bookingId: number): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Temporal.Instant | null }>`
    select ${ENDED_AT} as at from booking where id = ${bookingId}`.execute(db);
  return rows[0]?.at ?? null;
}

/**
 * When the driver of the booking opened its car without a network with the words that something is different, by the
 * car's clock; undefined if they did not, or had answered the check before.
 */
export async function findDeclared(db: Db, bookingId: number): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ at: Temporal.Instant | null }>`
    select min(opening.happened_at) as at
    from booking
    join departure_check "check"
      on "check".booking_id = booking.id and "check".vehicle_id = booking.vehicle_id and not "check".as_described
    join unlock_grant "grant" on "grant".booking_id = booking.id and "grant".vehicle_id = booking.vehicle_id
    join offline_opening opening on opening.grant_serial = "grant".serial and opening."check" = 'DIFFERENT'
    where booking.id = ${bookingId}`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Returns the customer's bookings of the car that end after `since` or run, for who may see its damage. */
export async function findTripsAround(
  db: Db,
  { vehicleId, customerId, since }: { vehicleId: number; customerId: number; since: Temporal.Instant },
): Promise<TripAround[]> {
  const { rows } = await sql<TripAround>`
    select state, starts_at as "startsAt", ends_at as "endsAt", ${ENDED_AT} as "endedAt" from booking
    where vehicle_id = ${vehicleId}
      and (driver_customer_id = ${customerId} or driver_customer_id is null and customer_id = ${customerId})
      and (state = 'ACTIVE' or ends_at > ${since}::timestamptz
        or exists (select from booking_event event where event.booking_id = booking.id and event.kind = 'ENDED'
          and event.at > ${since}::timestamptz))`.execute(db);
  return rows;
}

/** §3.16: the property that marks employees. */
const EMPLOYEE = JSON.stringify(markOf(EMPLOYEE_PROP));

/** Is the customer an active employee of the provider whose vehicle it is? False too if there is no such vehicle. */
export async function isStaffOfVehicle(db: Db, customerId: number, vehicleId: number): Promise<boolean> {
  const { rows } = await sql`
    select from vehicle join customer on customer.provider_id = vehicle.provider_id
    where vehicle.id = ${vehicleId} and customer.id = ${customerId} and customer.state = 'ACTIVE'
      and customer.add_props @> ${EMPLOYEE}::jsonb`.execute(db);
  return rows.length > 0;
}

export type PhotoRow = {
  id: string;
  damageId: string;
  byteSize: number;
  received: number;
  sha256: Buffer | null;
  mediaType: string | null;
  fileKey: string;
  originalKey: string;
  width: number | null;
  height: number | null;
  recordedAt: Temporal.Instant | null;
};

const PHOTO_COLUMNS = [
  'id',
  'damage_id as damageId',
  'byte_size as byteSize',
  'received',
  'sha256',
  'media_type as mediaType',
  'file_key as fileKey',
  'original_key as originalKey',
  'width',
  'height',
  'recorded_at as recordedAt',
] as const;

/** Returns the photos of these reports in their order, also those that are still to come. */
export async function findPhotos(db: Db, damageIds: readonly string[]): Promise<PhotoRow[]> {
  if (damageIds.length === 0) return [];
  return db
    .selectFrom('damage_photo')
    .where('damage_id', 'in', damageIds)
    .orderBy('damage_id')
    .orderBy('position')
    .select(PHOTO_COLUMNS)
    .execute();
}

export function findPhoto(db: Db, damageId: string, photoId: string): Promise<PhotoRow | undefined> {
  return db
    .selectFrom('damage_photo')
    .where('damage_id', '=', damageId)
    .where('id', '=', photoId)
    .select(PHOTO_COLUMNS)
    .executeTakeFirst();
}

export type NewDamage = {
  id: string;
  vehicleId: number;
  /** Where it was found: on a trip, or by an employee with a task, who has looked at it already. */
  occasion: { bookingId: number } | { taskId: number };
  reporterId: number;
  beforeTrip: boolean;
  view: DamageView;
  x: number;
  y: number;
  kind: DamageKind;
  severity: number;
  description: string | undefined;
  thirdParty: boolean;
  accident: object | undefined;
  noPhotoReason: string | undefined;
  happenedAt: Temporal.Instant | undefined;
  noticedAt: Temporal.Instant;
  photos: readonly { id: string; byteSize: number; fileKey: string; originalKey: string }[];
  now: Temporal.Instant;
};

/**
 * Inserts the report with its announced photos and its event; false when one of the ids is taken, and then nothing may
 * stay: the caller's transaction is rolled back.
 */
export async function insertDamage(db: Db, damage: NewDamage): Promise<boolean> {
  const { bookingId, taskId } = { bookingId: null, taskId: null, ...damage.occasion };
  const { rows } = await sql`
    insert into damage (id, vehicle_id, booking_id, task_id, reporter_id, before_trip, state, view, x, y, kind, severity, description,
      third_party, accident, no_photo_reason, happened_at, noticed_at, recorded_at)
    values (${damage.id}::uuid, ${damage.vehicleId}, ${bookingId}, ${taskId}, ${damage.reporterId}, ${damage.beforeTrip},
      ${taskId === null ? 'REPORTED' : 'OPEN'}, ${damage.view}, ${damage.x}, ${damage.y}, ${damage.kind}, ${damage.severity},
      ${damage.description ?? null}, ${damage.thirdParty},
      ${damage.accident ? JSON.stringify(damage.accident) : null}::jsonb, ${damage.noPhotoReason ?? null},
      ${damage.happenedAt ?? null}, ${damage.noticedAt}, ${damage.now})
    on conflict do nothing
    returning id`.execute(db);
  if (rows.length === 0) return false;
  if (!(await announceDamagePhotos(db, damage.id, damage.photos))) return false;
  await insertEvent(db, {
    damageId: damage.id,
    kind: 'REPORTED',
    at: damage.now,
    by: { customerId: damage.reporterId },
  });
  return true;
}

/** Who takes a step for the operator. */
export type DamageStaff = {
  staff: string;
  /** Their account; absent: in the terminal. */
  staffId?: number;
  /** Whoever has confirmed it. */
  secondId?: number;
};
type NewEvent = {
  damageId: string;
  kind: DamageEventKind;
  at: Temporal.Instant;
  by: { customerId: number } | DamageStaff;
  text?: string;
};

export async function insertEvent(db: Db, { damageId, kind, at, by, text }: NewEvent): Promise<void> {
  await db
    .insertInto('damage_event')
    .values({
      damage_id: damageId,
      kind,
      at,
      ...('staff' in by
        ? { staff: by.staff, staff_id: by.staffId ?? null, second_id: by.secondId ?? null }
        : { customer_id: by.customerId }),
      text: text ?? null,
    })
    .execute();
}

export type EventRow = {
  damageId: string;
  kind: DamageEventKind;
  at: Temporal.Instant;
  customerId: number | null;
  staff: string | null;
  staffId: number | null;
  secondId: number | null;
  text: string | null;
};

/** Returns what happened to these reports, the earliest first. */
export async function findEvents(db: Db, damageIds: readonly string[]): Promise<EventRow[]> {
  if (damageIds.length === 0) return [];
  const rows = await db
    .selectFrom('damage_event')
    .where('damage_id', 'in', damageIds)
    .orderBy('id')
    .select([
      'damage_id as damageId',
      'kind',
      'at',
      'customer_id as customerId',
      'staff',
      'staff_id as staffId',
      'second_id as secondId',
      'text',
    ])
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as DamageEventKind }));
}

type StateChange = {
  id: string;
  state: DamageState;
  heard?: { bookingId: number; customerId: number; until: Temporal.Instant };
  decision?: {
    outcome: DamageOutcome;
    shareCents: number | undefined;
    evidence: string;
    at: Temporal.Instant;
    by: string;
  };
};

/** Writes the state that the damage has from now on; a decision that is taken back leaves only its event. */
export async function saveState(db: Db, { id, state, heard, decision }: StateChange): Promise<void> {
  await db
    .updateTable('damage')
    .set({
      state,
      outcome: decision?.outcome ?? null,
      share_cents: decision?.shareCents ?? null,
      evidence: decision?.evidence ?? null,
      decided_at: decision?.at ?? null,
      decided_by: decision?.by ?? null,
      ...(heard
        ? { heard_booking_id: heard.bookingId, heard_customer_id: heard.customerId, heard_until: heard.until }
        : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Notes that the damage is gone from the car. */
export async function saveRepair(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  await db.updateTable('damage').set({ repaired_at: now }).where('id', '=', id).execute();
}

/** Returns the reports that wait for staff, the earliest first; with `all`, the latest 200, newest first. */
export async function listDamages(db: Db, { all }: { all: boolean }) {
  const damages = db
    .selectFrom('damage')
    .innerJoin('vehicle', 'vehicle.id', 'damage.vehicle_id')
    .select([
      'damage.id',
      'damage.state',
      'damage.view',
      'damage.x',
      'damage.y',
      'damage.kind',
      'damage.severity',
      'damage.before_trip as beforeTrip',
      'damage.recorded_at as recordedAt',
      'damage.heard_until as heardUntil',
      'vehicle.plate',
      sql<number>`(select count(*) from damage_photo photo
        where photo.damage_id = damage.id and photo.recorded_at is not null)::int`.as('photos'),
      sql<boolean>`damage.accident is not null`.as('isAccident'),
    ]);
  return all
    ? damages.orderBy('damage.recorded_at', 'desc').limit(200).execute()
    : damages
        .where('damage.state', 'in', ['REPORTED', 'OPEN', 'HEARING'])
        .orderBy('damage.recorded_at')
        .execute();
}

export type TripOfCar = {
  id: number;
  customerId: number;
  customerNumber: string;
  prename: string | null;
  name: string | null;
  email: string | null;
  mainCustomerId: number | null;
  priceListId: number;
  vehicleId: number;
  plate: string;
  model: string;
  state: BookingState;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  /** The first unlock; of a booking that was never unlocked, its start. */
  beganAt: Temporal.Instant;
};

const TRIPS = sql`
  select booking.id, customer.id as "customerId", customer.customer_number as "customerNumber", customer.prename,
    customer.name, customer.email,
    customer.main_customer_id as "mainCustomerId", booking.price_list_id as "priceListId",
    booking.vehicle_id as "vehicleId", vehicle.plate, vehicle.model,
    booking.state, booking.starts_at as "startsAt",
    booking.ends_at as "endsAt", coalesce((select min(happened_at) from trip_event event
      where event.booking_id = booking.id and event.kind = 'UNLOCKED'), booking.starts_at) as "beganAt"
  from booking
    join customer on customer.id = coalesce(booking.driver_customer_id, booking.customer_id)
    join vehicle on vehicle.id = booking.vehicle_id`;

/** Returns the booking with its driver, for staff. */
export async function findTripOfCar(db: Db, bookingId: number): Promise<TripOfCar | undefined> {
  const { rows } = await sql<TripOfCar>`${TRIPS} where booking.id = ${bookingId}`.execute(db);
  return rows[0];
}

/** So many last trips of a car are shown. */
const TRIPS_BEFORE = 5;

/**
 * Returns the car's last trips that began before the instant, the latest first. Those returned in their first quarter of an
 * hour have no place in its calendar: of them the return is left.
 */
export async function findTripsBefore(db: Db, vehicleId: number, at: Temporal.Instant): Promise<TripOfCar[]> {
  // One that is returned so early began at most a quarter of an hour before; later ones between do not count.
  const { rows } = await sql<TripOfCar>`${TRIPS}
    where booking.id = any (array(
        (select booking_id from occupancy
          where vehicle_id = ${vehicleId} and booking_id is not null
            and starts_at <= ${at}::timestamptz + interval '15 minutes'
          order by starts_at desc limit ${TRIPS_BEFORE})
        union
        (select booking_id from trip_return
          where vehicle_id = ${vehicleId} and confirmed_at <= ${at}::timestamptz + interval '30 minutes'
          order by confirmed_at desc limit ${2 * TRIPS_BEFORE})))
      and booking.vehicle_id = ${vehicleId} and booking.starts_at <= ${at}::timestamptz + interval '15 minutes'
      and booking.state in ('RESERVED', 'ACTIVE', 'ENDED', 'BILLED')
    order by booking.starts_at desc limit ${TRIPS_BEFORE}`.execute(db);
  return rows;
}

/** Returns photos of damage that was closed before, at most so many as one run deletes. */
export async function findOldPhotos(db: Db, before: Temporal.Instant): Promise<PhotoRow[]> {
  return db
    .selectFrom('damage_photo')
    .where('damage_id', 'in', (where) =>
      where
        .selectFrom('damage')
        .where('state', 'in', ['DECIDED', 'DISMISSED'])
        .where(
          sql<boolean>`(select max(event.at) from damage_event event where event.damage_id = damage.id) < ${before}::timestamptz`,
        )
        .select('id'),
    )
    .select(PHOTO_COLUMNS)
    .limit(500)
    .execute();
}
