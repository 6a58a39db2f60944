import { formatDate } from '#domain/booking/format-period.ts';
import { endOfBlock } from '#domain/customer/block.ts';
import type { Db } from '#server/db/connect.ts';
import { proposedAct } from '#server/feature/proposed-act.ts';
import {
  type Entry,
  endEntry,
  findEntryWords,
  lockEntry,
  openEntry,
} from '#server/features/case/blocklist.repository.ts';
import { findGrantsOf } from '#server/features/staff/staff-caller.repository.ts';
import { entryText } from './entry-view.ts';
import { findCloseTo, isEverywhere } from './everywhere.ts';

/** As they are stored until somebody confirms them: the value stands in the entry alone. */
export type AddWish = {
  entryId: number;
  /** ISO 8601 date; null: until further notice. */
  lastDay: string | null;
};
type EndWish = Pick<AddWish, 'entryId'>;

const about = ({ id }: Pick<Entry, 'id'>) => ({
  object: { kind: 'BLOCKLIST', id } as const,
  area: 'CASES' as const,
});

/** What adding rests on: nobody has confirmed it yet. */
export async function findAddBasis(db: Db, { entryId, lastDay }: AddWish, now: Temporal.Instant) {
  const entry = await lockEntry(db, entryId, now);
  if (entry?.state !== 'WAITING') return undefined;
  if (lastDay !== null && !endOfBlock(Temporal.PlainDate.from(lastDay), now)) return undefined;
  return { state: entry.state };
}

/** What ending rests on: it counts, and until when. */
export async function findEndBasis(db: Db, { entryId }: EndWish, now: Temporal.Instant) {
  const entry = await lockEntry(db, entryId, now);
  return entry?.state === 'OPEN' ? { until: entry.endsAt?.toString() ?? null } : undefined;
}

async function describeEntry(db: Db, id: number, facts: { label: string; value: string }[]) {
  const entry = await findEntryWords(db, id);
  return {
    object: entry ? entryText(entry) : `Eintrag ${id}`,
    facts: [...facts, ...(entry ? [{ label: 'Warum auf der Liste', value: entry.reason }] : [])],
  };
}

export const proposedAdding = proposedAct<AddWish>({
  kind: 'BLOCKLIST_ADDED',
  findBasis: findAddBasis,
  describe: (db, { entryId, lastDay }) =>
    describeEntry(db, entryId, [
      {
        label: 'Gilt',
        value: lastDay === null ? 'bis auf Weiteres' : `bis ${formatDate(Temporal.PlainDate.from(lastDay))}`,
      },
    ]),
  execute: async ({ db, now, proposal, second, recordAct }, wish) => {
    const { id, authorId, reason } = proposal;
    const entry = await lockEntry(db, wish.entryId, now);
    const grants = await findGrantsOf(db, authorId, now);
    if (entry?.state !== 'WAITING' || !isEverywhere({ staff: { grants }, now }, 'DECIDE')) return 'OUTDATED';
    const { lastDay } = wish;
    const endsAt = lastDay === null ? null : endOfBlock(Temporal.PlainDate.from(lastDay), now);
    if (endsAt === undefined) return 'OUTDATED';
    if (await findCloseTo(db, second.id, entry)) return 'TOO_CLOSE';
    await openEntry(db, { id: entry.id, endsAt, secondId: second.id, now });
    await recordAct({
      ...about(entry),
      kind: 'BLOCKLIST_ADDED',
      after: { kind: entry.kind, lastDay, proposal: id },
      reason: reason ?? undefined,
    });
    return undefined;
  },
});

export const proposedEnding = proposedAct<EndWish>({
  kind: 'BLOCKLIST_ENDED',
  findBasis: findEndBasis,
  describe: (db, { entryId }) => describeEntry(db, entryId, []),
  execute: async ({ db, now, proposal, second, recordAct }, { entryId }) => {
    const { id, authorId, reason } = proposal;
    const entry = await lockEntry(db, entryId, now);
    const grants = await findGrantsOf(db, authorId, now);
    if (entry?.state !== 'OPEN' || !isEverywhere({ staff: { grants }, now }, 'DECIDE')) return 'OUTDATED';
    if (await findCloseTo(db, second.id, entry)) return 'TOO_CLOSE';
    await endEntry(db, { id: entry.id, by: authorId, now });
    await recordAct({
      ...about(entry),
      kind: 'BLOCKLIST_ENDED',
      before: { kind: entry.kind },
      after: { proposal: id },
      reason: reason ?? undefined,
    });
    return undefined;
  },
});
