import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Folder, writeCall, writeFeature } from './skeleton.ts';

const ROOT = join(import.meta.dirname, '..');

/** What is written over the repository, which stays as it is. */
function overlay() {
  const written = new Map<string, string>();
  const folder: Folder = {
    read: (path) =>
      written.get(path) ??
      (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined),
    write: (path, text) => void written.set(path, text),
  };
  return { folder, written };
}

/** What only tests read. */
const isOfTests = (path: string) => /\.(scenarios|test)\.tsx?$/.test(path);

test('a new call touches at most four files besides its tests', () => {
  const { folder, written } = overlay();
  writeCall(folder, 'provider', 'show-probe');
  const touched = [...written.keys()];
  expect(touched.filter((path) => !isOfTests(path)).sort()).toEqual([
    'contract/provider.ts',
    'server/features/provider/provider.feature.ts',
    'server/features/provider/show-probe.ts',
  ]);
  expect(touched.filter(isOfTests)).toEqual(['server/features/provider/provider.scenarios.ts']);
});

test('what is there already, or no name, is refused in German, and nothing is written', () => {
  const { folder, written } = overlay();
  expect(() => writeCall(folder, 'provider', 'list-providers')).toThrow('gibt es schon');
  expect(() => writeCall(folder, 'nirgends', 'show-probe')).toThrow('npm run feature');
  expect(() => writeCall(folder, 'provider', 'ShowProbe')).toThrow('Bindestrich');
  expect(() => writeFeature(folder, 'booking')).toThrow('gibt es schon');
  expect([...written.keys()]).toEqual([]);
});

test('in a copy of the repository a new feature with a call is served, listed and has its scenarios', () => {
  const copy = mkdtempSync(join(tmpdir(), 'stadtwagen-skeleton-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const part of ['contract', 'domain', 'server', 'tools', 'content', 'cars', 'package.json'])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  expect(run('tools/write-skeleton.ts', 'feature', 'probe')).toMatchObject({ status: 0, stderr: '' });
  expect(run('tools/write-skeleton.ts', 'call', 'probe', 'show-probe')).toMatchObject({ status: 0 });
  expect(run('tools/write-skeleton.ts', 'call', 'probe', 'show-probe').status).toBe(1);
  const ask = `
    const { FEATURES } = await import('./server/features.ts');
    const { operations } = await import('./contract/calls.ts');
    const { probeScenarios } = await import('./server/features/probe/probe.scenarios.ts');
    const bound = FEATURES.flatMap(({ calls }) => calls).find(({ call }) => call.path === '/showprobe');
    const { feature, name } = operations.find(({ call }) => call.path === '/showprobe');
    console.log(JSON.stringify([await bound.answer({}, {}), feature, name, probeScenarios.calls.length]));`;
  const { stdout, stderr } = run('--input-type=module', '--eval', ask);
  expect([stderr, JSON.parse(stdout || 'null')]).toEqual(['', [{}, 'probe', 'showProbe', 1]]);
});
