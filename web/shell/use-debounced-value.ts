import { useEffect, useState } from 'react';

/** A person who is still typing or dragging is not asked about every step. */
export const INPUT_PAUSE_MS = 180;

/** The value as it was when it had not changed for the pause. */
export function useDebouncedValue<T>(value: T, milliseconds = INPUT_PAUSE_MS): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return paused;
}
