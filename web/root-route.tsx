import type { RouteObject } from 'react-router';
import { App, RouteFailed } from './app.tsx';
import { VisitorFrame } from './frame/visitor-frame.tsx';

/** Around all pages; `children` are the routes that are known so far. */
export const rootRoute = (children: RouteObject[]): RouteObject => ({
  id: 'root',
  path: '/',
  Component: App,
  // The server's answer stands; the browser asks itself only where the server failed.
  loader: async (args) => (await import('./load-root.ts')).loadRoot(args),
  ErrorBoundary: RouteFailed,
  shouldRevalidate: () => false,
  children,
});

/** The landing page: all that a browser must know of the route table to show it (docs/decisions/007). */
export const landingRoute: RouteObject = {
  Component: VisitorFrame,
  children: [
    {
      ErrorBoundary: RouteFailed,
      children: [
        {
          path: '',
          handle: { module: 'web/screens/home.tsx' },
          lazy: async () => {
            const { default: Component, loader } = await import('./screens/home.tsx');
            return { Component, loader };
          },
        },
      ],
    },
  ],
};
