import { useLayoutEffect } from 'react';
import { createStored } from '#web/platform/storage.ts';
import type { BarMode } from '#web/ui/bottom-bar.tsx';

/** Where the icon bar is on a wide screen (§2.99: footer mode, header mode), stored on this device. */
const barMode = createStored<BarMode>('leiste', 'header', (value) =>
  value === 'header' || value === 'footer' ? value : undefined,
);

/** Returns the stored mode and its switch. Narrow screens have the bar at the foot in both modes. */
export function useBarMode(): [mode: BarMode, switchMode: () => void] {
  const mode = barMode.use();
  useLayoutEffect(() => {
    // Elements that leave room for the bar read this (`bar:` in theme.css).
    document.documentElement.dataset['bar'] = mode;
  }, [mode]);
  return [mode, () => barMode.set(mode === 'header' ? 'footer' : 'header')];
}
