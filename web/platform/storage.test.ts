import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStored } from './storage.ts';

const asNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** A minimal browser with what the store needs. */
function fakeBrowser(content: Record<string, string> = {}) {
  const values = new Map(Object.entries(content));
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: vi.fn((key: string, value: string) => void values.set(key, value)),
  };
  const target = new EventTarget();
  vi.stubGlobal('window', target);
  vi.stubGlobal('localStorage', localStorage);
  const fromOtherTab = (key: string | null, newValue: string | null) =>
    target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue, storageArea: localStorage }));
  return { values, localStorage, fromOtherTab };
}

afterEach(() => vi.unstubAllGlobals());

describe('on the server', () => {
  it('the initial value counts', () => {
    vi.stubGlobal('window', undefined);
    expect(createStored('n', 7, asNumber).get()).toBe(7);
  });
});

describe('in the browser', () => {
  let browser: ReturnType<typeof fakeBrowser>;
  beforeEach(() => {
    browser = fakeBrowser({ good: '3', broken: '{', strange: '"drei"' });
  });

  it('what lies there counts when it is accepted, otherwise the initial value', () => {
    expect(createStored('good', 7, asNumber).get()).toBe(3);
    expect(createStored('broken', 7, asNumber).get()).toBe(7);
    expect(createStored('strange', 7, asNumber).get()).toBe(7);
    expect(createStored('missing', 7, asNumber).get()).toBe(7);
  });

  it('a change is kept and told, also one made from the current value', () => {
    const stored = createStored('good', 7, asNumber);
    const listener = vi.fn();
    stored.subscribe(listener);
    stored.set((n) => n + 1);
    expect(stored.get()).toBe(4);
    expect(browser.values.get('good')).toBe('4');
    expect(listener).toHaveBeenCalledTimes(1);
    stored.set(4);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('a change in another tab arrives, until nobody listens', () => {
    const stored = createStored('good', 7, asNumber);
    expect(stored.get()).toBe(3);
    const stop = stored.subscribe(() => {});
    browser.fromOtherTab('other', '9');
    expect(stored.get()).toBe(3);
    browser.fromOtherTab('good', '9');
    expect(stored.get()).toBe(9);
    browser.fromOtherTab(null, null);
    expect(stored.get()).toBe(7);
    stop();
    browser.fromOtherTab('good', '5');
    expect(stored.get()).toBe(7);
  });

  it('what another tab wrote while nobody listened is there for the next listener', () => {
    const stored = createStored('good', 7, asNumber);
    expect(stored.get()).toBe(3);
    browser.values.set('good', '8');
    stored.subscribe(() => {});
    expect(stored.get()).toBe(8);
  });

  it('a full disk does not lose the value of this visit', () => {
    browser.localStorage.setItem.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const stored = createStored('good', 7, asNumber);
    stored.set(5);
    expect(stored.get()).toBe(5);
    stored.subscribe(() => {});
    expect(stored.get()).toBe(5);
  });
});
