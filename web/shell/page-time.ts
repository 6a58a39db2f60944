import { useMemo, useSyncExternalStore } from 'react';
import { measured, nowText } from '#web/platform/clock.ts';
import { usePageTime } from './page-data.ts';

const TICK_MS = 10_000;

/** ISO 8601 to the minute: while the text is equal, React does not render again. */
function minuteOf(iso: string): string {
  return `${iso.slice(0, 16)}Z`;
}

function subscribeToTicks(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  const stop = measured.subscribe(listener);
  return () => {
    clearInterval(timer);
    stop();
  };
}

/**
 * Returns the current minute, the same object until the next one. The first render uses the server's time.
 */
export function useNow(): Temporal.Instant {
  const pageTime = usePageTime();
  const minute = useSyncExternalStore(
    subscribeToTicks,
    () => minuteOf(nowText()),
    () => minuteOf(pageTime),
  );
  return useMemo(() => Temporal.Instant.from(minute), [minute]);
}
