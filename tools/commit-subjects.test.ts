import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { subjectFaults } from './commit-subjects.ts';

const RIGHT = `${'x'.repeat(71)}ß`;
const LONG = `${RIGHT}y`;

/** A git that nobody's settings change: neither of this machine nor of a hook that runs the tests. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'Ada'],
      [`GIT_${who}_EMAIL`, 'ada@stadtwagen.example'],
    ]),
  ),
};

const test = base.extend('folder', ({ task }, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), `commits-${task.id}-`));
  onCleanup(() => rmSync(folder, { recursive: true }));
  return folder;
});

function git(folder: string, ...parameters: string[]): void {
  execFileSync('git', parameters, { cwd: folder, env: ENVIRONMENT, stdio: 'pipe' });
}

const commit = (folder: string, subject: string) =>
  git(
    folder,
    'commit',
    '--allow-empty',
    '--quiet',
    '-m',
    `${subject}\n\nA body may have lines of any length: ${LONG}`,
  );

/** A repository whose first commits are older than the check. */
function begin(folder: string): void {
  mkdirSync(folder, { recursive: true });
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commit(folder, `before the check: ${LONG}`);
  git(folder, 'branch', 'older');
  mkdirSync(join(folder, 'tools'));
  writeFileSync(join(folder, 'tools/commit-subjects.ts'), '');
  git(folder, 'add', '.');
  commit(folder, `the check itself: ${LONG}`);
}

test('subjects over 72 characters are faults from the check on, not before', ({ folder }) => {
  begin(folder);
  commit(folder, RIGHT);
  expect(subjectFaults(folder)).toEqual([]);
  commit(folder, LONG);
  commit(folder, 'short');
  expect(subjectFaults(folder)).toEqual([expect.stringMatching(new RegExp(`^[0-9a-f]+: 73 .*: ${LONG}$`))]);
});

test('a merge is named by git; what it brings is checked if the check was known to it', ({ folder }) => {
  begin(folder);
  git(folder, 'checkout', '--quiet', '-b', 'newer');
  commit(folder, `newer ${LONG}`);
  git(folder, 'checkout', '--quiet', 'older');
  commit(folder, `older ${LONG}`);
  git(folder, 'checkout', '--quiet', 'main');
  commit(folder, 'main');
  for (const branch of ['older', 'newer']) {
    git(folder, 'merge', '--quiet', '--no-ff', branch, '-m', `Merge branch '${branch}' ${LONG}`);
  }
  expect(subjectFaults(folder)).toEqual([expect.stringContaining(`newer ${LONG}`)]);
});

test('without a branch, in a worktree and in a shallow clone it is the same', ({ folder }) => {
  const origin = join(folder, 'origin');
  begin(origin);
  commit(origin, 'first');
  commit(origin, LONG);
  commit(origin, 'last');
  const fault = [expect.stringContaining(LONG)];

  git(origin, 'checkout', '--quiet', '--detach');
  expect(subjectFaults(origin)).toEqual(fault);
  git(origin, 'worktree', 'add', '--quiet', '../worktree');
  expect(subjectFaults(join(folder, 'worktree'))).toEqual(fault);

  const clone = (depth: number) => {
    const name = `depth-${depth}`;
    git(folder, 'clone', '--quiet', `--depth=${depth}`, `file://${origin}`, name);
    return subjectFaults(join(folder, name));
  };
  expect(clone(1)).toEqual([]);
  expect(clone(3)).toEqual(fault);
  expect(clone(50)).toEqual(fault);
});

test('without a repository, without a commit, and within that of something else it has nothing to say', ({
  folder,
}) => {
  expect(subjectFaults(folder)).toEqual([]);
  begin(folder);
  commit(folder, LONG);
  const unpacked = join(folder, 'unpacked');
  cpSync(join(folder, 'tools'), join(unpacked, 'tools'), { recursive: true });
  expect(subjectFaults(unpacked)).toEqual([]);
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  git(empty, 'init', '--quiet');
  expect(subjectFaults(empty)).toEqual([]);
});
