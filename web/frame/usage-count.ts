import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { countedRoute } from '#domain/page/counted-route.ts';
import { plainCall } from '#web/platform/call.ts';
import { usageCounted } from '#web/shell/usage-counted.ts';

/** Counts each opened page if the visitor consented: the kind of page, never its address. */
export function useUsageCount(): void {
  const { pathname } = useLocation();
  const isAllowed = usageCounted.use();
  useEffect(() => {
    if (!isAllowed) return;
    void plainCall('POST /pageviews', { body: { route: countedRoute(pathname) } });
  }, [pathname, isAllowed]);
}
