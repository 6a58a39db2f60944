import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutputOf, RequestOf } from '#contract/calls.ts';
import { call } from '#web/platform/call.ts';
import { callQuery, isQueryOf } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';

export type Availability = OutputOf<'GET /availabilities/current'>;
export type WeekWindow = Availability['week'][number];
export type DayEntry = Availability['days'][number];
export type Cover = OutputOf<'GET /availabilities/cover'>;
export type DayBody = RequestOf<'PUT /availabilities/days/{id}'>['body'];

export const availabilityQuery = callQuery('GET /availabilities/current', {});

export const coverQuery = (city: string, from: string) =>
  callQuery('GET /availabilities/cover', { query: { city, from } });

export type AvailabilityAct =
  | { act: 'WEEK'; windows: WeekWindow[] }
  | { act: 'DAY'; id: string; body: DayBody }
  | { act: 'REMOVE'; id: string };

function send(act: AvailabilityAct, idempotencyKey: string): Promise<Availability> {
  const options = { idempotencyKey };
  switch (act.act) {
    case 'WEEK':
      return call('PUT /availabilities/current/week', { body: { windows: act.windows } }, options);
    case 'DAY':
      return call('PUT /availabilities/days/{id}', { params: { id: act.id }, body: act.body }, options);
    case 'REMOVE':
      return call('DELETE /availabilities/days/{id}', { params: { id: act.id } }, options);
  }
}

/** What an employee says of when they can work; the page shows the answer at once. */
export function useAvailabilityAct() {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    networkMode: 'always',
    mutationFn: (act: AvailabilityAct) => send(act, keys.keyFor(JSON.stringify(act))),
    onSuccess: (availability) => {
      keys.answered();
      queryClient.setQueryData(availabilityQuery.queryKey, availability);
      return queryClient.invalidateQueries({
        predicate: (query) => isQueryOf(query, ['GET /availabilities/cover', 'GET /workingtimes']),
      });
    },
    onError: (error) => {
      if (!failureOf(error).unsettled) keys.answered();
    },
  });
}
