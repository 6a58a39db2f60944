import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { migrationFaults } from './migration-numbers.ts';
import { snakeCaseReads } from './snake-case-reads.ts';
import { structureFaults } from './structure.ts';
import { tableFaults } from './table-writers.ts';

/** Checks the vocabulary (file and folder names) and what only repositories may contain. */
const ROOT = join(import.meta.dirname, '..');
const ROOMS = ['domain', 'contract', 'server', 'web', 'e2e', 'bench', 'tools'];
const FEATURES =
  'availability booking vehicle station customer session registration tariff invoice payment voucher sales employee news provider map mail newsletter contact document trip trip-stop telematics damage ledger bank-statement allotment driver privacy statement agreement task photo notification calendar-feed booking-message late-car move-request lending case service-case car-secret odometer retirement staff proposal customer-file customer-block customer-booking account-money bank damage-case inbox notice editorial debit-file bookkeeping who-drove blocklist';
/** The feature `page` of domain and server is `landing` and `content` in the browser: docs/decisions/026. */
const PAGES = new Map([
  ['domain', ['page']],
  ['server/features', ['page']],
  ['web/features', ['landing', 'content']],
]);
const FORBIDDEN_WORDS = /(^|[-./])(utils?|helpers?|common|misc|shared|index)([-.]|$)/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.(ts|tsx|mjs|css|sql|svg|json|md|typ)$/;
const SQL = /\bsql<|\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
/** A column that a migration adds must not change the result of a running server's prepared statements. */
const ALL_COLUMNS = /\.(selectAll|returningAll)\(/;
/** A client with one IPv6 address has 2^64 of them, so limits count networks and not addresses. */
const SINGLE_ADDRESS = /(?<!networkOf\()\brequest\.ip\b/;
/** What openapi-typescript writes: the types are made when needed (docs/decisions/105). */
const API_TYPES = /^export interface paths \{/m;
const MAY_CONTAIN_SQL =
  /\.repository\.ts$|-sql\.ts$|^server\/(db|test)\/|\.(test|scenarios)\.ts$|^(bench|e2e)\//;

const features = new Set(FEATURES.split(' '));
const faults: string[] = [];

function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesBelow(path);
    else yield relative(ROOT, path);
  }
}

for (const room of ROOMS) {
  for (const file of filesBelow(join(ROOT, room))) {
    if (file.startsWith('web/public/')) continue;
    const name = basename(file);
    if (!KEBAB.test(name)) faults.push(`${file}: Dateinamen sind klein, mit Bindestrich`);
    if (file.endsWith('.ts') && API_TYPES.test(readFileSync(join(ROOT, file), 'utf8')))
      faults.push(`${file}: Typen der Schnittstelle macht npm run api-types, nicht das Repository`);
    if (FORBIDDEN_WORDS.test(file.toLowerCase()))
      faults.push(`${file}: kein utils, helpers, common, misc, shared, index`);
    const [, slices = '', feature] = /^(domain|server\/features|web\/features)\/([^/]+)\//.exec(file) ?? [];
    if (feature && !features.has(feature) && !PAGES.get(slices)?.includes(feature))
      faults.push(`${file}: „${feature}“ ist kein Wort des Fachs`);
    if (
      /^server\/.*\.ts$/.test(file) &&
      !MAY_CONTAIN_SQL.test(file) &&
      SQL.test(readFileSync(join(ROOT, file), 'utf8'))
    ) {
      faults.push(`${file}: SQL steht nur in Repositories`);
    }
    if (/\.tsx?$/.test(file)) {
      const names = snakeCaseReads(file, readFileSync(join(ROOT, file), 'utf8'));
      if (names.length > 0) faults.push(`${file}: ${names.join(', ')}: Zeilen sind camelCase`);
    }
    if (
      /^server\/(?!test\/).*\.repository\.ts$/.test(file) &&
      ALL_COLUMNS.test(readFileSync(join(ROOT, file), 'utf8'))
    ) {
      faults.push(`${file}: Spalten werden einzeln genannt`);
    }
    if (/^server\/(?!config\.ts)/.test(file) && !/\.(test|scenarios)\.ts$|^server\/test\//.test(file)) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      if (SINGLE_ADDRESS.test(text)) faults.push(`${file}: Grenzen zählen Netze, networkOf(request.ip)`);
      if (text.includes('process.env')) faults.push(`${file}: nur server/config.ts liest die Umgebung`);
    }
  }
}

const repositories = [...filesBelow(join(ROOT, 'server'))].filter((file) => MAY_CONTAIN_SQL.test(file));
faults.push(
  ...tableFaults(repositories.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))),
  ...migrationFaults(readdirSync(join(ROOT, 'server/db/migrations'))),
);

const sources = ROOMS.flatMap((room) => [...filesBelow(join(ROOT, room))]).filter((path) =>
  /\.tsx?$/.test(path),
);
faults.push(
  ...structureFaults(sources.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))),
);

for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
