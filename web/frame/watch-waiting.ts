import type { Query, QueryClient } from '@tanstack/react-query';
import { isBeside } from '#web/platform/beside.ts';
import { sendAgainNow } from '#web/platform/send-again.ts';

/** §S18.9: a person who waits this long reads that it takes longer, and after that long that it does not work. */
export const SLOW_AFTER_MS = 8_000;
export const HANGING_AFTER_MS = 30_000;

export type Wait = 'SLOW' | 'HANGING' | undefined;

/** What a screen shows placeholders for: not what is fetched ahead, and not what it shows beside what it is for. */
const isWaitedFor = ({ state, observers }: Query) =>
  state.status === 'pending' &&
  state.fetchStatus === 'fetching' &&
  observers.some(({ options }) => !isBeside(options.meta));

/**
 * Watches how long somebody has been waiting for what is not there yet: what is only renewed keeps its place meanwhile.
 * Calls back when that changes.
 */
export function watchWaiting(client: QueryClient, onChange: (wait: Wait) => void) {
  const since = new Map<string, number>();
  /** What somebody has closed the word about. */
  const closed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isNavigating = false;
  let told: Wait;

  function look(): void {
    const at = performance.now();
    const keys = new Set<string>(isNavigating ? ['navigation'] : []);
    for (const query of client.getQueryCache().getAll()) {
      if (isWaitedFor(query)) keys.add(query.queryHash);
    }
    for (const key of closed) if (!keys.delete(key)) closed.delete(key);
    for (const key of since.keys()) if (!keys.has(key)) since.delete(key);
    for (const key of keys) if (!since.has(key)) since.set(key, at);
    clearTimeout(timer);
    const longest = since.size === 0 ? undefined : at - Math.min(...since.values());
    const wait = waitOf(longest);
    if (longest !== undefined && wait !== 'HANGING') {
      timer = setTimeout(look, (wait === 'SLOW' ? HANGING_AFTER_MS : SLOW_AFTER_MS) - longest);
    }
    if (wait === told) return;
    told = wait;
    onChange(wait);
  }

  const stop = client.getQueryCache().subscribe(look);
  look();
  return {
    navigates(is: boolean): void {
      isNavigating = is;
      look();
    },
    /** Says nothing more about what is waited for now. */
    close(): void {
      for (const key of since.keys()) closed.add(key);
      look();
    },
    /** Sends anew what is on its way, and counts from now. */
    again(): void {
      since.clear();
      sendAgainNow();
      look();
    },
    stop(): void {
      stop();
      clearTimeout(timer);
    },
  };
}

function waitOf(ms: number | undefined): Wait {
  if (ms === undefined || ms < SLOW_AFTER_MS) return undefined;
  return ms < HANGING_AFTER_MS ? 'SLOW' : 'HANGING';
}
