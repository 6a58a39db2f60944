import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { call } from '#web/platform/call.ts';
import { callQuery } from '#web/platform/query.tsx';
import { makePasskey } from './passkey.ts';

export const passkeysQuery = callQuery('GET /passkeys', {});

export type Passkey = OutputOf<'GET /passkeys'>['items'][number];

type NewPasskey = {
  label: string;
  signal: AbortSignal;
  /** Required when the login is not recent (PROOF_NEEDED). */
  currentPassword: string | undefined;
};

/** Creates a passkey on this device and registers it; the idempotency key makes a retry safe. */
export function useAddPasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ label, signal, currentPassword }: NewPasskey) => {
      const attestation = await makePasskey(signal, currentPassword);
      const idempotencyKey = crypto.randomUUID();
      return call('POST /passkeys', { body: { attestation, label } }, { idempotencyKey });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}

export function useRemovePasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Passkey) =>
      call('DELETE /passkeys/{id}', { params: { id: String(id) } }, { idempotencyKey: crypto.randomUUID() }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}
