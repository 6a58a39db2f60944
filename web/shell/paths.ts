import { entryPaths } from './entry-paths.ts';

type Id = number | string;
type HelpPage =
  | 'fahrzeugbedienung'
  | 'unfall'
  | 'app-tutorial'
  | 'faq'
  | 'kontakt'
  | 'preisrechner'
  | 'videos';
const query = (values: Record<string, string | undefined>) => {
  const search = new URLSearchParams(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return search ? `?${search}` : '';
};

/** Every link of the product, after specification §2. */
export const paths = {
  ...entryPaths,
  city: (city: string) => `/${city}`,
  filter: () => '/buchen/filter',
  addressFilter: () => '/buchen/filter/adresse',
  favourites: () => '/buchen/filter/favoriten',
  station: (id: Id, status?: 'zoomed') => `/buchen/station/${id}${status ? `/${status}` : ''}`,
  vehicle: (id: Id, stationId?: Id) => `/buchen/fahrzeug/${id}${stationId ? `/station/${stationId}` : ''}`,
  newBooking: (id: Id, stationId?: Id) => `/buchen/neu/${id}${stationId ? `/station/${stationId}` : ''}`,
  bookings: () => '/profil/buchungen',
  bookingsStation: (id: Id, status?: 'zoomed') =>
    `/profil/buchungen/station/${id}${status ? `/${status}` : ''}`,
  changeBooking: (id: Id) => `/profil/buchungen/${id}/aendern`,
  calculator: (city?: string) => `/preisrechner${city ? `/${city}` : ''}`,
  help: () => '/hilfe',
  news: () => '/news',
  profile: () => '/profil',
  editLogin: () => '/profil/bearbeiten',
  documentCheck: () => '/profil/dokumentencheck',
  manualCheck: () => '/profil/pruefung',
  registration: (city?: string) => `/registrierung${query({ stadt: city })}`,
  passwordReset: () => '/passwort-reset',
  newsletter: () => '/newsletteranmeldung',
  imprint: (part?: 'agb' | 'datenschutz') => `/impressum${part ? `#${part}` : ''}`,
  accessibility: () => '/barrierefreiheit',
  faq: (city?: string) => `/faq${city ? `/${city}` : ''}`,
  contact: (city?: string) => `/kontakt${city ? `/${city}` : ''}`,
  cancellation: () => '/kuendigung',
  withdrawal: () => '/widerruf',
  onSite: () => '/vor-ort',
  press: () => '/presse',
  jobs: () => '/stellenangebote',
  partners: () => '/partner',
  sales: () => '/vertrieb',
  vehicles: (vehicleClass?: string, city?: string) =>
    `/fahrzeuge${[vehicleClass, city].map((part) => (part ? `/${part}` : '')).join('')}`,
  manuals: (vehicleClass?: string) => `/bedienung${vehicleClass ? `#${vehicleClass}` : ''}`,
  tutorial: () => '/app-tutorial',
  helpPage: (page: HelpPage, part?: string) => `/hilfe/${page}${part ? `/${part}` : ''}`,
  newsItem: (id: Id) => `/news/${id}`,
  newsInFull: (id: Id) => `/news/${id}/full`,
  pressArticles: () => '/presse/alle',
  pressImages: () => '/presse/bilder',
  pressArticle: (slug: string) => `/presse/${slug}`,
  partner: (slug: string) => `/partner/${slug}`,
  withQuery: (path: string, values: Record<string, string | undefined>) => path + query(values),
};
