import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onRespawned, RESPAWN_DELAY_MS, watchRespawn } from './respawn.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function watched() {
  let change = (_isActive: boolean) => {};
  const respawned = vi.fn();
  const stopListening = onRespawned(respawned);
  const stop = watchRespawn({
    onActive: (listener) => {
      change = listener;
      return () => {};
    },
  });
  return { change: (isActive: boolean) => change(isActive), respawned, stop, stopListening };
}

it('an app that is active again has respawned 1.2 s later', () => {
  const { change, respawned } = watched();
  change(false);
  change(true);
  vi.advanceTimersByTime(RESPAWN_DELAY_MS - 1);
  expect(respawned).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(respawned).toHaveBeenCalledTimes(1);
  expect(RESPAWN_DELAY_MS).toBe(1_200);
});

it('who is gone again before has not come back; who comes twice has once', () => {
  const { change, respawned, stop } = watched();
  change(true);
  change(false);
  vi.advanceTimersByTime(10_000);
  expect(respawned).not.toHaveBeenCalled();
  change(true);
  vi.advanceTimersByTime(600);
  change(true);
  vi.advanceTimersByTime(10_000);
  expect(respawned).toHaveBeenCalledTimes(1);
  change(true);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(respawned).toHaveBeenCalledTimes(1);
});
