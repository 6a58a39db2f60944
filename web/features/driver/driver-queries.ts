import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { call } from '#web/platform/call.ts';
import { callQuery } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';

export type ManagedDrivers = OutputOf<'GET /subcustomers'>;
export type Driver = ManagedDrivers['items'][number];
export type Limits = Driver['limits'];

/** The drivers of a main account, with what the form for a further one asks. */
export const managedDriversQuery = callQuery('GET /subcustomers', {});

/** How far the caller may go for somebody else's account. */
export const ownTermsQuery = callQuery('GET /subcustomers/current', {});

export type DriverAct =
  | { act: 'INVITE' }
  | { act: 'BLOCK'; reason: string }
  | { act: 'UNBLOCK' }
  | { act: 'REMOVE'; reason: string }
  | { act: 'LIMITS'; limits: Limits }
  | { act: 'COST_CENTRE'; costCentre: string };

function send(id: number, act: DriverAct, idempotencyKey: string): Promise<Driver> {
  const params = { id: String(id) };
  const options = { idempotencyKey };
  switch (act.act) {
    case 'INVITE':
      return call('POST /subcustomers/{id}/invitation', { params }, options);
    case 'BLOCK':
      return call('POST /subcustomers/{id}/block', { params, body: { reason: act.reason } }, options);
    case 'UNBLOCK':
      return call('POST /subcustomers/{id}/unblock', { params }, options);
    case 'REMOVE': {
      const body = act.reason.trim() === '' ? {} : { reason: act.reason };
      return call('POST /subcustomers/{id}/remove', { params, body }, options);
    }
    case 'LIMITS':
      return call('PUT /subcustomers/{id}/limits', { params, body: act.limits }, options);
    case 'COST_CENTRE': {
      const body = { costCentre: act.costCentre };
      return call('PUT /subcustomers/{id}/costcentre', { params, body }, options);
    }
  }
}

/** What a main account does with one of its drivers; the list shows the answer at once. */
export function useDriverAct(id: number) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    networkMode: 'always',
    mutationFn: (act: DriverAct) => send(id, act, keys.keyFor(JSON.stringify([id, act]))),
    onSuccess: (driver) => {
      keys.answered();
      queryClient.setQueryData(
        managedDriversQuery.queryKey,
        (before) => before && { ...before, items: before.items.map((one) => (one.id === id ? driver : one)) },
      );
      void queryClient.invalidateQueries({ queryKey: ['GET /drivers'] });
    },
    onError: (error) => {
      if (!failureOf(error).unsettled) keys.answered();
    },
  });
}
