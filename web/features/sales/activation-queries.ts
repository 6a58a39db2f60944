import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import type { CardEnding } from '#domain/customer/card-ending.ts';
import type { OriginalPoint } from '#domain/sales/activation.ts';
import { call } from '#web/platform/call.ts';
import { callerOf, callQuery } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { salesRegistrationsQuery } from './sales-queries.ts';

export type Waiting = OutputOf<'GET /salesactivations'>['items'][number];
export type Activation = OutputOf<'GET /salesactivations/{id}'>;
export type ActivationPerson = Activation['person'];

/** Who waits at the partner, page by page. */
export const salesActivationsQuery = infiniteQueryOptions({
  queryKey: ['GET /salesactivations'],
  // Never undefined, which does not survive the way from the server.
  initialPageParam: '',
  queryFn: ({ pageParam, meta, signal }) =>
    callerOf(meta)(
      'GET /salesactivations',
      { query: pageParam === '' ? {} : { cursor: pageParam } },
      { signal },
    ),
  getNextPageParam: ({ next }) => next,
});

/** One person of a registration, by default the first who waits. Each request is a look, and on record. */
export const salesActivationQuery = (registrationId: string, customerId: string | undefined) =>
  callQuery('GET /salesactivations/{id}', {
    params: { id: registrationId },
    query: customerId === undefined ? {} : { customerId },
  });

export type ActivationStep =
  | { step: 'ORIGINALS'; compared: OriginalPoint[] }
  | { step: 'CARD'; number: string }
  | { step: 'END_CARD'; number: string; ending: CardEnding }
  | { step: 'CODE' }
  | { step: 'PRESENCE'; code: string }
  | { step: 'PASS' };

function send(
  step: ActivationStep,
  params: { id: string; customerId: string },
  idempotencyKey: string,
): Promise<Activation> {
  const options = { idempotencyKey };
  const of = '/salesactivations/{id}/people/{customerId}';
  switch (step.step) {
    case 'ORIGINALS':
      return call(`POST ${of}/originals`, { params, body: { compared: step.compared } }, options);
    case 'CARD':
      return call(`POST ${of}/card`, { params, body: { number: step.number } }, options);
    case 'END_CARD': {
      const { number, ending } = step;
      return call(`POST ${of}/card/end`, { params, body: { number, ending } }, options);
    }
    case 'CODE':
      return call(`POST ${of}/code`, { params }, options);
    case 'PRESENCE':
      return call(`POST ${of}/presence`, { params, body: { code: step.code } }, options);
    case 'PASS':
      return call(`POST ${of}/pass`, { params }, options);
  }
}

/** Somebody else at the partner, or the customer, has done something meanwhile. */
const CHANGED_ELSEWHERE: readonly string[] = [
  'ACTIVATION_NOT_POSSIBLE',
  'PRESENCE_CODE_ENDED',
  'CARD_HELD',
  'CARD_NOT_HELD',
];

/**
 * Takes a step for the person shown; `shownAs` is how the address named them. `onDone` runs although what was pressed is gone
 * by then.
 */
export function useActivationStep(
  { id, person }: Activation,
  shownAs: string | undefined,
  onDone?: () => void,
) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const { queryKey } = salesActivationQuery(id, shownAs);
  return useMutation({
    networkMode: 'always',
    mutationFn: (step: ActivationStep) =>
      send(step, { id, customerId: String(person.id) }, keys.keyFor(JSON.stringify(step))),
    onSuccess: (activation) => {
      keys.answered();
      queryClient.setQueryData(queryKey, activation);
      onDone?.();
      for (const list of [salesActivationsQuery, salesRegistrationsQuery]) {
        void queryClient.invalidateQueries({ queryKey: list.queryKey });
      }
    },
    onError: (error) => {
      const { code, unsettled } = failureOf(error);
      if (!unsettled) keys.answered();
      if (code !== undefined && CHANGED_ELSEWHERE.includes(code)) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
