import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { countedRoute } from '#domain/page/counted-route.ts';
import { plainCall } from '#web/platform/call.ts';
import { usageCounted } from '#web/shell/usage-counted.ts';

/** Counts each page that is opened from now on, where that was allowed: its kind, never its address. */
export function useUsageCount(): void {
  const { pathname } = useLocation();
  const isAllowed = usageCounted.use();
  useEffect(() => {
    if (!isAllowed) return;
    // Whether it arrives or not is nobody's concern who is using the page.
    plainCall('POST /pageviews', { body: { route: countedRoute(pathname) } }).catch(() => undefined);
  }, [pathname, isAllowed]);
}
