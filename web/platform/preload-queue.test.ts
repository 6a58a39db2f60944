import { expect, it, vi } from 'vitest';
import { createPreloadQueue, mayPreload, PRELOADS_AT_ONCE } from './preload-queue.ts';

/** Fake loads that the test ends one by one. */
function startLoads(queue: ReturnType<typeof createPreloadQueue>, keys: string[]) {
  const started: string[] = [];
  const ends = new Map<string, { done: () => void; failed: (error: unknown) => void }>();
  for (const key of keys) {
    queue.add(key, () => {
      started.push(key);
      return new Promise<void>((done, failed) => ends.set(key, { done, failed }));
    });
  }
  return { started, ends };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it('no more than four load at once; the next one starts when one has ended, well or badly (§9.28)', async () => {
  expect(PRELOADS_AT_ONCE).toBe(4);
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const queue = createPreloadQueue(() => true);
  const { started, ends } = startLoads(queue, ['a', 'b', 'c', 'd', 'e', 'f']);
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  ends.get('b')?.done();
  await settled();
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
  ends.get('a')?.failed(new Error('gone'));
  await settled();
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});

it('what was asked for once is not loaded again', () => {
  const queue = createPreloadQueue(() => true);
  expect(startLoads(queue, ['a', 'a']).started).toEqual(['a']);
});

it.each([
  [undefined, true],
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g', saveData: false }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('on a connection like %o preloading is allowed: %o', (connection, expected) => {
  expect(mayPreload(connection)).toBe(expected);
});

it('a connection that becomes slow stops what has not begun', async () => {
  let isFast = true;
  const queue = createPreloadQueue(() => isFast);
  const { started, ends } = startLoads(queue, ['a', 'b', 'c', 'd', 'e']);
  isFast = false;
  ends.get('a')?.done();
  await settled();
  isFast = true;
  ends.get('b')?.done();
  await settled();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});
