import type { RouteObject } from 'react-router';
import { App, RouteFailed } from './app.tsx';
import type { FrameHandle } from './frame/frame-parts.ts';
import { VisitorFrame } from './frame/visitor-frame.tsx';

/** The route around all pages; `children` are the routes that are loaded so far. */
export const rootRoute = (children: RouteObject[]): RouteObject => ({
  id: 'root',
  path: '/',
  Component: App,
  // The browser uses the data that the server sent and runs the loader only if the server's failed.
  loader: async (args) => (await import('./load-root.ts')).loadRoot(args),
  ErrorBoundary: RouteFailed,
  // Of many cities the settings carry only some: the one of a page that is entered comes with it.
  shouldRevalidate: ({ currentParams, nextParams }) =>
    nextParams['city'] !== undefined && nextParams['city'] !== currentParams['city'],
  children,
});

/** The only route that the browser needs to show the landing page (docs/decisions/007). */
export const landingRoute: RouteObject = {
  Component: VisitorFrame,
  children: [
    {
      ErrorBoundary: RouteFailed,
      children: [
        {
          path: '',
          handle: {
            module: 'web/screens/home.tsx',
            worksWithoutScript: true,
            isFetchedAhead: true,
          } satisfies FrameHandle & { module: string },
          lazy: async () => {
            const { default: Component, loader } = await import('./screens/home.tsx');
            return { Component, loader };
          },
        },
      ],
    },
  ],
};
