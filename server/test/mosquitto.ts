import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FROM_CAR, KEYS_TOPIC, TO_CAR } from '#server/adapters/telematics/protocol.ts';
import { installedProgram } from './debian-package.ts';
import { freePort } from './free-port.ts';

const PLACES = ['/usr/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'];
const START_LIMIT_MS = 10_000;

export type Mosquitto = {
  port: number;
  /** Ends the broker as a breakdown would; `comeBack` starts it again at the same port, with nothing retained. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts Eclipse Mosquitto with the rights that docs/telematics.md gives to server and cars.
 * @param secrets of the cars' boxes, by vehicle id
 */
export async function startMosquitto(
  server: { username: string; password: string },
  secrets: ReadonlyMap<number, string>,
): Promise<Mosquitto> {
  const program = installedProgram('mosquitto', PLACES);
  const folder = await mkdtemp(join(tmpdir(), 'stadtwagen-mosquitto-'));
  const port = await freePort();
  const passwords = join(folder, 'passwords');
  await writeFile(passwords, '', { mode: 0o600 });
  const accounts = [...secrets].map(([id, secret]) => [String(id), secret] as const);
  for (const [name, password] of [[server.username, server.password] as const, ...accounts]) {
    execFileSync('mosquitto_passwd', ['-b', passwords, name, password], { stdio: 'ignore' });
  }
  const rights = [
    `user ${server.username}`,
    'topic readwrite stadtwagen/v1/#',
    ...FROM_CAR.map((name) => `pattern write stadtwagen/v1/%u/${name}`),
    `pattern read ${KEYS_TOPIC}`,
    ...TO_CAR.map((name) => `pattern read stadtwagen/v1/%u/${name}`),
  ];
  await writeFile(join(folder, 'rights'), rights.join('\n'), { mode: 0o600 });
  const settings = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous false',
    `password_file ${passwords}`,
    `acl_file ${join(folder, 'rights')}`,
    'persistence false',
    // As root it would become a user that may not read these files.
    ...(process.getuid?.() === 0 ? ['user root'] : []),
  ];
  await writeFile(join(folder, 'mosquitto.conf'), settings.join('\n'));

  let goAway = await run(program, join(folder, 'mosquitto.conf'), port);
  return {
    port,
    goAway: () => goAway(),
    comeBack: async () => {
      goAway = await run(program, join(folder, 'mosquitto.conf'), port);
    },
    close: async () => {
      await goAway();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the program and returns how to end it, which does nothing the second time. */
async function run(program: string, settings: string, port: number): Promise<() => Promise<void>> {
  const child = spawn(program, ['-c', settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<void>((done) => child.on('close', () => done()));
  const end = () => {
    child.kill('SIGTERM');
    return ended;
  };
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await end();
      throw new Error(`Mosquitto did not start: ${errors}`);
    }
    await wait(30);
  }
  return end;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
