import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { TestProject } from './test-projects.ts';
import { UNHANDLED_ERRORS_FILE } from './unhandled-errors.ts';

const ROOT = join(import.meta.dirname, '..');
export const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

/** What a run of one project came to, file by file. */
export type TestRun = {
  files: TestFile[];
  /** Of a run that ended with an error of its own, whether tests failed or not. */
  ownError?: string;
};
type TestFile = {
  path: string;
  seconds: number;
  /** Why the file could not be run at all, such as a fixture that failed. */
  error?: string;
  tests: { name: string; seconds: number; status: string; error?: string }[];
};
export type Failure = { name: string; message: string };

/** What Vitest's reporter "json" writes, as far as it is read here. */
type Report = {
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    status: string;
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[] | null;
    }[];
  }[];
};

/**
 * Runs tests of one project; Vitest prints as it goes.
 * @param args of Vitest: paths, options
 */
export function runTests(project: TestProject, args: readonly string[], env: NodeJS.ProcessEnv): TestRun {
  const folder = mkdtempSync(join(tmpdir(), 'stadtwagen-report-'));
  const output = join(folder, 'report.json');
  const unhandled = join(folder, 'unhandled.json');
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(import.meta.dirname, 'unhandled-errors.ts')}`,
    `--outputFile.json=${output}`,
  ];
  const { status } = spawnSync(
    process.execPath,
    [VITEST, 'run', `--project=${project}`, ...reporters, ...args],
    { cwd: ROOT, stdio: 'inherit', env: { ...env, [UNHANDLED_ERRORS_FILE]: unhandled } },
  );
  const report = readJson<Report>(output);
  const errors = readJson<string[]>(unhandled) ?? [];
  rmSync(folder, { recursive: true });
  const run: TestRun = { files: report?.testResults.map(fileOf) ?? [] };
  const ownError = ownErrorOf(run, { isGood: status === 0, errors });
  return ownError === undefined ? run : { ...run, ownError };
}

const readJson = <T>(path: string): T | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;

/** @param errors that belong to no test, which count beside failed tests too: a second run of these may not have them */
export function ownErrorOf(
  run: TestRun,
  { isGood, errors }: { isGood: boolean; errors: readonly string[] },
): string | undefined {
  if (errors.length > 0) return errors.join('\n');
  const isUnexplained = !isGood && failuresOf(run).length === 0;
  return isUnexplained ? 'Kein Test schlug fehl, aber der Lauf endete mit einem Fehler.' : undefined;
}

function fileOf({ name, startTime, endTime, status, message, assertionResults }: Report['testResults'][0]) {
  const file: TestFile = {
    path: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
    tests: assertionResults.map(({ fullName, duration, status, failureMessages }) => ({
      name: fullName,
      seconds: (duration ?? 0) / 1000,
      status,
      ...(status === 'failed' ? { error: (failureMessages ?? []).join('\n') } : {}),
    })),
  };
  if (status === 'failed' && message) file.error = message;
  return file;
}

const pathsOf = ({ files }: TestRun): string[] => files.map(({ path }) => path);

/** Files that could not be run and tests that failed, each with its message. */
export const failuresOf = ({ files }: TestRun): Failure[] =>
  files.flatMap(({ path, error, tests }) => [
    ...(error === undefined ? [] : [{ name: path, message: error }]),
    ...tests.flatMap((test) =>
      test.error === undefined ? [] : [{ name: `${path}: ${test.name}`, message: test.error }],
    ),
  ]);

export const filesWithFailures = (run: TestRun): string[] =>
  run.files.filter((file) => failuresOf({ files: [file] }).length > 0).map(({ path }) => path);

/** What holds when some files were run once more: of these the second run. */
export function afterSecondRun(first: TestRun, second: TestRun): TestRun {
  const again = new Set(pathsOf(second));
  return {
    ...first,
    ...second,
    files: [...first.files.filter(({ path }) => !again.has(path)), ...second.files],
  };
}
