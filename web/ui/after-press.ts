let isPressed = false;
let isWatching = false;
const waiting = new Set<() => void>();

function watch() {
  isWatching = true;
  const released = () => {
    isPressed = false;
    // After the click that belongs to it.
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
 * Does it now, or when the finger or mouse button that is down is up again. A field that is left by a press must not
 * show its message before: the button under the pointer would move away, and the press be lost.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.add(act);
  else act();
}

/** Begins to watch for presses; before the first one nothing needs to wait. */
export function watchPresses(): void {
  if (!isWatching) watch();
}
