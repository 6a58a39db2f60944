import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { currentCustomerQuery, isUnchecked } from '#web/features/session/current-customer.ts';
import { isPersonal } from '#web/features/session/personal-queries.ts';
import { CallRefused } from '#web/platform/call.ts';
import { isRefusal } from '#web/platform/query.tsx';

/** When the server names no time. */
const AGAIN_SECONDS = 5;

/**
 * Asks anew, as often as the server wants it, for what is on the screen and was refused because the server cannot know it at
 * the moment (docs/decisions/154). What is there already stays there.
 * @param onCustomer is called when it is known again who has logged in
 */
export function goOn(client: QueryClient, onCustomer: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const [customer] = currentCustomerQuery.queryKey;

  async function askAgain(): Promise<void> {
    timer = undefined;
    const wasUnknown = isUnchecked(client);
    await client.refetchQueries({
      type: 'active',
      predicate: ({ queryKey, state }) =>
        isRefusal(state.error, 'UNAVAILABLE') || (wasUnknown && queryKey[0] === customer),
    });
    if (!wasUnknown || isUnchecked(client)) return;
    void client.invalidateQueries({ predicate: isPersonal });
    onCustomer();
  }
  function later(error: unknown): void {
    const seconds = (error instanceof CallRefused && error.retryAfterSeconds) || AGAIN_SECONDS;
    timer ??= setTimeout(() => void askAgain(), seconds * 1_000);
  }

  if (isUnchecked(client)) later(undefined);
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    const { error, fetchStatus } = query.state;
    if (type === 'updated' && fetchStatus === 'idle' && isRefusal(error, 'UNAVAILABLE')) later(error);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** §S2.48: after an outage the screen goes on by itself. */
export function useGoOn(): void {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  useEffect(() => goOn(client, () => void revalidate()), [client, revalidate]);
}
