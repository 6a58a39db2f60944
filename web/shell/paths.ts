import type { FixedPath, ScreenPath } from '#domain/page/addresses.ts';
import { fillPath } from '#domain/page/fill-path.ts';
import { plateSlug } from '#domain/vehicle/plate.ts';
import { entryPaths } from './entry-paths.ts';

type Id = number | string;
/** The first word below `/hilfe/`: `unfall` of `/hilfe/unfall`. */
export type HelpPage = ScreenPath extends infer P
  ? P extends `/hilfe/${infer Page}`
    ? FirstWord<Page>
    : never
  : never;
type FirstWord<P extends string> = P extends `${infer Word}/${string}` ? Word : P;
const fixed = (path: FixedPath): string => path;
const query = (values: Record<string, string | undefined>) => {
  const search = new URLSearchParams(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return search ? `?${search}` : '';
};

/** Builders for every link of the product. A path that is not in the table of addresses does not compile. */
export const paths = {
  ...entryPaths,
  city: (city: string) => fillPath('/{city}', { city }),
  filter: () => fixed('/buchen/filter'),
  addressFilter: () => fixed('/buchen/filter/adresse'),
  favourites: () => fixed('/buchen/filter/favoriten'),
  station: (id: Id, status?: 'zoomed') => fillPath('/buchen/station/{id}/{status?}', { id, status }),
  vehicle: (id: Id, stationId?: Id) =>
    stationId
      ? fillPath('/buchen/fahrzeug/{id}/station/{sid}/{status?}', { id, sid: stationId })
      : fillPath('/buchen/fahrzeug/{id}', { id }),
  newBooking: (id: Id, stationId?: Id) =>
    stationId
      ? fillPath('/buchen/neu/{id}/station/{sid}/{status?}', { id, sid: stationId })
      : fillPath('/buchen/neu/{id}', { id }),
  bookings: () => fixed('/profil/buchungen'),
  booking: (id: Id) => fillPath('/profil/buchungen/{id}', { id }),
  bookingsStation: (id: Id, status?: 'zoomed') =>
    fillPath('/profil/buchungen/station/{sid}/{status?}', { sid: id, status }),
  bookingDone: (id: Id) => fillPath('/profil/buchungen/{id}/gebucht', { id }),
  changeBooking: (id: Id) => fillPath('/profil/buchungen/{id}/aendern', { id }),
  carLock: (id: Id) => fillPath('/profil/buchungen/{id}/verriegelung', { id }),
  returnTrip: (id: Id) => fillPath('/profil/buchungen/{id}/verriegelung', { id }) + query({ rueckgabe: '1' }),
  tripPrice: (id: Id) => fillPath('/profil/buchungen/{id}/fahrtpreis', { id }),
  carManual: (id: Id) => fillPath('/profil/buchungen/{id}/bedienung', { id }),
  carCharging: (id: Id) => fillPath('/profil/buchungen/{id}/laden', { id }),
  carFuelling: (id: Id) => fillPath('/profil/buchungen/{id}/tanken', { id }),
  accessCode: (id: Id, placeId: Id, title: string) =>
    fillPath('/profil/buchungen/{id}/zugangscode/{placeid}/{title}', { id, placeid: placeId, title }),
  departureCheck: (id: Id) => fillPath('/profil/buchungen/{id}/checkliste', { id }),
  checklist: () => fixed('/profil/buchungen/checkliste'),
  damageReport: (id: Id, step?: string) =>
    fillPath('/profil/buchungen/{id}/schadenmelder/{step?}/{status?}', { id, step }),
  calculator: (city?: string) => fillPath('/preisrechner/{city?}', { city }),
  help: () => fixed('/hilfe'),
  news: () => fixed('/news'),
  profile: () => fixed('/profil'),
  invoices: () => fixed('/profil/rechnungen'),
  ownData: () => fixed('/profil/daten'),
  payment: () => fixed('/profil/zahlungsart'),
  vouchers: () => fixed('/profil/gutscheine'),
  kmPackages: () => fixed('/profil/kilometerpaket'),
  plan: () => fixed('/profil/tarif'),
  invoice: (number: string) => fillPath('/profil/rechnungen/{number}', { number }),
  cases: () => fixed('/profil/anliegen'),
  ownCase: (id: Id) => fillPath('/profil/anliegen/{id}', { id }),
  /** What does not fit: a trip and its price, or an invoice, of which `fahrt` is one trip. */
  newCase: (about: { buchung?: string; rechnung?: string; fahrt?: string }) =>
    fixed('/profil/anliegen/neu') + query(about),
  costs: () => fixed('/profil/kosten'),
  drivers: () => fixed('/profil/fahrtberechtigte'),
  newDriver: () => fixed('/profil/neu'),
  editLogin: () => fixed('/profil/bearbeiten'),
  documentCheck: () => fixed('/profil/dokumentencheck'),
  manualCheck: () => fixed('/profil/pruefung'),
  registration: (city?: string) => fixed('/registrierung') + query({ stadt: city }),
  passwordReset: () => fixed('/passwort-reset'),
  emailConfirmation: () => fixed('/email-bestaetigung'),
  newsletter: () => fixed('/newsletteranmeldung'),
  newsletterEnd: () => fixed('/newsletterabmeldung'),
  imprint: (part?: 'agb' | 'preise' | 'datenschutz') => fixed('/impressum') + (part ? `#${part}` : ''),
  accessibility: () => fixed('/barrierefreiheit'),
  faq: (city?: string) => fillPath('/faq/{city?}', { city }),
  contact: (city?: string) => fillPath('/kontakt/{city?}', { city }),
  cancellation: () => fixed('/kuendigung'),
  withdrawal: () => fixed('/widerruf'),
  onSite: () => fixed('/vor-ort'),
  press: () => fixed('/presse'),
  jobs: () => fixed('/stellenangebote'),
  partners: () => fixed('/partner'),
  sales: () => fixed('/vertrieb'),
  salesConsulting: () => fixed('/vertrieb/beratung'),
  /** `resumed`: the partner's registration to go on with. */
  salesRegistration: (resumed?: string) => fixed('/vertrieb/registrierung') + query({ weiter: resumed }),
  salesContract: (registration?: string) =>
    fixed('/vertrieb/vertragsabschluss') + query({ registrierung: registration }),
  contract: () => fixed('/vertrag'),
  toolbox: () => fixed('/werkzeugkasten'),
  availabilities: () => fixed('/werkzeugkasten/verfuegbarkeiten'),
  stamping: () => fixed('/werkzeugkasten/zeiterfassung'),
  workingTimes: (shown: { ansicht?: string; tag?: string } = {}) =>
    fixed('/werkzeugkasten/arbeitszeiten') + query(shown),
  salesCheck: (registration?: string, person?: Id) =>
    fixed('/vertrieb/freischalten') +
    query({ registrierung: registration, person: person === undefined ? undefined : String(person) }),
  vehicles: (vehicleClass?: string, city?: string) =>
    fillPath('/fahrzeuge/{carclass?}/{city?}', { carclass: vehicleClass, city }),
  stations: (city?: string) => fillPath('/stationen/{city?}', { city }),
  manuals: (vehicleClass?: string) => fixed('/bedienung') + (vehicleClass ? `#${vehicleClass}` : ''),
  tutorial: () => fixed('/app-tutorial'),
  helpPage: (page: HelpPage, part?: string) => `/hilfe/${page}${part ? `/${part}` : ''}`,
  tasks: (plate?: string) =>
    fillPath('/werkzeugkasten/aufgaben/{plate?}', { plate: plate && plateSlug(plate) }),
  papers: (check?: Id) => fillPath('/werkzeugkasten/dokumente/{check?}', { check }),
  staffCases: () => fixed('/werkzeugkasten/anliegen'),
  staffCase: (id: Id) => fillPath('/werkzeugkasten/anliegen/{id}', { id }),
  /** `eintrag`: the entry of the inbox that stands open. */
  console: (of: { eintrag?: string } = {}) => fixed('/betrieb') + query(of),
  consoleRights: () => fixed('/betrieb/rechte'),
  /** `freigabe`: the number of the proposal that stands open. */
  consoleProposals: (of: { freigabe?: string } = {}) => fixed('/betrieb/freigaben') + query(of),
  consolePeople: () => fixed('/betrieb/personal'),
  /** `ansicht`: its money in place of the course of events. */
  customerFile: (account: string, of: { ansicht?: 'geld' } = {}) =>
    fillPath('/betrieb/kunden/{account}', { account }) + query(of),
  /** `stand`: which of them. */
  consoleDamages: (of: { stand?: string } = {}) => fixed('/betrieb/schaeden') + query(of),
  /** `akt`: what is about to be done. */
  consoleDamage: (damage: string, of: { akt?: string } = {}) =>
    fillPath('/betrieb/schaeden/{damage}', { damage }) + query(of),
  consoleMoney: () => fixed('/betrieb/geld'),
  /** `posten`: the number of the entry that stands open. */
  consoleBank: (of: { posten?: string } = {}) => fixed('/betrieb/geld/bank') + query(of),
  consoleDebits: () => fixed('/betrieb/geld/lastschriften'),
  consoleDebitFile: (file: Id) => fillPath('/betrieb/geld/lastschriften/{file}', { file }),
  consoleBooks: () => fixed('/betrieb/geld/buchhaltung'),
  /** `kennzeichen`: of the car that is asked about. */
  consoleDriver: (of: { kennzeichen?: string } = {}) => fixed('/betrieb/fahrer') + query(of),
  /** `eintrag`: the number of the entry that stands open. */
  consoleBlocklist: (of: { eintrag?: string } = {}) => fixed('/betrieb/sperrliste') + query(of),
  consoleNotices: () => fixed('/betrieb/hinweis'),
  consoleTexts: () => fixed('/betrieb/texte'),
  /** `wer`: an account number. */
  consoleActs: (of: { wer?: string } = {}) => fixed('/betrieb/protokoll') + query(of),
  accessCards: () => fixed('/werkzeugkasten/karten'),
  newsItem: (id: Id) => fillPath('/news/{id}', { id }),
  newsInFull: (id: Id) => fillPath('/news/{id}/full', { id }),
  pressArticles: () => fixed('/presse/alle'),
  pressImages: () => fixed('/presse/bilder'),
  pressArticle: (slug: string) => fillPath('/presse/{slug}', { slug }),
  partner: (slug: string) => fillPath('/partner/{partner}', { partner: slug }),
  withQuery: (path: string, values: Record<string, string | undefined>) => path + query(values),
};
