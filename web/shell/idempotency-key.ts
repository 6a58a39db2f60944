import { useState } from 'react';

/**
 * Creates the idempotency keys of one form (§S2.18): every attempt of the same action has the same key, also
 * after a lost connection. Another action, or one after the server has answered, has a new key.
 */
export function createIdempotencyKeys(newKey: () => string = () => crypto.randomUUID()) {
  let current: { action: string; key: string } | undefined;
  return {
    /** `action` describes the request, for example as JSON: equal texts are the same action. */
    keyFor(action: string): string {
      if (current?.action !== action) current = { action, key: newKey() };
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
