import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, '../native.ts');

test('npm run native -- --help says what it can do, and does nothing', async () => {
  for (const asked of ['--help', '-h']) {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [PROGRAM, asked]);
    expect(stdout).toContain('npm run native -- sync ');
    expect(stderr).toBe('');
  }
});
