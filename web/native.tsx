import './ui/theme.css';
import { SplashScreen } from '@capacitor/splash-screen';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { currentCustomerQuery } from './features/session/current-customer.ts';
import { enterAppShell } from './platform/app-shell.ts';
import { forgetLogin, loginHint, rememberLogin } from './platform/login-hint.ts';
import { keepAnswers, openWithKept, restoreAnswers } from './platform/native/kept-answers.ts';
import { createShell } from './platform/native/shell.ts';
import { pageQueries } from './platform/query.tsx';
import { routes } from './routes.tsx';

/** The entry of the native app: the same routes as in a browser, without a page from the server. */
async function start() {
  // Current systems have Temporal; the others load the polyfill before any code uses it.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const { shell, isLoggedIn } = await createShell();
  enterAppShell(shell);
  // The phone's safe storage outlives that of the page, and neither is written together with the other.
  if (isLoggedIn && !loginHint()) rememberLogin(shell.session.isStored());
  if (!isLoggedIn && loginHint()) forgetLogin();
  document.documentElement.dataset.platform = shell.platform;
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
