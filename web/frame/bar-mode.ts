import { useLayoutEffect } from 'react';
import { createStored } from '#web/platform/storage.ts';
import type { BarMode } from '#web/ui/bottom-bar.tsx';

/** Where a wide screen has the icon bar (§2.99: footer mode, header mode), as this device chose it. */
const barMode = createStored<BarMode>('leiste', 'header', (value) =>
  value === 'header' || value === 'footer' ? value : undefined,
);

/** Narrow screens have it at the foot, whatever was chosen. */
export function useBarMode(): [mode: BarMode, switchMode: () => void] {
  const mode = barMode.use();
  useLayoutEffect(() => {
    // For all that leaves room for the bar (`bar:` in theme.css).
    document.documentElement.dataset['bar'] = mode;
  }, [mode]);
  return [mode, () => barMode.set(mode === 'header' ? 'footer' : 'header')];
}
