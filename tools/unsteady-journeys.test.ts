import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOfList, rowOf, UNSTEADY_LIST } from './unsteady-journeys.ts';

const TODAY = Temporal.PlainDate.from('2026-11-26');
const FAILURE = {
  name: 'e2e/late-car.test.ts: who is late: told | at once',
  message: 'Error: locator.click:\n  Timeout 60000ms exceeded',
};
const exists = (path: string) => path === 'e2e/late-car.test.ts';

test('the row of a journey has its day, its name and what was said first, on one line', () => {
  expect(rowOf(FAILURE, TODAY)).toBe(
    '| 2026-11-26 | `e2e/late-car.test.ts`: who is late: told / at once | Error: locator.click: | open |',
  );
});

test('the row that is printed fits the list as it is', () => {
  expect(faultsOfList(rowOf(FAILURE, TODAY), exists)).toEqual([]);
  expect(faultsOfList(rowOf({ name: 'e2e/late-car.test.ts', message: '' }, TODAY), exists)).toEqual([]);
});

test('an open row names a file that is there; of a mended one it may be gone', () => {
  const row = rowOf(FAILURE, TODAY);
  expect(faultsOfList(row, () => false)).toEqual([`no such file: ${row}`]);
  const mended = row.replace('| open |', '| waits for the answer |');
  expect(faultsOfList(mended, () => false)).toEqual([]);
});

test('more than three open rows are no chance', () => {
  const rows = (count: number) => Array.from({ length: count }, () => rowOf(FAILURE, TODAY)).join('\n');
  expect(faultsOfList(rows(3), exists)).toEqual([]);
  expect(faultsOfList(rows(4), exists)).toEqual(['4 journeys are open, at most 3 may be']);
});

test('the list of this repository is in order', () => {
  expect(faultsOfList(readFileSync(UNSTEADY_LIST, 'utf8'), existsSync)).toEqual([]);
});
