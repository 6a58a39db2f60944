import { useState } from 'react';

/**
 * Idempotency keys of one form (§S2.18): one per action, also after a lost connection, until the server has answered.
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
