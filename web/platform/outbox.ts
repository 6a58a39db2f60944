import { useEffect, useEffectEvent, useState } from 'react';
import { appShell } from './app-shell.ts';
import { keepRunningInBackground } from './background-work.ts';
import { inOneTab } from './photo-parts.ts';
import { type RecordStore, readRecords, removeRecord, writeRecord } from './record-store.ts';

/** What a person has done that waits on this device until it has arrived. */
export type Kept = {
  id: string;
  customerId: number;
  /** Why the server does not take it. */
  fault?: string;
};

type Options<T extends Kept> = {
  store: RecordStore;
  /** Of all tabs only the one with this lock sends. */
  lock: string;
  /** Another version of this program may have written the record. */
  isKept: (record: unknown) => record is T;
  isOld: (kept: T) => boolean;
  /** What comes first has the smallest number. */
  order: (kept: T) => number;
};

/** What of a kind waits on this device, for all that show or send it. */
export function createOutbox<T extends Kept>({ store, lock, isKept, isOld, order }: Options<T>) {
  /** What the browser could not store, for as long as the page is open. */
  const unstored = new Map<string, T>();
  const listeners = new Set<() => void>();
  let isSending = false;

  /** Whatever shows or sends it reads it anew. */
  function changed(): void {
    for (const listener of listeners) listener();
  }

  /** Returns what of this customer has not arrived, in its order; others' and old records are removed. */
  async function read(customerId: number): Promise<T[]> {
    const stored = (await readRecords(store)).filter(isKept).filter(({ id }) => !unstored.has(id));
    const mine = [...stored, ...unstored.values()].filter(
      (kept) => kept.customerId === customerId && !isOld(kept),
    );
    await Promise.all(stored.filter((kept) => !mine.includes(kept)).map(({ id }) => removeRecord(store, id)));
    return mine.toSorted((one, other) => order(one) - order(other));
  }

  return {
    changed,
    read,

    /** Puts it aside to be sent, or in the place of itself. False: the browser cannot store it, and it is not kept. */
    async keep(kept: T): Promise<boolean> {
      const isStored = await writeRecord(store, kept);
      changed();
      return isStored;
    },

    /** Like `keep`, but what the browser does not store is kept while the page is open; nobody is told of it. */
    async keepAnyway(kept: T): Promise<void> {
      if (await writeRecord(store, kept)) unstored.delete(kept.id);
      else unstored.set(kept.id, kept);
    },

    async forget(id: string): Promise<void> {
      unstored.delete(id);
      await removeRecord(store, id);
      changed();
    },

    /** What of the customer waits on this device; undefined until it is read. */
    useKept(customerId: number): T[] | undefined {
      const [kept, setKept] = useState<T[]>();
      useEffect(() => {
        let isCurrent = true;
        const readAgain = () =>
          void (async () => {
            const found = await read(customerId);
            if (isCurrent) setKept(found);
          })();
        readAgain();
        listeners.add(readAgain);
        return () => {
          isCurrent = false;
          listeners.delete(readAgain);
        };
      }, [customerId]);
      return kept;
    },

    /** Sends in one tab at a time. False: it is to be tried again, also because another tab is at it. */
    async send(act: () => Promise<boolean>): Promise<boolean> {
      if (isSending) return false;
      isSending = true;
      try {
        return await inOneTab(lock, act);
      } finally {
        isSending = false;
        // Another tab may have sent what this one still shows.
        changed();
      }
    },
  };
}

/**
 * Sends what waits and is not refused: at once, with each new connection, and after `retryMs` while `send` returns
 * true. The native app also does so behind others.
 */
export function useSending(
  kept: readonly Kept[] | undefined,
  { send, retryMs }: { send: () => Promise<boolean>; retryMs: number },
): void {
  const waiting = (kept ?? []).filter(({ fault }) => fault === undefined).map(({ id }) => id);
  const sendThem = useEffectEvent(send);
  const key = waiting.join();
  const isWaiting = waiting.length > 0;
  useEffect(() => (isWaiting ? keepRunningInBackground() : undefined), [isWaiting]);
  useEffect(() => {
    if (key === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const now = async () => {
      clearTimeout(timer);
      if (!navigator.onLine || (!appShell() && document.visibilityState === 'hidden')) return;
      const isDone = await sendThem();
      clearTimeout(timer);
      if (!isOver && !isDone) timer = setTimeout(() => void now(), retryMs);
    };
    const onOnline = () => void now();
    onOnline();
    window.addEventListener('online', onOnline);
    // While it was hidden nothing may have run, and the phone may have changed networks.
    document.addEventListener('visibilitychange', onOnline);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onOnline);
    };
  }, [key, retryMs]);
}
