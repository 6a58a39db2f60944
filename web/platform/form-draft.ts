/** §9.30, §9.31, §9.32: drafts of forms live for an hour, are saved 200 ms after the last change, and begin with this word. */
export const DRAFT_LIFETIME_MS = 3_600_000;
export const DRAFT_SAVE_DELAY_MS = 200;
const PREFIX = 'formkit';

export type FormDraft<T> = {
  /** What was filled in on this device in the last hour. */
  read(): T | undefined;
  /** Keeps the value once nothing has changed for a moment. */
  save(value: T): void;
  /** Keeps at once what still waits: the page goes away. */
  flush(): void;
  clear(): void;
};

/**
 * The draft of one form, in this device's local storage. What must not lie there (IBAN, password) the caller leaves out.
 * `parse` judges what is found: it may be from an older version, or from a stranger.
 */
export function createFormDraft<T>(name: string, parse: (value: unknown) => T | undefined): FormDraft<T> {
  const key = `${PREFIX}-${name}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { value: T } | undefined;

  function flush() {
    clearTimeout(timer);
    if (!waiting) return;
    const text = JSON.stringify({ savedAt: Date.now(), value: waiting.value });
    waiting = undefined;
    quietly(() => localStorage.setItem(key, text));
  }

  return {
    read() {
      if (waiting) return waiting.value;
      return quietly(() => {
        const kept = keptDraft(localStorage.getItem(key));
        return kept && parse(kept.value);
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

/** Takes away what nobody came back for: it is about a person. */
export function removeOldDrafts(): void {
  quietly(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${PREFIX}-`) && !keptDraft(localStorage.getItem(key))) localStorage.removeItem(key);
    }
  });
}

/** Undefined: there is none, it is too old, or it is no draft. */
function keptDraft(text: string | null): { value: unknown } | undefined {
  if (text === null) return undefined;
  try {
    const { savedAt, value } = JSON.parse(text) as { savedAt?: unknown; value?: unknown };
    const age = typeof savedAt === 'number' ? Date.now() - savedAt : Number.NaN;
    return age >= 0 && age < DRAFT_LIFETIME_MS ? { value } : undefined;
  } catch {
    return undefined;
  }
}

/** Private windows and full disks throw: then the form lives as long as the page. */
function quietly<R>(act: () => R): R | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
