import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { usePreviousRoute } from './previous-route.ts';

/**
 * The way back (§2.88): to the page that the person came from, as it was left; or else to `to`, where the page
 * belongs.
 */
export function useWayBack(to: string) {
  const { route = to, isEntryBefore } = usePreviousRoute();
  const navigate = useNavigate();
  return {
    href: route,
    go: () => void (isEntryBefore ? navigate(-1) : navigate(route)),
    /** For a link to `href`. */
    follow(event: MouseEvent) {
      if (!isEntryBefore || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void navigate(-1);
    },
  };
}
