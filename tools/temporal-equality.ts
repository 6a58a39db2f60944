import { expect } from 'vitest';

const tagOf = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const tag: unknown = (value as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag];
  return typeof tag === 'string' && tag.startsWith('Temporal.') ? tag : undefined;
};
const isMatcher = (value: unknown) =>
  typeof value === 'object' && value !== null && 'asymmetricMatch' in value;

// Temporal's objects have no properties of their own: without this, `toMatchObject` finds any two of them equal.
expect.addEqualityTesters([
  (a, b) => {
    const [tag, otherTag] = [tagOf(a), tagOf(b)];
    if ((tag === undefined && otherTag === undefined) || isMatcher(a) || isMatcher(b)) return undefined;
    return tag === otherTag && String(a) === String(b);
  },
]);
