import { appShell } from './app-shell.ts';

/** §4.1, §9.4: the app is idle after this long without activity of the visitor. */
export const IDLE_AFTER_MS = 15_000;

const ACTIVITY_EVENTS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'click',
  'input',
  // Buttons of the browser and of the phone, which send nothing else.
  'popstate',
  'focus',
  'visibilitychange',
  // After an outage what is shown may be old.
  'online',
] as const;

/** A time of `performance.now()`, because a change of the device's clock must not make the visitor idle. */
let lastActivityAt: number | undefined;
const listeners = new Set<() => void>();

/** Tells that the visitor is active, if activity is watched. */
export function noteActivity(): void {
  if (lastActivityAt === undefined) return;
  const wasIdle = isIdle();
  lastActivityAt = performance.now();
  if (wasIdle) for (const listener of listeners) listener();
}

/** Starts to watch the visitor's activity. Returns the function that stops it. */
export function watchActivity(): () => void {
  const watching = new AbortController();
  lastActivityAt = performance.now();
  for (const name of ACTIVITY_EVENTS) {
    window.addEventListener(name, noteActivity, { signal: watching.signal, passive: true, capture: true });
  }
  // Who opens the native app again has touched the phone, and not this page (§4.42).
  const stopListening = appShell()?.lifecycle.onActive((isActive) => isActive && noteActivity());
  return () => {
    watching.abort();
    stopListening?.();
    lastActivityAt = undefined;
  };
}

/** False while activity is not watched: on the server, and before the initial payload has loaded. */
export const isIdle = (): boolean =>
  lastActivityAt !== undefined && performance.now() - lastActivityAt >= IDLE_AFTER_MS;

/** Calls back when the visitor is active again after being idle. Returns the function that unsubscribes. */
export function onWake(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
