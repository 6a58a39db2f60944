let isPressed = false;
let isWatching = false;
const waiting = new Set<() => void>();

function watch() {
  isWatching = true;
  const released = () => {
    isPressed = false;
    // The timeout runs after the press's own click event.
    setTimeout(() => {
      for (const act of waiting) act();
      waiting.clear();
    }, 0);
  };
  const options = { capture: true, passive: true };
  window.addEventListener('pointerdown', () => (isPressed = true), options);
  window.addEventListener('pointerup', released, options);
  window.addEventListener('pointercancel', released, options);
}

/**
 * Calls `act` now, or after the current press: an error shown at once would move the button from under the pointer,
 * and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.add(act);
  else act();
}

/** Starts to watch for presses, for `afterPress`; call it before the first one. Repeated calls do nothing. */
export function watchPresses(): void {
  if (!isWatching) watch();
}
