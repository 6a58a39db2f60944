import { useState } from 'react';

/**
 * The idempotency key of what the person is about to do (§S2.18): the same for every try of the same thing, also
 * after a lost connection; a new one for something else, or once the server has answered.
 */
export function createIdempotencyKeys(newKey: () => string = () => crypto.randomUUID()) {
  let current: { what: string; key: string } | undefined;
  return {
    keyFor(what: string): string {
      if (current?.what !== what) current = { what, key: newKey() };
      return current.key;
    },
    answered(): void {
      current = undefined;
    },
  };
}

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;

export function useIdempotencyKeys(): IdempotencyKeys {
  const [keys] = useState(() => createIdempotencyKeys());
  return keys;
}
