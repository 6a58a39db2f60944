import type { RouteObject } from 'react-router';
import { SCREEN_ADDRESSES, type ScreenPath } from '#domain/page/addresses.ts';
import { NotFound, RouteFailed } from './app.tsx';
import { noSalesLogin } from './features/session/no-sales-login.ts';
import type { FrameHandle } from './frame/frame-parts.ts';
import { landingRoute, rootRoute } from './root-route.tsx';

type ScreenModule = {
  default: React.ComponentType;
  loader?: NonNullable<RouteObject['loader']>;
  /** Runs on the server, for a form that the browser submits without script. */
  action?: NonNullable<RouteObject['action']>;
};
const screens = import.meta.glob<ScreenModule>('./screens/**/*.tsx');

/**
 * `module` is the source file whose built script the server links in the page; the rest configures the frame.
 */
type ScreenHandle = FrameHandle & { module: string };

/** Screens whose file name does not follow from their path. */
const FILES: Partial<Record<ScreenPath, string>> = {
  // The address of the check of one booking leads to the same name.
  '/profil/buchungen/checkliste': 'profil/checkliste',
  '/buchen/fahrzeug/{id}': 'buchen/fahrzeug',
  '/buchen/fahrzeug/{id}/station/{sid}/{status?}': 'buchen/fahrzeug',
  '/buchen/neu/{id}': 'buchen/neu',
  '/buchen/neu/{id}/station/{sid}/{status?}': 'buchen/neu',
};

/**
 * The file of a screen below `screens/`, without extension: the path's fixed words, and a parameter if the
 * path ends with one. `/hilfe/faq` is hilfe/faq, `/presse/{slug}` is presse/slug, `/news/{id}/full` is news/full.
 */
