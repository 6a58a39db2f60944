import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium, hasBestChromium } from '../e2e/chromium.ts';
import { PROPERTY_SEED, propertySeed, randomSeed } from './property-seed.ts';
import { TEST_PROJECTS, type TestProject } from './test-projects.ts';
import { afterSecondRun, type Failure, failuresOf, filesWithFailures, runTests, VITEST } from './test-run.ts';
import { rowOf, UNSTEADY_LIST } from './unsteady-journeys.ts';

/** `npm test`: checks and all tests, or the chosen ones. The last line says how many passed and failed. */
const ROOT = join(import.meta.dirname, '..');
/** The whole browser is for what the one without a user interface cannot do: show notifications. */
const CHROMIUM_INSTALL = 'apt-get update && apt-get install -y chromium chromium-headless-shell';
/** Length of the lists of the slowest at the end; what took less than the second figure is left out. */
const SLOWEST = 10;
const NOTICEABLE_SECONDS = 0.5;
/** As many files of journeys are run once more if they fail (docs/decisions/096-second-run-of-journeys.md, 107). */
const SECOND_RUN_FILES = 6;
/** Of a failure that is told again at the end: the message and where it was, not the whole stack. */
const FAILURE_LINES = 30;
const USAGE = `npm test                        Prüfungen und alle Tests; was sich oft wiederholt, wiederholt sich weniger
npm test -- server/features     die Tests, in deren Pfad das vorkommt (mehrere möglich)
npm test -- unit server         ganze Projekte: unit, server, endurance, journeys, in voller Länge
npm test -- explore             alle Eigenschaften mit neuen Beispielen; mit einem Pfad nur die darunter
npm test -- server/refusals -t '^booking '  davon die Tests, deren Name so beginnt (oder sonst passt)
npm test -- --watch domain      bleibt offen und wiederholt, was eine Änderung betrifft
npm test -- --changed           was die Änderungen am Code seit dem letzten Commit betrifft (unit und server);
                                Texte, SQL und CSS zählen nicht`;

type Timed = { name: string; seconds: number };

const projects = Object.keys(TEST_PROJECTS) as TestProject[];
/** Gives properties other examples than those of the commit. */
const EXPLORE = 'explore';
const drawsByChance = (file: string): boolean =>
  readFileSync(join(ROOT, file), 'utf8').includes("from 'fast-check'");

const isProject = (word: string): word is TestProject => word in TEST_PROJECTS;

/** The whole repeats less of what takes long (server/test/test-length.ts). */
const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  [PROPERTY_SEED]: String(seed),
  ...(isWhole ? { TEST_LENGTH: 'short' } : {}),
});

const run = (program: string, args: string[]): boolean =>
  spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', env: environment() }).status === 0;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        watch: { type: 'boolean' },
        changed: { type: 'boolean' },
        help: { type: 'boolean' },
        only: { type: 'string', short: 't' },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}

const filesOf = (project: TestProject): string[] => {
  const { include, exclude } = TEST_PROJECTS[project];
  return globSync(include, { cwd: ROOT, exclude });
};

/** Accepts paths as a shell completes them: "./server/", or absolute. */
const toFilter = (word: string): string => relative(ROOT, join(word.startsWith('/') ? '' : ROOT, word));

/** Installs what journeys do best with; what is there already is enough if that cannot be done. */
function ensureChromium(): void {
  if (hasBestChromium()) return;
  const isDebian = existsSync('/etc/debian_version');
  if (isDebian && process.getuid?.() === 0) {
    console.log('Chromium wird installiert …');
    run('sh', ['-c', `${CHROMIUM_INSTALL} > /dev/null`]);
  }
  if (findChromium()) return;
  console.error(
    `Für die Tests im Browser fehlt Chromium. Auf Debian und Ubuntu: sudo sh -c "${CHROMIUM_INSTALL}"`,
  );
  process.exit(1);
}

/** Journeys need Chromium, the built web and the built app. */
function prepareJourneys(): void {
  ensureChromium();
  if (!run(process.execPath, ['tools/run.mjs', 'build', '--if-changed', '--with-app'])) process.exit(1);
}

