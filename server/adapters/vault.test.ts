import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createVault } from './vault.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stadtwagen-vault-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const vaultOf = (secretsKey?: Buffer) => createVault({ secretsKey, dataDir });

it('opens what it sealed, for the same purpose only, and nothing that was changed', () => {
  const vault = vaultOf(randomBytes(32));
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(), (text, purpose, at) => {
      const sealed = vault.seal(text, purpose);
      expect(vault.open(sealed, purpose)).toBe(text);
      expect(vault.open(sealed, `${purpose}x`)).toBeUndefined();
      // The first part after the names: any changed character of it.
      const start = sealed.lastIndexOf('.') + 1;
      const index = start + (at % (sealed.length - start - 1));
      const other = sealed[index] === 'A' ? 'B' : 'A';
      expect(vault.open(sealed.slice(0, index) + other + sealed.slice(index + 1), purpose)).toBeUndefined();
    }),
  );
});

it('does not show what is in it, nor that two texts are the same', () => {
  const vault = vaultOf(randomBytes(32));
  const [one, two] = [vault.seal('4711', 'x'), vault.seal('4711', 'x')];
  expect(one).not.toBe(two);
  expect(one).not.toContain('4711');
});

it('does not open what another key sealed', () => {
  const sealed = vaultOf(randomBytes(32)).seal('4711', 'x');
  expect(vaultOf(randomBytes(32)).open(sealed, 'x')).toBeUndefined();
});

it('without a key of the operator one lies in the data folder, for its owner only, and is the same for all', async () => {
  const sealed = vaultOf().seal('4711', 'x');
  expect(vaultOf().open(sealed, 'x')).toBe('4711');
  const path = join(dataDir, 'secrets.key');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64');
  expect(vaultOf(key).open(sealed, 'x')).toBe('4711');
});
