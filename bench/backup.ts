import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Measured } from './measured.ts';
import { median, startServer, temporaryFolder } from './stage.ts';

const ROOT = join(import.meta.dirname, '..');
const ROUNDS = 3;
const GOAL_SECONDS = 60;

/**
 * Measures two commands from start to end: a backup of the demonstration beside its server, and a restore into an empty
 * data folder, in which the database has to be made first.
 */
export async function measureBackup(): Promise<Measured> {
  const folder = await temporaryFolder();
  const source = join(folder.path, 'source');
  try {
    const server = await startServer({ DATA_DIR: source, DEMO: 'true' });
    const backups: Run[] = [];
    try {
      for (let round = 0; round < ROUNDS; round++) {
        backups.push(await admin(source, 'backup', join(folder.path, `backup-${round}`)));
      }
    } finally {
      await server.stop();
    }
    const restores: Run[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const target = join(folder.path, `target-${round}`);
      restores.push(await admin(target, 'restore', join(folder.path, `backup-${round}`)));
    }
    // Restored over what is there: without the time for a new database.
    const over = await admin(source, 'restore', join(folder.path, 'backup-0'), '--overwrite');
    const seconds = median(restores.map((run) => run.seconds));
    return {
      lines: [
        backups[0]?.output ?? '',
        `Sicherung neben dem Server: ${show(backups)}`,
        `Wiederherstellung in einen leeren Ordner: ${show(restores)}; Ziel: weniger als ${GOAL_SECONDS} s`,
        `Wiederherstellung über den Bestand (--overwrite): ${over.seconds.toFixed(1)} s`,
      ],
      reached: seconds < GOAL_SECONDS,
    };
  } finally {
    await folder.remove();
  }
}

type Run = { seconds: number; output: string };

const show = (runs: readonly Run[]) => {
  const seconds = runs.map((run) => run.seconds);
  return `Median ${median(seconds).toFixed(1)} s (${seconds.map((each) => each.toFixed(1)).join(', ')})`;
};

/** Runs `npm run admin` without npm. */
async function admin(dataDir: string, ...args: string[]): Promise<Run> {
  const started = performance.now();
  const child = spawn(process.execPath, ['server/admin.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise((done) => child.on('close', done));
  if (code !== 0) throw new Error(`${args[0]} ended with code ${String(code)}`);
  return { seconds: (performance.now() - started) / 1000, output: output.trim() };
}
