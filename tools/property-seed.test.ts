import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROPERTY_SEED, propertySeed, randomSeed, seedOfCommit } from './property-seed.ts';

test('a commit gives the same seed each time, another commit another one', () => {
  expect(seedOfCommit('1d85b18c0277577d50e3e3ea2b889176c96789ed')).toBe(0x1d85b18);
  expect(seedOfCommit('0549963')).not.toBe(seedOfCommit('0549964'));
  expect(propertySeed('')).toBe(propertySeed(''));
});

test('what is no repository of its own has one seed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stadtwagen-archive-'));
  expect(propertySeed('', folder)).toBe(seedOfCommit(undefined));
  rmSync(folder, { recursive: true });
});

test('a named seed counts, and a word is none', () => {
  expect(propertySeed('1755358807')).toBe(1_755_358_807);
  expect(propertySeed('-5')).toBe(-5);
  expect(() => propertySeed('neu')).toThrow('ganze Zahl');
});

test('each run of these tests has the seed of its run, and draws the same from it', () => {
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env[PROPERTY_SEED]));
  expect(fc.sample(fc.integer(), 5)).toEqual(fc.sample(fc.integer(), 5));
});

test('exploring takes another seed each time', () => {
  expect(new Set(Array.from({ length: 20 }, randomSeed)).size).toBeGreaterThan(15);
});
