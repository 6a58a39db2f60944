import { useSyncExternalStore } from 'react';

export type Stored<T> = {
  /** The current value; on the server always the initial one. The same object until it changes. */
  get(): T;
  /** The value as it lies there now, also when another tab has just written it. */
  fresh(): T;
  set(value: T | ((current: T) => T)): void;
  /** Calls back on every change, also from another tab; answers the way to stop. */
  subscribe(listener: () => void): () => void;
  /** The value in a component. The first render of a page from the server sees the initial value. */
  use(): T;
};

type Options = {
  /** `local` (default) outlives the tab and is shared by all tabs, `session` is this tab's own. */
  area?: 'local' | 'session';
};

/** Private windows and full disks throw; the value then lives in memory only. */
function storageOf(area: 'local' | 'session'): Storage | undefined {
  try {
    return area === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/**
 * A value that the browser keeps under a key, as JSON. `parse` judges what lies there – it may be from an older version
 * or from a stranger – and answers undefined for what it does not accept: then the initial value counts.
 */
export function createStored<T>(
  key: string,
  initial: T,
  parse: (value: unknown) => T | undefined,
  { area = 'local' }: Options = {},
): Stored<T> {
  const onServer = typeof window === 'undefined';
  const listeners = new Set<() => void>();
  let current = initial;
  let isRead = false;
  /** What lay in the storage when it was read last; as long as that stands, `current` stands. */
  let lastText: string | null = null;

  function read(text: string | null): T {
    if (text === null) return initial;
    try {
      const parsed = parse(JSON.parse(text));
      return parsed === undefined ? initial : parsed;
    } catch {
      return initial;
    }
  }

  function get(): T {
    if (onServer || isRead) return current;
    isRead = true;
    try {
      const text = storageOf(area)?.getItem(key) ?? null;
      if (text !== lastText) {
        lastText = text;
        current = read(text);
      }
    } catch {
      // Not readable: what this visit knows stands.
    }
    return current;
  }

  function fresh(): T {
    isRead = false;
    return get();
  }

  function publish(value: T) {
    if (Object.is(value, current)) return;
    current = value;
    for (const listener of listeners) listener();
  }

  function set(value: T | ((current: T) => T)) {
    const before = get();
    const next = typeof value === 'function' ? (value as (current: T) => T)(before) : value;
    try {
      const text = JSON.stringify(next);
      storageOf(area)?.setItem(key, text);
      lastText = text;
    } catch {
      // Kept in memory: what the person did counts for this visit.
    }
    isRead = true;
    publish(next);
  }

  function changedElsewhere(event: StorageEvent) {
    // A key of null means that the whole area was emptied.
    if (event.storageArea !== storageOf(area) || (event.key !== key && event.key !== null)) return;
    isRead = true;
    lastText = event.key === null ? null : event.newValue;
    publish(read(lastText));
  }

  function subscribe(listener: () => void) {
    if (listeners.size === 0) {
      window.addEventListener('storage', changedElsewhere);
      // Nobody listened: another tab may have written.
      isRead = false;
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', changedElsewhere);
    };
  }

  const initialValue = () => initial;
  return { get, fresh, set, subscribe, use: () => useSyncExternalStore(subscribe, get, initialValue) };
}
