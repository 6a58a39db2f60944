import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../e2e/chromium.ts';

/** `npm test`: checks, unit, server and browser tests. Ends with one line: how many passed and failed. */
const ROOT = join(import.meta.dirname, '..');
const PROJECTS = ['unit', 'server', 'journeys'];
const INSTALL = 'apt-get update && apt-get install -y chromium';

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
};

function run(program: string, args: string[]): boolean {
  return spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' }).status === 0;
}

function ensureChromium(): void {
  if (findChromium()) return;
  const isDebian = existsSync('/etc/debian_version');
  if (isDebian && process.getuid?.() === 0) {
    console.log('Chromium wird installiert …');
    if (run('sh', ['-c', `${INSTALL} > /dev/null`]) && findChromium()) return;
  }
  console.error(`Für die Tests im Browser fehlt Chromium. Auf Debian und Ubuntu: sudo sh -c "${INSTALL}"`);
  process.exit(1);
}

const wanted = PROJECTS.filter((project) => process.argv.length <= 2 || process.argv.includes(project));
if (wanted.includes('journeys')) ensureChromium();

let passed = 0;
let failed = 0;
let skipped = 0;
if (process.argv.length <= 2 && !run(process.execPath, ['tools/check.ts'])) failed++;

for (const project of wanted) {
  const output = join(mkdtempSync(join(tmpdir(), 'stadtwagen-report-')), 'report.json');
  const vitest = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project];
  const good = run(process.execPath, [
    ...vitest,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${output}`,
  ]);
  const report = existsSync(output) ? (JSON.parse(readFileSync(output, 'utf8')) as Report) : undefined;
  passed += report?.numPassedTests ?? 0;
  skipped += report?.numPendingTests ?? 0;
  const failures = report?.numFailedTests ?? 0;
  // A suite that did not load, or a runner that died, is a failure too.
  failed += good ? 0 : Math.max(1, failures);
}

console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;
