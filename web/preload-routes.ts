// The root's loader runs again when another city is entered, maybe without a connection.
import './load-root.ts';
import { matchRoutes, type RouteObject } from 'react-router';
import { createPreloadQueue, deviceConnection, mayPreload } from './platform/preload-queue.ts';
import { paths } from './shell/paths.ts';

/** The most visited pages: those of the icon bar. */
const LIKELY = [paths.map(), paths.bookings(), paths.help(), paths.news(), paths.profile()];

/**
 * Fetches page code in advance: of the likely pages now, of others when a link is hovered, touched or focused
 * (§9.28).
 */
export function preloadRoutes(routes: RouteObject[]): void {
  const queue = createPreloadQueue(() => mayPreload(deviceConnection()));

  function preload(path: string) {
    for (const { route } of matchRoutes(routes, path) ?? []) {
      const { module } = (route.handle ?? {}) as { module?: string };
      // The router removes `lazy` from a route that was entered: its code is already loaded.
      if (module && typeof route.lazy === 'function') queue.add(module, route.lazy);
    }
  }

  function preloadLink({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && link.origin === location.origin && !link.target) preload(link.pathname);
  }

  for (const path of LIKELY) preload(path);
  for (const name of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(name, preloadLink, { passive: true });
  }
}
