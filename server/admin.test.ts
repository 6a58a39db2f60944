import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Runs `npm run admin -- …` with settings that no database can be opened with. */
function run(...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
  });
  return { status, stderr };
}

it.each([
  [['documents', 'reject', '11', '--reason', 'Foto', 'unscharf'], 'unscharf'],
  [['customers', 'accept', '100006-1', '100012-1'], '100012-1'],
  [['emergency', 'on', '--title', 'Sturm', 'heute', '--text', 'Vorsicht'], 'heute'],
])('a word too many is told before anything is done: %s', (args, word) => {
  const { status, stderr } = run(...args);
  expect(stderr).toContain(`„${word}“ ist zu viel, es wurde nichts getan.`);
  expect(status).toBe(1);
});

it('as many words as a command takes lead to the database', () => {
  expect(run('documents', 'reject', '11', '--reason', 'Foto unscharf').stderr).toContain('DATABASE_URL');
});
