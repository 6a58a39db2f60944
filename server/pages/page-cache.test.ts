import { expect, test } from 'vitest';
import { acceptedEncoding, matchesEtag, PageCache } from './page-cache.ts';

test('however many ask at once, a page is drawn once; who asks later finds it', async () => {
  const cache = new PageCache<never>();
  let drawn = 0;
  const draw = async () => {
    drawn++;
    await new Promise(setImmediate);
    return { html: '<p>da' };
  };
  const answers = await Promise.all(Array.from({ length: 100 }, () => cache.draw('/', draw)));
  expect(drawn).toBe(1);
  expect(new Set(answers.map((answer) => ('page' in answer ? answer.page : undefined))).size).toBe(1);
  expect(cache.known('/')?.html.toString()).toBe('<p>da');
});

test('what is no page is not kept, and a failure neither', async () => {
  const cache = new PageCache<string>();
  expect(await cache.draw('/', () => Promise.resolve({ other: 'moved' }))).toEqual({ other: 'moved' });
  await expect(cache.draw('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(cache.known('/')).toBeUndefined();
  expect(await cache.draw('/', () => Promise.resolve({ html: '' }))).toHaveProperty('page');
});

test('it stays within its size, the oldest pages going first', async () => {
  const cache = new PageCache<never>();
  const html = 'x'.repeat(1024 * 1024);
  for (let i = 0; i < 100; i++) await cache.draw(`/${i}`, () => Promise.resolve({ html }));
  const kept = Array.from({ length: 100 }, (_, i) => i).filter((i) => cache.known(`/${i}`));
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.length).toBeLessThan(60);
  expect(kept[0]).toBe(100 - kept.length);
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0,gzip;q=0', undefined],
  ['identity', undefined],
  ['brotli', undefined],
])('accept-encoding „%s“ gets %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
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
