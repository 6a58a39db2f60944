import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/connect.ts';
import { countAttempt, takeBackAttempt } from '#server/http/attempts.repository.ts';
import type { LoginQueue } from '#server/http/login-queue.ts';
import { networkOf } from '#server/http/network-of.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import { type Basis, basisOf, type Hashes, hashSecrets } from './registration-hashes.ts';

const WINDOW_MINUTES = 60;
export const BUSY_SECONDS = 3;
/** Of the registrations that an address may send, this share may be turned away: who asks often finds out about others. */
const REFUSED_SHARE = 10;

/** What a request has done ahead of its transaction. */
export type Preparation = {
  /** What the hashes were made of. */
  basis: string;
  hashes: Hashes;
  /** Set by the decision about the person: then the attempt stays counted. */
  isTurnedAway: boolean;
};

type Options = { registrationsPerAddress: number; queue: LoginQueue };
type Sender = { request: FastifyRequest; registrationHash: Buffer | undefined };

/**
 * Counts the registration as one that may be turned away, before anybody learns whether it is, and hashes its secrets in a
 * turn of the login queue. The same registration sent several times at once is hashed once.
 */
export function createHashPreparation({ registrationsPerAddress, queue }: Options) {
  const inFlight = new Map<string, Promise<{ result: Hashes } | undefined>>();

  const hashInTurn = (basis: Basis, sender: string, request: FastifyRequest) => {
    const registration = JSON.stringify([sender, basis.registration, basisOf(basis)]);
    const name = hash('sha256', registration, 'base64url');
    const begun = inFlight.get(name);
    if (begun) return begun;
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
      await takeBackAttempt(db, subject);
      return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    }
    const turn = await hashInTurn(basis, registrationHash?.toString('base64url') ?? '', request);
    if (!turn) {
      await takeBackAttempt(db, subject);
      return refuse('LOGIN_BUSY', { retryAfterSeconds: BUSY_SECONDS });
    }
    return { basis: basisOf(basis), hashes: turn.result, isTurnedAway: false };
  };
}

/** Who was not turned away has not used up anything of the limit. */
export async function settlePreparation(
  db: Db,
  request: FastifyRequest,
  prepared: Preparation | undefined,
): Promise<void> {
  if (prepared && !prepared.isTurnedAway) await takeBackAttempt(db, refusedSubject(request));
}

const refusedSubject = (request: FastifyRequest) => `registration-refused:${networkOf(request.ip)}`;
const refusedLimit = (registrations: number) => Math.max(1, Math.floor(registrations / REFUSED_SHARE));
