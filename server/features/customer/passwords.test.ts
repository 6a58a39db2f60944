import { execFileSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { hashPassword, matchesPassword, startPasswordWorker } from './passwords.ts';

test('argon2id with the cost that OWASP asks for; only the right password matches', async () => {
  const made = await hashPassword('kW7#lampe');
  expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('kW7#lampe')).not.toBe(made);
  expect(await matchesPassword(made, 'kW7#lampe')).toBe(true);
  expect(await matchesPassword(made, 'kW7#Lampe')).toBe(false);
  expect(await matchesPassword(null, 'kW7#lampe')).toBe(false);
  expect(await matchesPassword(undefined, '')).toBe(false);
});

test('a hash that is none is a fault, not a match', async () => {
  await expect(matchesPassword('', 'kW7#lampe')).rejects.toThrow();
  await expect(matchesPassword('plain', 'plain')).rejects.toThrow();
});

test('it happens in a process that yields to all others; when that dies, nobody waits for ever, and another one follows', async () => {
  const made = await hashPassword('kW7#lampe');
  const first = startPasswordWorker();
  expect(getPriority(first)).toBe(10);
  const answers = Promise.all(Array.from({ length: 6 }, () => matchesPassword(made, 'kW7#lampe')));
  process.kill(first, 'SIGKILL');
  expect(await answers).toEqual([true, true, true, true, true, true]);
  expect(await matchesPassword(made, 'falsch')).toBe(false);
  expect(startPasswordWorker()).not.toBe(first);
});

test('a program that only hashes ends by itself, and its worker with it', () => {
  const program = `
    import { hashPassword, startPasswordWorker } from '#server/features/customer/passwords.ts';
    console.log(await hashPassword('kW7#lampe'), startPasswordWorker());`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  const [hashed = '', id = '0'] = output.trim().split(' ');
  expect(hashed).toMatch(/^\$argon2id\$/);
  const isAlive = () => {
    try {
      return process.kill(Number(id), 0);
    } catch {
      return false;
    }
  };
  while (isAlive());
});
