/** §9.34: how long the element is waited for. */
export const ELEMENT_WAIT_MS = 5_000;
/** §9.35: from the moment it is there until the page scrolls. */
export const SCROLL_DELAY_MS = 100;
/** §9.36: from the scroll until the element gets the focus. */
export const FOCUS_DELAY_MS = 300;
/** §9.37: from the focus until the navigation is complete; from then on, who scrolls is the person. */
export const COMPLETION_MS = 200;
/** §9.38: the person scrolls as long as less than this lies between two steps. */
export const MANUAL_SCROLL_DEBOUNCE_MS = 100;
/** §9.39: so far an element may lie off the screen and still count as visible. */
export const VISIBILITY_TOLERANCE_PX = 100;
/** §9.23, §9.24: height of the top bar, and from which width on it is the high one. */
export const TOP_BAR_WIDE_PX = 77;
export const TOP_BAR_NARROW_PX = 54;
export const TOP_BAR_BREAKPOINT_PX = 768;

/** Where an element has to stop below the fixed top bar, in px from the upper edge of the window. */
export function topBarOffset(windowWidth: number, safeTopPx: number): number {
  return (windowWidth >= TOP_BAR_BREAKPOINT_PX ? TOP_BAR_WIDE_PX : TOP_BAR_NARROW_PX) + safeTopPx;
}

/** Is some of it on the screen, or not further away than the tolerance? */
export const isVisible = ({ top, bottom }: { top: number; bottom: number }, windowHeight: number): boolean =>
  bottom > -VISIBILITY_TOLERANCE_PX && top < windowHeight + VISIBILITY_TOLERANCE_PX;

/** What hash navigation needs of a page; the browser's is in `page-ground.ts`. */
export interface Ground<Place> {
  find(id: string): Place | undefined;
  /** Calls back whenever something was added to the page; answers the way to stop. */
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

function waitFor<Place>(id: string, ground: Ground<Place>, signal: AbortSignal): Promise<Place | undefined> {
  const there = ground.find(id);
  if (there) return Promise.resolve(there);
  return new Promise((resolve, reject) => {
    const stop = ground.onChange(() => {
      const place = ground.find(id);
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
 * Leads to the element that a hash names (§2.122): waits for it, scrolls below the top bar, focuses it. Then it
 * watches until the person has scrolled away, and says so once. Ends quietly when `signal` aborts or nothing is there.
 */
export async function followHash<Place>(
  id: string,
  ground: Ground<Place>,
  onLeft: () => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const place = await waitFor(id, ground, signal);
    if (!place) return;
    await pause(SCROLL_DELAY_MS, signal);
    ground.scrollTo(place);
    await pause(FOCUS_DELAY_MS, signal);
    ground.focus(place);
    await pause(COMPLETION_MS, signal);
    watchLeaving(place, ground, onLeft, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function watchLeaving<Place>(place: Place, ground: Ground<Place>, onLeft: () => void, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = ground.onScroll(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (ground.isVisible(place)) return;
      stop();
      onLeft();
    }, MANUAL_SCROLL_DEBOUNCE_MS);
  });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    stop();
  });
}
