import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureOf } from './call-failure.ts';
import { useIdempotencyKeys } from './idempotency-key.ts';

type Options<Values, Answer> = {
  send: (values: Values, idempotencyKey: string) => Promise<Answer>;
  onSent: (answer: Answer, values: Values) => unknown;
};

/**
 * Sends what was entered, once however often it is tapped. The same values have the same idempotency key until the server has
 * answered (§S2.18). It is pending until `onSent` is done.
 */
export function useSending<Values, Answer>({ send, onSent }: Options<Values, Answer>) {
  const keys = useIdempotencyKeys();
  const isRunning = useRef(false);
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: (values: Values) => send(values, keys.keyFor(JSON.stringify(values))),
    onSuccess: (answer, values) => {
      keys.answered();
      return onSent(answer, values);
    },
    onError: (error) => {
      if (!failureOf(error).unsettled) keys.answered();
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  return {
    isPending: mutation.isPending,
    error: mutation.error,
    answer: mutation.data,
    /** Forgets answer and failure. Without effect while something is on its way. */
    forget(): void {
      if (!mutation.isIdle && !mutation.isPending) mutation.reset();
    },
    sendOnce(values: Values): void {
      // The mutation's own state is only known after the next render, which a double tap is faster than.
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate(values);
    },
  };
}
