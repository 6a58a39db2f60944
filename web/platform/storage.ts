import { useSyncExternalStore } from 'react';
import { type Area, storageOf, writeText } from './stored-text.ts';

export type Stored<T> = {
  /** Returns the current value, the same object until it changes; on the server always the initial one. */
  get(): T;
  /** Returns the value read from storage again, also if another tab has just written it. */
  fresh(): T;
  set(value: T | ((current: T) => T)): void;
  /** Calls back on every change, also by another tab. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** The hook for components. The first render of a page from the server has the initial value. */
  use(): T;
};

type Options = {
  /** `local` (default) is permanent and shared by all tabs, `session` is this tab's own. */
  area?: Area;
};

/**
 * A value stored as JSON; it goes with the logout unless `stored-text.ts` lists its key. `parse` checks it; if it
 * returns undefined or throws, the initial value counts.
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
  /** The stored text as last read; `current` is valid until it changes. */
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
      // Storage is not readable, so the value in memory stays.
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
      writeText(area, key, text);
      lastText = text;
    } catch {
      // Storage is not writable, so the value is only in memory, for this visit.
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
      // Another tab may have written while nobody was subscribed.
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
