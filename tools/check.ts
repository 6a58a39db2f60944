import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run check`: all static checks. A failing check does not stop the next; the command fails at the end. With
 * `--report=<file>` what failed stands there too, with its output.
 */
const ROOT = join(import.meta.dirname, '..');
const bin = (path: string) => [process.execPath, join(ROOT, 'node_modules', path)];

/** The rooms with code. */
const CODE = ['domain', 'contract', 'server', 'web', 'cars', 'bench', 'tools', 'e2e'];

const CHECKS: [name: string, command: string[], tells?: 'result'][] = [
  // First: it makes types that lint and type check read.
  ['Schnittstelle', [process.execPath, join(ROOT, 'tools/api-document.ts')]],
  ['Format', ['biome', 'ci', '--reporter=summary', '.']],
  ['Lint', ['oxlint', '--type-aware', '--quiet']],
  ['Typen', [...bin('@typescript/native/bin/tsc'), '-p', '.']],
  ['Räume', ['depcruise', '--output-type', 'err', ...CODE]],
  [
    'Reihenfolge',
    ['depcruise', '--config', '.dependency-cruiser-order.cjs', '--output-type', 'err', 'web', 'server'],
  ],
  ['Raumtafel', [process.execPath, join(ROOT, 'tools/room-table.ts'), '--verify']],
  ['Verweise', [process.execPath, join(ROOT, 'tools/doc-links.ts')]],
  ['Wörter', [process.execPath, join(ROOT, 'tools/house.ts')]],
  ['Betreffzeilen', [process.execPath, join(ROOT, 'tools/commit-subjects.ts')]],
  ['Wortwahl', [process.execPath, join(ROOT, 'tools/wording.ts')]],
  ['Anforderungen', [process.execPath, join(ROOT, 'tools/requirements.ts')], 'result'],
  ['Ungenutztes', ['knip', '--no-progress']],
  ['Nur von Tests Benutztes', ['knip', '--production', '--no-progress']],
  ['Tabellentypen', [process.execPath, join(ROOT, 'server/db/generate-tables.ts'), '--verify']],
];

/** Runs one command; its output is shown only when it fails. */
function run([program = '', ...args]: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => done({ code: 1, output: String(error) }));
    child.on('exit', (code) => done({ code: code ?? 1, output }));
  });
}

const { values } = parseArgs({ options: { report: { type: 'string' } } });
const failures: string[] = [];
for (const [name, command, tells] of CHECKS) {
  const started = performance.now();
  const { code, output } = await run(command);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code !== 0) failures.push(`${name}\n${output.trimEnd()}\n`);
  if (code !== 0 || tells === 'result') console.log(output.trimEnd());
}
if (values.report) writeFileSync(values.report, failures.join('\n'));
process.exitCode = failures.length === 0 ? 0 : 1;
