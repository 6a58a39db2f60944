import { useMemo, useSyncExternalStore } from 'react';
import { usePageTime } from './page-data.ts';

const TICK_MS = 10_000;

/** ISO 8601 to the minute, so that the same text means "nothing new to draw". */
function minuteOf(iso: string): string {
  return `${iso.slice(0, 16)}Z`;
}

function subscribeToTicks(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/** Now, to the minute: the same object until the next one. Follows the clock; the first render repeats the server's. */
export function useNow(): Temporal.Instant {
  const pageTime = usePageTime();
  const minute = useSyncExternalStore(
    subscribeToTicks,
    () => minuteOf(new Date().toISOString()),
    () => minuteOf(pageTime),
  );
  return useMemo(() => Temporal.Instant.from(minute), [minute]);
}
