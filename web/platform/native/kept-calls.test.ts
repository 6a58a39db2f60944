import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The service worker can import nothing, so both lists are read where they stand. */
const namesIn = (file: string, list: RegExp): string[] => {
  const [, text = ''] = list.exec(readFileSync(new URL(file, import.meta.url), 'utf8')) ?? [];
  return [...text.matchAll(/'(GET [^']+)'/g)].map(([, name = '']) => name);
};

it('whatever the web shows without a network the app shows too', () => {
  const web = namesIn('../../service-worker.ts', /const CACHED_CALLS = \(([\s\S]*?)\]/);
  const app = namesIn('kept-answers.ts', /const KEPT[\s\S]*?\[([\s\S]*?)\]\)/);
  expect(web.length).toBeGreaterThan(5);
  // The app keeps who is logged in by the name of that query.
  expect(web.filter((name) => name !== 'GET /customers' && !app.includes(name))).toEqual([]);
});
