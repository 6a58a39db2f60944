import { BERLIN } from '#domain/booking/grid.ts';
import type { Activity, Presence, WorkEntry } from './stamp.ts';

/** Nobody works longer at a stretch: whoever has not gone by then has forgotten to stamp. */
export const LONGEST_SHIFT_HOURS = 16;
const HOUR_MS = 3_600_000;
/** What somebody enters afterwards, with a reason, is what they worked; the law that it breaks is named. */
const LONGEST_ENTERED_HOURS = 24;

/** A part of a shift; `end` is undefined while it runs, and where nobody knows it. */
export type Stretch = {
  kind: 'WORK' | 'BREAK';
  start: Temporal.Instant;
  end: Temporal.Instant | undefined;
  activity?: Activity | undefined;
  plate?: string | undefined;
};

export type Shift = {
  start: Temporal.Instant;
  end: Temporal.Instant | undefined;
  /** Not ended, and not so long ago that its end must have been forgotten. */
  isRunning: boolean;
  stretches: Stretch[];
  /** Of the entry with which it began. */
  entryId: string;
};

export type EntryFault = 'COME_TWICE' | 'NOT_AT_WORK' | 'BREAK_TWICE' | 'NO_BREAK' | 'ON_BREAK' | 'NO_GO';
/** An entry that does not fit the others: it does not count, and is shown to be corrected. */
export type FaultyEntry = { entryId: string; fault: EntryFault };

export type Shifts = { shifts: Shift[]; faults: FaultyEntry[] };

const msBetween = (start: Temporal.Instant, end: Temporal.Instant) =>
  end.epochMilliseconds - start.epochMilliseconds;

/** Reads shifts out of what was stamped, in the order of their time. What cannot be is left out and named, never guessed. */
export function readShifts(entries: readonly WorkEntry[], now: Temporal.Instant): Shifts {
  const shifts: Shift[] = [];
  const faults: FaultyEntry[] = [];
  let current: Shift | undefined;

  const isForgotten = (shift: Shift, at: Temporal.Instant, hours = LONGEST_SHIFT_HOURS) =>
    msBetween(shift.start, at) >= hours * HOUR_MS;
  function forget(shift: Shift) {
    shift.isRunning = false;
    faults.push({ entryId: shift.entryId, fault: 'NO_GO' });
    current = undefined;
  }
  function closeStretch(shift: Shift, at: Temporal.Instant) {
    const last = shift.stretches.at(-1);
    if (last) last.end = at;
  }

  for (const entry of entries) {
    // Who comes again has forgotten to go, however the coming was written.
    const hours = entry.isEntered && entry.kind !== 'COME' ? LONGEST_ENTERED_HOURS : LONGEST_SHIFT_HOURS;
    if (current && isForgotten(current, entry.at, hours)) forget(current);
    const fault = faultOf(presenceIn(current), entry);
    if (fault) {
      faults.push({ entryId: entry.id, fault });
      continue;
    }
    const { at, activity, plate } = entry;
    if (entry.kind === 'COME') {
      const first: Stretch = { kind: 'WORK', start: at, end: undefined, activity, plate };
      current = { start: at, end: undefined, isRunning: true, stretches: [first], entryId: entry.id };
      shifts.push(current);
      continue;
    }
    if (!current) continue;
    const before = current.stretches.findLast(({ kind }) => kind === 'WORK');
    closeStretch(current, at);
    if (entry.kind === 'GO') {
      current.end = at;
      current.isRunning = false;
      current = undefined;
    } else if (entry.kind === 'BREAK_START') {
      current.stretches.push({ kind: 'BREAK', start: at, end: undefined });
    } else {
      // After a break the work goes on as before.
      const goesOn = entry.kind === 'BREAK_END' && activity === undefined && plate === undefined;
      const work = goesOn ? { activity: before?.activity, plate: before?.plate } : { activity, plate };
      current.stretches.push({ kind: 'WORK', start: at, end: undefined, ...work });
    }
  }
  if (current && isForgotten(current, now)) forget(current);
  return { shifts, faults };
}

function presenceIn(shift: Shift | undefined): Presence {
  if (!shift) return 'OUT';
  return shift.stretches.at(-1)?.kind === 'BREAK' ? 'ON_BREAK' : 'WORKING';
}

function faultOf(presence: Presence, { kind }: WorkEntry): EntryFault | undefined {
  if (kind === 'COME') return presence === 'OUT' ? undefined : 'COME_TWICE';
  if (presence === 'OUT') return 'NOT_AT_WORK';
  if (kind === 'BREAK_START') return presence === 'ON_BREAK' ? 'BREAK_TWICE' : undefined;
  if (kind === 'BREAK_END') return presence === 'ON_BREAK' ? undefined : 'NO_BREAK';
  return kind === 'ACTIVITY' && presence === 'ON_BREAK' ? 'ON_BREAK' : undefined;
}

/** Where somebody was at this instant, by what was stamped until then. */
export function presenceAt(entries: readonly WorkEntry[], at: Temporal.Instant): Presence {
  const until = entries.filter((entry) => Temporal.Instant.compare(entry.at, at) <= 0);
  const { shifts } = readShifts(until, at);
  return presenceIn(shifts.find(({ isRunning }) => isRunning));
}

/** Elapsed milliseconds of one kind, up to now where a shift runs; what nobody knows the end of counts nothing. */
export function elapsedMs(
  { stretches, isRunning }: Shift,
  kind: Stretch['kind'],
  now: Temporal.Instant,
): number {
  return stretches.reduce((sum, stretch) => {
    const end = stretch.end ?? (isRunning ? now : stretch.start);
    return stretch.kind === kind ? sum + Math.max(0, msBetween(stretch.start, end)) : sum;
  }, 0);
}

/** A shift belongs to the day of Berlin on which it began, also when it ends on the next. */
export const dayOf = ({ start }: Pick<Shift, 'start'>): Temporal.PlainDate =>
  start.toZonedDateTimeISO(BERLIN).toPlainDate();
