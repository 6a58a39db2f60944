import { expect, test } from 'vitest';
import { SUPPLIED } from './older-engine.ts';

test('a signal of several ends with the first of them, and with its reason', () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const any = SUPPLIED['AbortSignal.any']([one.signal, two.signal]);
  expect(any.aborted).toBe(false);
  two.abort('two');
  one.abort('one');
  expect([any.aborted, any.reason]).toEqual([true, 'two']);
  expect(SUPPLIED['AbortSignal.any']([two.signal]).reason).toBe('two');
});

test('groups are those of the engine itself', () => {
  const words = ['Bonn', 'Fürth', 'Kassel', 'Bern'];
  const first = (word: string, index: number) => `${word[0]}${index % 2}`;
  expect(SUPPLIED['Map.groupBy'](words, first)).toEqual(Map.groupBy(words, first));
  expect(SUPPLIED['Map.groupBy']([], first)).toEqual(new Map());
});

test('a promise is settled from outside', async () => {
  const { promise, resolve } = SUPPLIED['Promise.withResolvers']<number>();
  resolve(7);
  expect(await promise).toBe(7);
  const failed = SUPPLIED['Promise.withResolvers']();
  failed.reject(new Error('no'));
  await expect(failed.promise).rejects.toThrow('no');
});

test.for([
  ['/buchen', 'https://stadtwagen.example'],
  ['/buchen', undefined],
  ['https://', undefined],
  ['https://stadtwagen.example', undefined],
] as const)('says of %s in %s what the engine says', ([url, base]) => {
  expect(SUPPLIED['URL.canParse'](url, base)).toBe(URL.canParse(url, base));
});
