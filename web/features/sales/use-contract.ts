import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { CallRefused, call } from '#web/platform/call.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { messageOf } from '#web/shell/message-catalogue.ts';
import { paths } from '#web/shell/paths.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { salesRegistrationQuery, salesRegistrationsQuery } from './sales-queries.ts';

type Sending = { customerNumber: string; passwordonly?: boolean };

/** Sends the contract, again the same one, or only a one-time password. */
export function useContract(id: string) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ customerNumber, passwordonly = false }: Sending) => {
      const body = { customer: { customerNumber }, passwordonly };
      return call('POST /contract', { body }, { idempotencyKey: keys.keyFor(JSON.stringify(body)) });
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

/** §4.30: after a registration the contract is sent, a dialog tells the success, and the contract's page follows. */
export function useContractAfterRegistration(id: string) {
  const navigate = useNavigate();
  const contract = useContract(id);
  const isSent = useRef(false);
  return {
    send: async (customerNumber: string): Promise<void> => {
      if (isSent.current) return;
      isSent.current = true;
      const dialog = await contract.mutateAsync({ customerNumber }).then(
        () => messageOf('SALES_ACCOUNT_CREATED', { number: customerNumber }),
        (error: unknown) =>
          messageOf('CONTRACT_MAIL_FAILED', {
            status: error instanceof CallRefused ? error.problem.status : 0,
          }),
      );
      await navigate(paths.salesContract(id), { replace: true });
      showDialog(dialog);
    },
  };
}
