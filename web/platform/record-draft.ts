import { useCallback, useEffect, useRef, useState } from 'react';
import { deviceNow } from './device-clock.ts';
import { readRecords, removeRecord, writeRecord } from './record-store.ts';

/** What is not finished a day later is not taken up again. */
const DRAFT_LIFETIME_MS = 24 * 3_600_000;
type StoredDraft<T> = { id: string; customerId: number; savedAt: number; draft: T };

type Options<T> = {
  /** What the draft is of; the browser keeps one of each. */
  id: string;
  /** Nobody else takes it up. */
  customerId: number;
  /** This and `isDraft` must stay the same functions. */
  empty: () => T;
  /** Only this program's own version writes the database; a record of another shape is left. */
  isDraft: (stored: Partial<T>) => boolean;
};

/** A draft with photos that survives a reload; `draft` is undefined until it is read from the browser's storage. */
export function useRecordDraft<T>({ id, customerId, empty, isDraft }: Options<T>) {
  const [draft, setDraft] = useState<T>();
  const writing = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    let isCurrent = true;
    void (async () => {
      const stored = (await readRecords('entwurf')) as Partial<StoredDraft<T>>[];
      const found = stored.find(
        (record) =>
          record.id === id &&
          record.customerId === customerId &&
          typeof record.savedAt === 'number' &&
          deviceNow() - record.savedAt < DRAFT_LIFETIME_MS &&
          record.draft !== undefined &&
          isDraft(record.draft),
      );
      if (isCurrent) setDraft(found?.draft ?? empty());
    })();
    return () => {
      isCurrent = false;
    };
  }, [id, customerId, empty, isDraft]);

  const change = useCallback(
    (part: Partial<T>) =>
      setDraft((before) => {
        if (!before) return before;
        const next = { ...before, ...part };
        const record: StoredDraft<T> = { id, customerId, savedAt: deviceNow(), draft: next };
        // One after the other, so that the last change is the one that stays.
        writing.current = writing.current.then(() => writeRecord('entwurf', record));
        return next;
      }),
    [id, customerId],
  );
  const clear = useCallback(async () => {
    await writing.current;
    await removeRecord('entwurf', id);
    setDraft(empty());
  }, [id, empty]);
  return { draft, change, clear };
}
