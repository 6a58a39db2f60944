import { BERLIN } from '#domain/booking/grid.ts';
import { type DamageOutcome, type DamageState, mayBecome } from './damage-state.ts';
import type { DamageEventKind } from './staff-words.ts';

/** The driver concerned has so long to answer (§S10.15). */
export const HEARING_DAYS = 14;

/** Returns until when the driver may answer, exclusive: the end of the fourteenth day in Berlin. */
export function hearingUntil(now: Temporal.Instant): Temporal.Instant {
  return now
    .toZonedDateTimeISO(BERLIN)
    .startOfDay()
    .add({ days: HEARING_DAYS + 1 })
    .toInstant();
}

export type HearFault = 'STATE' | 'OTHER_VEHICLE' | 'REPORTED_BEFORE_TRIP' | 'TRIP_NOT_BEFORE_REPORT';

type HeardDamage = {
  state: DamageState;
  vehicleId: number;
  /** Null: an employee found it. */
  bookingId: number | null;
  beforeTrip: boolean;
  recordedAt: Temporal.Instant;
};
type HeardBooking = { id: number; vehicleId: number; startsAt: Temporal.Instant };

/**
 * Returns why this booking's driver may not be heard. Who reported it before the first unlock has shown that
 * it was there (§S10.8); a booking begun after the report cannot have caused it.
 */
export function mayHear(damage: HeardDamage, booking: HeardBooking): HearFault | undefined {
  if (!mayBecome(damage.state, 'HEARING')) return 'STATE';
  if (damage.vehicleId !== booking.vehicleId) return 'OTHER_VEHICLE';
  if (damage.bookingId === booking.id) return damage.beforeTrip ? 'REPORTED_BEFORE_TRIP' : undefined;
  return Temporal.Instant.compare(booking.startsAt, damage.recordedAt) >= 0
    ? 'TRIP_NOT_BEFORE_REPORT'
    : undefined;
}

export type DecideFault =
  | 'STATE'
  | 'NOT_HEARD'
  | 'HEARING_RUNS'
  | 'SHARE_MISSING'
  | 'SHARE_TOO_HIGH'
  | 'SHARE_FOR_NOBODY';

type DecidedDamage = {
  state: DamageState;
  /** The hearing's end; undefined: nobody was heard. */
  heardUntil: Temporal.Instant | undefined;
  hasStatement: boolean;
  /** Whoever was heard has objected to the decision after it: they need not be heard once more. */
  hasObjected: boolean;
};
type Decision = { outcome: DamageOutcome; shareCents: number | undefined; deductibleCents: number };

/**
 * Returns why it may not be decided so. A driver pays only what they were heard about, once they answered, objected, or
 * the time is over, never more than the deductible (§S10.15, §S10.16).
 */
export function mayDecide(
  damage: DecidedDamage,
  { outcome, shareCents, deductibleCents }: Decision,
  now: Temporal.Instant,
): DecideFault | undefined {
  if (!mayBecome(damage.state, 'DECIDED')) return 'STATE';
  if (outcome !== 'DRIVER') return shareCents === undefined ? undefined : 'SHARE_FOR_NOBODY';
  const { heardUntil } = damage;
  if (!heardUntil || (damage.state !== 'HEARING' && !damage.hasObjected)) return 'NOT_HEARD';
  if (!damage.hasStatement && !damage.hasObjected && Temporal.Instant.compare(now, heardUntil) < 0)
    return 'HEARING_RUNS';
  if (shareCents === undefined || shareCents <= 0) return 'SHARE_MISSING';
  return shareCents > deductibleCents ? 'SHARE_TOO_HIGH' : undefined;
}

/** What happened, as far as it says who was heard, what they said, and who has decided. */
export type HearingEvent = {
  kind: DamageEventKind;
  /** Accounts of who decided, and who confirmed it. */
  staffId: number | null;
  secondId: number | null;
};

/** What the last hearing has brought so far; what was said in one before counts no more. */
export function heardSoFar(events: readonly HearingEvent[]) {
  const since = events.slice(events.findLastIndex(({ kind }) => kind === 'HEARD') + 1);
  return {
    statements: since.filter(({ kind }) => kind === 'STATED').length,
    hasObjected: since.some(({ kind }) => kind === 'OBJECTED'),
  };
}

/** §S20.15: whoever had a part in the decision that was objected to leaves the next one to somebody else. */
export function hasDecidedBefore(events: readonly HearingEvent[], personId: number): boolean {
  const objectedAt = events.findLastIndex(({ kind }) => kind === 'OBJECTED');
  return events
    .slice(0, Math.max(0, objectedAt))
    .some(
      ({ kind, staffId, secondId }) => kind === 'DECIDED' && (staffId === personId || secondId === personId),
    );
}
