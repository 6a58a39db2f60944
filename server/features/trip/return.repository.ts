import { sql } from 'kysely';
import type { Position } from '#domain/station/position.ts';
import type { RefusalReason } from '#domain/telematics/car-command.ts';
import { isFaultOfCar, type TripStep } from '#domain/trip/blameless-delay.ts';
import type { ReturnCondition } from '#domain/trip/return-conditions.ts';
import type { Course, DistanceDoubt } from '#domain/trip/sure-distance.ts';
import type { Db } from '#server/db/connect.ts';

/** So many trips say how a car is used to count. */
const COMPARED_TRIPS = 20;

export type ReturnRow = {
  bookingId: number;
  vehicleId: number;
  customerId: number;
  confirmedAt: Temporal.Instant;
  byWord: boolean;
  checkedAt: Temporal.Instant | null;
  unmet: ReturnCondition[];
  hinderedSince: Temporal.Instant | null;
  startOdometerM: number | null;
  endOdometerM: number | null;
  lateFeeCents: number;
  /** Why its kilometres are not sure. */
  doubt: DistanceDoubt | null;
};

const COLUMNS = sql`booking_id as "bookingId", vehicle_id as "vehicleId", customer_id as "customerId",
  confirmed_at as "confirmedAt", by_word as "byWord", checked_at as "checkedAt", unmet, hindered_since as "hinderedSince",
  start_odometer_m as "startOdometerM", end_odometer_m as "endOdometerM", late_fee_cents as "lateFeeCents", doubt`;

export async function findReturn(db: Db, bookingId: number): Promise<ReturnRow | undefined> {
  const { rows } = await sql<ReturnRow>`
    select ${COLUMNS} from trip_return where booking_id = ${bookingId}`.execute(db);
  return rows[0];
}

/** Where the car is, what it has driven and what is left in it, as far as it told, and when it measured that. */
export type Reading = {
  /** Undefined where the car does not know it. */
  position: Position | undefined;
  /** The last kilometres that count. */
  odometerM: number;
  /** What the car told instead, if that does not count (§S10.22). */
  toldOdometerM: number | undefined;
  energyPercent: number;
  measuredAt: Temporal.Instant;
  /** Metres from place to place in the car's life, as the crow flies. */
  pathM: number;
};

/** A condition that is not met, and why the car is returned all the same. */
export type ReturnOverride = { condition: ReturnCondition; reason: string };

type NewReturn = {
  bookingId: number;
  vehicleId: number;
  customerId: number;
  confirmedAt: Temporal.Instant;
  byWord: boolean;
  unmet: readonly ReturnCondition[];
  hinderedSince: Temporal.Instant | undefined;
  startOdometerM: number | undefined;
  /** Undefined while nobody knows: then the return is still to be checked. */
  endOdometerM: number | undefined;
  doubt: DistanceDoubt | undefined;
  /** Metres from place to place, as the crow flies. */
  pathM: number | undefined;
  lateFeeCents: number;
  /** NEXT_DRIVER: by opening the car. */
  endedBy: 'DRIVER' | 'NEXT_DRIVER' | 'STAFF';
  reading: Reading | undefined;
  now: Temporal.Instant;
};

const REASONS: Partial<Record<NewReturn['endedBy'], string>> = {
  NEXT_DRIVER: 'NEXT_TRIP_BEGUN',
  STAFF: 'BY_STAFF',
};

