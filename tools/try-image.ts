import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { hash } from '@node-rs/argon2';
import pg from 'pg';

/**
 * `npm run try-image`, on Linux as root, runs the Dockerfile's commands without a Docker engine, the server as nobody, on the
 * files that .dockerignore leaves. Not tried: base image, volume, limits of a container.
 */
const ROOT = join(import.meta.dirname, '..');
const NOBODY = 65_534;
/** Neither the checkout's Node nor root's settings of npm: as in the image. */
const PATH = '/usr/local/bin:/usr/bin:/bin';
const START_LIMIT_MS = 120_000;
const PASSWORD = 'Nur zum Ausprobieren 1';
const DEMO_LOGIN = {
  loginType: 'CUSTOMER',
  login: '100001-1',
  credential: 'Stadtwagen!2027',
  storeLogin: false,
};

const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
/** What follows the instruction in the Dockerfile. */
function instruction(pattern: RegExp): string {
  const found = pattern.exec(dockerfile)?.[1];
  if (found === undefined) throw new Error(`The Dockerfile has no ${pattern}`);
  return found;
}
const build = instruction(/^RUN (.+)$/m);
const entrypoint = JSON.parse(instruction(/^ENTRYPOINT (\[.+\])$/m)) as string[];
const healthcheck = JSON.parse(instruction(/^ +CMD (\[.+\])$/m)) as string[];

// Not below a private folder: the server's user must be able to pass.
const folder = mkdtempSync('/var/tmp/stadtwagen-image-');
chmodSync(folder, 0o755);
const app = join(folder, 'app');
const data = join(folder, 'data');
/** The server that runs now, to be ended also after a fault. */
let running: ChildProcess | undefined;
try {
  mkdirSync(app);
  copyContext();
  run('sh', ['-c', build], { PATH, HOME: folder });
  say(`gebaut: ${build}`);
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, NOBODY, NOBODY);
  await tryDemonstration();
  await tryProduction();
} finally {
  if (running) await end(running);
  rmSync(folder, { recursive: true, force: true });
}

/** `COPY . .` of what is committed. */
function copyContext(): void {
  const pack = spawnSync('git', ['archive', 'HEAD'], { cwd: ROOT, maxBuffer: 2 ** 30 });
  const unpack = spawnSync('tar', ['-x', '-C', app], { input: pack.stdout });
  if (pack.status !== 0 || unpack.status !== 0) throw new Error('git archive HEAD does not work here');
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  for (const pattern of ignored) {
    if (pattern.startsWith('**/')) run('find', ['.', '-name', pattern.slice(3), '-delete'], { PATH });
    else rmSync(join(app, pattern), { recursive: true, force: true });
  }
}

/** The first start seeds the demonstration, which has accounts; they get a password that is not public. */
async function tryDemonstration(): Promise<void> {
  const server = await start({ NODE_ENV: 'development', DEMO: 'true' });
  await mustLogIn(server.port, DEMO_LOGIN.credential);
  const database = new pg.Client({ connectionString: readFileSync(join(data, 'postgres', 'url'), 'utf8') });
  await database.connect();
  await database.query('update customer set password_hash = $1 where password_hash is not null', [
    await hash(PASSWORD),
  ]);
  await database.end();
  await end(server.child);
  say('als nobody gestartet: Demonstration, Healthcheck, Einloggen, Ende mit SIGTERM und Code 0');
}

async function tryProduction(): Promise<void> {
  const server = await start({
    ...(parseEnv(readFileSync(join(ROOT, 'deploy/environment.example'), 'utf8')) as Record<string, string>),
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://auto.example.org',
  });
  await mustLogIn(server.port, PASSWORD);
  await end(server.child);
  say('mit NODE_ENV=production ebenso');
}

/** Runs the ENTRYPOINT as a user without rights; resolves when the HEALTHCHECK is content, which it was not before. */
async function start(environment: Record<string, string>): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  const settings = { PATH, HOME: '/nonexistent', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data };
  const [command = '', ...args] = entrypoint;
  const user = {
    cwd: app,
    uid: NOBODY,
    gid: NOBODY,
    env: { ...settings, MAP_STYLE_URL: 'off', ...environment },
  };
  const [check = '', ...checkArgs] = healthcheck;
  const isHealthy = () => spawnSync(check, checkArgs, user).status === 0;
  if (isHealthy()) throw new Error('The HEALTHCHECK is content with nothing');
  const child = spawn(command, args, { ...user, stdio: ['ignore', 'ignore', 'inherit'] });
  running = child;
  const started = performance.now();
  while (!isHealthy()) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`);
    if (performance.now() - started > START_LIMIT_MS) throw new Error('The HEALTHCHECK is never content');
    await wait(200);
  }
  return { child, port };
}

async function mustLogIn(port: number, credential: string): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${port}/api/booking/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...DEMO_LOGIN, credential }),
  });
  if (status !== 201) throw new Error(`The login answered ${status}`);
}

async function end(child: ChildProcess): Promise<void> {
  running = undefined;
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (code !== 0) throw new Error(`After SIGTERM the server ended with ${code ?? signal}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (typeof address !== 'object' || !address) throw new Error('no port is free');
  return address.port;
}

function run(command: string, args: string[], env: Record<string, string>): void {
  const { status } = spawnSync(command, args, { cwd: app, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with code ${status}`);
}

function say(line: string): void {
  console.log(line);
}
