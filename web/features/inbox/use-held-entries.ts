import { useEffect, useState } from 'react';
import type { InboxGroup } from '#domain/inbox/inbox-order.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { type InboxEntry, keyOf } from './inbox-queries.ts';
import { groupOf } from './inbox-words.ts';

type Held = { entry: InboxEntry; group: InboxGroup };
export type ShownEntry = Held & {
  /** It is settled, and stays until the pointer has left the list. */
  isGone: boolean;
};

/**
 * No row jumps under the pointer: who has an entry changes in place, what is new waits until somebody wants to see it, and what
 * is settled goes when the pointer has left.
 */
export function useHeldEntries(
  entries: readonly InboxEntry[],
  { now, isOver }: { now: Temporal.Instant; isOver: boolean },
): { shown: ShownEntry[]; waiting: number; take: () => void } {
  const inPlace = (): Held[] => entries.map((entry) => ({ entry, group: groupOf(entry, now) }));
  const [held, setHeld] = useState<readonly Held[]>(inPlace);
  const current = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const shown = held.flatMap(({ entry, group }): ShownEntry[] => {
    const fresh = current.get(keyOf(entry));
    if (fresh) return [{ entry: fresh, group, isGone: false }];
    return isOver ? [{ entry, group, isGone: true }] : [];
  });
  const known = new Set(held.map(({ entry }) => keyOf(entry)));
  const waiting = entries.filter((entry) => !known.has(keyOf(entry))).length;
  // Nothing can jump in an empty list.
  if (shown.length === 0 && waiting > 0) setHeld(inPlace());
  useEffect(() => {
    if (waiting > 0) announce(`${waiting} neue im Eingang`);
  }, [waiting]);
  return { shown, waiting, take: () => setHeld(inPlace()) };
}
