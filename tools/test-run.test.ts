import { expect, it } from 'vitest';
import { afterSecondRun, failuresOf, filesWithFailures, ownErrorOf, type TestRun } from './test-run.ts';

const file = (path: string, ...statuses: string[]): TestRun['files'][0] => ({
  path,
  seconds: 1,
  tests: statuses.map((status, place) => ({
    name: `test ${place}`,
    seconds: 0.5,
    status,
    ...(status === 'failed' ? { error: `${path} fails` } : {}),
  })),
});
const broken = (path: string): TestRun['files'][0] => ({
  path,
  seconds: 0,
  error: 'no such module',
  tests: [],
});

it('names the files with failures, also those that could not be run', () => {
  const run = {
    files: [file('a', 'passed', 'pending'), file('b', 'passed', 'failed', 'failed'), broken('c')],
  };
  expect(filesWithFailures(run)).toEqual(['b', 'c']);
  expect(failuresOf(run).map(({ name }) => name)).toEqual(['b: test 1', 'b: test 2', 'c']);
});

it('lets the second run of a file count for all of its tests', () => {
  const first = { files: [file('a', 'passed'), file('b', 'passed', 'failed')] };
  const mended = afterSecondRun(first, { files: [file('b', 'passed', 'passed')] });
  expect(failuresOf(mended)).toEqual([]);
  expect(mended.files.map(({ path }) => path)).toEqual(['a', 'b']);
  // What passed at first and not the second time has failed.
  const worse = afterSecondRun(first, { files: [file('b', 'failed', 'passed')] });
  expect(failuresOf(worse).map(({ name }) => name)).toEqual(['b: test 0']);
});

it('forgets no failure of a file that the second run has lost, and no error of a run', () => {
  const first = { files: [file('b', 'failed')] };
  expect(failuresOf(afterSecondRun(first, { files: [] }))).toHaveLength(1);
  expect(afterSecondRun({ ...first, ownError: 'ended' }, { files: [file('b', 'passed')] }).ownError).toBe(
    'ended',
  );
  expect(afterSecondRun(first, { files: [], ownError: 'ended' }).ownError).toBe('ended');
});

it('tells an error of no test also beside failing tests, whose second run may not have it', () => {
  const first: TestRun = { files: [file('b', 'failed')] };
  const ownError = ownErrorOf(first, { isGood: false, errors: ['Error: lost', 'Error: later'] });
  expect(ownError).toBe('Error: lost\nError: later');
  const mended = afterSecondRun({ ...first, ownError }, { files: [file('b', 'passed')] });
  expect([failuresOf(mended), mended.ownError]).toEqual([[], ownError]);
});

it('says so when a run ends with an error that nothing explains', () => {
  const passed: TestRun = { files: [file('a', 'passed')] };
  expect(ownErrorOf(passed, { isGood: true, errors: [] })).toBeUndefined();
  expect(ownErrorOf({ files: [file('a', 'failed')] }, { isGood: false, errors: [] })).toBeUndefined();
  expect(ownErrorOf(passed, { isGood: false, errors: [] })).toContain('endete mit einem Fehler');
});
