import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Measured } from './measured.ts';
import { freePort, median, startServer, temporaryFolder, untilAnswer } from './stage.ts';

const ROOT = join(import.meta.dirname, '..');
const STARTS = 5;
const GOAL_SECONDS = 3;

/**
 * Measures from `npm start` to the first response of the home page, with everything installed, built and
 * seeded.
 */
export async function measureStart(): Promise<Measured> {
  const folder = await temporaryFolder();
  try {
    const seedingSince = performance.now();
    const first = await startServer({ DATA_DIR: folder.path, DEMO: 'true' });
    await untilAnswer(first.origin);
    const firstSeconds = (performance.now() - seedingSince) / 1000;
    await first.stop();

    const seconds: number[] = [];
    for (let count = 0; count < STARTS; count++) seconds.push(await startOnce(folder.path));
    return {
      lines: [
        `npm start bis zur ersten Antwort auf /: Median ${median(seconds).toFixed(2)} s (${seconds.map((each) => each.toFixed(2)).join(', ')}); Ziel: höchstens ${GOAL_SECONDS} s`,
        `allererster Start des Servers mit leerer Datenbank (anlegen, füllen): ${firstSeconds.toFixed(2)} s`,
      ],
      reached: median(seconds) <= GOAL_SECONDS,
    };
  } finally {
    await folder.remove();
  }
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  // Its own process group lets the signal end npm and all that it has started.
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), MAP_STYLE_URL: 'off', DEMO: 'true' },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const ended = new Promise((done) => npm.on('exit', done));
  const status = await untilAnswer(`http://127.0.0.1:${port}/`);
  const seconds = (performance.now() - started) / 1000;
  if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGINT');
  await ended;
  await untilGone(port);
  if (status !== 200) throw new Error(`The first page answered ${status}`);
  return seconds;
}

/** Waits until the server has ended: npm may end before the server has released the data folder. */
async function untilGone(port: number): Promise<void> {
  while (
    await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
  );
}
