import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  COMPLETION_MS,
  ELEMENT_WAIT_MS,
  FOCUS_DELAY_MS,
  followHash,
  isVisible,
  MANUAL_SCROLL_DEBOUNCE_MS,
  SCROLL_DELAY_MS,
  type Surface,
  TOP_BAR_BREAKPOINT_PX,
  topBarOffset,
  VISIBILITY_TOLERANCE_PX,
} from './hash-navigation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fake page: elements can appear on it, and it logs each action with its time in ms. */
function createSurface() {
  const done: string[] = [];
  const there = new Set<string>();
  const changed = new Set<() => void>();
  const scrolled = new Set<() => void>();
  let visible = true;
  const begin = Date.now();
  const note = (what: string) => void done.push(`${Date.now() - begin} ${what}`);
  const surface: Surface<string> = {
    find: (id) => (there.has(id) ? id : undefined),
    onChange: (listener) => {
      changed.add(listener);
      return () => void changed.delete(listener);
    },
    scrollTo: (place) => note(`scroll to ${place}`),
    focus: (place) => note(`focus ${place}`),
    isVisible: () => visible,
    onScroll: (listener) => {
      scrolled.add(listener);
      return () => void scrolled.delete(listener);
    },
  };
  return {
    surface,
    done,
    note,
    listeners: () => changed.size + scrolled.size,
    appear: (id: string) => {
      there.add(id);
      for (const listener of changed) listener();
    },
    scroll: (isStillVisible: boolean) => {
      visible = isStillVisible;
      for (const listener of scrolled) listener();
    },
  };
}

describe('hash navigation (§2.122, §9.34)', () => {
  it('has the times of §9.34', () => {
    expect([ELEMENT_WAIT_MS, SCROLL_DELAY_MS, FOCUS_DELAY_MS, COMPLETION_MS]).toEqual([5_000, 100, 300, 200]);
    expect([MANUAL_SCROLL_DEBOUNCE_MS, VISIBILITY_TOLERANCE_PX]).toEqual([100, 100]);
  });

  it('scrolls 100 ms after the element is there and focuses it 300 ms later', async () => {
    const page = createSurface();
    void followHash('so-gehts', page.surface, () => page.note('left'), new AbortController().signal);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(page.done).toEqual([]);
    page.appear('so-gehts');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.done).toEqual(['4100 scroll to so-gehts', '4400 focus so-gehts']);
  });

  it('gives up when the element is not there after 5 s', async () => {
    const page = createSurface();
    void followHash('nirgends', page.surface, () => page.note('left'), new AbortController().signal);
    await vi.advanceTimersByTimeAsync(ELEMENT_WAIT_MS);
    page.appear('nirgends');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(page.done).toEqual([]);
    expect(page.listeners()).toBe(0);
  });

  it('says once that the person has scrolled away: 100 ms after their last step, not before it is complete', async () => {
    const page = createSurface();
    page.appear('preise');
    void followHash('preise', page.surface, () => page.note('left'), new AbortController().signal);
    await vi.advanceTimersByTimeAsync(SCROLL_DELAY_MS + FOCUS_DELAY_MS + COMPLETION_MS - 1);
    page.scroll(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.done).toHaveLength(2);
    page.scroll(false);
    await vi.advanceTimersByTimeAsync(MANUAL_SCROLL_DEBOUNCE_MS - 1);
    page.scroll(false);
    await vi.advanceTimersByTimeAsync(MANUAL_SCROLL_DEBOUNCE_MS - 1);
    expect(page.done).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.done.at(-1)).toBe('799 left');
    page.scroll(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.done).toHaveLength(3);
  });

  it('leaves the hash as long as the element is still to be seen', async () => {
    const page = createSurface();
    page.appear('preise');
    void followHash('preise', page.surface, () => page.note('left'), new AbortController().signal);
    await vi.advanceTimersByTimeAsync(1_000);
    page.scroll(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.done.at(-1)).toMatch(/focus/);
  });

  it('does nothing any more for who has gone elsewhere', async () => {
    const page = createSurface();
    const leaving = new AbortController();
    page.appear('preise');
    const followed = followHash('preise', page.surface, () => page.note('left'), leaving.signal);
    await vi.advanceTimersByTimeAsync(SCROLL_DELAY_MS);
    leaving.abort();
    await followed;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.done).toEqual(['100 scroll to preise']);
    expect(page.listeners()).toBe(0);
  });

  it('stops below the top bar: 77 px, on narrow screens 54 px, plus the safe inset', () => {
    expect(topBarOffset(TOP_BAR_BREAKPOINT_PX, 0)).toBe(77);
    expect(topBarOffset(TOP_BAR_BREAKPOINT_PX - 1, 0)).toBe(54);
    expect(topBarOffset(390, 24)).toBe(78);
    expect(TOP_BAR_BREAKPOINT_PX).toBe(768);
  });

  it('takes for visible what lies up to 100 px off the screen', () => {
    expect(isVisible({ top: -500, bottom: -99 }, 800)).toBe(true);
    expect(isVisible({ top: -500, bottom: -100 }, 800)).toBe(false);
    expect(isVisible({ top: 899, bottom: 2_000 }, 800)).toBe(true);
    expect(isVisible({ top: 900, bottom: 2_000 }, 800)).toBe(false);
  });
});
