import { availableParallelism } from 'node:os';
import { LoginQueue } from '#server/http/login-queue.ts';
import { Pacer } from '#server/http/pacer.ts';
import { LimitMemory } from './limit-memory.ts';
import { createRelyingParty, type RelyingParty } from './relying-party.ts';

export type LoginLimits = { loginAttemptsPerAccount: number; loginAttemptsPerAddress: number };

/** What all ways to log in share. */
export type Login = {
  limits: LoginLimits;
  /** Cookies for TLS only; set in production. */
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

/** Refusing one costs a quarter of a millisecond, and the database its share: a thousand at once shall not hold up bookings. */
const GUESSES = { perTurn: 1, restMs: 2 };

/** Once per server process. */
export const createLogin = ({ limits, production, productName, publicUrl }: Settings): Login => ({
  limits,
  secureCookies: production,
  pacer: new Pacer(GUESSES),
  queue: new LoginQueue({
    running: Math.max(2, availableParallelism()),
    // One core is left to what other customers are waiting for, and between two strangers all of them.
    flood: { waiting: 8, running: Math.max(1, availableParallelism() - 1), restMs: 10 },
    waiting: 100,
    waitingPerAddress: 50,
    // Nobody logs in more often at once; of a crowd at one account the others need not be verified at all.
    waitingPerAccount: 4,
  }),
  memory: new LimitMemory(),
  relyingParty: createRelyingParty(productName, publicUrl),
});
