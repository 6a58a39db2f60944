import './ui/theme.css';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router';
import { currentCustomerQuery } from './features/session/current-customer.ts';
import { initialized } from './initialized.ts';
import { enterAppShell } from './platform/app-shell.ts';
import { forgetLogin, loginHint, rememberLogin } from './platform/login-hint.ts';
import { keepAnswers, openWithKept, readKept, restoreAnswers } from './platform/native/kept-answers.ts';
import { createShell, showApp } from './platform/native/shell.ts';
import { followTextSize } from './platform/native/text-size.ts';
import { pageQueries } from './platform/query.tsx';
import { routes } from './routes.tsx';
import { pageOfLink } from './shell/app-link.ts';
import { buttonClass } from './ui/button.tsx';

/** The picture of the start stays at most this long. */
const SPLASH_MS = 1_500;
const MAP_PATHS = /^\/(buchen(\/|$)|$)/;

/** The entry of the native app: the same routes as in a browser, without a page from the server. */
async function start() {
  // Current systems have Temporal; the others load what they lack before any code uses it.
  if (!('Temporal' in globalThis)) await import('./platform/older-engine.ts');
  loadAhead();
  const kept = readKept();
  const { shell, isLoggedIn } = await createShell();
  enterAppShell(shell);
  // The phone's safe storage outlives that of the page, and neither is written together with the other.
  if (isLoggedIn && !loginHint()) rememberLogin(shell.session.isStored());
  if (!isLoggedIn && loginHint()) forgetLogin();
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
  openWithoutNetwork(queries);
  // The settings of the bundle are as old as the bundle.
  await queries.invalidateQueries({ refetchType: 'none' });
  await restoreAnswers(queries, isLoggedIn, kept);
  // A visitor's app need not ask who it is.
  if (!isLoggedIn) queries.setQueryData(currentCustomerQuery.queryKey, null);
  keepAnswers(queries);
  openWithKept(queries);

  const router = createBrowserRouter(routes);
  const app = document.getElementById('app');
  if (!app) throw new Error('this page has no place for the app');
  // A start that waits for the network shows the page's own words meanwhile.
  const patience = setTimeout(() => void shell.show(), SPLASH_MS);
  await initialized(router);
  clearTimeout(patience);
  // What failed at a start without a network is asked for when the phone has one: a change is heard only of what is known.
  onlineManager.setOnline(navigator.onLine);
  createRoot(app).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  await shell.show();
}

/**
 * Whatever the start has failed of: what the page says until then would stand for ever. React may be what is missing, so
 * the words are written without it.
 */
async function tellFailed(error: unknown): Promise<void> {
  console.error('the app did not start', error);
  const title = Object.assign(document.createElement('h1'), {
    className: 'text-title',
    textContent: 'Die App konnte nicht starten.',
  });
  const text = Object.assign(document.createElement('p'), {
    className: 'max-w-100',
    textContent: 'Es ist nichts verloren gegangen: Was du gebucht hast, bleibt gebucht.',
  });
  const again = Object.assign(document.createElement('button'), {
    type: 'button',
    className: buttonClass(),
    textContent: 'Erneut versuchen',
  });
  again.addEventListener('click', () => location.reload());
  const told = Object.assign(document.createElement('div'), {
    role: 'alert',
    className: 'grid justify-items-center gap-4',
  });
  const page = Object.assign(document.createElement('main'), {
    className: 'grid min-h-dvh place-content-center p-4 text-center',
  });
  page.append(told);
  document.getElementById('app')?.replaceChildren(page);
  told.append(title, text, again);
  await showApp();
}

/**
 * Without a network no loader keeps a page waiting for what it prefetches, which may be paused until the network is back: the
 * page opens at the tap and says itself what is missing.
 */
function openWithoutNetwork(client: QueryClient): void {
  const prefetch = client.prefetchQuery.bind(client);
  client.prefetchQuery = (options) => {
    const done = prefetch(options);
    return navigator.onLine ? done : Promise.resolve();
  };
}

/** What the first screen needs is read while the phone is asked who is logged in: most people open the app for the map. */
function loadAhead(): void {
  const load = matchRoutes(routes, location)?.map(({ route }) =>
    typeof route.lazy === 'function' ? route.lazy() : undefined,
  );
  const map = MAP_PATHS.test(location.pathname) ? import('./map/city-map.tsx') : undefined;
  // Whatever fails here fails again, and is told, where it is needed.
  Promise.all([...(load ?? []), map, import('./load-root.ts')]).catch(() => undefined);
}

start().catch(tellFailed);
