import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutputOf, RequestOf } from '#contract/calls.ts';
import type { WrittenEntry } from '#domain/employee/correction.ts';
import { call } from '#web/platform/call.ts';
import { deviceNow } from '#web/platform/device-clock.ts';
import { callerOf, callQuery, isQueryOf } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { measureClock } from './device-clock.ts';

export type Presence = OutputOf<'GET /workingtimes/current'>;
export type SentEntry = Presence['entries'][number];

/** A kept answer has the time of its keeping: no clock is measured by it. */
const KEPT_AT = 'x-kept-at';

/** What was stamped on the last days; it runs offline too, when the service worker has the last answer. */
export const presenceQuery = queryOptions<Presence>({
  ...callQuery('GET /workingtimes/current', {}),
  queryFn: async ({ meta, signal }) => {
    const askedMs = deviceNow();
    let isKept = typeof window === 'undefined';
    const onHeaders = (headers: Headers) => void (isKept ||= headers.has(KEPT_AT));
    const presence = await callerOf(meta)('GET /workingtimes/current', {}, { signal, onHeaders });
    if (!isKept) measureClock(presence.now, askedMs, deviceNow());
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

export type TimeSheet = OutputOf<'GET /workingtimes'>;
export type SheetDay = TimeSheet['days'][number];
export type SheetEntry = TimeSheet['entries'][number];
type Days = { from: Temporal.PlainDate; to: Temporal.PlainDate };

const queryOf = ({ from, to }: Days) => ({ from: from.toString(), to: to.toString() });

export const timeSheetQuery = (days: Days) =>
  queryOptions({ ...callQuery('GET /workingtimes', { query: queryOf(days) }), staleTime: 0 });

/** The address of a file, which a browser loads itself. */
export const sheetFile = (kind: 'table' | 'pdf', days: Days): string =>
  `/api/booking/workingtimes/${kind}?${new URLSearchParams(queryOf(days)).toString()}`;

type Correction = RequestOf<'POST /workingtimes/corrections'>['body'];

/** Writes a correction; repeated after a lost connection it is the same one. */
export function useCorrection() {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Correction) =>
      call('POST /workingtimes/corrections', { body }, { idempotencyKey: keys.keyFor(JSON.stringify(body)) }),
    onSuccess: () => {
      keys.answered();
      return queryClient.invalidateQueries({
        predicate: (query) => isQueryOf(query, ['GET /workingtimes', 'GET /workingtimes/current']),
      });
    },
    onError: (error) => {
      if (!failureOf(error).unsettled) keys.answered();
    },
  });
}
