import { type FaultyEntry, readShifts } from './shift.ts';
import type { StampKind, WorkEntry } from './stamp.ts';

/** What is older is for the operator: the month before the last one has been paid. */
export const OLDEST_CORRECTION_DAYS = 62;
export const MAX_REASON_LENGTH = 300;

/** An entry as it was written: a stamp, or a correction beside the one that it replaces. */
export type WrittenEntry = WorkEntry & {
  /** In the order in which they were written. */
  sequence: number;
  /** The entry whose place it takes. */
  corrects?: string | undefined;
  /** It only takes the other one away. */
  isVoid: boolean;
};

/** The entries that count, in the order of their time: those whose place no other has taken. */
export function effectiveEntries<E extends WrittenEntry>(written: readonly E[]): E[] {
  const replaced = new Set(written.map(({ corrects }) => corrects));
  return written
    .filter(({ id, isVoid }) => !isVoid && !replaced.has(id))
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at) || one.sequence - other.sequence);
}

/** One change of a correction: another time or kind for an entry, an entry that was missing, or one taken away. */
export type EntryChange =
  | { corrects?: string | undefined; isVoid: false; kind: StampKind; at: Temporal.Instant }
  | { corrects: string; isVoid: true };

export type CorrectionFault = 'CORRECTION_IN_FUTURE' | 'CORRECTION_TOO_OLD' | 'CORRECTION_CONFLICTS';

/**
 * What speaks against a correction. It may leave faults that were there before, but make none: two corrections of the same
 * time cannot both count.
 */
export function checkCorrection(
  entries: readonly WorkEntry[],
  changes: readonly EntryChange[],
  now: Temporal.Instant,
): CorrectionFault | undefined {
  const oldest = now.subtract({ hours: 24 * OLDEST_CORRECTION_DAYS });
  const touched = [
    ...changes.flatMap((change) => (change.isVoid ? [] : [change.at])),
    ...entries.filter(({ id }) => changes.some(({ corrects }) => corrects === id)).map(({ at }) => at),
  ];
  if (touched.some((at) => Temporal.Instant.compare(at, now) > 0)) return 'CORRECTION_IN_FUTURE';
  if (touched.some((at) => Temporal.Instant.compare(at, oldest) < 0)) return 'CORRECTION_TOO_OLD';
  const before = faultsOf(entries, now);
  const after = faultsOf(corrected(entries, changes), now);
  return [...after].some((fault) => !before.has(fault)) ? 'CORRECTION_CONFLICTS' : undefined;
}

const faultKey = ({ entryId, fault }: FaultyEntry) => `${fault} ${entryId}`;
const faultsOf = (entries: readonly WorkEntry[], now: Temporal.Instant) =>
  new Set(readShifts(entries, now).faults.map(faultKey));

/** What would count after a correction; an entry keeps its name whatever becomes of it. */
function corrected(entries: readonly WorkEntry[], changes: readonly EntryChange[]): WorkEntry[] {
  const kept = entries.filter(({ id }) => !changes.some(({ corrects }) => corrects === id));
  const added = changes.flatMap((change, index): WorkEntry[] =>
    change.isVoid
      ? []
      : [{ id: change.corrects ?? `new ${index}`, kind: change.kind, at: change.at, isEntered: true }],
  );
  return [...kept, ...added].toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
}
