/** §9.40: focus trap retries. */
export const FOCUS_RETRIES = 10;
export const FOCUS_RETRY_MS = 50;

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

/**
 * Calls `tryFocus` until it returns true: now, then at most ten times. Returns the function that stops the
 * retries.
 */
export function retryFocus(tryFocus: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function attempt(left: number) {
    if (!tryFocus() && left > 0) timer = setTimeout(() => attempt(left - 1), FOCUS_RETRY_MS);
  }
  attempt(FOCUS_RETRIES);
  return () => clearTimeout(timer);
}

/**
 * Moves the focus into the panel, also if its content loads later, and keeps it there. Returns the release
 * function.
 */
export function trapFocus(panel: HTMLElement): () => void {
  const focusableElements = () =>
    [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => element.checkVisibility());

  const stopTrying = retryFocus(() => {
    if (!panel.contains(document.activeElement) || document.activeElement === panel)
      focusableElements()[0]?.focus();
    return panel.contains(document.activeElement) && document.activeElement !== panel;
  });

  function wrapTab(event: KeyboardEvent) {
    if (event.key !== 'Tab') return;
    const all = focusableElements();
    const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
    if (document.activeElement !== from) return;
    event.preventDefault();
    to?.focus();
  }
  panel.addEventListener('keydown', wrapTab);
  return () => {
    stopTrying();
    panel.removeEventListener('keydown', wrapTab);
  };
}
