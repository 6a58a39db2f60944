import { useEffect, useRef, useState } from 'react';
import type { AnswerOf, CallName, RequestOf } from '#contract/calls.ts';
import { CallRefused, call } from './call.ts';
import { now } from './clock.ts';
import { inOneTab } from './photo-parts.ts';
import { createStored } from './storage.ts';

/** What costs something, or ends what does: its result is told wherever the person is by then (§S18.7). */
export const TOLD_CALLS = [
  'POST /bookings',
  'PATCH /bookings/{id}',
  'POST /bookings/{id}/cancel',
  'POST /drivers/bookings/{id}/cancel',
  'POST /bookings/{id}/substitution',
  'POST /bookings/{id}/return',
  'POST /kmpackages',
  'POST /vouchers',
  'POST /planchanges',
  'DELETE /planchanges/{id}',
  'POST /safetypackages',
  'PATCH /safetypackages/current',
] as const satisfies CallName[];
export type ToldCall = (typeof TOLD_CALLS)[number];

/** A request that was sent and whose answer nobody has seen; `id` is its idempotency key. */
export type Sent = { id: string; call: ToldCall; request: object; sentAt: number };

/** UNKNOWN: not even the server can say it any more. */
export type Outcome = Pick<Sent, 'call' | 'request'> &
  (
    | { result: 'DONE'; answer: unknown }
    | { result: 'REFUSED'; text: string }
    | { result: 'NOT_DONE' | 'UNKNOWN' }
  );

/** The server keeps answers for a week (§S2.14). */
const KEPT_MS = 6 * 24 * 60 * 60 * 1000;

const isSent = (value: unknown): value is Sent => {
  const { id, call: name, request, sentAt } = Object(value) as Record<keyof Sent, unknown>;
  return (
    typeof id === 'string' &&
    TOLD_CALLS.some((told) => told === name) &&
    typeof request === 'object' &&
    request !== null &&
    typeof sentAt === 'number'
  );
};

const sent = createStored<readonly Sent[]>('ohne-antwort', [], (value) =>
  Array.isArray(value) ? value.filter(isSent) : undefined,
);
/** On its way, or failed on a screen that is still there and sends it again. */
const held = new Map<string, () => void>();
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};
const untold: Outcome[] = [];

const lockOf = (id: string): string => `ohne-antwort ${id}`;

/** No other tab settles it meanwhile: it would use up the key. The lock ends with the tab. */
function hold(id: string): void {
  if (held.has(id)) return;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  held.set(id, release);
  if (typeof navigator === 'object' && 'locks' in navigator) {
    void navigator.locks.request(lockOf(id), () => released);
  }
}

function letGo(id: string): void {
  held.get(id)?.();
  held.delete(id);
  changed();
}

function keep(entry: Sent): void {
  sent.fresh();
  sent.set((before) => [...before.filter(({ id }) => id !== entry.id), entry]);
}

/** Its result is known, or comes in another way. */
export function forgetSent(id: string): void {
  sent.fresh();
  sent.set((before) => before.filter((each) => each.id !== id));
  letGo(id);
}

function tell(outcome: Outcome): void {
  untold.push(outcome);
  changed();
}

/**
 * Sends the call; once its screen is gone, the result is told elsewhere, and asked for if it has not come.
 * @param shown aborted when its screen is gone
 * @throws as `call`
 */
export async function callTold<N extends ToldCall>(
  name: N,
  request: RequestOf<N>,
  { idempotencyKey: id, shown }: { idempotencyKey: string; shown: AbortSignal },
): Promise<AnswerOf<N>> {
  const about = { call: name, request };
  keep({ ...about, id, sentAt: now() });
  hold(id);
  try {
    const answer = await call(name, request, { idempotencyKey: id });
    forgetSent(id);
    if (shown.aborted) tell({ ...about, result: 'DONE', answer });
    return answer;
  } catch (error) {
    if (error instanceof CallRefused && error.problem.status < 500) {
      forgetSent(id);
      if (shown.aborted) tell({ ...about, result: 'REFUSED', text: error.message });
    } else if (shown.aborted) letGo(id);
    else shown.addEventListener('abort', () => letGo(id), { once: true });
    throw error;
  }
}

type ToldCaller = <N extends ToldCall>(
  name: N,
  request: RequestOf<N>,
  options: { idempotencyKey: string },
) => Promise<AnswerOf<N>>;

/** Returns `callTold` for as long as this component is on the screen. */
export function useToldCall(): ToldCaller {
  const shown = useRef(new AbortController());
  useEffect(() => {
    // React runs effects of a component twice in development.
    if (shown.current.signal.aborted) shown.current = new AbortController();
    return () => shown.current.abort();
  }, []);
  const [send] = useState(
    (): ToldCaller =>
      (name, request, { idempotencyKey }) =>
        callTold(name, request, { idempotencyKey, shown: shown.current.signal }),
  );
  return send;
}

/** What was sent and is neither answered nor held by a screen of this tab. */
export const unsettled = (): Sent[] => sent.fresh().filter(({ id }) => !held.has(id));

/** Takes what is to be told; each is told once. */
export const takeUntold = (): Outcome[] => untold.splice(0);

/** Calls back when something is to be settled or told. Returns the function that unsubscribes. */
export function watchSent(listener: () => void): () => void {
  listeners.add(listener);
  const stop = sent.subscribe(listener);
  return () => {
    stop();
    listeners.delete(listener);
  };
}

/**
 * Asks what became of all that is unsettled; nothing is carried out by it. False: something could not be asked yet,
 * also because another tab still sends it.
 */
export async function settleSent(): Promise<boolean> {
  let isDone = true;
  for (const entry of unsettled()) {
    const isSettled = await inOneTab(lockOf(entry.id), () => settle(entry));
    if (!isSettled) isDone = false;
  }
  return isDone;
}

async function settle(entry: Sent): Promise<boolean> {
  const { id, call: name, request, sentAt } = entry;
  // Another tab may have settled it since.
  if (!sent.fresh().some((each) => each.id === id)) return true;
  const outcome = now() - sentAt > KEPT_MS ? ({ result: 'UNKNOWN' } as const) : await ask(entry);
  if (outcome === undefined) return false;
  forgetSent(id);
  tell({ call: name, request, ...outcome });
  return true;
}

async function ask({ id, call: name, request }: Sent) {
  try {
    const answer: unknown = await call(name, request as never, { idempotencyKey: id, settles: true });
    return { result: 'DONE', answer } as const;
  } catch (error) {
    if (!(error instanceof CallRefused) || error.problem.status >= 500) return undefined;
    const { resultCode } = error.problem;
    if (resultCode === 'AUTHENTICATION' || resultCode === 'RATE_LIMITED') return undefined;
    return { result: resultCode === 'IDEMPOTENCY_KEY_REUSED' ? 'NOT_DONE' : 'UNKNOWN' } as const;
  }
}
