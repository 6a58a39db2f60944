import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { serverTest } from './test/server-test.ts';

const test = serverTest();

const ROOT = join(import.meta.dirname, '..');

test('files that Node watches in development are no errors of the way to the cars', async ({
  database,
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'stadtwagen-watch-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const script = join(folder, 'start.ts');
  await writeFile(
    script,
    `import { startTelematicsThread } from '${join(ROOT, 'server', 'telematics-worker.ts')}';
    const cars = await startTelematicsThread({
      databaseUrl: process.env['DATABASE_URL'],
      prepares: true,
      broker: { host: '127.0.0.1', port: 0 },
      onError: (error) => console.log('ERROR', error),
    });
    console.log('READY');
    await cars.close();
    console.log('CLOSED');`,
  );
  const child = spawn(process.execPath, [`--watch-path=${folder}`, script], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  let output = '';
  await new Promise<void>((done) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('CLOSED')) done();
    });
    child.once('exit', () => done());
  });
  expect(output).toContain('READY');
  expect(output).not.toContain('ERROR');
});
