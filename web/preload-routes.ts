import { matchRoutes, type RouteObject } from 'react-router';
import { createPreloadQueue, deviceConnection, mayPreload } from './platform/preload-queue.ts';
import { paths } from './shell/paths.ts';

/** Where a person goes most often: the icon bar's pages. */
const LIKELY = [paths.map(), paths.bookings(), paths.help(), paths.news(), paths.profile()];

/**
 * Fetches the code of pages before somebody goes there: of the likely ones now, of others when a pointer or the focus
 * comes to a link (§9.28).
 */
export function preloadRoutes(routes: RouteObject[]): void {
  const queue = createPreloadQueue(() => mayPreload(deviceConnection()));

  function preload(path: string) {
    for (const { route } of matchRoutes(routes, path) ?? []) {
      const { module } = (route.handle ?? {}) as { module?: string };
      // A route that was entered has its code already, and no `lazy` any more.
      if (module && typeof route.lazy === 'function') queue.add(module, route.lazy);
    }
  }

  function approach({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && link.origin === location.origin && !link.target) preload(link.pathname);
  }

  for (const path of LIKELY) preload(path);
  for (const name of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(name, approach, { passive: true });
  }
}
