import type { RouteObject } from 'react-router';
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

/** A screen by its file below `screens/`; loaded when its route is entered. */
function screen(path: string, file: string, frame: FrameHandle = {}): RouteObject {
  const module = `./screens/${file}.tsx`;
  const load = screens[module];
  if (!load) throw new Error(`no screen ${module}`);
  return {
    path,
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
const WHOLE: FrameHandle = { isWhole: true };

/** Whoever is not logged in is sent to Account (specification §2, routing rules). */
const accountOnly: RouteObject = {
  loader: async (args) => (await import('./features/session/account-only.ts')).accountOnly(args),
};

/** Sub-pages of the help send whoever is not logged in to Help (specification §2, routing rules). */
const helpOnly: RouteObject = {
  loader: async (args) => (await import('./features/content/help-only.ts')).helpOnly(args),
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
        screen('buchen/neu/:id', 'buchen/neu', BINDING),
        screen('buchen/neu/:id/station/:sid/:status?', 'buchen/neu', BINDING),
        screen('profil', 'profil'),
        {
          ...accountOnly,
          children: [
            screen('profil/bearbeiten', 'profil/bearbeiten'),
            screen('profil/dokumentencheck', 'profil/dokumentencheck'),
          ],
        },
        screen('profil/buchungen', 'profil/buchungen'),
        screen('profil/buchungen/:id/aendern', 'profil/buchungen/aendern', BINDING),
        screen('faq/:city?', 'faq', WHOLE),
        screen('kontakt/:city?', 'kontakt', WHOLE),
        screen('fahrzeuge/:carclass?/:city?', 'fahrzeuge', WHOLE),
        screen('bedienung', 'bedienung', WHOLE),
        screen('hilfe', 'hilfe', WHOLE),
        {
          ...helpOnly,
          children: [
            screen('hilfe/fahrzeugbedienung/:carclass?', 'hilfe/fahrzeugbedienung'),
            screen('hilfe/unfall', 'hilfe/unfall'),
            screen('hilfe/app-tutorial', 'hilfe/app-tutorial'),
            screen('hilfe/faq', 'hilfe/faq'),
            screen('hilfe/kontakt', 'hilfe/kontakt'),
            screen('hilfe/preisrechner', 'hilfe/preisrechner'),
            screen('hilfe/videos', 'hilfe/videos'),
          ],
        },
        screen('preisrechner/:city?', 'preisrechner'),
        screen('app-tutorial', 'app-tutorial', WHOLE),
        screen('barrierefreiheit', 'barrierefreiheit', WHOLE),
        screen('kuendigung', 'kuendigung', WHOLE),
        screen('widerruf', 'widerruf', WHOLE),
        screen('news', 'news', WHOLE),
        screen('news/:id', 'news/id', WHOLE),
        screen('news/:id/full', 'news/full', WHOLE),
        screen('impressum', 'impressum', WHOLE),
        screen('vor-ort', 'vor-ort', WHOLE),
        screen('presse', 'presse', WHOLE),
        screen('presse/alle', 'presse/alle', WHOLE),
        screen('presse/bilder', 'presse/bilder', WHOLE),
        screen('presse/:slug', 'presse/slug', WHOLE),
        screen('stellenangebote', 'stellenangebote', WHOLE),
        screen('partner', 'partner', WHOLE),
        screen('partner/:partner', 'partner/partner', WHOLE),
        screen('registrierung', 'registrierung'),
        screen('passwort-reset', 'passwort-reset'),
        screen('email-bestaetigung', 'email-bestaetigung'),
        screen('newsletteranmeldung', 'newsletteranmeldung'),
        screen('newsletterabmeldung', 'newsletterabmeldung'),
        screen('profil/pruefung', 'profil/pruefung'),
        screen('dummy', 'dummy'),
        screen('404', '404'),
        screen(':city', 'city', WHOLE),
        { path: '*', Component: NotFound },
      ],
    },
  ],
};

export const routes: RouteObject[] = [rootRoute([landingRoute, appRoutes])];
