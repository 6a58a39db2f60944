/** §4.1, §9.4: after so long without activity of the person the app is idle. */
export const IDLE_AFTER_MS = 15_000;

const ACTS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'click',
] as const;

/** `performance.now()`: setting the clock of the device makes nobody idle. */
let lastAct: number | undefined;
const listeners = new Set<() => void>();

function act() {
  const wasIdle = isIdle();
  lastAct = performance.now();
  if (wasIdle) for (const listener of listeners) listener();
}

/** Begins to watch what the person does; answers the way to stop. */
export function watchActivity(): () => void {
  const watching = new AbortController();
  lastAct = performance.now();
  for (const name of ACTS) {
    window.addEventListener(name, act, { signal: watching.signal, passive: true, capture: true });
  }
  return () => {
    watching.abort();
    lastAct = undefined;
  };
}

/** Nobody is idle as long as nobody watches: on the server, and before the initial payload has loaded. */
export const isIdle = (): boolean => lastAct !== undefined && performance.now() - lastAct >= IDLE_AFTER_MS;

/** Calls back when the person does something again; answers the way to stop. */
export function onWake(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
