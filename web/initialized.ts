import type { createBrowserRouter } from 'react-router';

/** Resolves when the loaders of the first page have run in the browser, which may be at once. */
export function initialized(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe((next) => {
      if (!next.initialized) return;
      stop();
      resolve();
    });
  });
}
