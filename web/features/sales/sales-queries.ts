import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { call } from '#web/platform/call.ts';
import { callerOf, callQuery } from '#web/platform/query.tsx';
import { evenWhileIdle } from '#web/platform/skip-while-idle.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';

export type SalesPartner = OutputOf<'GET /salespartners/current'>;
export type SalesPerson = SalesPartner['people'][number];
export type SalesRegistrations = OutputOf<'GET /salesregistrations'>;
export type SalesRegistration = SalesRegistrations['items'][number];

/** The partner that the person who is logged in works for. */
export const salesPartnerQuery = callQuery('GET /salespartners/current', {});

/** The partner's registrations, the newest first, page by page. */
export const salesRegistrationsQuery = infiniteQueryOptions({
  queryKey: ['GET /salesregistrations'],
  // Never undefined, which does not survive the way from the server.
  initialPageParam: '',
  queryFn: ({ pageParam, meta, signal }) =>
    callerOf(meta)(
      'GET /salesregistrations',
      { query: pageParam === '' ? {} : { cursor: pageParam } },
      { signal },
    ),
  getNextPageParam: ({ next }) => next,
});

/** The newest registrations. */
export const firstSalesRegistrationsQuery = callQuery('GET /salesregistrations', { query: {} });

export const salesRegistrationQuery = (id: string) =>
  evenWhileIdle(callQuery('GET /salesregistrations/{id}', { params: { id } }));

export type ShownRegistration = OutputOf<'GET /salesregistrations/{id}'>;

export type PersonAct =
  | { act: 'INVITE'; prename: string; name: string; emailAddress: string }
  | { act: 'INVITE_AGAIN'; id: number }
  | { act: 'REMOVE'; id: number };

async function send(act: PersonAct, idempotencyKey: string): Promise<void> {
  const options = { idempotencyKey };
  if (act.act === 'INVITE') {
    const { prename, name, emailAddress } = act;
    await call('POST /salespartners/current/people', { body: { prename, name, emailAddress } }, options);
    return;
  }
  const params = { id: String(act.id) };
  if (act.act === 'INVITE_AGAIN') {
    await call('POST /salespartners/current/people/{id}/invitation', { params }, options);
  } else {
    await call('POST /salespartners/current/people/{id}/remove', { params }, options);
  }
}

/** What the head of a partner does with its people. */
export function usePersonAct() {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    networkMode: 'always',
    mutationFn: (act: PersonAct) => send(act, keys.keyFor(JSON.stringify(act))),
    onSuccess: () => {
      keys.answered();
      return queryClient.invalidateQueries({ queryKey: salesPartnerQuery.queryKey });
    },
    onError: (error) => {
      if (!failureOf(error).unsettled) keys.answered();
    },
  });
}
