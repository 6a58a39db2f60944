/**
 * The routes that page views are counted by, in the words of specification §2: without city, number or any other value
 * that could say something about the person. In their order the first that fits counts.
 */
export const COUNTED_ROUTES = [
  '/',
  '/buchen',
  '/buchen/filter',
  '/buchen/filter/adresse',
  '/buchen/filter/favoriten',
  '/buchen/station/{id}/…',
  '/buchen/fahrzeug/{id}/…',
  '/buchen/neu/{id}/…',
  '/buchen/{city}',
  '/profil',
  '/profil/buchungen',
  '/profil/…',
  '/vertrieb/…',
  '/faq/{city?}',
  '/kontakt/{city?}',
  '/fahrzeuge/{carclass?}/{city?}',
  '/bedienung',
  '/hilfe',
  '/hilfe/…',
  '/preisrechner/{city?}',
  '/app-tutorial',
  '/barrierefreiheit',
  '/news',
  '/news/{id}/…',
  '/impressum',
  '/vor-ort',
  '/presse',
  '/presse/…',
  '/stellenangebote',
  '/registrierung',
  '/passwort-reset',
  '/newsletteranmeldung',
  '/newsletterabmeldung',
  '/partner/{partner?}',
  '/werkzeugkasten/…',
  '/{city}',
  'sonstige',
] as const;
export type CountedRoute = (typeof COUNTED_ROUTES)[number];

/** `…`: whatever follows, or nothing. */
const patterns = COUNTED_ROUTES.map((route) => ({
  route,
  pattern: new RegExp(
    `^${route
      .replace(/\/\{\w+\?\}/g, '(?:/[^/]+)?')
      .replace(/\{\w+\}/g, '[^/]+')
      .replace('/…', '(?:/.+)?')}/?$`,
  ),
}));

/** The route that a path belongs to. */
export const countedRoute = (path: string): CountedRoute =>
  patterns.find(({ pattern }) => pattern.test(path))?.route ?? 'sonstige';
