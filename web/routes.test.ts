import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import { type LoaderFunction, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { SCREEN_ADDRESSES, type ScreenPath } from '#domain/page/addresses.ts';
import { type Customer, currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { paths } from '#web/shell/paths.ts';
import { routes } from './routes.tsx';

const SCREENS = join(import.meta.dirname, 'screens');

type Screen = { path: string; file: string };

/** Returns every route that is a screen, with its full path and its file below `screens/`. */
function screensOf(routeList: readonly RouteObject[], above = ''): Screen[] {
  return routeList.flatMap((route) => {
    const path = [above, route.path].filter(Boolean).join('/').replace(/^\/+/, '/');
    const { module } = (route.handle ?? {}) as { module?: string };
    const own = module?.startsWith('web/screens/')
      ? [{ path: path || '/', file: module.slice('web/screens/'.length) }]
      : [];
    return [...own, ...screensOf(route.children ?? [], path)];
  });
}

const screens = screensOf(routes);
const files = readdirSync(SCREENS, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.tsx'));

const routePath = (path: ScreenPath) => path.replace(/\{(\w+\??)\}/g, ':$1');

describe('routes and the table of addresses', () => {
  it('belong together: every address has a route, every route its address', () => {
    expect(screens.map(({ path }) => path).toSorted()).toEqual(
      SCREEN_ADDRESSES.map(({ path }) => routePath(path)).toSorted(),
    );
  });

  it.each(SCREEN_ADDRESSES)('$path leads whoever is not logged in to $login', ({ path, login }) => {
    const filled = path.replace(/\{(\w+)\??\}/g, '$1');
    const asked = matchRoutes(routes, filled)?.filter(({ route }) => route.loader && route.id !== 'root');
    const isBelowProfile = path.startsWith('/profil/');
    expect(asked, path).toHaveLength((login ? 1 : 0) + (isBelowProfile ? 1 : 0));
  });
});

describe('on a desk', () => {
  it.each([
    ['/profil', 'account-frame'],
    ['/profil/rechnungen', 'account-frame'],
    ['/profil/rechnungen/2027-000001', 'account-frame'],
    ['/profil/buchungen', 'bookings-frame'],
    ['/profil/fahrtberechtigte', 'account-frame'],
    ['/profil/daten', 'account-frame'],
    ['/profil/buchungen/7', 'bookings-frame'],
    ['/profil/buchungen/7/verriegelung', 'bookings-frame'],
    ['/profil/buchungen/7/gebucht', 'bookings-frame'],
    ['/profil/buchungen/station/7', undefined],
    ['/hilfe', undefined],
  ])('%s has beside it what belongs there', (path, frame) => {
    const modules = matchRoutes(routes, path)?.map(
      ({ route }) => (route.handle as { module?: string })?.module,
    );
    const beside = modules?.filter((module) => /account-frame|bookings-frame/.test(module ?? ''));
    expect(beside).toEqual(frame ? [`web/frame/${frame}.tsx`] : []);
  });
});

/** Where the routes around a screen lead this person; undefined: they show it. */
async function ledTo(path: ScreenPath, customer: Customer | null): Promise<string | undefined> {
  const address = path.replace(/\{(\w+)\??\}/g, '$1');
  const queryClient = new QueryClient();
  queryClient.setQueryData(currentCustomerQuery.queryKey, customer);
  const context = new RouterContextProvider();
  context.set(queryClientContext, queryClient);
  const request = new Request(new URL(address, 'https://stadtwagen.example'));
  for (const { route, params } of matchRoutes(routes, address) ?? []) {
    if (route.id === 'root' || typeof route.loader !== 'function') continue;
    const load: LoaderFunction = route.loader;
    try {
      await load({ request, params, context, url: new URL(request.url), pattern: '' });
    } catch (thrown) {
      if (thrown instanceof Response) return thrown.headers.get('location') ?? '';
      throw thrown;
    }
  }
  return undefined;
}

describe('a sales partner', () => {
  const person = (kundenart: string) => ({ customerNumber: 'x', plan: { kundenart } }) as Customer;
  const below = SCREEN_ADDRESSES.filter(({ path }) => path.startsWith('/profil/'));

  it.each(below)('is led from $path to Sales, a customer is not (§S12.18)', async ({ path, login }) => {
    const isOfLogin = path === '/profil/bearbeiten';
    expect(await ledTo(path, person('vertrieb'))).toBe(isOfLogin ? undefined : paths.sales());
    expect(await ledTo(path, person('einzel'))).toBeUndefined();
    const visitor = await ledTo(path, null);
    if (login) expect(visitor).toMatch(/^\/profil/);
    else expect(visitor).toBeUndefined();
  });
});

/** Every link builder's results, each with the address that it must match. */
const LINKS: { [Builder in Exclude<keyof typeof paths, 'withQuery'>]: [link: string, to: ScreenPath][] } = {
  home: [[paths.home(), '/']],
  anchor: [
    [paths.anchor(undefined, 'registrierung'), '/'],
    [paths.anchor('bonn', 'registrierung'), '/{city}'],
  ],
  city: [[paths.city('bonn'), '/{city}']],
  map: [
    [paths.map(), '/buchen'],
    [paths.map('bonn'), '/buchen/{city}'],
  ],
  cityMap: [[paths.cityMap('bonn'), '/buchen/{city}']],
  stations: [
    [paths.stations(), '/stationen/{city?}'],
    [paths.stations('bonn'), '/stationen/{city?}'],
  ],
  filter: [[paths.filter(), '/buchen/filter']],
  addressFilter: [[paths.addressFilter(), '/buchen/filter/adresse']],
  favourites: [[paths.favourites(), '/buchen/filter/favoriten']],
  station: [
    [paths.station(1), '/buchen/station/{id}/{status?}'],
    [paths.station(1, 'zoomed'), '/buchen/station/{id}/{status?}'],
  ],
  vehicle: [
    [paths.vehicle(1), '/buchen/fahrzeug/{id}'],
    [paths.vehicle(1, 2), '/buchen/fahrzeug/{id}/station/{sid}/{status?}'],
  ],
  newBooking: [
    [paths.newBooking(1), '/buchen/neu/{id}'],
    [paths.newBooking(1, 2), '/buchen/neu/{id}/station/{sid}/{status?}'],
  ],
  bookings: [[paths.bookings(), '/profil/buchungen']],
  booking: [[paths.booking(1), '/profil/buchungen/{id}']],
  bookingsStation: [
    [paths.bookingsStation(1), '/profil/buchungen/station/{sid}/{status?}'],
    [paths.bookingsStation(1, 'zoomed'), '/profil/buchungen/station/{sid}/{status?}'],
  ],
  bookingDone: [[paths.bookingDone(1), '/profil/buchungen/{id}/gebucht']],
  changeBooking: [[paths.changeBooking(1), '/profil/buchungen/{id}/aendern']],
  accessCode: [
    [paths.accessCode(7, 17, 'Schlüsseltresor'), '/profil/buchungen/{id}/zugangscode/{placeid}/{title}'],
  ],
  carManual: [[paths.carManual(7), '/profil/buchungen/{id}/bedienung']],
  carCharging: [[paths.carCharging(7), '/profil/buchungen/{id}/laden']],
  carFuelling: [[paths.carFuelling(7), '/profil/buchungen/{id}/tanken']],
  carLock: [[paths.carLock(1), '/profil/buchungen/{id}/verriegelung']],
  returnTrip: [[paths.returnTrip(1), '/profil/buchungen/{id}/verriegelung']],
  tripPrice: [[paths.tripPrice(1), '/profil/buchungen/{id}/fahrtpreis']],
  checklist: [[paths.checklist(), '/profil/buchungen/checkliste']],
  damageReport: [
    [paths.damageReport(1), '/profil/buchungen/{id}/schadenmelder/{step?}/{status?}'],
    [paths.damageReport(1, 'stelle'), '/profil/buchungen/{id}/schadenmelder/{step?}/{status?}'],
  ],
  departureCheck: [[paths.departureCheck(1), '/profil/buchungen/{id}/checkliste']],
  calculator: [
    [paths.calculator(), '/preisrechner/{city?}'],
    [paths.calculator('bonn'), '/preisrechner/{city?}'],
  ],
  help: [[paths.help(), '/hilfe']],
  news: [[paths.news(), '/news']],
  profile: [[paths.profile(), '/profil']],
  invoices: [[paths.invoices(), '/profil/rechnungen']],
  ownData: [[paths.ownData(), '/profil/daten']],
  payment: [[paths.payment(), '/profil/zahlungsart']],
  vouchers: [[paths.vouchers(), '/profil/gutscheine']],
  kmPackages: [[paths.kmPackages(), '/profil/kilometerpaket']],
  plan: [[paths.plan(), '/profil/tarif']],
  invoice: [[paths.invoice('2027-000001'), '/profil/rechnungen/{number}']],
  cases: [[paths.cases(), '/profil/anliegen']],
  ownCase: [[paths.ownCase(1001), '/profil/anliegen/{id}']],
  newCase: [
    [paths.newCase({ buchung: '7' }), '/profil/anliegen/neu'],
    [paths.newCase({ rechnung: '2027-000001', fahrt: '7' }), '/profil/anliegen/neu'],
  ],
  costs: [[paths.costs(), '/profil/kosten']],
  drivers: [[paths.drivers(), '/profil/fahrtberechtigte']],
  newDriver: [[paths.newDriver(), '/profil/neu']],
  editLogin: [[paths.editLogin(), '/profil/bearbeiten']],
  documentCheck: [[paths.documentCheck(), '/profil/dokumentencheck']],
  manualCheck: [[paths.manualCheck(), '/profil/pruefung']],
  registration: [
    [paths.registration(), '/registrierung'],
    [paths.registration('bonn'), '/registrierung'],
  ],
  passwordReset: [[paths.passwordReset(), '/passwort-reset']],
  emailConfirmation: [[paths.emailConfirmation(), '/email-bestaetigung']],
  newsletter: [[paths.newsletter(), '/newsletteranmeldung']],
  newsletterEnd: [[paths.newsletterEnd(), '/newsletterabmeldung']],
  imprint: [
    [paths.imprint(), '/impressum'],
    [paths.imprint('agb'), '/impressum'],
  ],
  accessibility: [[paths.accessibility(), '/barrierefreiheit']],
  faq: [
    [paths.faq(), '/faq/{city?}'],
    [paths.faq('bonn'), '/faq/{city?}'],
  ],
  contact: [
    [paths.contact(), '/kontakt/{city?}'],
    [paths.contact('bonn'), '/kontakt/{city?}'],
  ],
  cancellation: [[paths.cancellation(), '/kuendigung']],
  withdrawal: [[paths.withdrawal(), '/widerruf']],
  onSite: [[paths.onSite(), '/vor-ort']],
  press: [[paths.press(), '/presse']],
  jobs: [[paths.jobs(), '/stellenangebote']],
  partners: [[paths.partners(), '/partner']],
  sales: [[paths.sales(), '/vertrieb']],
  salesRegistration: [
    [paths.salesRegistration(), '/vertrieb/registrierung'],
    [paths.salesRegistration('x'), '/vertrieb/registrierung'],
  ],
  salesContract: [[paths.salesContract('x'), '/vertrieb/vertragsabschluss']],
  contract: [[paths.contract(), '/vertrag']],
  workingTimes: [
    [paths.workingTimes(), '/werkzeugkasten/arbeitszeiten'],
    [paths.workingTimes({ tag: '2027-06-16' }), '/werkzeugkasten/arbeitszeiten'],
  ],
  toolbox: [[paths.toolbox(), '/werkzeugkasten']],
  availabilities: [[paths.availabilities(), '/werkzeugkasten/verfuegbarkeiten']],
  papers: [
    [paths.papers(), '/werkzeugkasten/dokumente/{check?}'],
    [paths.papers(7), '/werkzeugkasten/dokumente/{check?}'],
  ],
  staffCases: [[paths.staffCases(), '/werkzeugkasten/anliegen']],
  staffCase: [[paths.staffCase(1001), '/werkzeugkasten/anliegen/{id}']],
  console: [
    [paths.console(), '/betrieb'],
    [paths.console({ eintrag: 'NOTE-7' }), '/betrieb'],
  ],
  consoleRights: [[paths.consoleRights(), '/betrieb/rechte']],
  consoleProposals: [
    [paths.consoleProposals(), '/betrieb/freigaben'],
    [paths.consoleProposals({ freigabe: '7' }), '/betrieb/freigaben'],
  ],
  consolePeople: [[paths.consolePeople(), '/betrieb/personal']],
  customerFile: [
    [paths.customerFile('100001-1'), '/betrieb/kunden/{account}'],
    [paths.customerFile('100001-1', { ansicht: 'geld' }), '/betrieb/kunden/{account}'],
  ],
  consoleDamages: [
    [paths.consoleDamages(), '/betrieb/schaeden'],
    [paths.consoleDamages({ stand: 'HEARING' }), '/betrieb/schaeden'],
  ],
  consoleDamage: [
    [paths.consoleDamage('0a1b'), '/betrieb/schaeden/{damage}'],
    [paths.consoleDamage('0a1b', { akt: 'anhoeren' }), '/betrieb/schaeden/{damage}'],
  ],
  consoleDriver: [
    [paths.consoleDriver(), '/betrieb/fahrer'],
    [paths.consoleDriver({ kennzeichen: 'N-SW 1' }), '/betrieb/fahrer'],
  ],
  consoleBlocklist: [
    [paths.consoleBlocklist(), '/betrieb/sperrliste'],
    [paths.consoleBlocklist({ eintrag: '7' }), '/betrieb/sperrliste'],
  ],
  consoleNotices: [[paths.consoleNotices(), '/betrieb/hinweis']],
  consoleTexts: [[paths.consoleTexts(), '/betrieb/texte']],
  consoleMoney: [[paths.consoleMoney(), '/betrieb/geld']],
  consoleBank: [
    [paths.consoleBank(), '/betrieb/geld/bank'],
    [paths.consoleBank({ posten: '7' }), '/betrieb/geld/bank'],
  ],
  consoleDebits: [[paths.consoleDebits(), '/betrieb/geld/lastschriften']],
  consoleDebitFile: [[paths.consoleDebitFile('7'), '/betrieb/geld/lastschriften/{file}']],
  consoleBooks: [[paths.consoleBooks(), '/betrieb/geld/buchhaltung']],
  consoleActs: [
    [paths.consoleActs(), '/betrieb/protokoll'],
    [paths.consoleActs({ wer: '100015-1' }), '/betrieb/protokoll'],
  ],
  accessCards: [[paths.accessCards(), '/werkzeugkasten/karten']],
  stamping: [[paths.stamping(), '/werkzeugkasten/zeiterfassung']],
  salesConsulting: [[paths.salesConsulting(), '/vertrieb/beratung']],
  salesCheck: [
    [paths.salesCheck(), '/vertrieb/freischalten'],
    [paths.salesCheck('0a1b', 7), '/vertrieb/freischalten'],
  ],
  vehicles: [
    [paths.vehicles(), '/fahrzeuge/{carclass?}/{city?}'],
    [paths.vehicles('m', 'bonn'), '/fahrzeuge/{carclass?}/{city?}'],
  ],
  manuals: [
    [paths.manuals(), '/bedienung'],
    [paths.manuals('m'), '/bedienung'],
  ],
  tutorial: [[paths.tutorial(), '/app-tutorial']],
  helpPage: [
    [paths.helpPage('unfall'), '/hilfe/unfall'],
    [paths.helpPage('fahrzeugbedienung', 'm'), '/hilfe/fahrzeugbedienung/{carclass?}'],
  ],
  tasks: [
    [paths.tasks(), '/werkzeugkasten/aufgaben/{plate?}'],
    [paths.tasks('N-SW 123E'), '/werkzeugkasten/aufgaben/{plate?}'],
  ],
  newsItem: [[paths.newsItem(1), '/news/{id}']],
  newsInFull: [[paths.newsInFull(1), '/news/{id}/full']],
  pressArticles: [[paths.pressArticles(), '/presse/alle']],
  pressImages: [[paths.pressImages(), '/presse/bilder']],
  pressArticle: [[paths.pressArticle('start'), '/presse/{slug}']],
  partner: [[paths.partner('hotel'), '/partner/{partner}']],
};

describe('each link that can be built', () => {
  it.each(Object.entries(LINKS))('%s meets the route of its address', (_, links) => {
    for (const [link, to] of links) {
      const route = matchRoutes(routes, link)?.at(-1)?.route;
      expect(`/${route?.path}`, link).toBe(routePath(to));
    }
  });
});

describe('routes and screens', () => {
  it('belong together: every screen has a route, every route its screen', () => {
    expect(new Set(screens.map(({ file }) => file))).toEqual(new Set(files));
  });

  it.each(screens)('$path shows $file, whose path is the path of the URL', ({ path, file }) => {
    // The file name has the URL's fixed words in their order; a URL that ends in a parameter uses its name.
    const words = path.split('/').filter(Boolean);
    const named = file.replace(/\.tsx$/, '').split('/');
    if (path === '/') {
      expect(named).toEqual(['home']);
      return;
    }
    let last = -1;
    for (const name of named) {
      const position = words.findIndex((word, index) => index > last && word.replace(/^:|\?$/g, '') === name);
      expect(position, `„${name}“ of ${file} in ${path}`).toBeGreaterThan(last);
      last = position;
    }
  });

  it('is each loaded when its route is entered', async () => {
    const lazy = flatten(routes).filter(({ handle }) => (handle as { module?: string } | undefined)?.module);
    expect(lazy.length).toBeGreaterThan(screens.length - 1);
    for (const { lazy: load, path } of lazy) {
      const loaded = await (load as () => Promise<{ Component?: unknown }>)();
      expect(loaded.Component, path).toBeTypeOf('function');
    }
  });
});

function flatten(routeList: readonly RouteObject[]): RouteObject[] {
  return routeList.flatMap((route) => [route, ...flatten(route.children ?? [])]);
}