/** Inserts the return and its event. What the car itself told is checked with that. */
export async function insertReturn(db: Db, added: NewReturn): Promise<void> {
  await db
    .insertInto('trip_return')
    .values({
      booking_id: added.bookingId,
      vehicle_id: added.vehicleId,
      customer_id: added.customerId,
      confirmed_at: added.confirmedAt,
      recorded_at: added.now,
      by_word: added.byWord,
      checked_at: added.endOdometerM === undefined ? null : added.now,
      unmet: [...added.unmet],
      hindered_since: added.hinderedSince ?? null,
      start_odometer_m: added.startOdometerM ?? null,
      end_odometer_m: added.endOdometerM ?? null,
      doubt: added.doubt ?? null,
      path_m: added.pathM ?? null,
      late_fee_cents: added.lateFeeCents,
    })
    .execute();
  await insertReturnEvent(db, {
    ...added,
    customerId: added.endedBy === 'DRIVER' ? added.customerId : undefined,
    kind: 'RETURNED',
    at: added.confirmedAt,
    reason: REASONS[added.endedBy] ?? (added.byWord ? 'BY_WORD' : undefined),
  });
}

type ReturnEvent = {
  bookingId: number;
  vehicleId: number;
  /** Undefined: the car itself. */
  customerId: number | undefined;
  kind: 'RETURN_TRIED' | 'RETURNED' | 'RETURN_CHECKED';
  at: Temporal.Instant;
  reason: string | undefined;
  reading: Reading | undefined;
  now: Temporal.Instant;
};

export async function insertReturnEvent(db: Db, event: ReturnEvent): Promise<void> {
  const { reading } = event;
  await db
    .insertInto('trip_event')
    .values({
      booking_id: event.bookingId,
      vehicle_id: event.vehicleId,
      customer_id: event.customerId ?? null,
      kind: event.kind,
      happened_at: event.at,
      recorded_at: event.now,
      reason: event.reason ?? null,
      lat: reading?.position?.lat ?? null,
      lng: reading?.position?.lng ?? null,
      odometer_m: reading?.odometerM ?? null,
      told_odometer_m: reading?.toldOdometerM ?? null,
      path_m: reading?.pathM ?? null,
      energy_percent: reading?.energyPercent ?? null,
      measured_at: reading?.measuredAt ?? null,
    })
    .execute();
}

export type TripCourse = {
  steps: TripStep[];
  /** When the car was opened first. */
  begunAt: Temporal.Instant | undefined;
  /** When the driver last had to do with the car for certain: nobody gives it back before that. */
  lastUseAt: Temporal.Instant | undefined;
  lastUnlockAt: Temporal.Instant | undefined;
  /** When the driver locked it, unless it was opened again. */
  lockedAt: Temporal.Instant | undefined;
  /**
   * What the car had driven before, in metres: as of the first unlock, but no less than what it had at the end of the
   * trip before, which may have been told later.
   */
  startOdometerM: number | undefined;
  /** From when on the car can have driven what it did since then. */
  startMeasuredAt: Temporal.Instant | undefined;
  /** What the car told at the first unlock does not count, and where the trip before ended is not sure either (§S10.22). */
  isStartDoubted: boolean;
  /** Metres from place to place before, in the car's life. */
  startPathM: number | undefined;
};

/** Events at which the driver was beside the car. A car may refuse or miss a command long after it was given. */
const USES: ReadonlySet<string> = new Set([
  'UNLOCK_ASKED',
  'UNLOCKED',
  'LOCK_ASKED',
  'LOCKED',
  'RETURN_TRIED',
]);

