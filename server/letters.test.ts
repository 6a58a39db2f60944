import { expect, test } from 'vitest';
import { EMAIL_TEMPLATES } from '#contract/mail.ts';
import type { Letter } from './features/mail/letter.ts';

type Letters = Record<string, Letter<never> | Letter<never>[]>;
const files = Object.entries(import.meta.glob<Letters>('./features/*/*.letters.ts', { eager: true })).map(
  ([path, exported]) => {
    const values = Object.values(exported);
    return {
      path,
      list: values.filter((value) => Array.isArray(value)).flat(),
      single: values.filter(
        (value) => !Array.isArray(value) && typeof value === 'object' && 'write' in value,
      ),
    };
  },
);
const templates = files.flatMap(({ list }) => list.map(({ template }) => template));

test('a file of letters lists each of its letters', () => {
  expect(files.length).toBeGreaterThan(10);
  for (const { path, list, single } of files) expect(new Set(list), path).toEqual(new Set(single));
});

test('no two letters have the same name', () => {
  expect(templates).toEqual([...new Set(templates)]);
});

test('what callers may ask for by name are letters', () => {
  expect(templates).toEqual(expect.arrayContaining([...EMAIL_TEMPLATES]));
});

test('each file of letters is tested in its feature', () => {
  const sources = import.meta.glob<string>('./features/*/*.letters.test.ts', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  for (const { path } of files) {
    const [, folder = '', name = ''] = /^(.*\/)([^/]+)$/.exec(path) ?? [];
    const tests = Object.entries(sources).filter(([test]) => test.startsWith(folder));
    expect(
      tests.some(([, source]) => source.includes(`'./${name}'`)),
      path,
    ).toBe(true);
  }
});
