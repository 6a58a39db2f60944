/** §9.40: focus trap retries. */
export const FOCUS_RETRIES = 10;
export const FOCUS_RETRY_MS = 50;

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

/** Tries until it says true: now, then at most ten times. Answers the way to stop. */
export function retryFocus(tryIt: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function attempt(left: number) {
    if (!tryIt() && left > 0) timer = setTimeout(() => attempt(left - 1), FOCUS_RETRY_MS);
  }
  attempt(FOCUS_RETRIES);
  return () => clearTimeout(timer);
}

/** Brings the focus into the panel, also when its content comes later, and keeps it there; answers the way to stop. */
export function trapFocus(panel: HTMLElement): () => void {
  const stops = () =>
    [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => element.checkVisibility());

  const stopTrying = retryFocus(() => {
    if (!panel.contains(document.activeElement) || document.activeElement === panel) stops()[0]?.focus();
    return panel.contains(document.activeElement) && document.activeElement !== panel;
  });

  function turn(event: KeyboardEvent) {
    if (event.key !== 'Tab') return;
    const all = stops();
    const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
    if (document.activeElement !== from) return;
    event.preventDefault();
    to?.focus();
  }
  panel.addEventListener('keydown', turn);
  return () => {
    stopTrying();
    panel.removeEventListener('keydown', turn);
  };
}
