/** A click may come alone (assistive technology), and the browser's own buttons say nothing but `popstate`. */
const ACTS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'click',
  'popstate',
];

let acted: Promise<void> | undefined;

/** Resolves when the person moves, touches, scrolls or types for the first time since it was asked for first. */
export function firstInteraction(): Promise<void> {
  acted ??= new Promise((resolve) => {
    const heard = new AbortController();
    for (const act of ACTS) {
      window.addEventListener(
        act,
        () => {
          heard.abort();
          resolve();
        },
        { signal: heard.signal, passive: true, capture: true },
      );
    }
  });
  return acted;
}
