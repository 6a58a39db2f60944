import type { WrittenEntry } from '#domain/employee/correction.ts';
import type { Activity, StampKind } from '#domain/employee/stamp.ts';
import type { ClockReading } from '#domain/employee/stamp-time.ts';
import type { Db } from '#server/db/connect.ts';

/** A row of the working times as the domain reads it. */
export type EntryRow = WrittenEntry & {
  customerId: number;
  recordedAt: Temporal.Instant;
  clock: ClockReading | null;
  clockShiftMs: number | null;
  reason: string | null;
};

const entries = (db: Db) =>
  db
    .selectFrom('working_time_entry')
    .select([
      'id',
      'sequence',
      'customer_id',
      'kind',
      'happened_at',
      'activity',
      'plate',
      'clock',
      'clock_shift_ms',
      'reason',
      'corrects',
      'is_void',
      'recorded_at',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>;

const toEntry = (row: Row): EntryRow => ({
  id: row.id,
  sequence: row.sequence,
  customerId: row.customer_id,
  kind: row.kind as StampKind,
  at: row.happened_at,
  activity: (row.activity as Activity | null) ?? undefined,
  plate: row.plate ?? undefined,
  recordedAt: row.recorded_at,
  clock: row.clock as ClockReading | null,
  clockShiftMs: row.clock_shift_ms,
  reason: row.reason,
  isEntered: row.reason !== null,
  corrects: row.corrects ?? undefined,
  isVoid: row.is_void,
});

export async function findEntry(db: Db, id: string): Promise<EntryRow | undefined> {
  const row = await entries(db).where('id', '=', id).executeTakeFirst();
  return row && toEntry(row);
}

/**
 * All that was written of times since this instant, in the order of writing. A replacement is written after
 * its entry happened, so it is included, whatever time it sets.
 */
export async function findWrittenSince(
  db: Db,
  customerId: number,
  since: Temporal.Instant,
): Promise<EntryRow[]> {
  const found = await entries(db)
    .where('customer_id', '=', customerId)
    .where(({ or, eb }) => or([eb('happened_at', '>=', since), eb('recorded_at', '>=', since)]))
    .orderBy('sequence')
    .execute();
  return found.map(toEntry);
}

type NewEntry = {
  id: string;
  customerId: number;
  kind: StampKind;
  at: Temporal.Instant;
  activity?: Activity | undefined;
  plate?: string | undefined;
  now: Temporal.Instant;
};
type NewStamp = NewEntry & { deviceAt: Temporal.Instant; clock: ClockReading; clockShiftMs: number };
type NewCorrection = NewEntry & { reason: string; corrects: string | undefined; isVoid: boolean };

const valuesOf = ({ id, customerId, kind, at, activity, plate, now }: NewEntry) => ({
  id,
  customer_id: customerId,
  kind,
  happened_at: at,
  activity: activity ?? null,
  plate: plate ?? null,
  recorded_at: now,
});

/** Returns undefined if the id is taken. */
export async function insertStamp(db: Db, stamp: NewStamp): Promise<EntryRow | undefined> {
  await db
    .insertInto('working_time_entry')
    .values({
      ...valuesOf(stamp),
      device_at: stamp.deviceAt,
      clock: stamp.clock,
      clock_shift_ms: stamp.clockShiftMs,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const written = await findEntry(db, stamp.id);
  return written?.customerId === stamp.customerId ? written : undefined;
}

export async function insertCorrections(db: Db, corrections: readonly NewCorrection[]): Promise<void> {
  await db
    .insertInto('working_time_entry')
    .values(
      corrections.map((correction) => ({
        ...valuesOf(correction),
        reason: correction.reason,
        corrects: correction.corrects ?? null,
        is_void: correction.isVoid,
      })),
    )
    .execute();
}
