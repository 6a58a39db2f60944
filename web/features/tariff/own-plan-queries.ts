import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { callQuery } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';

export type OwnPlan = OutputOf<'GET /ownplan'>;
export type PlanChoice = OwnPlan['choices'][number];
export type PlanTerms = PlanChoice['terms'][number];
export type SafetyPackage = NonNullable<OwnPlan['safetyPackage']>;

/** The plan of the account, what it may become, and the safety package. */
export const ownPlanQuery = callQuery('GET /ownplan', {});

export const planEffectQuery = (planId: string, months: number) =>
  callQuery('GET /ownplan/effect', { query: { planId, months: String(months) } });

/** After a change of the contract: prices, the next invoice and the customer's own data may be others. */
const reload = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries();

/**
 * A call that changes the contract; sent again after a lost answer, it counts once. `action` tells one request from
 * another.
 */
export function useContractCall<Input>(
  send: (input: Input, options: { idempotencyKey: string }) => Promise<unknown>,
  onDone: () => void,
) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Input) => send(input, { idempotencyKey: keys.keyFor(JSON.stringify(input)) }),
    onSuccess: async () => {
      keys.answered();
      await reload(queryClient);
      onDone();
    },
    onError: async (refusal) => {
      const { unsettled, code } = failureOf(refusal);
      if (!unsettled) keys.answered();
      // What stands above the button is not true any more.
      if (code === 'TERMS_CHANGED' || code === 'PLAN_CHANGE_PENDING') await reload(queryClient);
    },
  });
}
