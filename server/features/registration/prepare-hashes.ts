import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CallContext } from '#server/http/call-steps.ts';
import type { LoginQueue } from '#server/http/login-queue.ts';
import { networkOf } from '#server/http/network-of.ts';
import { isRefused, type Refusal, refuse } from '#server/http/refuse.ts';
import { type Basis, basisOf, type Hashes, hashSecrets } from './registration-hashes.ts';
import { type Counted, countRegistration, settleCount } from './registration-limits.ts';

export const BUSY_SECONDS = 3;

/** The work of a request before its transaction. */
export type Preparation = {
  /** The input of the hashes, from `basisOf`. */
  basis: string;
  hashes: Hashes;
  /** Nothing for a sales partner, who registers many people at one place. */
  counted: Counted;
  /** What the handler decided about the person. */
  outcome: 'CREATED' | 'REFUSED' | 'UNDECIDED';
};

type Sender = { context: CallContext; registrationHash: Buffer | undefined };

/** What is being hashed now: the same registration sent several times at once is hashed once. */
const inFlight = new Map<string, Promise<{ result: Hashes } | undefined>>();

function hashInTurn(queue: LoginQueue, basis: Basis, sender: string, request: FastifyRequest) {
  const registration = JSON.stringify([sender, basis.registration, basisOf(basis)]);
  const name = hash('sha256', registration, 'base64url');
  const pending = inFlight.get(name);
  if (pending) return pending;
  const who = { account: `registration:${sender || name}`, address: networkOf(request.ip), isKnown: false };
  const turn = queue.run(who, () => hashSecrets(basis)).finally(() => inFlight.delete(name));
  inFlight.set(name, turn);
  return turn;
}

/**
 * Counts the registration before it is decided, so that many at once learn no more than one after the other,
 * and hashes its secrets in a turn of the login queue.
 */
export async function prepareHashes(
  basis: Basis,
  { context, registrationHash }: Sender,
): Promise<Preparation | Refusal<'RATE_LIMITED' | 'PROOF_OF_WORK_NEEDED' | 'LOGIN_BUSY'>> {
  const { db, request, queue, config } = context;
  const { registrationsPerAddress } = config.limits;
  const counted = basis.bySales
    ? []
    : await countRegistration({ context, registrationHash }, registrationsPerAddress);
  if (isRefused(counted)) return counted;
  const turn = await hashInTurn(queue, basis, registrationHash?.toString('base64url') ?? '', request);
  if (!turn) {
    await settleCount(db, counted, 'UNDECIDED');
    return refuse('LOGIN_BUSY', { retryAfterSeconds: BUSY_SECONDS });
  }
  return { basis: basisOf(basis), hashes: turn.result, counted, outcome: 'UNDECIDED' };
}
