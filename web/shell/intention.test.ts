import { describe, expect, it } from 'vitest';
import { createIntention } from './intention.ts';

describe('an intention', () => {
  const counting = () => {
    let count = 0;
    return createIntention(() => `key ${++count}`);
  };

  it('keeps its key for every try of the same thing', () => {
    const intention = counting();
    expect(intention.keyFor('car 1')).toBe('key 1');
    expect(intention.keyFor('car 1')).toBe('key 1');
  });

  it('has another key for another thing, and after an answer', () => {
    const intention = counting();
    intention.keyFor('car 1');
    expect(intention.keyFor('car 2')).toBe('key 2');
    intention.answered();
    expect(intention.keyFor('car 2')).toBe('key 3');
  });
});
