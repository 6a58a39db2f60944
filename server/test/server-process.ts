import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

export type EndedProcess = { code: number | null; errors: string };
export type ServerProcess = {
  process: ChildProcess;
  /** What it has written to its error output so far. */
  errors(): string;
  /** What it has written to its output so far: its address, then its log. */
  output(): string;
  ended: Promise<EndedProcess>;
};
export type RunningServer = ServerProcess & {
  /** "http://127.0.0.1:41234" */
  address: string;
};

/** Runs a script of the product in a process of its own; it sees this environment only, besides what `npm` gives it. */
export function launch(
  script: 'server/main.ts' | 'server/test/serve.ts' | 'server/import.ts' | 'server/admin.ts' | 'cars/main.ts',
  environment: Record<string, string>,
  args: string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      PORT: '0',
      DEMO: 'false',
      LOG_LEVEL: 'silent',
      MAP_STYLE_URL: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return {
    process: child,
    errors: () => errors,
    output: () => output,
    ended: new Promise((done) => child.on('close', (code) => done({ code, errors }))),
  };
}

/** Starts the server without pages and demonstration, and waits until it listens. */
export async function startServer(
  environment: Record<string, string>,
  args: string[] = [],
): Promise<RunningServer> {
  const server = launch('server/test/serve.ts', environment, args);
  const address = await Promise.race([
    new Promise<string>((done) =>
      server.process.stdout?.once('data', (chunk: Buffer) => done(chunk.toString().split('\n')[0] ?? '')),
    ),
    server.ended,
  ]);
  if (typeof address === 'string') return { ...server, address };
  throw new Error(`the server did not start: ${address.errors}`);
}
