import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFormDraft, DRAFT_LIFETIME_MS, DRAFT_SAVE_DELAY_MS, removeOldDrafts } from './form-draft.ts';

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** A minimal local storage. Its keys are own properties, as in browsers. */
function fakeStorage() {
  const storage = {} as Record<string, string>;
  Object.defineProperties(storage, {
    getItem: { value: (key: string) => storage[key] ?? null },
    setItem: { value: (key: string, text: string) => void (storage[key] = text) },
    removeItem: { value: (key: string) => void delete storage[key] },
  });
  return storage;
}

let storage: Record<string, string>;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  storage = fakeStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the draft of a form', () => {
  it('is kept a moment after the last change, under the prefix formkit, and found by the next page', () => {
    const draft = createFormDraft('test', asText);
    draft.save('A');
    vi.advanceTimersByTime(DRAFT_SAVE_DELAY_MS - 1);
    draft.save('Ada');
    vi.advanceTimersByTime(DRAFT_SAVE_DELAY_MS - 1);
    expect(Object.keys(storage)).toEqual([]);
    expect(draft.read()).toBe('Ada');
    vi.advanceTimersByTime(1);
    expect(Object.keys(storage)).toEqual(['formkit-test']);
    expect(createFormDraft('test', asText).read()).toBe('Ada');
  });

  it('lives for an hour and not a moment longer', () => {
    const draft = createFormDraft('test', asText);
    draft.save('Ada');
    draft.flush();
    vi.advanceTimersByTime(DRAFT_LIFETIME_MS - 1);
    expect(draft.read()).toBe('Ada');
    vi.advanceTimersByTime(1);
    expect(draft.read()).toBeUndefined();
  });

  it('goes with the form that was sent, also what was still waiting', () => {
    const draft = createFormDraft('test', asText);
    draft.save('Ada');
    draft.flush();
    draft.save('Adam');
    draft.clear();
    vi.advanceTimersByTime(DRAFT_SAVE_DELAY_MS);
    expect(draft.read()).toBeUndefined();
    expect(Object.keys(storage)).toEqual([]);
  });

  it('that cannot be read, or that the form does not accept, is none', () => {
    const draft = createFormDraft('test', asText);
    for (const text of ['{', 'null', '3', '{"savedAt":"now","value":"x"}', '{"savedAt":999999,"value":7}']) {
      storage['formkit-test'] = text;
      expect(draft.read()).toBeUndefined();
    }
    // A draft must also expire if the device's clock was set back.
    storage['formkit-test'] = JSON.stringify({ savedAt: 2_000_000, value: 'x' });
    expect(draft.read()).toBeUndefined();
  });

  it('nobody came back for is taken away, and nothing else is', () => {
    storage['formkit-old'] = JSON.stringify({ savedAt: 1_000_000 - DRAFT_LIFETIME_MS, value: 'x' });
    storage['formkit-new'] = JSON.stringify({ savedAt: 999_000, value: 'x' });
    storage['other'] = 'x';
    removeOldDrafts();
    expect(Object.keys(storage).sort()).toEqual(['formkit-new', 'other']);
  });

  it('without a storage lives as long as the page', () => {
    vi.stubGlobal('localStorage', undefined);
    const draft = createFormDraft('test', asText);
    draft.save('Ada');
    expect(draft.read()).toBe('Ada');
    expect(() => draft.flush()).not.toThrow();
    expect(() => removeOldDrafts()).not.toThrow();
  });
});
