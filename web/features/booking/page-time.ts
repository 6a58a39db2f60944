import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';

const TICK_MS = 10_000;

/** When the server drew the page, ISO 8601: the browser's first render shows the same times (see `load-root.ts`). */
export const pageTimeQuery = queryOptions<string>({
  queryKey: ['page time'],
  queryFn: () => new Date().toISOString(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** ISO 8601; the root loader has it before anything is drawn. */
export const usePageTime = (): string => useSuspenseQuery(pageTimeQuery).data;

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
