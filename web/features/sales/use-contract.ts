import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallRefused, call } from '#web/platform/call.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { messageOf } from '#web/shell/message-catalogue.ts';
import type { MessageDialog } from '#web/ui/message-dialog-store.ts';
import { salesRegistrationQuery, salesRegistrationsQuery } from './sales-queries.ts';

type Sending = { customerNumber: string; passwordonly?: boolean; key?: string };

/** Sends the contract, again the same one, or only a one-time password. */
export function useContract(id: string) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ customerNumber, passwordonly = false, key }: Sending) => {
      const body = { customer: { customerNumber }, passwordonly };
      return call('POST /contract', { body }, { idempotencyKey: key ?? keys.keyFor(JSON.stringify(body)) });
    },
    onSuccess: () => {
      keys.answered();
      void queryClient.invalidateQueries({ queryKey: salesRegistrationQuery(id).queryKey });
      void queryClient.invalidateQueries({ queryKey: salesRegistrationsQuery.queryKey });
    },
    onError: (error) => {
      if (!failureOf(error).unsettled) keys.answered();
    },
  });
}

/**
 * §4.30: sends the contract after a registration, once however often it is called: its key is the registration’s.
 * `send` tells what it led to.
 */
export function useContractAfterRegistration(id: string) {
  const contract = useContract(id);
  const sending = useRef<Promise<MessageDialog>>(undefined);
  return {
    send: (customerNumber: string): Promise<MessageDialog> =>
      (sending.current ??= contract.mutateAsync({ customerNumber, key: `vertrag-${id}` }).then(
        () => messageOf('SALES_ACCOUNT_CREATED', { number: customerNumber }),
        (error: unknown) =>
          messageOf('CONTRACT_MAIL_FAILED', {
            status: error instanceof CallRefused ? error.problem.status : 0,
          }),
      )),
  };
}
