import { BERLIN } from '#domain/booking/grid.ts';
import type { DamageSeverity } from '#domain/damage/damage-kind.ts';
import { MIN_CHARGE_PERCENT, MIN_FUEL_PERCENT } from '#domain/trip/return-conditions.ts';
import type { RisingKind, Urgency } from './task-kind.ts';
import { type TyreKind, tyreChange } from './tyre-season.ts';

/** What is known of a car and its care. */
export type CareFacts = {
  electric: boolean;
  isOnTrip: boolean;
  /** Since when it has a box; undefined: it has none. */
  boxSince: Temporal.Instant | undefined;
  lastContactAt: Temporal.Instant | undefined;
  /** As the car told last; undefined: it never did. */
  energyPercent: number | undefined;
  plugged: boolean;
  /** The most severe damage that is neither repaired nor dismissed, and the most severe nobody has looked at. */
  worstDamage: DamageSeverity | undefined;
  worstUnseen: DamageSeverity | undefined;
  /** Undefined: nobody wrote it down yet. */
  cleanedAt: Temporal.Instant | undefined;
  /** A driver rated it dirty since it was cleaned. */
  isRatedDirty: boolean;
  inspectionDue: Temporal.PlainDate | undefined;
  tyres: TyreKind | undefined;
  /** The price of a trip waits for kilometres that are sure (§S10.22). */
  isTripInDoubt: boolean;
  /** Since when no kilometres of the car have counted; undefined: they do. */
  doubtedSince: Temporal.Instant | undefined;
  /** Since when anything else that it says is refused; undefined: nothing is (§S10.25). */
  refusedSince: Temporal.Instant | undefined;
};

export type DueTask = { kind: RisingKind; urgency: Urgency; dueOn: Temporal.PlainDate | undefined };

/** Below this nobody gets far: nobody should be offered the car. */
const EMPTY_PERCENT = 10;
/** A car is cleaned every four weeks, and at the latest after six. */
const CLEANING_DAYS = 28;
const CLEANING_LATEST_DAYS = 42;
/** An appointment for the inspection takes weeks. */
const INSPECTION_AHEAD_DAYS = 28;
const INSPECTION_SOON_DAYS = 7;
/** A garage swallows a car for a day; after three it is not the garage. */
const SILENT_HOURS = 24;
const SILENT_LONG_HOURS = 72;

/** What is right again by then, as after a restart of the box, is no work for anybody. */
const LASTING_MINUTES = 10;

const hasPassed = (since: Temporal.Instant, hours: number, now: Temporal.Instant) =>
  Temporal.Instant.compare(now, since.add({ hours })) >= 0;

/** What has to be done at a car by what is known of it, at most one task of a kind. What is not known raises none. */
export function dueTasks(facts: CareFacts, now: Temporal.Instant): DueTask[] {
  const urgencies: Record<RisingKind, Urgency | undefined> = {
    DAMAGE: damageUrgency(facts),
    ENERGY: energyUrgency(facts),
    CLEANING: cleaningUrgency(facts, now),
    INSPECTION: facts.inspectionDue && inspectionUrgency(facts.inspectionDue, now),
    TYRES: facts.tyres && tyreChange(facts.tyres, now),
    SILENT: silentUrgency(facts, now),
    ODOMETER: facts.isTripInDoubt || isLasting(facts.doubtedSince, now) ? 2 : undefined,
    BOX: isLasting(facts.refusedSince, now) ? 2 : undefined,
  };
  return (Object.keys(urgencies) as RisingKind[]).flatMap((kind) => {
    const urgency = urgencies[kind];
    if (urgency === undefined) return [];
    return [{ kind, urgency, dueOn: kind === 'INSPECTION' ? facts.inspectionDue : undefined }];
  });
}

const isLasting = (since: Temporal.Instant | undefined, now: Temporal.Instant): boolean =>
  since !== undefined && Temporal.Instant.compare(now, since.add({ minutes: LASTING_MINUTES })) >= 0;

/** A severe one waits for its repair, a clear one for somebody who looks at it. */
function damageUrgency({ worstDamage, worstUnseen }: CareFacts): Urgency | undefined {
  if (worstDamage === 3) return 1;
  return worstUnseen === 2 ? 2 : undefined;
}

/** On a trip it is the driver's, who brings the car back with enough of it (§S10.11). */
function energyUrgency({ electric, energyPercent, plugged, isOnTrip }: CareFacts): Urgency | undefined {
  if (energyPercent === undefined || isOnTrip || (electric && plugged)) return undefined;
  if (energyPercent >= (electric ? MIN_CHARGE_PERCENT : MIN_FUEL_PERCENT)) return undefined;
  return energyPercent < EMPTY_PERCENT ? 1 : 2;
}

function cleaningUrgency({ cleanedAt, isRatedDirty }: CareFacts, now: Temporal.Instant): Urgency | undefined {
  if (isRatedDirty) return 2;
  if (cleanedAt === undefined || !hasPassed(cleanedAt, 24 * CLEANING_DAYS, now)) return undefined;
  return hasPassed(cleanedAt, 24 * CLEANING_LATEST_DAYS, now) ? 2 : 3;
}

function inspectionUrgency(dueOn: Temporal.PlainDate, now: Temporal.Instant): Urgency | undefined {
  const { days } = now.toZonedDateTimeISO(BERLIN).toPlainDate().until(dueOn, { largestUnit: 'day' });
  if (days > INSPECTION_AHEAD_DAYS) return undefined;
  if (days < 0) return 1;
  return days <= INSPECTION_SOON_DAYS ? 2 : 3;
}

function silentUrgency({ boxSince, lastContactAt }: CareFacts, now: Temporal.Instant): Urgency | undefined {
  if (boxSince === undefined) return undefined;
  const heard = lastContactAt ?? boxSince;
  if (!hasPassed(heard, SILENT_HOURS, now)) return undefined;
  return hasPassed(heard, SILENT_LONG_HOURS, now) ? 2 : 3;
}
