import { useSyncExternalStore } from 'react';

/** Tailwind's `lg`, from which lists and pages stand side by side (web/ui/two-columns.tsx). */
const DESK = '(min-width: 64rem)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(DESK);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Is the window wide enough for two columns? False on the server and in the first render of a page from the server. */
export const useIsDesk = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(DESK).matches,
    () => false,
  );
