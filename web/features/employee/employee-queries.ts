import { queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import type { WrittenEntry } from '#domain/employee/correction.ts';
import { callerOf, callQuery } from '#web/platform/query.tsx';
import { measureClock } from './device-clock.ts';

export type Presence = OutputOf<'GET /workingtimes/current'>;
export type SentEntry = Presence['entries'][number];

/** A kept answer has the time of its keeping: no clock is measured by it. */
const KEPT_AT = 'x-kept-at';

/** What was stamped on the last days; it runs offline too, when the service worker has the last answer. */
export const presenceQuery = queryOptions<Presence>({
  ...callQuery('GET /workingtimes/current', {}),
  queryFn: async ({ meta, signal }) => {
    const askedMs = Date.now();
    let isKept = typeof window === 'undefined';
    const onHeaders = (headers: Headers) => void (isKept ||= headers.has(KEPT_AT));
    const presence = await callerOf(meta)('GET /workingtimes/current', {}, { signal, onHeaders });
    if (!isKept) measureClock(presence.now, askedMs, Date.now());
    return presence;
  },
  networkMode: 'always',
  staleTime: 0,
  refetchOnReconnect: true,
});

export const toEntry = ({ at, ...entry }: SentEntry): WrittenEntry & SentEntryFacts => ({
  ...entry,
  at: Temporal.Instant.from(at),
});
type SentEntryFacts = Omit<SentEntry, 'at'>;
