import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RELOAD_GUARD_MS, reloadOnce } from './reload-once.ts';

const replace = vi.fn();
const reload = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('location', { replace, reload, href: '/hilfe#unfall' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  replace.mockReset();
  reload.mockReset();
});

it('a target is loaded anew at most once in ten seconds (§2.96, §9.6)', () => {
  expect(RELOAD_GUARD_MS).toBe(10_000);
  expect(reloadOnce('/faq')).toBe(true);
  expect(reloadOnce('/faq')).toBe(false);
  vi.advanceTimersByTime(RELOAD_GUARD_MS - 1);
  expect(reloadOnce('/presse')).toBe(false);
  expect(replace.mock.calls).toEqual([['/faq']]);
  vi.advanceTimersByTime(1);
  expect(reloadOnce('/presse')).toBe(true);
  expect(replace.mock.calls).toEqual([['/faq'], ['/presse']]);
});

it('the open page itself is reloaded, also where its address has a hash', () => {
  expect(reloadOnce('/hilfe#unfall')).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(replace).not.toHaveBeenCalled();
});

it('without a memory nothing is loaded anew: it could go on for ever', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('denied');
    },
  });
  expect(reloadOnce('/faq')).toBe(false);
  expect(replace).not.toHaveBeenCalled();
});
