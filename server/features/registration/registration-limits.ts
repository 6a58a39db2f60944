import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/connect.ts';
import { countAttempt, findAttempts, uncountAttempts } from '#server/http/attempts.repository.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import { networkOf } from '#server/http/network-of.ts';
import { takeProof } from '#server/http/proof-of-work.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';

const WINDOW_MINUTES = 60;
/** Refusals tell who is a customer or blocked, so a device is told so often (§S14.20). */
const MAX_REFUSED = 10;
/** Checks of the blocklist from one address, before each takes a proof of work. */
const MAX_CHECKS = 30;
/** The network of one household, of which each IPv6 subscriber has one. */
const HOUSEHOLD_BITS = 56;

const accountSubject = (request: FastifyRequest) =>
  `registration-address:${networkOf(request.ip, HOUSEHOLD_BITS)}`;
const checkSubject = (request: FastifyRequest) =>
  `blocklist-address:${networkOf(request.ip, HOUSEHOLD_BITS)}`;
const refusedSubject = (registrationHash: Buffer) =>
  `registration-refused:${registrationHash.toString('base64url')}`;

type Sender = { context: CallContext; registrationHash: Buffer | undefined };

/** What was counted for a registration before it was decided, in the order of counting. */
export type Counted = readonly string[];

/**
 * Counts a registration before deciding (§S14.19, §S14.20): a device session's refusals, an address'
 * accounts. Addresses are never shut for others' sake: beyond, each takes proof of work. Returns what to
 * uncount without decision.
 */
export async function countRegistration(
  { context, registrationHash }: Sender,
  registrationsPerAddress: number,
): Promise<Counted | Refusal<'RATE_LIMITED' | 'PROOF_OF_WORK_NEEDED'>> {
  const { db, now, request } = context;
  const counted: string[] = [];
  if (registrationHash) {
    const refused = refusedSubject(registrationHash);
    counted.push(refused);
    const { waitSeconds } = await countAttempt(db, refused, MAX_REFUSED, WINDOW_MINUTES, now);
    if (waitSeconds !== undefined) {
      await uncountAttempts(db, counted);
      return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    }
  }
  const account = accountSubject(request);
  counted.push(account);
  const { waitSeconds } = await countAttempt(db, account, registrationsPerAddress, WINDOW_MINUTES, now);
  if (waitSeconds === undefined) return counted;
  const proof = registrationHash && (await takeProof(context, registrationHash));
  if (proof) return [...counted, proof.subject];
  await uncountAttempts(db, counted);
  return refuse('PROOF_OF_WORK_NEEDED');
}

/**
 * Takes back what was counted: all of it if nothing was decided; of an account that was made, only that its
 * device was refused.
 */
export async function settleCount(
  db: Db,
  counted: Counted,
  outcome: 'CREATED' | 'REFUSED' | 'UNDECIDED',
): Promise<void> {
  const back =
    outcome === 'UNDECIDED'
      ? counted
      : counted.filter((subject) => outcome === 'CREATED' && subject.startsWith('registration-refused:'));
  if (back.length > 0) await uncountAttempts(db, [...back]);
}

/** A check of the blocklist is counted for the address; beyond its share it takes a proof of work. */
export async function countCheck(
  context: CallContext,
  registrationHash: Buffer,
): Promise<Refusal<'PROOF_OF_WORK_NEEDED'> | undefined> {
  const { db, now, request } = context;
  const { waitSeconds } = await countAttempt(db, checkSubject(request), MAX_CHECKS, WINDOW_MINUTES, now);
  if (waitSeconds === undefined || (await takeProof(context, registrationHash))) return undefined;
  return refuse('PROOF_OF_WORK_NEEDED');
}

/** Returns what stands between this device's registration and a decision, without counting anything. */
export async function findAdmission(
  { db, now, request }: CallContext,
  registrationHash: Buffer,
  registrationsPerAddress: number,
): Promise<{ needsProof: boolean; waitUntil: Temporal.Instant | undefined }> {
  const [accounts, refused] = await Promise.all([
    findAttempts(db, accountSubject(request), now),
    findAttempts(db, refusedSubject(registrationHash), now),
  ]);
  return {
    needsProof: accounts !== undefined && accounts.count >= registrationsPerAddress,
    waitUntil: refused && refused.count >= MAX_REFUSED ? refused.windowEndsAt : undefined,
  };
}

/** Whether this device was refused in the running hour. */
export async function wasRefused(db: Db, registrationHash: Buffer, now: Temporal.Instant): Promise<boolean> {
  return ((await findAttempts(db, refusedSubject(registrationHash), now))?.count ?? 0) > 0;
}
