import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/connect.ts';
import { countAttempt, uncountAttempt } from '#server/http/attempts.repository.ts';
import type { LoginQueue } from '#server/http/login-queue.ts';
import { networkOf } from '#server/http/network-of.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import { type Basis, basisOf, type Hashes, hashSecrets } from './registration-hashes.ts';

const WINDOW_MINUTES = 60;
export const BUSY_SECONDS = 3;
/** One in ten of an address's registrations may be refused: refusals reveal who is a customer or blocked. */
const REFUSED_ONE_IN = 10;

/** The work of a request before its transaction. */
export type Preparation = {
  /** The input of the hashes, from `basisOf`. */
  basis: string;
  hashes: Hashes;
  /** Set when the registration is refused because of the person: the attempt then stays counted. */
  isRejected: boolean;
};

type Options = { registrationsPerAddress: number; queue: LoginQueue };
type Sender = { request: FastifyRequest; registrationHash: Buffer | undefined };

/**
 * Counts the registration as a refusal before it is decided, and hashes its secrets in a turn of the login
 * queue. The same registration sent several times at once is hashed once.
 */
export function createHashPreparation({ registrationsPerAddress, queue }: Options) {
  const inFlight = new Map<string, Promise<{ result: Hashes } | undefined>>();

  const hashInTurn = (basis: Basis, sender: string, request: FastifyRequest) => {
    const registration = JSON.stringify([sender, basis.registration, basisOf(basis)]);
    const name = hash('sha256', registration, 'base64url');
    const pending = inFlight.get(name);
    if (pending) return pending;
    const who = { account: `registration:${sender || name}`, address: networkOf(request.ip), isKnown: false };
    const turn = queue.run(who, () => hashSecrets(basis)).finally(() => inFlight.delete(name));
    inFlight.set(name, turn);
    return turn;
  };

  return async (
    db: Db,
    basis: Basis,
    { request, registrationHash }: Sender,
    now: Temporal.Instant,
  ): Promise<Preparation | Refusal<'RATE_LIMITED' | 'LOGIN_BUSY'>> => {
    const subject = refusedSubject(request);
    const limit = refusedLimit(registrationsPerAddress);
    const { waitSeconds } = await countAttempt(db, subject, limit, WINDOW_MINUTES, now);
    if (waitSeconds !== undefined) {
      await uncountAttempt(db, subject);
      return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    }
    const turn = await hashInTurn(basis, registrationHash?.toString('base64url') ?? '', request);
    if (!turn) {
      await uncountAttempt(db, subject);
      return refuse('LOGIN_BUSY', { retryAfterSeconds: BUSY_SECONDS });
    }
    return { basis: basisOf(basis), hashes: turn.result, isRejected: false };
  };
}

/** Takes back the count of a registration that was not refused because of the person. */
export async function settlePreparation(
  db: Db,
  request: FastifyRequest,
  prepared: Preparation | undefined,
): Promise<void> {
  if (prepared && !prepared.isRejected) await uncountAttempt(db, refusedSubject(request));
}

const refusedSubject = (request: FastifyRequest) => `registration-refused:${networkOf(request.ip)}`;
const refusedLimit = (registrations: number) => Math.max(1, Math.floor(registrations / REFUSED_ONE_IN));
