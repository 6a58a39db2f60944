import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { usePreviousRoute } from './previous-route.ts';

/** The way back: to the page before (specification §2), or else to `to`, where the page belongs. */
export function useWayBack(to: string) {
  const { route, isEntryBefore } = usePreviousRoute();
  const navigate = useNavigate();
  return {
    to: route ?? to,
    /** Is it to another page than the one where this belongs? */
    isElsewhere: route !== undefined,
    /** For a link: as it was left, scroll position and all. */
    onClick(event: MouseEvent) {
      if (!isEntryBefore || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void navigate(-1);
    },
    go: () => void (isEntryBefore ? navigate(-1) : navigate(route ?? to)),
  };
}
