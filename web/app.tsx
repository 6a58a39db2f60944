import { lazy, Suspense, useEffect, useState } from 'react';
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useRevalidator,
  useRouteError,
} from 'react-router';
import { useLogin } from './features/session/login-store.ts';
import { ErrorPage } from './frame/error-page.tsx';
import { useCityMemory } from './frame/use-city-memory.ts';
import { appShell } from './platform/app-shell.ts';
import type { CallRefused } from './platform/call.ts';
import { firstInteraction } from './platform/first-interaction.ts';
import { mayBeLoggedIn } from './platform/may-be-logged-in.ts';
import { reloadIfCodeIsGone } from './platform/reload-once.ts';
import { hasNotice } from './shell/has-notice.ts';
import { type PageData, PageDataContext } from './shell/page-data.ts';
import { QuietBoundary } from './shell/quiet-boundary.tsx';
import { SkipLink } from './ui/skip-link.tsx';

const Overlays = lazy(async () => ({ default: (await import('./frame/overlays.tsx')).Overlays }));

/** Wraps every frame and its screens. */
export function App() {
  const data = useLoaderData<PageData>();
  const [arrival] = useState(useLocation());
  useCityMemory(data.settings.cities);
  useHydratedMark();
  return (
    <PageDataContext value={data}>
      <SkipLink />
      <Outlet />
      {useOverlaysNeeded(data) && (
        // Without its code the login would be a button that does nothing.
        <QuietBoundary onFailed={reloadIfCodeIsGone}>
          <Suspense>
            <Overlays arrival={arrival} />
          </Suspense>
        </QuietBoundary>
      )}
    </PageDataContext>
  );
}

/** The e2e tests and `first-entry.ts` wait for this mark: from here on the page handles clicks. */
function useHydratedMark(): void {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
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
  const { revalidate } = useRevalidator();
  useHydratedMark();
  const [isReloading, setReloading] = useState(false);
  useEffect(() => {
    if (isRouteErrorResponse(error) || refusedForNow(error)) return;
    console.error(error);
    setReloading(reloadIfCodeIsGone(error));
  }, [error]);
  const refused = refusedForNow(error);
  useEffect(() => {
    if (!refused) return;
    const again = setTimeout(() => void revalidate(), (refused.retryAfterSeconds ?? AGAIN_SECONDS) * 1_000);
    return () => clearTimeout(again);
  }, [refused, revalidate]);
  if (isReloading) return null;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isConnectionLost(error)) {
    return (
      <ErrorPage title="Es konnte keine Verbindung hergestellt werden." reload>
        Wir können unsere Server aktuell nicht von deinem Gerät aus erreichen. Bitte überprüfe deine
        Verbindung und versuche es erneut.
      </ErrorPage>
    );
  }
  if (refused) {
    return (
      <ErrorPage title="Das geht gerade nicht." reload>
        {refused.problem.detail} Es ist nichts verloren gegangen, und hier geht es von selbst weiter.
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

/** When the server names no time. */
const AGAIN_SECONDS = 5;

type RefusedForNow = Pick<CallRefused, 'problem' | 'retryAfterSeconds'>;
/** The refusal of a screen's call by a server that cannot know or do it at the moment; in a page from the server, its data. */
const refusedForNow = (error: unknown): RefusedForNow | undefined =>
  (error as Partial<RefusedForNow> | undefined)?.problem?.resultCode === 'UNAVAILABLE'
    ? (error as RefusedForNow)
    : undefined;

/** True if an API call or a screen's own script could not be loaded for want of a connection. */
const isConnectionLost = (error: unknown): boolean =>
  // Node has a navigator, too, and says nothing of a connection.
  (typeof document === 'object' && !navigator.onLine) ||
  (error instanceof Error && error.name === 'ConnectionFailed');

/**
 * The overlays load after the page: on the landing page on the first interaction (docs/decisions/007), unless
 * a notice, a login, the URL or the native app needs them earlier. The server never renders them.
 */
function useOverlaysNeeded({ settings }: PageData): boolean {
  const { pathname, search, hash } = useLocation();
  const { open } = useLogin();
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const load = () => setNeeded(true);
    if (pathname !== '/' || search || hash || open || hasNotice(settings) || appShell() || mayBeLoggedIn())
      load();
    else void firstInteraction().then(load);
  }, [pathname, search, hash, open, settings]);
  return needed;
}
