/** §9.34: how long to wait for the element. */
export const ELEMENT_WAIT_MS = 5_000;
/** §9.35: from the element's appearance to the scroll. */
export const SCROLL_DELAY_MS = 100;
/** §9.36: from the scroll to the focus. */
export const FOCUS_DELAY_MS = 300;
/** §9.37: from the focus to the end of the navigation; later scrolling is the visitor's own. */
export const COMPLETION_MS = 200;
/** §9.38: the visitor has stopped scrolling when this time passes without a scroll event. */
export const MANUAL_SCROLL_DEBOUNCE_MS = 100;
/** §9.39: an element up to this far off the screen still counts as visible. */
export const VISIBILITY_TOLERANCE_PX = 100;
/** §9.23, §9.24: the top bar's two heights, and the window width from which it has the larger one. */
export const TOP_BAR_WIDE_PX = 77;
export const TOP_BAR_NARROW_PX = 54;
export const TOP_BAR_BREAKPOINT_PX = 768;

/** Returns where an element below the fixed top bar must stop, in px from the window's upper edge. */
export function topBarOffset(windowWidth: number, safeTopPx: number): number {
  return (windowWidth >= TOP_BAR_BREAKPOINT_PX ? TOP_BAR_WIDE_PX : TOP_BAR_NARROW_PX) + safeTopPx;
}

/** True if part of the element is on the screen, or off it by less than the tolerance. Edges in px. */
export const isVisible = ({ top, bottom }: { top: number; bottom: number }, windowHeight: number): boolean =>
  bottom > -VISIBILITY_TOLERANCE_PX && top < windowHeight + VISIBILITY_TOLERANCE_PX;

/** The page operations that hash navigation needs; `page-surface.ts` implements them for the browser. */
export interface Surface<Place> {
  find(id: string): Place | undefined;
  /** Calls back whenever an element was added to the page. Returns the function that unsubscribes. */
  onChange(listener: () => void): () => void;
  scrollTo(place: Place): void;
  focus(place: Place): void;
  isVisible(place: Place): boolean;
  onScroll(listener: () => void): () => void;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

function waitFor<Place>(
  id: string,
  surface: Surface<Place>,
  signal: AbortSignal,
): Promise<Place | undefined> {
  const present = surface.find(id);
  if (present) return Promise.resolve(present);
  return new Promise((resolve, reject) => {
    const stop = surface.onChange(() => {
      const place = surface.find(id);
      if (place) end(() => resolve(place));
    });
    const timer = setTimeout(() => end(() => resolve(undefined)), ELEMENT_WAIT_MS);
    function end(settle: () => void) {
      clearTimeout(timer);
      stop();
      settle();
    }
    signal.addEventListener('abort', () => end(() => reject(signal.reason)));
  });
}

/**
 * Waits for the element of a hash, scrolls it below the top bar and focuses it (§2.122). Calls `onLeft` once it is
 * scrolled away. Never rejects.
 */
export async function followHash<Place>(
  id: string,
  surface: Surface<Place>,
  onLeft: () => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const place = await waitFor(id, surface, signal);
    if (!place) return;
    await pause(SCROLL_DELAY_MS, signal);
    surface.scrollTo(place);
    await pause(FOCUS_DELAY_MS, signal);
    surface.focus(place);
    await pause(COMPLETION_MS, signal);
    watchLeaving(place, surface, onLeft, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function watchLeaving<Place>(place: Place, surface: Surface<Place>, onLeft: () => void, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = surface.onScroll(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (surface.isVisible(place)) return;
      stop();
      onLeft();
    }, MANUAL_SCROLL_DEBOUNCE_MS);
  });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    stop();
  });
}
