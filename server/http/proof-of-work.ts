import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isPuzzleSolved, type Puzzle } from '#domain/registration/proof-of-work.ts';
import { countAttempt } from './attempts.repository.ts';
import type { CallContext } from './call-steps.ts';
import type { Sign } from './server-secret.ts';

/** As long as a draft of a registration: whoever takes longer gets a new puzzle. */
const LIFE_MINUTES = 60;
const PARTS = 8;
/** With 8 bits the work takes a second or two on a desktop computer, and checking it some milliseconds. */
const ITERATIONS = 4000;

const HEADER = 'x-proof-of-work';
const PROOF = /^((\d{1,12})\.(\d{1,2})\.([\w-]{22}))\.([\w-]{43}):(\d{1,10}(?:,\d{1,10})*)$/;

export type OfferedPuzzle = Puzzle & { expiresAt: string };

/**
 * Returns a puzzle for what `ownerHash` names: a registration, or the account of a login. The server keeps nothing: the
 * challenge is signed.
 */
export async function offerPuzzle(
  sign: Sign,
  ownerHash: Buffer,
  { bits, now }: { bits: number; now: Temporal.Instant },
): Promise<OfferedPuzzle> {
  const expiresAt = now.add({ minutes: LIFE_MINUTES }).round({ smallestUnit: 'second' });
  const facts = `${expiresAt.epochMilliseconds / 1000}.${bits}.${randomBytes(16).toString('base64url')}`;
  const challenge = `${facts}.${(await signatureOf(sign, ownerHash, facts)).toString('base64url')}`;
  return { challenge, parts: PARTS, iterations: ITERATIONS, bits, expiresAt: expiresAt.toString() };
}

/**
 * Whether the request carries a proof of work for this owner that nobody has used. It is used up then;
 * `giveBack` of the proof's subject lets it count again.
 */
export async function takeProof(
  { db, now, request, sign }: CallContext,
  ownerHash: Buffer,
): Promise<{ subject: string } | undefined> {
  const header = request.headers[HEADER];
  const [, facts = '', expires, bits, salt, signature = '', numbers = ''] =
    PROOF.exec(typeof header === 'string' ? header : '') ?? [];
  if (!salt || Number(expires) * 1000 <= now.epochMilliseconds) return undefined;
  const expected = await signatureOf(sign, ownerHash, facts);
  const presented = Buffer.from(signature, 'base64url');
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return undefined;
  const challenge = `${facts}.${signature}`;
  const puzzle = { challenge, parts: PARTS, iterations: ITERATIONS, bits: Number(bits) };
  if (!(await isPuzzleSolved(puzzle, numbers.split(',').map(Number)))) return undefined;
  const subject = `proof-of-work:${salt}`;
  const { waitSeconds } = await countAttempt(db, subject, 1, LIFE_MINUTES, now);
  return waitSeconds === undefined ? { subject } : undefined;
}

const signatureOf = (sign: Sign, ownerHash: Buffer, facts: string) =>
  sign('proof of work', `${ownerHash.toString('base64url')}.${facts}`);

/** Whether the request brings something to check, right or wrong. */
export const presentsProof = ({ headers }: CallContext['request']): boolean => headers[HEADER] !== undefined;
