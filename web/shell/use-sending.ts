import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureOf } from './call-failure.ts';
import { useIdempotencyKeys } from './idempotency-key.ts';

/** Returns the idempotency key of a request: the same one until the server has answered it. */
export type KeyFor = (request: unknown) => string;

type Options<Values, Answer> = {
  /** `keyFor`: one key for every attempt with the same request (§S2.18). */
  send: (values: Values, keyFor: KeyFor) => Promise<Answer>;
  onSent: (answer: Answer, values: Values) => unknown;
};

/**
 * Sends what was entered, once however often it is tapped, with one idempotency key per request. It is pending until
 * `onSent` is done.
 */
export function useSending<Values, Answer>({ send, onSent }: Options<Values, Answer>) {
  const keys = useIdempotencyKeys();
  const isRunning = useRef(false);
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: (values: Values) => send(values, (request) => keys.keyFor(JSON.stringify(request))),
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
