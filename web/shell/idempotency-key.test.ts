import { describe, expect, it } from 'vitest';
import { createIdempotencyKeys } from './idempotency-key.ts';

describe('an idempotency key', () => {
  const counting = () => {
    let count = 0;
    return createIdempotencyKeys(() => `key ${++count}`);
  };

  it('keeps its key for every try of the same thing', () => {
    const keys = counting();
    expect(keys.keyFor('car 1')).toBe('key 1');
    expect(keys.keyFor('car 1')).toBe('key 1');
  });

  it('has another key for another thing, and after an answer', () => {
    const keys = counting();
    keys.keyFor('car 1');
    expect(keys.keyFor('car 2')).toBe('key 2');
    keys.answered();
    expect(keys.keyFor('car 2')).toBe('key 3');
  });
});
