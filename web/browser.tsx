import './ui/theme.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router';
import { Document } from './document.tsx';
import { initialized } from './initialized.ts';
import { firstInteraction } from './platform/first-interaction.ts';
import { isPageOf } from './platform/is-page-of.ts';
import { type PageState, pageState, pageStateText } from './platform/page-state.ts';
import { emptyRefilledForms } from './platform/refilled-forms.ts';
import { reloadOnce } from './platform/reload-once.ts';
import { landingRoute, rootRoute } from './root-route.tsx';

async function start() {
  // The first script of the page has done it, and somebody may have typed since.
  if (!document.querySelector('script[data-next]')) emptyRefilledForms();
  // Current browsers have Temporal; the others load what they lack before any code uses it.
  if (!('Temporal' in globalThis)) await import('./platform/older-engine.ts');

  // The landing page loads the other routes only when they are needed.
  const isLanding = location.pathname === '/';
  const routes = isLanding ? [rootRoute([landingRoute])] : (await import('./routes.tsx')).routes;

  // Lazy routes must be loaded before hydration, or the first render differs from the server's.
  await Promise.all(matchRoutes(routes, location)?.map(({ route }) => loadRoute(route)) ?? []);

  const { address, assets, router: hydrationData } = pageState();
  if (hasTravelled(address) && reloadOnce(location.href)) return;
  let allKnown = !isLanding;
  // The next pages are fetched in advance, after the first interaction.
  void firstInteraction()
    .then(() => Promise.all([import('./routes.tsx'), import('./preload-routes.ts')]))
    .then(([{ routes }, { preloadRoutes }]) => preloadRoutes(routes))
    // Failed lazy loads are logged to the console only (§8.26).
    .catch(console.error);
  const router = createBrowserRouter(routes, {
    hydrationData,
    patchRoutesOnNavigation: async ({ patch }) => {
      if (allKnown) return;
      const { laterRoutes } = await import('./routes.tsx');
      // Two navigations may have waited for the import.
      if (!allKnown) patch('root', laterRoutes);
      allKnown = true;
    },
  });
  // The server sends no data for a page that it could not load.
  await initialized(router);
  if (hasTravelled(address) && reloadOnce(location.href)) return;
  hydrateRoot(
    document,
    <StrictMode>
      <Document assets={assets} state={pageStateText()}>
        <RouterProvider router={router} />
      </Document>
    </StrictMode>,
  );
}

/**
 * True if somebody went back or forward before the app was there: the address has changed, the document has not.
 * @param address for which the page was rendered
 */
const hasTravelled = (address: PageState['address']): boolean =>
  // A page that the service worker has kept may serve several addresses (web/service-worker.ts).
  !isPageOf(address, location) && document.documentElement.dataset['keptAt'] === undefined;

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy(), { lazy: undefined });
}

void start();