const fileOf = (path: ScreenPath): string =>
  FILES[path] ??
  path
    .slice(1)
    .replace(/\{\w+\}\//g, '')
    .replace(/\/\{\w+\?\}/g, '')
    .replace(/[{}]/g, '');

/** The route of a screen; its file is loaded when the route is entered. */
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

/** One map behind all its child screens; it stays mounted while the panel changes. */
const mapFrame: RouteObject = {
  handle: { module: 'web/features/vehicle/map-frame.tsx', hasNoFooter: true } satisfies ScreenHandle,
  lazy: async () => ({ Component: (await import('./features/vehicle/map-frame.tsx')).MapFrame }),
};

/** The frame of all screens that use queries; the landing page does without it. */
const appFrame: RouteObject = {
  handle: { module: 'web/frame/app-frame.tsx' },
  lazy: async () => ({ Component: (await import('./frame/app-frame.tsx')).AppFrame }),
};

/** Pages whose binding order button is at the lower edge, in place of the icon bar. */
const BINDING: FrameHandle = { hasNoFooter: true, hiddenLevels: ['level1footer'] };

/** Pages of texts and links only: for visitors their code loads on the first interaction. */
const WORKS_WITHOUT_SCRIPT: FrameHandle = { worksWithoutScript: true };

/** Redirects visitors who are not logged in to Account (§2.86). */
const accountOnly: RouteObject = {
  loader: async (args) => (await import('./features/session/account-only.ts')).accountOnly(args),
};

/** The menu of the account, and the list of the bookings, beside their pages on wide screens (docs/decisions/145). */
const accountFrame: RouteObject = {
  handle: { module: 'web/frame/account-frame.tsx' },
  lazy: async () => ({ Component: (await import('./frame/account-frame.tsx')).AccountFrame }),
};
const bookingsFrame: RouteObject = {
  handle: { module: 'web/frame/bookings-frame.tsx' },
  lazy: async () => ({ Component: (await import('./frame/bookings-frame.tsx')).BookingsFrame }),
};

/** Redirects a sales login from all that lies below the profile, whatever frame it has (§S12.18). */
const notForSales: RouteObject = {
  // Not by itself: without a connection a kept page would ask for it in vain.
  loader: noSalesLogin,
};
const isBelowProfile = (path: ScreenPath): boolean => path.startsWith('/profil/');

/** Redirects visitors who are not logged in from sub-pages of the help to Help (§2.87). */
const helpOnly: RouteObject = {
  loader: async (args) => (await import('./features/content/help-only.ts')).helpOnly(args),
};

/** Redirects whoever has no sales login to Sales (§2.8). */
const salesOnly: RouteObject = {
  loader: async (args) => (await import('./features/sales/sales-only.ts')).salesOnly(args),
};

/** Leads everybody who is no employee away (§6.5). */
const staffOnly: RouteObject = {
  loader: async (args) => (await import('./features/session/staff-only.ts')).staffOnly(args),
};

/** Leads visitors to the login. Whoever has no role is told so in the console's own frame (§S20.1). */
const consoleOnly: RouteObject = {
  loader: async (args) => (await import('./features/session/console-only.ts')).consoleOnly(args),
};

/** The operator's console has a frame of its own, of which no customer loads anything (docs/decisions/158). */
const consoleFrame: RouteObject = {
  handle: { module: 'web/frame/console-frame.tsx' },
  lazy: async () => ({ Component: (await import('./frame/console-frame.tsx')).ConsoleFrame }),
};

/**
 * Screens shown on the map. Binding orders have a page without the map, so that nothing distracts and it
 * prints.
 */
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

/** Frame settings that do not follow from the table of addresses. */
const FRAMES: Partial<Record<ScreenPath, FrameHandle>> = {
  '/buchen/neu/{id}': BINDING,
  '/buchen/neu/{id}/station/{sid}/{status?}': BINDING,
  '/profil/buchungen/{id}/aendern': BINDING,
  // Public, but works only with script.
  '/preisrechner/{city?}': {},
};

/** What begins with a search or a login: the map's own frame says what is left of it without script. */
const needsScript = (path: ScreenPath): boolean =>
  /^\/(buchen|profil|vertrieb|werkzeugkasten)(\/|$)/.test(path) && !ON_MAP.includes(path);

type Parent = 'MAP' | 'ACCOUNT' | 'PROFILE' | 'BOOKING' | 'HELP' | 'SALES' | 'STAFF' | 'CONSOLE';

/** What stands beside a screen below the profile that a visitor may see too. */
function ownFrame(path: ScreenPath): 'PROFILE' | 'BOOKING' | undefined {
  if (path === '/profil/buchungen' || path.startsWith('/profil/buchungen/')) return 'BOOKING';
  return path === '/profil' || isBelowProfile(path) ? 'PROFILE' : undefined;
}

/**
 * Returns the screens of one parent route; undefined: those without one. The landing page is never included.
 */
const screensBelow = (parent: Parent | undefined): RouteObject[] =>
  SCREEN_ADDRESSES.filter(({ path }) => path !== '/')
    .filter(({ path, login }) => (ON_MAP.includes(path) ? 'MAP' : (login ?? ownFrame(path))) === parent)
    .map(({ path, isPublic, isLive }) => {
      const frame = FRAMES[path] ?? (isPublic && !isLive ? WORKS_WITHOUT_SCRIPT : {});
      const route = screen(path, needsScript(path) ? { ...frame, needsScript: true } : frame);
      return isBelowProfile(path) ? { ...notForSales, children: [route] } : route;
    });

/** All routes but the landing page's (domain/page/addresses.ts); the landing page loads them on first use. */
const appRoutes: RouteObject = {
  ...appFrame,
  children: [
    {
      ErrorBoundary: RouteFailed,
      children: [
        { ...mapFrame, children: screensBelow('MAP') },
        { ...accountOnly, children: [{ ...accountFrame, children: screensBelow('ACCOUNT') }] },
        { ...accountFrame, children: screensBelow('PROFILE') },
        { ...bookingsFrame, children: screensBelow('BOOKING') },
        { ...helpOnly, children: screensBelow('HELP') },
        { ...salesOnly, children: screensBelow('SALES') },
        { ...staffOnly, children: screensBelow('STAFF') },
        ...screensBelow(undefined),
        { path: '*', Component: NotFound },
      ],
    },
  ],
};

const consoleRoutes: RouteObject = {
  ...consoleFrame,
  children: [
    { ErrorBoundary: RouteFailed, children: [{ ...consoleOnly, children: screensBelow('CONSOLE') }] },
  ],
};

/** All but the landing page's. */
export const laterRoutes: RouteObject[] = [appRoutes, consoleRoutes];

export const routes: RouteObject[] = [rootRoute([landingRoute, ...laterRoutes])];
