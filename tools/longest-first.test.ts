import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LONGEST, longestFirst } from './longest-first.ts';

test('the files that take longest begin, and the others keep their order', () => {
  const files = ['web/b.test.ts', 'server/refusals.test.ts', 'a.test.ts', 'server/who-may.test.ts'];
  expect(longestFirst(files, (file) => file)).toEqual([
    'server/who-may.test.ts',
    'server/refusals.test.ts',
    'web/b.test.ts',
    'a.test.ts',
  ]);
});

test('each of the longest files is there', () => {
  expect(LONGEST.filter((file) => !existsSync(file))).toEqual([]);
});