/** What has happened on a trip so far, as far as its return and its price depend on it. */
export async function findCourse(db: Db, bookingId: number, vehicleId: number): Promise<TripCourse> {
  const { rows } = await sql<{
    kind: string;
    at: Temporal.Instant;
    odometer_m: number | null;
    told_odometer_m: number | null;
    path_m: number | null;
    measured_at: Temporal.Instant | null;
    expired: boolean;
    refused: RefusalReason | null;
  }>`
    select event.kind, event.happened_at as at, event.odometer_m, event.told_odometer_m, event.path_m,
      event.measured_at,
      exists (select from trip_event later where later.booking_id = event.booking_id
        and later.command_id = event.command_id and later.kind = 'COMMAND_EXPIRED') as expired,
      (select reason from trip_event later where later.booking_id = event.booking_id
        and later.command_id = event.command_id and later.kind = 'COMMAND_REFUSED') as refused
    from trip_event event where booking_id = ${bookingId}
    order by happened_at, id`.execute(db);
  const unlocked = rows.find(({ kind }) => kind === 'UNLOCKED');
  const first = unlocked && rows.slice(rows.indexOf(unlocked)).find(({ odometer_m }) => odometer_m !== null);
  const before = unlocked ? await findEndBefore(db, vehicleId, unlocked.at) : undefined;
  const known = [first?.odometer_m, before?.endOdometerM].filter((metres) => typeof metres === 'number');
  const uses = rows.filter(({ kind }) => USES.has(kind));
  const last = rows.findLast(({ kind }) => kind === 'UNLOCKED' || kind === 'LOCKED');
  return {
    steps: rows.map(({ kind, at, odometer_m, measured_at, expired, refused }) => ({
      at,
      failed:
        kind === 'RETURN_TRIED' ||
        (kind === 'LOCK_ASKED' && (expired || (refused !== null && isFaultOfCar(refused)))),
      odometer:
        odometer_m === null || measured_at === null
          ? undefined
          : { metres: odometer_m, measuredAt: measured_at },
    })),
    begunAt: unlocked?.at,
    lastUseAt: uses.at(-1)?.at,
    lastUnlockAt: rows.findLast(({ kind }) => kind === 'UNLOCKED')?.at,
    lockedAt: last?.kind === 'LOCKED' ? last.at : undefined,
    startOdometerM: known.length > 0 ? Math.max(...known) : undefined,
    startMeasuredAt: first?.measured_at ?? undefined,
    isStartDoubted: first?.told_odometer_m != null && before?.isOpen === true,
    startPathM: unlocked?.path_m ?? undefined,
  };
}

/**
 * Where the car's last return that is sure ended, and whether a later one before this moment is not. What a person has set
 * since then is where it stands.
 */
async function findEndBefore(
  db: Db,
  vehicleId: number,
  before: Temporal.Instant,
): Promise<{ endOdometerM: number | undefined; isOpen: boolean } | undefined> {
  const { rows } = await sql<{ endOdometerM: number | null; isOpen: boolean }>`
    select
      (select end_odometer_m from trip_return
        where vehicle_id = ${vehicleId} and confirmed_at <= ${before}::timestamptz and end_odometer_m is not null
          and checked_at is not null
          and confirmed_at > coalesce((select max(set_at) from odometer_setting
            where vehicle_id = ${vehicleId} and booking_id is null and set_at <= ${before}::timestamptz), '-infinity')
        order by confirmed_at desc limit 1) as "endOdometerM",
      exists (select from trip_return
        where vehicle_id = ${vehicleId} and confirmed_at <= ${before}::timestamptz and checked_at is null) as "isOpen"`.execute(
    db,
  );
  return rows[0] && { endOdometerM: rows[0].endOdometerM ?? undefined, isOpen: rows[0].isOpen };
}

/** How far the car drove on its last trips, by its odometer and from place to place. */
export async function findCourses(db: Db, vehicleId: number): Promise<Course> {
  const { rows } = await sql<Course>`
    select coalesce(sum(end_odometer_m - start_odometer_m), 0)::float8 as "distanceM", coalesce(sum(path_m), 0) as "pathM"
    from (
      select end_odometer_m, start_odometer_m, path_m from trip_return
      where vehicle_id = ${vehicleId} and checked_at is not null and doubt is null and path_m > 0
        and end_odometer_m >= start_odometer_m
      order by confirmed_at desc limit ${COMPARED_TRIPS}
    ) trip`.execute(db);
  return rows[0] ?? { distanceM: 0, pathM: 0 };
}

