import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Names the variable of the environment that gives properties their seed. */
export const PROPERTY_SEED = 'PROPERTY_SEED';
/** Without a commit, as in an unpacked archive. */
const SEED_OF_NO_COMMIT = 2027;
/** Of a hash, so that the seed is a positive 32-bit integer. */
const DIGITS = 7;
const ROOT = join(import.meta.dirname, '..');

/** Returns another integer each time. */
export const randomSeed = (): number => randomInt(2 ** (4 * DIGITS));

/**
 * Returns the integer from which properties draw their examples: `PROPERTY_SEED`, or what the checked out commit gives, so that
 * it has the same ones on any day. Throws if the variable is no integer.
 */
export function propertySeed(given = process.env[PROPERTY_SEED], root = ROOT): number {
  if (given === undefined || given === '') return seedOfCommit(hashOfHead(root));
  if (!/^-?\d+$/.test(given)) throw new Error(`${PROPERTY_SEED} muss eine ganze Zahl sein: ${given}`);
  return Number(given);
}

export const seedOfCommit = (hash: string | undefined): number =>
  hash === undefined ? SEED_OF_NO_COMMIT : Number.parseInt(hash.slice(0, DIGITS), 16);

/** An archive that is unpacked in another repository has no commit of its own. */
function hashOfHead(root: string): string | undefined {
  if (!existsSync(join(root, '.git'))) return undefined;
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
