import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The position of a list when the visitor left it. */
type SavedPosition = {
  items: number;
  /** `data-item` of the first item in view, and its distance in pixels from the panel's top. */
  first: string;
  offset: number;
  /** `data-item` of the item with the focus. */
  focused: string | undefined;
  /** The position has been restored; it must not be applied to later changes of the list. */
  isRestored: boolean;
};

/** By the key of the history entry; in memory only, so a reload loses them. */
const savedPositions = new Map<string, SavedPosition>();
/** The height of a card is known only when it is rendered, one frame after it has come near. */
const FRAMES_TO_SETTLE = 12;

/** Does this history entry have a saved list position? */
export const hasSavedPosition = (key: string): boolean => savedPositions.has(key);

/** Returns the nearest scrolling ancestor: the panel, or the whole screen where that is tiny. */
export function scrollerOf(element: HTMLElement | null): HTMLElement | undefined {
  for (let at = element; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return undefined;
}

/** The number of items when the visitor left the list of this history entry; 0 once it is restored. */
export function useRestoredItemCount(): number {
  const { key } = useLocation();
  const saved = savedPositions.get(key);
  return saved && !saved.isRestored ? saved.items : 0;
}

/**
 * Restores scroll position and focus when the visitor returns to a list. Items need the attribute
 * `data-item`. `isComplete` says that the list has as many items as before.
 */
export function useRestoredListPosition(list: RefObject<HTMLElement | null>, isComplete: boolean): void {
  const { key } = useLocation();
  const restoredKey = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!list.current || !isComplete || restoredKey.current === key) return;
    restoredKey.current = key;
    return restorePosition(list.current, savedPositions.get(key));
  }, [list, key, isComplete]);
  useLayoutEffect(
    () => () => {
      if (list.current) savePosition(list.current, key);
    },
    [list, key],
  );
}

const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-item]')];

function savePosition(list: HTMLElement, key: string): void {
  const items = itemsOf(list);
  const top = scrollerOf(list)?.getBoundingClientRect().top ?? 0;
  const first = items.find((item) => item.getBoundingClientRect().bottom > top);
  savedPositions.delete(key);
  if (!first) return;
  savedPositions.set(key, {
    items: items.length,
    first: first.dataset['item'] ?? '',
    offset: first.getBoundingClientRect().top - top,
    focused: items.find((item) => item.contains(document.activeElement))?.dataset['item'],
    isRestored: false,
  });
}

/** Returns a function that stops the scrolling; undefined if there is nothing to restore. */
function restorePosition(list: HTMLElement, saved: SavedPosition | undefined): (() => void) | undefined {
  if (!saved) return undefined;
  saved.isRestored = true;
  const named = (name: string | undefined) => itemsOf(list).find((item) => item.dataset['item'] === name);
  const first = named(saved.first);
  const scroller = scrollerOf(list);
  if (!first || !scroller) return undefined;
  let frame = 0;
  let frames = 0;
  const settle = () => {
    const offset = first.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    scroller.scrollTop += offset - saved.offset;
    if (++frames < FRAMES_TO_SETTLE) frame = requestAnimationFrame(settle);
  };
  settle();
  // The focus is restored only if it was lost or has been moved to the start of the page.
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body || activeElement.id === 'inhalt') {
    named(saved.focused)?.querySelector('a')?.focus({ preventScroll: true });
  }
  return () => cancelAnimationFrame(frame);
}