/** The returns that wait for the word of their car, which has spoken since; not those that only a person can settle. */
export async function findCheckable(db: Db): Promise<number[]> {
  const { rows } = await sql<{ booking_id: number }>`
    select booking_id from trip_return
      join vehicle_state car on car.vehicle_id = trip_return.vehicle_id and car.measured_at >= trip_return.confirmed_at
    where checked_at is null and case
      when doubt is null then true
      when doubt = 'READING' then car.told_odometer_m is null
      when doubt = 'START' then not exists (select from trip_return before where before.vehicle_id = trip_return.vehicle_id
        and before.confirmed_at < trip_return.confirmed_at and before.checked_at is null)
      else false end`.execute(db);
  return rows.map(({ booking_id }) => booking_id);
}

/** Locks an unchecked return until the transaction ends; undefined when another server checks or has checked it. */
export async function lockUnchecked(db: Db, bookingId: number): Promise<ReturnRow | undefined> {
  const { rows } = await sql<ReturnRow>`
    select ${COLUMNS} from trip_return where booking_id = ${bookingId} and checked_at is null
    for update skip locked`.execute(db);
  return rows[0];
}

/** When somebody else opened the car after that for a later booking; undefined while nobody has. */
export type NextUnlock = {
  at: Temporal.Instant;
  odometerM: number | undefined;
  /** What the car told then does not count. */
  isDoubted: boolean;
};

export async function findNextUnlock(
  db: Db,
  { vehicleId, bookingId, after }: { vehicleId: number; bookingId: number; after: Temporal.Instant },
): Promise<NextUnlock | undefined> {
  const { rows } = await sql<{
    at: Temporal.Instant;
    odometer_m: number | null;
    told_odometer_m: number | null;
  }>`
    select event.happened_at as at, event.odometer_m, event.told_odometer_m
    from trip_event event join booking other on other.id = event.booking_id
    where event.vehicle_id = ${vehicleId} and event.kind = 'UNLOCKED' and event.happened_at > ${after}::timestamptz
      and other.starts_at > (select starts_at from booking where id = ${bookingId})
    order by event.happened_at limit 1`.execute(db);
  return (
    rows[0] && {
      at: rows[0].at,
      odometerM: rows[0].odometer_m ?? undefined,
      isDoubted: rows[0].told_odometer_m !== null,
    }
  );
}

