import type { RouteObject } from 'react-router';
import { SCREEN_ADDRESSES, type ScreenPath } from '#domain/page/addresses.ts';
import { NotFound, RouteFailed } from './app.tsx';
import type { FrameHandle } from './frame/frame-parts.ts';
import { landingRoute, rootRoute } from './root-route.tsx';

type ScreenModule = {
  default: React.ComponentType;
  loader?: NonNullable<RouteObject['loader']>;
  /** Runs on the server, for a form of this page that the browser sends itself. */
  action?: NonNullable<RouteObject['action']>;
};
const screens = import.meta.glob<ScreenModule>('./screens/**/*.tsx');

/** `module` is the file that the server sends along with the page; the rest is about the frame. */
type ScreenHandle = FrameHandle & { module: string };

/** Screens whose file is not named for the words of their path. */
const FILES: Partial<Record<ScreenPath, string>> = {
  '/buchen/fahrzeug/{id}': 'buchen/fahrzeug',
  '/buchen/fahrzeug/{id}/station/{sid}/{status?}': 'buchen/fahrzeug',
  '/buchen/neu/{id}': 'buchen/neu',
  '/buchen/neu/{id}/station/{sid}/{status?}': 'buchen/neu',
};

/** The fixed words of a path, and the name of a value that it ends with: `/hilfe/faq`, `/presse/{slug}`, `/news/{id}/full`. */
const fileOf = (path: ScreenPath): string =>
  FILES[path] ??
  path
    .slice(1)
    .replace(/\{\w+\}\//g, '')
    .replace(/\/\{\w+\?\}/g, '')
    .replace(/[{}]/g, '');

/** A screen by its file below `screens/`; loaded when its route is entered. */
function screen(path: ScreenPath, frame: FrameHandle): RouteObject {
  const file = fileOf(path);
  const module = `./screens/${file}.tsx`;
  const load = screens[module];
  if (!load) throw new Error(`no screen ${module}`);
  return {
    path: path.slice(1).replace(/\{(\w+\??)\}/g, ':$1'),
    handle: { ...frame, module: `web/screens/${file}.tsx` } satisfies ScreenHandle,
    lazy: async () => {
      const { default: Component, loader, action } = await load();
      return { Component, ...(loader ? { loader } : {}), ...(action ? { action } : {}) };
    },
  };
}

/** One map behind all screens below it; it stays while the panel changes. */
const mapFrame: RouteObject = {
  handle: { module: 'web/features/vehicle/map-frame.tsx', hasNoFooter: true } satisfies ScreenHandle,
  lazy: async () => ({ Component: (await import('./features/vehicle/map-frame.tsx')).MapFrame }),
};

/** The frame of all screens with queries; the landing page does not wait for it. */
const appFrame: RouteObject = {
  handle: { module: 'web/frame/app-frame.tsx' },
  lazy: async () => ({ Component: (await import('./frame/app-frame.tsx')).AppFrame }),
};

/** The button that binds stands at the lower edge, where else the icon bar would be. */
const BINDING: FrameHandle = { hasNoFooter: true, hiddenLevels: ['level1footer'] };

/** Texts and links, whole as they are sent: for who is logged out their code comes with the first act. */
const WORKS_WITHOUT_SCRIPT: FrameHandle = { worksWithoutScript: true };

/** Whoever is not logged in is sent to Account (§2.86). */
const accountOnly: RouteObject = {
  loader: async (args) => (await import('./features/session/account-only.ts')).accountOnly(args),
};

/** Sub-pages of the help send whoever is not logged in to Help (§2.87). */
const helpOnly: RouteObject = {
  loader: async (args) => (await import('./features/content/help-only.ts')).helpOnly(args),
};

/** What stands on the map. What binds has a page of its own: nothing beside it, and it can be printed. */
const ON_MAP: readonly ScreenPath[] = [
  '/buchen',
  '/buchen/filter',
  '/buchen/filter/adresse',
  '/buchen/filter/favoriten',
  '/buchen/{city}',
  '/buchen/station/{id}/{status?}',
  '/buchen/fahrzeug/{id}',
  '/buchen/fahrzeug/{id}/station/{sid}/{status?}',
  '/profil/buchungen/station/{sid}/{status?}',
];

/** What the frame is told otherwise than by the table of addresses. */
const FRAMES: Partial<Record<ScreenPath, FrameHandle>> = {
  '/buchen/neu/{id}': BINDING,
  '/buchen/neu/{id}/station/{sid}/{status?}': BINDING,
  '/profil/buchungen/{id}/aendern': BINDING,
  // Public, and works with script only.
  '/preisrechner/{city?}': {},
};

/** All screens but the landing page, by where they stand. */
const screensBelow = (above: 'MAP' | 'ACCOUNT' | 'HELP' | undefined): RouteObject[] =>
  SCREEN_ADDRESSES.filter(({ path }) => path !== '/')
    .filter(({ path, login }) => (ON_MAP.includes(path) ? 'MAP' : login) === above)
    .map(({ path, isPublic, isLive }) =>
      screen(path, FRAMES[path] ?? (isPublic && !isLive ? WORKS_WITHOUT_SCRIPT : {})),
    );

/** The product's URLs (domain/page/addresses.ts); the landing page knows them from its first link on. */
export const appRoutes: RouteObject = {
  ...appFrame,
  children: [
    {
      ErrorBoundary: RouteFailed,
      children: [
        { ...mapFrame, children: screensBelow('MAP') },
        { ...accountOnly, children: screensBelow('ACCOUNT') },
        { ...helpOnly, children: screensBelow('HELP') },
        ...screensBelow(undefined),
        { path: '*', Component: NotFound },
      ],
    },
  ],
};

export const routes: RouteObject[] = [rootRoute([landingRoute, appRoutes])];
