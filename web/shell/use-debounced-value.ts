import { useEffect, useState } from 'react';

/**
 * The pause in ms after which typing or dragging counts as finished, so that not every step causes a request.
 */
export const INPUT_PAUSE_MS = 180;

/** Returns the last value that did not change for `milliseconds`. */
export function useDebouncedValue<T>(value: T, milliseconds = INPUT_PAUSE_MS): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return paused;
}
