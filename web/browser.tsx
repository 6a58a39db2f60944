import './ui/theme.css';
import { hydrate, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { type Assets, Document } from './document.tsx';
import { queryClientContext } from './load-root.ts';
import { createQueryClient } from './platform/query.ts';
import { routes } from './routes.tsx';

type PageState = {
  assets: Assets;
  queries: Parameters<typeof hydrate>[1];
  router: { loaderData: Record<string, unknown> };
};

async function start() {
  // Native in current browsers; the others load it once, before the first rule needs it.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

  const text = document.getElementById('state')?.textContent ?? '{}';
  const state = JSON.parse(text) as PageState;
  const queryClient = createQueryClient();
  hydrate(queryClient, state.queries);

  const router = createBrowserRouter(routes, {
    hydrationData: state.router,
    getContext: () => new RouterContextProvider(new Map([[queryClientContext, queryClient]])),
  });
  // A lazy route must be there before hydration, or the first render differs from the server's.
  if (!router.state.initialized) {
    await new Promise<void>((resolve) => {
      const stop = router.subscribe((next) => {
        if (!next.initialized) return;
        stop();
        resolve();
      });
    });
  }

  hydrateRoot(
    document,
    <StrictMode>
      <Document assets={state.assets} state={text}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Document>
    </StrictMode>,
  );
}

void start();
