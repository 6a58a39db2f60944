type Id = number | string;
const query = (values: Record<string, string | undefined>) => {
  const search = new URLSearchParams(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return search ? `?${search}` : '';
};

/** Every link of the product, after specification §2. */
export const paths = {
  home: () => '/',
  map: () => '/buchen',
  filter: () => '/buchen/filter',
  addressFilter: () => '/buchen/filter/adresse',
  favourites: () => '/buchen/filter/favoriten',
  cityMap: (city: string) => `/buchen/${city}`,
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
  withQuery: (path: string, values: Record<string, string | undefined>) => path + query(values),
};
