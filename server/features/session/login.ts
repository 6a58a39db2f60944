import { availableParallelism } from 'node:os';
import { LoginQueue } from '#server/http/login-queue.ts';
import { Pacer } from '#server/http/pacer.ts';
import { LimitMemory } from './limit-memory.ts';
import { createRelyingParty, type RelyingParty } from './relying-party.ts';

export type LoginLimits = { loginAttemptsPerAccount: number; loginAttemptsPerAddress: number };

/** Shared by all login methods. */
export type Login = {
  limits: LoginLimits;
  /** Whether browsers send the cookies over TLS only; true in production. */
  secureCookies: boolean;
  pacer: Pacer;
  queue: LoginQueue;
  memory: LimitMemory;
  relyingParty: RelyingParty;
};

type Settings = {
  limits: LoginLimits;
  production: boolean;
  productName: string;
  publicUrl: string | undefined;
};

/** Refusing an attempt takes 0.25 ms and some database time: a thousand at once must not delay bookings. */
const ATTEMPT_PACE = { perTurn: 1, restMs: 2 };

/** Call it once per server process. */
export const createLogin = ({ limits, production, productName, publicUrl }: Settings): Login => ({
  limits,
  secureCookies: production,
  pacer: new Pacer(ATTEMPT_PACE),
  queue: new LoginQueue({
    running: Math.max(2, availableParallelism()),
    // In a flood one core stays free for other calls, and unknown callers pause for `restMs` after each turn.
    flood: { waiting: 8, running: Math.max(1, availableParallelism() - 1), restMs: 10 },
    waiting: 100,
    waitingPerAddress: 50,
    // No customer logs in more often at once; further attempts at the account are refused without a check.
    waitingPerAccount: 4,
  }),
  memory: new LimitMemory(),
  relyingParty: createRelyingParty(productName, publicUrl),
});
