import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** How a list was left. */
type Left = {
  items: number;
  /** The first item in view, and how far below the panel's top it stood. */
  first: string;
  offset: number;
  focused: string | undefined;
  /** Somebody is back at it: what happens to the list from now on is new. */
  isBack: boolean;
};

/** By the key of the history entry; as long as the page lives. */
const left = new Map<string, Left>();
/** A height is known once its card is drawn, a frame after it has come near. */
const FRAMES_TO_SETTLE = 12;

/** Does a list return to where it was left at this history entry? */
export const isKept = (key: string): boolean => left.has(key);

/** The nearest element around that scrolls: the panel, or all of the screen where that is tiny. */
export function scrollerOf(element: HTMLElement | null): HTMLElement | undefined {
  for (let at = element; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return undefined;
}

/** How many items the list had when this history entry was left; 0 once somebody is back at it. */
export function useRestoredItemCount(): number {
  const { key } = useLocation();
  const was = left.get(key);
  return was && !was.isBack ? was.items : 0;
}

/**
 * Whoever comes back to a list finds it at the item where it was left, with the focus where it was. Items are marked with
 * `data-item`; `isComplete` once as many of them are there as before.
 */
export function useRestoredListPosition(list: RefObject<HTMLElement | null>, isComplete: boolean): void {
  const { key } = useLocation();
  const backAt = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!list.current || !isComplete || backAt.current === key) return;
    backAt.current = key;
    return comeBack(list.current, left.get(key));
  }, [list, key, isComplete]);
  useLayoutEffect(
    () => () => {
      if (list.current) leave(list.current, key);
    },
    [list, key],
  );
}

const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-item]')];

function leave(list: HTMLElement, key: string): void {
  const items = itemsOf(list);
  const top = scrollerOf(list)?.getBoundingClientRect().top ?? 0;
  const first = items.find((item) => item.getBoundingClientRect().bottom > top);
  left.delete(key);
  if (!first) return;
  left.set(key, {
    items: items.length,
    first: first.dataset['item'] ?? '',
    offset: first.getBoundingClientRect().top - top,
    focused: items.find((item) => item.contains(document.activeElement))?.dataset['item'],
    isBack: false,
  });
}

/** Answers how to stop coming back. */
function comeBack(list: HTMLElement, was: Left | undefined): (() => void) | undefined {
  if (!was) return undefined;
  was.isBack = true;
  const named = (name: string | undefined) => itemsOf(list).find((item) => item.dataset['item'] === name);
  const first = named(was.first);
  const scroller = scrollerOf(list);
  if (!first || !scroller) return undefined;
  let frame = 0;
  let frames = 0;
  const settle = () => {
    const offset = first.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    scroller.scrollTop += offset - was.offset;
    if (++frames < FRAMES_TO_SETTLE) frame = requestAnimationFrame(settle);
  };
  settle();
  // Only a focus that was lost, or put to the beginning of the page for that.
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body || activeElement.id === 'inhalt') {
    named(was.focused)?.querySelector('a')?.focus({ preventScroll: true });
  }
  return () => cancelAnimationFrame(frame);
}
