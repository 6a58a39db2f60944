import { expect, test } from 'vitest';
import { EMAIL_TEMPLATES } from '#contract/mail.ts';
import type { Letter } from './features/mail/letter.ts';
import { FEATURES } from './features.ts';

type Exported = Record<string, Letter<never> | Letter<never>[]>;
const files = Object.entries(import.meta.glob<Exported>('./features/*/*.letters.ts', { eager: true }));
const declared = FEATURES.flatMap(({ letters }) => letters);
const templates = declared.map(({ template }) => template);

test('each letter is declared by a feature', () => {
  const made = files.flatMap(([, exported]) =>
    Object.values(exported).filter((value) => typeof value === 'object' && 'write' in value),
  );
  expect(made.length).toBeGreaterThan(10);
  expect(new Set(declared)).toEqual(new Set(made));
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
  for (const [path] of files) {
    const [, folder = '', name = ''] = /^(.*\/)([^/]+)$/.exec(path) ?? [];
    const tests = Object.entries(sources).filter(([test]) => test.startsWith(folder));
    expect(
      tests.some(([, source]) => source.includes(`'./${name}'`)),
      path,
    ).toBe(true);
  }
});
