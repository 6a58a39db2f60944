import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';
const DARK = '(prefers-color-scheme: dark)';

function current(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(DARK);
  const chosen = new MutationObserver(listener);
  media.addEventListener('change', listener);
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    media.removeEventListener('change', listener);
    chosen.disconnect();
  };
}

/** The current theme, for components whose colours cannot come from CSS. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => 'light');
