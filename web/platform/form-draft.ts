import { deviceNow } from './device-clock.ts';
import { mayBeLoggedIn } from './may-be-logged-in.ts';
import { DRAFT_PREFIX, writeText } from './stored-text.ts';

/**
 * §9.30, §9.31, §9.32: form drafts last an hour, and are saved 200 ms after the last change.
 */
export const DRAFT_LIFETIME_MS = 3_600_000;
export const DRAFT_SAVE_DELAY_MS = 200;

export type FormDraft<T> = {
  /** Returns the draft of the last hour on this device; undefined if there is none. */
  read(): T | undefined;
  /** Saves the value after `DRAFT_SAVE_DELAY_MS` without another change. */
  save(value: T): void;
  /** Saves a waiting value at once, because the page closes. */
  flush(): void;
  clear(): void;
};

/**
 * The draft of one form in local storage. The caller leaves out secrets. `parse` checks the stored value: an older
 * version may have written it.
 */
export function createFormDraft<T>(name: string, parse: (value: unknown) => T | undefined): FormDraft<T> {
  const key = `${DRAFT_PREFIX}-${name}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { value: T } | undefined;

  function flush() {
    clearTimeout(timer);
    if (!waiting) return;
    const text = JSON.stringify({ savedAt: deviceNow(), ofCustomer: mayBeLoggedIn(), value: waiting.value });
    waiting = undefined;
    quietly(() => writeText('local', key, text));
  }

  return {
    read() {
      if (waiting) return waiting.value;
      return quietly(() => {
        const stored = storedDraft(localStorage.getItem(key));
        return stored && parse(stored.value);
      });
    },
    save(value) {
      waiting = { value };
      clearTimeout(timer);
      timer = setTimeout(flush, DRAFT_SAVE_DELAY_MS);
    },
    flush,
    clear() {
      clearTimeout(timer);
      waiting = undefined;
      quietly(() => localStorage.removeItem(key));
    },
  };
}

/** Is there a draft of the last hour of any form? */
export const hasFormDraft = (): boolean =>
  quietly(() =>
    Object.keys(localStorage).some(
      (key) => key.startsWith(`${DRAFT_PREFIX}-`) && storedDraft(localStorage.getItem(key)),
    ),
  ) ?? false;

/** Deletes expired drafts, because they contain personal data. */
export function removeOldDrafts(): void {
  quietly(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${DRAFT_PREFIX}-`) && !storedDraft(localStorage.getItem(key)))
        localStorage.removeItem(key);
    }
  });
}

/** Returns undefined if there is no draft, if it has expired, or if the text is no draft. */
function storedDraft(text: string | null): { value: unknown } | undefined {
  if (text === null) return undefined;
  try {
    const { savedAt, value } = JSON.parse(text) as { savedAt?: unknown; value?: unknown };
    const age = typeof savedAt === 'number' ? deviceNow() - savedAt : Number.NaN;
    return age >= 0 && age < DRAFT_LIFETIME_MS ? { value } : undefined;
  } catch {
    return undefined;
  }
}

/** Private windows and full disks throw: the form then has no draft. */
function quietly<R>(act: () => R): R | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
