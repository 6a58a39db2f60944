import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { usePreviousRoute } from './previous-route.ts';

/**
 * Returns the back navigation (§2.88): to the previous page in the state it was left, or to `to`, the parent
 * page.
 */
export function useWayBack(to: string) {
  const { route = to, isEntryBefore } = usePreviousRoute();
  const navigate = useNavigate();
  return {
    href: route,
    go: () => void (isEntryBefore ? navigate(-1) : navigate(route)),
    /** Click handler for a link to `href`. */
    follow(event: MouseEvent) {
      if (!isEntryBefore || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void navigate(-1);
    },
  };
}