function printSlowest(title: string, all: Timed[]): void {
  const slowest = all
    .filter(({ seconds }) => seconds >= NOTICEABLE_SECONDS)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  if (slowest.length === 0) return;
  console.log(`\n${title}`);
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/** A long run scrolls its failures out of sight, and a log may keep only its end: so they are told again there. */
function printFailures(title: string, failures: Failure[]): void {
  if (failures.length > 0) console.log(`\n${title}`);
  for (const { name, message } of failures) {
    const lines = message.split('\n').slice(0, FAILURE_LINES);
    console.log([`  ${name}`, ...lines.map((line) => `      ${line}`)].join('\n'));
  }
}

const { values, positionals } = readArguments();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const explores = positionals.includes(EXPLORE);
const words = positionals.filter((word) => word !== EXPLORE);
const seed = explores ? randomSeed() : propertySeed();
const named = words.filter(isProject);
const drawing = explores && words.length === 0 ? projects.flatMap(filesOf).filter(drawsByChance) : [];
const filters = [...words.filter((word) => !isProject(word)).map(toFilter), ...drawing];
const isWhole = positionals.length === 0 && !values.watch && !values.changed && !values.only;

/** Endurance is no part of an inner loop: it runs if it is named, or if nothing else lies below the path. */
const isQuick = (project: TestProject): boolean => project !== 'endurance';
const projectsOf = (filter: string): TestProject[] => {
  const found = projects.filter((project) => filesOf(project).some((file) => file.includes(filter)));
  return found.some(isQuick) ? found.filter(isQuick) : found;
};
const matched = filters.flatMap(projectsOf);
const unmatched = filters.filter((filter) => projectsOf(filter).length === 0);
if (unmatched.length > 0) {
  console.error(`Kein Test liegt unter: ${unmatched.join(', ')}\n\n${USAGE}`);
  process.exit(1);
}
/** The projects of `--watch` and `--changed` without a path. */
const QUICK: TestProject[] = ['unit', 'server'];
const wanted = isWhole
  ? projects
  : positionals.length === 0
    ? QUICK
    : projects.filter((project) => named.includes(project) || matched.includes(project));
if (wanted.includes('journeys')) prepareJourneys();

if (values.watch) {
  const chosen = wanted.map((project) => `--project=${project}`);
  const isGood = run(process.execPath, [VITEST, 'watch', ...chosen, ...filters]);
  process.exit(isGood ? 0 : 1);
}

const tellSeed = explores
  ? `Neue Beispiele mit dem Startwert ${seed}; noch einmal dieselben: ${PROPERTY_SEED}=${seed} npm test -- ${words.join(' ') || 'PFAD'}`
  : `Die Beispiele der Eigenschaften haben den Startwert ${seed}; andere mit npm test -- explore`;
if (explores) console.log(tellSeed);

let passed = 0;
let failed = 0;
let skipped = 0;
const projectTimes: Timed[] = [];
const fileTimes: Timed[] = [];
const testTimes: Timed[] = [];
const toldAgain: Failure[] = [];
/** Failed first and passed when their files were run once more. */
const unsteady: Failure[] = [];
if (isWhole) {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'stadtwagen-check-'));
  const report = join(folder, 'failures.txt');
  if (!run(process.execPath, ['tools/check.ts', `--report=${report}`])) {
    failed++;
    toldAgain.push({ name: 'npm run check', message: readFileSync(report, 'utf8') });
  }
  rmSync(folder, { recursive: true });
  projectTimes.push({ name: 'check', seconds: (performance.now() - started) / 1000 });
}

for (const project of wanted) {
  const started = performance.now();
  const more = [...(values.changed ? ['--changed'] : []), ...(values.only ? ['-t', values.only] : [])];
  // A project that is named runs as a whole, even if paths are named too.
  const paths = named.includes(project) ? [] : filters;
  let outcome = runTests(project, [...more, ...paths], environment());
  const bad = filesWithFailures(outcome);
  if (project === 'journeys' && bad.length > 0 && bad.length <= SECOND_RUN_FILES) {
    console.log(`\nNoch einmal, von vorn: ${bad.join(', ')}`);
    const first = failuresOf(outcome);
    outcome = afterSecondRun(outcome, runTests(project, bad, environment()));
    const remaining = new Set(failuresOf(outcome).map(({ name }) => name));
    unsteady.push(...first.filter(({ name }) => !remaining.has(name)));
  }
  projectTimes.push({ name: project, seconds: (performance.now() - started) / 1000 });
  const failures = failuresOf(outcome);
  if (outcome.ownError !== undefined) failures.push({ name: project, message: outcome.ownError });
  failed += failures.length;
  toldAgain.push(...failures);
  for (const { path, seconds, tests } of outcome.files) {
    fileTimes.push({ name: path, seconds });
    for (const { name, seconds, status } of tests) {
      testTimes.push({ name: `${path}: ${name}`, seconds });
      if (status === 'passed') passed++;
      else if (status !== 'failed') skipped++;
    }
  }
}

printSlowest('Am längsten dauerten die Tests', testTimes);
printSlowest('die Dateien', fileTimes);
printSlowest('die Teile', projectTimes);
console.log(`\n${tellSeed}`);
printFailures('Erst beim zweiten Mal gut: das Produkt oder der Test hängt von der Zeit ab', unsteady);
if (unsteady.length > 0) {
  const today = Temporal.Now.plainDateISO('Europe/Berlin');
  console.log([`\nIn ${UNSTEADY_LIST} gehört:`, ...unsteady.map((one) => rowOf(one, today))].join('\n'));
}
printFailures('Fehlgeschlagen', toldAgain);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;
