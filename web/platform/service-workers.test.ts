import { afterEach, expect, it, vi } from 'vitest';
import { serviceWorkers } from './service-workers.ts';

afterEach(() => void vi.unstubAllGlobals());

it('a browser that blocks what a page stores has none, and nothing breaks', () => {
  vi.stubGlobal('navigator', {
    get serviceWorker() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(serviceWorkers()).toBeUndefined();
  vi.stubGlobal('navigator', {});
  expect(serviceWorkers()).toBeUndefined();
  const container = {};
  vi.stubGlobal('navigator', { serviceWorker: container });
  expect(serviceWorkers()).toBe(container);
});
