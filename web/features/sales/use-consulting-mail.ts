import { useMutation } from '@tanstack/react-query';
import type { RequestOf } from '#contract/calls.ts';
import { call } from '#web/platform/call.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';

type Sent = RequestOf<'POST /salesconsultings'>['body'];

/** Sends a consulting to whoever was advised; the server reckons it again and writes the mail. */
export function useConsultingMail() {
  const keys = useIdempotencyKeys();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Sent) =>
      call('POST /salesconsultings', { body }, { idempotencyKey: keys.keyFor(JSON.stringify(body)) }),
    onSuccess: () => keys.answered(),
    onError: (error) => {
      if (!failureOf(error).unsettled) keys.answered();
    },
  });
}
