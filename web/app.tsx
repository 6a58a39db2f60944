import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import {
  isRouteErrorResponse,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router';
import { ErrorPage } from './features/page/error-page.tsx';
import { type PageData, PageDataContext } from './features/page/page-data.ts';
import { QuietBoundary } from './features/page/quiet-boundary.tsx';
import { useLogin } from './features/session/login-store.ts';
import { paths } from './paths.ts';
import { Announcer } from './ui/announcer.tsx';
import { announcePage } from './ui/announcer-store.ts';
import { SkipLink } from './ui/skip-link.tsx';

const Overlays = lazy(async () => ({ default: (await import('./features/page/overlays.tsx')).Overlays }));

/** Around every frame and its screens. */
export function App() {
  const data = useLoaderData<PageData>();
  useLinkParameters();
  useNewPage();
  // For journeys: from here on the page answers to clicks.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return (
    <PageDataContext value={data}>
      <SkipLink />
      <Outlet />
      <Announcer />
      {useOverlaysNeeded() && (
        <QuietBoundary>
          <Suspense>
            <Overlays />
          </Suspense>
        </QuietBoundary>
      )}
      <ScrollRestoration />
    </PageDataContext>
  );
}

export function NotFound() {
  return (
    <ErrorPage title="404 Page Not Found">
      Diese Seite gibt es bei uns nicht. Vielleicht ist der Link veraltet oder es hat sich ein Tippfehler
      eingeschlichen.
    </ErrorPage>
  );
}

export function RouteFailed() {
  const error = useRouteError();
  useEffect(() => {
    if (!isRouteErrorResponse(error)) console.error(error);
  }, [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isConnectionLost(error)) {
    return (
      <ErrorPage title="Es konnte keine Verbindung hergestellt werden." reload>
        Wir können unsere Server aktuell nicht von deinem Gerät aus erreichen. Bitte überprüfe deine
        Verbindung und versuche es erneut.
      </ErrorPage>
    );
  }
  return (
    <ErrorPage title="Internal Server Error" reload>
      Diese Seite konnten wir gerade nicht laden. Es ist nichts verloren gegangen: Deine Buchungen sind
      gespeichert. Bitte versuche es gleich noch einmal.
    </ErrorPage>
  );
}

/** A call, or a screen's own script, that did not arrive. */
const isConnectionLost = (error: unknown): boolean =>
  (typeof navigator === 'object' && !navigator.onLine) ||
  (error instanceof Error && error.name === 'ConnectionFailed');

/** The query parameters that every page takes (specification §2); their rules load only where one is there. */
function useLinkParameters() {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!['lat', 'lng', 'route', 'reset'].some((name) => parameters.has(name))) return;
    let left = false;
    const follow = async () => {
      const { followLink } = await import('./features/vehicle/follow-link.ts');
      const route = left ? undefined : followLink(parameters);
      if (route) void navigate(route, { replace: true });
    };
    void follow();
    return () => {
      left = true;
    };
  }, [search, navigate]);
}

/** Says the title of a page that was reached by a link, and puts a lost focus to its heading. */
function useNewPage() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    announcePage(document.title);
    if (document.activeElement === document.body || document.activeElement === null) {
      const content = document.getElementById('inhalt');
      const heading = content?.querySelector<HTMLElement>('h1[tabindex]');
      (heading ?? content)?.focus({ preventScroll: true });
    }
  }, [pathname]);
}

/** Without the code that knows more (`platform/kept-login.ts`). A browser that refuses its storage keeps no login. */
function mayBeLoggedIn(): boolean {
  try {
    return (localStorage.getItem('eingeloggt') ?? 'null') !== 'null';
  } catch {
    return false;
  }
}

/** The landing page has nothing to say before somebody wants to log in, or may still be; the server never draws overlays. */
function useOverlaysNeeded(): boolean {
  const { pathname, search } = useLocation();
  const { open } = useLogin();
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    if (open || search || pathname !== paths.home() || mayBeLoggedIn()) setNeeded(true);
  }, [open, search, pathname]);
  return needed;
}
