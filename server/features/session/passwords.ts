import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id as OWASP asks at least: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Verified when an account is unknown or has no password, so that the answer takes the same time. */
const nobodysHash = hash(randomBytes(16).toString('hex'), COST);

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

export async function matchesPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return matches && typeof passwordHash === 'string';
}
