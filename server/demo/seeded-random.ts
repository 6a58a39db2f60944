/** Returns a 32-bit number that depends only on the text (FNV-1a with an additional mixing step). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * Returns a generator of numbers in [0, 1) that is the same for the same seed on every machine (mulberry32).
 */
export function seededRandom(seed: string): () => number {
  let state = hashOf(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the entry of a list that a number in [0, 1) chooses. */
export function pick<T>(list: readonly [T, ...T[]], chance: number): T {
  return list[Math.floor(chance * list.length)] ?? list[0];
}
