import './ui/theme.css';
import { SplashScreen } from '@capacitor/splash-screen';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { currentCustomerQuery } from './features/session/current-customer.ts';
import { enterAppShell } from './platform/app-shell.ts';
import { keepAnswers, openWithKept, restoreAnswers } from './platform/native/kept-answers.ts';
import { createShell } from './platform/native/shell.ts';
import { followTextSize } from './platform/native/text-size.ts';
import { pageQueries } from './platform/query.tsx';
import { routes } from './routes.tsx';
import { pageOfLink } from './shell/app-link.ts';

/** The entry of the native app: the same routes as in a browser, without a page from the server. */
async function start() {
  // Current systems have Temporal; the others load the polyfill before any code uses it.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const { shell, isLoggedIn } = await createShell();
  enterAppShell(shell);
  document.documentElement.dataset.platform = shell.platform;
  void followTextSize();
  const page = shell.lifecycle.start?.link && pageOfLink(shell.lifecycle.start.link, shell);
  if (page) window.history.replaceState(null, '', page);
  const queries = pageQueries();
  // What was kept stays at hand for as long as the app is open.
  queries.setDefaultOptions({
    ...queries.getDefaultOptions(),
    queries: { ...queries.getDefaultOptions().queries, gcTime: Number.POSITIVE_INFINITY },
  });
  // The settings of the bundle are as old as the bundle.
  await queries.invalidateQueries({ refetchType: 'none' });
  await restoreAnswers(queries, isLoggedIn);
  // A visitor's app need not ask who it is.
  if (!isLoggedIn) queries.setQueryData(currentCustomerQuery.queryKey, null);
  keepAnswers(queries);
  openWithKept(queries);

  const router = createBrowserRouter(routes);
  const app = document.getElementById('app');
  if (!app) throw new Error('this page has no place for the app');
  createRoot(app).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  await SplashScreen.hide();
}

void start();
