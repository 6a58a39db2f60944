/** A room of the house: what is in it, and which rooms it may import besides itself. */
type Room = {
  /** Path of the folder from the root. */
  path: string;
  /** Absent for rooms that compose all others or hold no code: their imports are not checked. */
  mayImport?: readonly string[];
  /** The path as the table in docs/architecture.md shows it, where that is not the folder. */
  shownAs?: string;
  holds: string;
  /** A rule that is not about rooms. */
  note?: string;
};

const SERVER_BELOW_FEATURES = [
  'server/availability',
  'server/feature',
  'server/http',
  'server/db',
  'server/adapters',
  'contract',
  'domain',
];
const WEB_BELOW_FEATURES = ['web/shell', 'web/ui', 'web/platform', 'contract', 'domain'];

/**
 * The one table of rooms. `.dependency-cruiser.cjs` makes its rules of it, `npm run room-table` the table in
 * docs/architecture.md. It has no exceptions.
 */
export const ROOMS: readonly Room[] = [
  {
    path: 'domain',
    shownAs: 'domain/<feature>/',
    holds: 'pure rules, one file per question, test beside it; the clock is an argument',
    mayImport: [],
  },
  {
    path: 'contract',
    shownAs: 'contract/<feature>.ts',
    holds: 'each call: method, path, input, output, every refusal',
    mayImport: [],
    note: 'zod',
  },
  {
    path: 'server/features',
    shownAs: 'server/features/<feature>/',
    holds:
      'one file per call, `<feature>.feature.ts` (what it declares: calls, jobs, letters, admin commands, own data), `<feature>.repository.ts` (the only place with SQL), `<feature>.scenarios.ts` (tests only: what its calls refuse, who may, hostile requests)',
    mayImport: SERVER_BELOW_FEATURES,
    note: 'no cycle between features',
  },
  {
    path: 'server/feature',
    holds: 'what a feature can declare: the types of its `<feature>.feature.ts`',
    mayImport: ['server/http', 'server/db', 'contract', 'domain'],
  },
  {
    path: 'server/http',
    holds: 'binding a contract to Fastify: session, validation, transaction, idempotency, problem documents',
    mayImport: ['server/db', 'contract', 'domain'],
  },
  {
    path: 'server/availability',
    holds: 'the picture of the fleet in memory and its change feed; it is read from, and decides nothing',
    mayImport: ['server/db', 'domain'],
  },
  {
    path: 'server/db',
    holds: 'connection, batched lookups, embedded PostgreSQL, migrations, table types',
    mayImport: [],
  },
  {
    path: 'server/adapters',
    holds:
      'map sources, geocoders, mail delivery, files and photos, telematics: an interface and its implementations, one of which needs no network',
    mayImport: ['domain', 'content'],
  },
  {
    path: 'server/reference-data',
    holds:
      'what an operator starts with: prices, tariffs and plans, for the import, the demonstration and tests',
    mayImport: ['server/db', 'domain'],
  },
  {
    path: 'server/demo',
    holds: 'the demonstration fleet, its accounts and its life of bookings',
    mayImport: ['server/feature', 'server/reference-data', 'server/db', 'domain', 'content', 'cars'],
  },
  {
    path: 'server/backup',
    holds: 'backup and restore of database and photos as of one instant, and the way to a newer PostgreSQL',
    mayImport: ['server/feature', 'server/db', 'server/adapters'],
  },
  {
    path: 'server/metrics',
    holds: 'the figures for Prometheus and their listener',
    mayImport: ['server/http', 'server/db', 'contract', 'domain'],
  },
  {
    path: 'server/pages',
    holds: 'what the web server itself does: page cache, public pages, files for search engines and devices',
  },
  {
    path: 'server',
    shownAs: 'server/{main,app,features,services,config,jobs,messages,pages,telematics}.ts',
    holds:
      'composition: `features.ts` is the only list of features, `services.ts` makes mailer, files, vault and the like once, `config.ts` alone reads the environment',
  },
  {
    path: 'server/test',
    holds:
      'what server tests share: one fixture (`server-test.ts`), the stage, a client, what scenarios of several features do',
    mayImport: ['server', 'cars', 'contract', 'domain'],
    note: 'only tests import it',
  },
  {
    path: 'web/screens',
    holds: 'one thin file per URL, at the path of the URL',
    mayImport: ['web/frame', 'web/features', 'web/shell', 'web/ui', 'web/platform'],
  },
  {
    path: 'web/frame',
    holds: 'what stands around every screen: bars, menu, footer, overlays, notices, scroll, hash',
    mayImport: ['web/features', ...WEB_BELOW_FEATURES],
    note: 'no feature imports it',
  },
  {
    path: 'web/features',
    shownAs: 'web/features/<feature>/',
    holds: 'queries and components',
    mayImport: ['web/map', ...WEB_BELOW_FEATURES],
    note: 'no cycle between features (decision 026)',
  },
  {
    path: 'web/shell',
    holds: 'what every feature uses: links, titles, data of a route, device, messages, failure note',
    mayImport: ['web/ui', 'web/platform', 'contract', 'domain'],
  },
  { path: 'web/ui', holds: 'the design system: what could ship in another product', mayImport: [] },
  {
    path: 'web/map',
    holds: 'the map, and the only importer of MapLibre',
    mayImport: ['web/ui', 'domain'],
  },
  {
    path: 'web/platform',
    holds: '`call()`, storage, location, connection',
    mayImport: ['contract'],
    note: 'of contracts the whole web takes types only',
  },
  {
    path: 'cars',
    holds: 'what speaks the protocol of boxes: cars to try with, the bridge to a maker’s HTTP interface',
    mayImport: ['server/adapters', 'server/http', 'domain'],
  },
  {
    path: 'content',
    holds: 'what ships: German texts (Markdown, loaded into the database), map data, examples',
  },
  {
    path: 'e2e',
    shownAs: 'e2e/, bench/, tools/',
    holds: 'journeys in a browser, measurements, the scripts behind npm',
  },
];
