import type { RouteObject } from 'react-router';
import { NotFound, RouteFailed } from './app.tsx';
import { landingRoute, rootRoute } from './root-route.tsx';

type ScreenModule = {
  default: React.ComponentType;
  loader?: NonNullable<RouteObject['loader']>;
  /** Runs on the server, for a form of this page that the browser sends itself. */
  action?: NonNullable<RouteObject['action']>;
};
const screens = import.meta.glob<ScreenModule>('./screens/**/*.tsx');

/** A screen by its file below `screens/`; loaded when its route is entered. */
function screen(path: string, file: string): RouteObject {
  const module = `./screens/${file}.tsx`;
  const load = screens[module];
  if (!load) throw new Error(`no screen ${module}`);
  return {
    path,
    handle: { module: `web/screens/${file}.tsx` },
    lazy: async () => {
      const { default: Component, loader, action } = await load();
      return { Component, ...(loader ? { loader } : {}), ...(action ? { action } : {}) };
    },
  };
}

/** One map behind all screens below it; it stays while the panel changes. */
const mapFrame: RouteObject = {
  handle: { module: 'web/features/vehicle/map-frame.tsx' },
  lazy: async () => ({ Component: (await import('./features/vehicle/map-frame.tsx')).MapFrame }),
};

/** The frame of all screens with queries; the landing page does not wait for it. */
const appFrame: RouteObject = {
  handle: { module: 'web/features/page/app-frame.tsx' },
  lazy: async () => ({ Component: (await import('./features/page/app-frame.tsx')).AppFrame }),
};

/** Whoever is not logged in is sent to Account (specification §2, routing rules). */
const accountOnly: RouteObject = {
  loader: async (args) => (await import('./features/session/account-only.ts')).accountOnly(args),
};

/** The product's URLs, in the order of specification §2; the landing page knows them from its first link on. */
export const appRoutes: RouteObject = {
  ...appFrame,
  children: [
    {
      ErrorBoundary: RouteFailed,
      children: [
        {
          ...mapFrame,
          children: [
            screen('buchen', 'buchen'),
            screen('buchen/filter', 'buchen/filter'),
            screen('buchen/filter/adresse', 'buchen/filter/adresse'),
            screen('buchen/filter/favoriten', 'buchen/filter/favoriten'),
            screen('buchen/station/:id/:status?', 'buchen/station'),
            screen('buchen/fahrzeug/:id', 'buchen/fahrzeug'),
            screen('buchen/fahrzeug/:id/station/:sid/:status?', 'buchen/fahrzeug'),
            screen('buchen/:city', 'buchen/city'),
            screen('profil/buchungen/station/:sid/:status?', 'profil/buchungen/station'),
          ],
        },
        // What binds has a page of its own: nothing beside it, and it can be printed.
        screen('buchen/neu/:id', 'buchen/neu'),
        screen('buchen/neu/:id/station/:sid/:status?', 'buchen/neu'),
        screen('profil', 'profil'),
        {
          ...accountOnly,
          children: [
            screen('profil/bearbeiten', 'profil/bearbeiten'),
            screen('profil/dokumentencheck', 'profil/dokumentencheck'),
          ],
        },
        screen('profil/buchungen', 'profil/buchungen'),
        screen('profil/buchungen/:id/aendern', 'profil/buchungen/aendern'),
        screen('registrierung', 'registrierung'),
        screen('passwort-reset', 'passwort-reset'),
        screen('email-bestaetigung', 'email-bestaetigung'),
        screen('newsletteranmeldung', 'newsletteranmeldung'),
        screen('newsletterabmeldung', 'newsletterabmeldung'),
        screen('profil/pruefung', 'profil/pruefung'),
        { path: '*', Component: NotFound },
      ],
    },
  ],
};

export const routes: RouteObject[] = [rootRoute([landingRoute, appRoutes])];
