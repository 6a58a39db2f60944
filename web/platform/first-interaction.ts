/** Assistive technology may send only `click`, and the browser's back button only `popstate`. */
const INTERACTION_EVENTS = [
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

let interaction: Promise<void> | undefined;

/**
 * Resolves on the visitor's first interaction (pointer, touch, scroll, key) after the first call of this
 * function.
 */
export function firstInteraction(): Promise<void> {
  interaction ??= new Promise((resolve) => {
    const listening = new AbortController();
    for (const name of INTERACTION_EVENTS) {
      window.addEventListener(
        name,
        (event) => {
          if (isMadeByBrowser(event)) return;
          listening.abort();
          resolve();
        },
        { signal: listening.signal, passive: true, capture: true },
      );
    }
  });
  return interaction;
}

/** Chromium tells where the pointer is before anybody has moved it: in the corner of the window. */
const isMadeByBrowser = (event: Event) =>
  event.type === 'pointermove' && event instanceof PointerEvent && event.clientX === 0 && event.clientY === 0;
