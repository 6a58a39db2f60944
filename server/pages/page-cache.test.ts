import { expect, test } from 'vitest';
import { matchesEtag, PageCache } from './page-cache.ts';

test('however many ask at once, a page is drawn once; who asks later finds it', async () => {
  const cache = new PageCache<never>();
  let renderCount = 0;
  const render = async () => {
    renderCount++;
    await new Promise(setImmediate);
    return { html: '<p>da' };
  };
  const answers = await Promise.all(Array.from({ length: 100 }, () => cache.render('/', render)));
  expect(renderCount).toBe(1);
  expect(new Set(answers.map((answer) => ('page' in answer ? answer.page : undefined))).size).toBe(1);
  expect(cache.get('/')?.html.toString()).toBe('<p>da');
});

test('what is no page is not kept, and a failure neither', async () => {
  const cache = new PageCache<string>();
  expect(await cache.render('/', () => Promise.resolve({ other: 'moved' }))).toEqual({ other: 'moved' });
  await expect(cache.render('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(cache.get('/')).toBeUndefined();
  expect(await cache.render('/', () => Promise.resolve({ html: '' }))).toHaveProperty('page');
});

test('it stays within its size, the oldest pages going first', async () => {
  const cache = new PageCache<never>();
  const html = 'x'.repeat(1024 * 1024);
  for (let i = 0; i < 100; i++) await cache.render(`/${i}`, () => Promise.resolve({ html }));
  const cached = Array.from({ length: 100 }, (_, i) => i).filter((i) => cache.get(`/${i}`));
  expect(cached.length).toBeGreaterThan(20);
  expect(cached.length).toBeLessThan(60);
  expect(cached[0]).toBe(100 - cached.length);
});

test.each([
  [undefined, false],
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
])('if-none-match %s is the page at hand: %s', (header, is) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(is);
});
