import { useMemo, useSyncExternalStore } from 'react';
import type { Period } from '#domain/booking/period.ts';
import { correctPeriod, initialPeriod } from '#domain/booking/quarter-hour.ts';
import { measured, nowInstant } from '#web/platform/clock.ts';
import { createStored } from '#web/platform/storage.ts';
import { usePageTime } from '#web/shell/page-data.ts';

/** §7.56: timeframe check every 10 s. */
export const TIMEFRAME_CHECK_MS = 10_000;

type StoredPeriod = { start: string; end: string };

/**
 * The period that was chosen last. It is read once per page and not synchronised between tabs, so that it
 * does not change while the customer is booking it.
 */
const chosen = createStored<StoredPeriod | null>('zeitraum', null, parseStoredPeriod);

const listeners = new Set<() => void>();
let stopWatching = () => {};
/** "start/end" as text, because React compares snapshots by identity. */
let current: string | undefined;

/** Validates a stored period; undefined if the value is not one. */
export function parseStoredPeriod(value: unknown): StoredPeriod | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { start, end } = value as Record<string, unknown>;
  if (typeof start !== 'string' || typeof end !== 'string') return undefined;
  try {
    return { start: Temporal.Instant.from(start).toString(), end: Temporal.Instant.from(end).toString() };
  } catch {
    return undefined;
  }
}

/** The period at page load: the stored one, made bookable, or the initial one if it is missing or over. */
export function periodAtStart(stored: Period | undefined, now: Temporal.Instant): Period {
  if (!stored || Temporal.Instant.compare(stored.end, now) <= 0) return initialPeriod(now);
  return correctPeriod(stored, now);
}

const toText = ({ start, end }: Period) => `${start}/${end}`;

function toPeriod(text: string): Period {
  const [start = '', end = ''] = text.split('/');
  return { start: Temporal.Instant.from(start), end: Temporal.Instant.from(end) };
}

function snapshot(): string {
  if (current === undefined) {
    const stored = chosen.get();
    const period = stored ? toPeriod(`${stored.start}/${stored.end}`) : undefined;
    current = toText(periodAtStart(period, nowInstant()));
  }
  return current;
}

/** The current period, outside of components. */
export function currentPeriod(): Period {
  return toPeriod(snapshot());
}

function publish(next: string) {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Chooses a period for all screens of this tab; an invalid one is corrected at once (§5.36). */
export function setPeriod(period: Period): void {
  const { start, end } = correctPeriod(period, nowInstant());
  chosen.set({ start: start.toString(), end: end.toString() });
  publish(toText({ start, end }));
}

/** The timeframe check, called every `TIMEFRAME_CHECK_MS`: moves a period whose start has passed. */
export function checkTimeframe(): void {
  if (listeners.size === 0) return;
  const period = currentPeriod();
  const corrected = correctPeriod(period, nowInstant());
  if (corrected !== period) publish(toText(corrected));
}

/** A period before the first comparison of the clocks was this tab's guess: the server's time makes it anew (§S18.8). */
function guessAnew(): void {
  if (current === undefined) return;
  current = undefined;
  for (const listener of listeners) listener();
}

export function subscribeToPeriod(listener: () => void): () => void {
  if (listeners.size === 0) stopWatching = measured.subscribe(guessAnew);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopWatching();
  };
}

/** The period of search and booking. The server and the hydrating render use the initial period. */
export function usePeriod(): { period: Period; setPeriod: (period: Period) => void } {
  const pageTime = usePageTime();
  const text = useSyncExternalStore(subscribeToPeriod, snapshot, () =>
    toText(initialPeriod(Temporal.Instant.from(pageTime))),
  );
  const period = useMemo(() => toPeriod(text), [text]);
  return { period, setPeriod };
}