/** The running trips of these cars that somebody else has opened since for a later booking. */
export async function findTakenOver(db: Db, vehicleIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select booking.id from booking
    where vehicle_id = any(${vehicleIds}::bigint[]) and state = 'ACTIVE' and exists (
      select from (
          select vehicle_id, min(happened_at) as at from trip_event
          where booking_id = booking.id and kind = 'UNLOCKED' group by vehicle_id
        ) own
        join trip_event event on event.vehicle_id = own.vehicle_id and event.happened_at > own.at
        join booking other on other.id = event.booking_id
      where event.kind = 'UNLOCKED' and event.booking_id <> booking.id
        and other.starts_at > booking.starts_at and other.state in ('ACTIVE', 'ENDED', 'BILLED'))
    order by booking.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Opens the check of returns again that took kilometres of somebody who had opened the car in between: the car told how it
 * stood before it told of that opening.
 */
export async function reopenChecks(db: Db, vehicleIds: readonly number[]): Promise<void> {
  await sql`
    update trip_return returned set checked_at = null
    where vehicle_id = any(${vehicleIds}::bigint[]) and checked_at is not null and exists (
      select from trip_event event join booking other on other.id = event.booking_id
      where event.vehicle_id = returned.vehicle_id and event.kind = 'UNLOCKED' and event.booking_id <> returned.booking_id
        and event.happened_at > returned.confirmed_at and event.odometer_m < returned.end_odometer_m
        and event.told_odometer_m is null
        and other.starts_at > (select starts_at from booking where id = returned.booking_id))`.execute(db);
}

export type AwaitedReturn = {
  bookingId: number;
  /** By the device, or when it arrived here. */
  confirmedAt: Temporal.Instant;
  overrides: readonly ReturnOverride[];
  recordedAt: Temporal.Instant;
};

/**
 * Keeps a return until the car tells that it was opened, and returns what is kept, and whether it is this one: the first
 * one counts.
 * @param isOfDevice a device tells when it was; a later one counts then, because its driver has opened the car again
 */
export async function keepAwaited(
  db: Db,
  awaited: AwaitedReturn,
  { isOfDevice }: { isOfDevice: boolean },
): Promise<AwaitedReturn & { isNew: boolean }> {
  const { numInsertedOrUpdatedRows: written = 0n } = await db
    .insertInto('awaited_return')
    .values({
      booking_id: awaited.bookingId,
      confirmed_at: awaited.confirmedAt,
      recorded_at: awaited.recordedAt,
      overrides: JSON.stringify(awaited.overrides),
    })
    .onConflict((conflict) =>
      conflict
        .column('booking_id')
        .doUpdateSet(({ ref }) => ({
          confirmed_at: ref('excluded.confirmed_at'),
          recorded_at: ref('excluded.recorded_at'),
          overrides: ref('excluded.overrides'),
        }))
        .whereRef('excluded.confirmed_at', '>', 'awaited_return.confirmed_at')
        .where(sql.lit(isOfDevice), '=', true),
    )
    .executeTakeFirst();
  const [kept = awaited] = await findAwaited(db, [awaited.bookingId]);
  return { ...kept, isNew: written > 0n };
}

export async function findAwaited(db: Db, bookingIds: readonly number[]): Promise<AwaitedReturn[]> {
  const { rows } = await sql<{
    booking_id: number;
    confirmed_at: Temporal.Instant;
    recorded_at: Temporal.Instant;
    overrides: ReturnOverride[];
  }>`
    select booking_id, confirmed_at, recorded_at, overrides from awaited_return
    where booking_id = any(${bookingIds}::bigint[]) order by booking_id`.execute(db);
  return rows.map((row) => ({
    bookingId: row.booking_id,
    confirmedAt: row.confirmed_at,
    recordedAt: row.recorded_at,
    overrides: row.overrides,
  }));
}

export async function removeAwaited(db: Db, bookingId: number): Promise<void> {
  await db.deleteFrom('awaited_return').where('booking_id', '=', bookingId).execute();
}

/** Notes what a check has found; with a doubt the return stays open. */
export type KmSettlement = {
  bookingId: number;
  km: number;
  /** Undefined: nothing counted before. */
  beforeKm: number | undefined;
  now: Temporal.Instant;
} & (
  | { how: 'READING' }
  | { how: 'STAFF'; reason: string }
  /** What the next bill has more, or less if negative. */
  | { how: 'CORRECTED'; reason: string; differenceCents: number }
);

/** Keeps that the kilometres of a trip are settled, for the letter to its driver (§S10.29). */
export async function insertKmSettlement(db: Db, settled: KmSettlement): Promise<void> {
  await db
    .insertInto('km_settlement')
    .values({
      booking_id: settled.bookingId,
      how: settled.how,
      km: settled.km,
      before_km: settled.beforeKm ?? null,
      difference_cents: settled.how === 'CORRECTED' ? settled.differenceCents : null,
      reason: settled.how === 'READING' ? null : settled.reason,
      settled_at: settled.now,
    })
    .execute();
}

export async function noteChecked(
  db: Db,
  checked: {
    bookingId: number;
    unmet: readonly ReturnCondition[];
    startOdometerM: number | undefined;
    endOdometerM: number | undefined;
    doubt: DistanceDoubt | undefined;
    pathM: number | undefined;
    now: Temporal.Instant;
  },
): Promise<void> {
  await db
    .updateTable('trip_return')
    .set({
      checked_at: checked.doubt ? null : checked.now,
      unmet: [...checked.unmet],
      start_odometer_m: checked.startOdometerM ?? null,
      end_odometer_m: checked.doubt ? null : (checked.endOdometerM ?? null),
      doubt: checked.doubt ?? null,
      path_m: checked.pathM ?? null,
    })
    .where('booking_id', '=', checked.bookingId)
    .execute();
}
