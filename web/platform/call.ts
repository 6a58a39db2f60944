import type { AnswerOf, CallName, ContentCallName, LoggedCallName, RequestOf } from '#contract/calls.ts';
import type { Problem } from '#contract/problem.ts';
import { noteActivity } from './activity.ts';
import { apiKey, appShell, type OpenedToken, serverUrl } from './app-shell.ts';
import { chosenServer } from './booking-server.ts';
import { measureByAnswer } from './clock.ts';
import { deviceNow } from './device-clock.ts';
import { countFailure } from './failed-requests.ts';
import { fetchUnlessHeld } from './hold-requests.ts';
import { againSignal } from './send-again.ts';

/** §7.4, §9.1, §9.2, §9.3: the timeout of an attempt, and how often and when the client tries again. */
const REQUEST_TIMEOUT_MS = 20_000;
export const RETRIES = 5;
export const RETRY_DELAY_MS = 2_000;

/** Within this time all servers know what this browser has written (docs/decisions/148). */
const WRITE_SPREADS_MS = 2_000;
/** A time of `performance.now()`. */
let lastWriteMs = Number.NEGATIVE_INFINITY;

/** The server refused the call; `problem` is its problem document, with the German text in `detail`. */
export class CallRefused extends Error {
  readonly problem: Problem;
  readonly retryAfterSeconds: number | undefined;
  constructor(problem: Problem, retryAfterSeconds?: number) {
    super(problem.detail);
    this.name = 'CallRefused';
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The server did not answer, even after all retries. */
export class ConnectionFailed extends Error {
  constructor(cause: unknown) {
    super('Wir können unsere Server aktuell nicht von deinem Gerät aus erreichen.', { cause });
    this.name = 'ConnectionFailed';
  }
}

export type CallOptions = {
  signal?: AbortSignal;
  /** The same for every attempt of one action, so that retries never book or pay twice (§S2.18). */
  idempotencyKey?: string;
  /** Asks only what became of a call that was sent with this key; it is not carried out (docs/decisions/141). */
  settles?: boolean;
  /** The solved puzzle of a registration, for calls that may ask for one. */
  proofOfWork?: string;
  /** In the native app: the stored login that a logout ends, in place of the current login. */
  storedLogin?: string;
  /** Receives the response headers, such as `X-Onetime-Token`. */
  onHeaders?: (headers: Headers) => void;
  /** True for data that is read in order to change it: like a change, the call waits for a login. */
  isPartOfChange?: boolean;
};
export type Caller = <N extends CallName>(
  name: N,
  request: RequestOf<N>,
  options?: CallOptions,
) => Promise<AnswerOf<N>>;

/** The type makes the compiler report a content call of the contract that is missing here. */
const CONTENT_CALLS: Record<ContentCallName, true> = {
  'GET /settings': true,
  'GET /cities': true,
  'GET /cities/{city}': true,
  'GET /settings/endpoint': true,
  'GET /settings/endpoint/all': true,
  'GET /plans': true,
  'GET /tariffs': true,
  'GET /news': true,
  'GET /news/{id}': true,
  'GET /documents': true,
  'GET /documents/{kind}/{slug}': true,
  'GET /{city}/hero': true,
  'GET /{city}/home': true,
  'GET /{city}/register': true,
  'GET /{city}/konto': true,
  'GET /{city}/tutorial': true,
};
export const isContentCall = (name: CallName): name is ContentCallName => name in CONTENT_CALLS;

/** As for the content calls: the schemas of the contract are not in the browser. */
const LOGGED_CALLS: Record<LoggedCallName, true> = {
  'POST /customers/default/changetomainandsub': true,
  'POST /pageviews': true,
  'POST /usageevents': true,
};
const isLoggedCall = (name: CallName): name is LoggedCallName => name in LOGGED_CALLS;

type Parts = { params?: object; query?: object; body?: unknown };

export function urlOf(name: CallName, base: string, parts: Parts): string {
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(String((parts.params as Record<string, unknown> | undefined)?.[key])),
    );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== '') query.set(key, String(value));
  }
  const search = query.toString();
  return base + path + (search ? `?${search}` : '');
}

/** Waits, unless the caller gives up before or meanwhile. */
const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    signal?.addEventListener('abort', giveUp, { once: true });
  });

/** In the native app: the phone says that it has no network, and the app says so too. */
const phoneIsOffline = (): boolean => appShell() !== undefined && !navigator.onLine;

/** Resolves to true when the phone says that it is online, and to false after so long. Rejects if the caller gives up. */
async function backOnline(withinMs: number, signal: AbortSignal | undefined): Promise<boolean> {
  if (!phoneIsOffline()) return true;
  const waiting = new AbortController();
  const online = new Promise<boolean>((resolve) =>
    window.addEventListener('online', () => resolve(true), { signal: waiting.signal }),
  );
  const ends = [waiting.signal, ...(signal ? [signal] : [])];
  const over = pause(withinMs, AbortSignal.any(ends)).then(() => false);
  try {
    return await Promise.race([online, over]);
  } finally {
    // The pause that lost is not waited for.
    over.catch(() => undefined);
    waiting.abort();
  }
}

const isProblem = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('application/problem+json') ?? false;

async function problemOf(response: Response): Promise<Problem> {
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
  return (
    problem ?? {
      type: 'about:blank',
      title: 'Fehler',
      status: response.status,
      detail: 'Das hat leider nicht funktioniert. Bitte versuche es später noch einmal.',
      resultCode: 'INTERNAL',
    }
  );
}

/** How often a call is attempted, and who is notified. */
type RetryPolicy = {
  /** Delay between attempts in milliseconds; tests shorten it. */
  retryDelayMs?: number;
  retries?: number;
  /** Called with the URL after every attempt without an answer (§4.3). */
  onFailedTry?: (url: string) => void;
  /**
   * Called if the session has ended, with when the call was sent (`performance.now()`); resolves to true when there is one
   * again, so that the call can be repeated.
   */
  recover?: (name: CallName, isPartOfChange: boolean, sentAtMs: number) => Promise<boolean>;
  /** Called when the server asks to wait (§S9.24), with the seconds if it names them. */
  onRateLimited?: (name: CallName, retryAfterSeconds: number | undefined) => void;
  /** Called with the problem of the final refusal. */
  onRefused?: (name: CallName, problem: Problem) => void;
};

/** Their answer is a registration in progress, which belongs to this device from now on. */
const KEEPS_REGISTRATION: readonly CallName[] = [
  'POST /registrations',
  'POST /registrations/handovers',
  'POST /salesregistrations/{id}/resume',
];

type Setup = RetryPolicy & {
  fetch: typeof fetch;
  /** The server of the booking calls; the default is the page's own server. */
  server?: () => BookingServer | Promise<BookingServer>;
};

/** `endpoint` is a path of the server. */
type BookingServer = { endpoint: string; apikey: string };
const contentServer = (): BookingServer => ({ endpoint: '/api/content', apikey: apiKey() });
const thisServer = (): BookingServer => ({ endpoint: '/api/booking', apikey: apiKey() });

type Sending = {
  name: CallName;
  url: string;
  /** One attempt. Rejects if the server does not answer, or if `again` wants another one. */
  send: (again?: AbortSignal) => Promise<Response>;
  /** Whether the call may be sent again if it is unknown whether it arrived. */
  repeatable: boolean;
  isPartOfChange: boolean;
  signal: AbortSignal | undefined;
};

/**
 * Sends a call until it has a final response: again after a pause if repeatable, and after a login. An offline phone
 * waits (§S17.16). Throws `ConnectionFailed` or `CallRefused`.
 */
export async function sendUntilAnswered(
  { name, url, send, repeatable, isPartOfChange, signal }: Sending,
  {
    retryDelayMs = RETRY_DELAY_MS,
    retries = RETRIES,
    onFailedTry,
    recover,
    onRateLimited,
    onRefused,
  }: RetryPolicy,
): Promise<Response> {
  let isRecovered = false;
  for (let attempt = 0; ; attempt++) {
    const mayRepeat = repeatable && attempt < retries;
    const again = repeatable ? againSignal() : undefined;
    let response: Response;
    const sentAtMs = performance.now();
    try {
      response = await send(again);
    } catch (error) {
      signal?.throwIfAborted();
      if (again?.aborted) {
        attempt = -1;
        continue;
      }
      if (phoneIsOffline()) {
        // It needs no six failures to know it, and no dialog over a page that says it already.
        const isBack = mayRepeat && (await backOnline((retries - attempt) * retryDelayMs, signal));
        if (!isBack) throw new ConnectionFailed(error);
        continue;
      }
      onFailedTry?.(url);
      if (!mayRepeat) throw new ConnectionFailed(error);
      await pause(retryDelayMs, signal);
      continue;
    }
    // What a change brings about is asked for afterwards, however long its answer took.
    if (!name.startsWith('GET ')) {
      noteActivity();
      if (!isContentCall(name) && !isLoggedCall(name) && name !== 'POST /quotes')
        lastWriteMs = performance.now();
    }
    if (response.ok) return response;
    if (response.status >= 502) {
      // What our server says itself (docs/decisions/154) is no missing connection: the screen shows it.
      if (!isProblem(response)) onFailedTry?.(url);
      if (mayRepeat) {
        await pause(retryDelayMs, signal);
        continue;
      }
    }
    const retryAfter = Number(response.headers.get('retry-after')) || undefined;
    if (response.status === 429) onRateLimited?.(name, retryAfter);
    const problem = await problemOf(response);
    if (
      problem.resultCode === 'AUTHENTICATION' &&
      recover &&
      !isRecovered &&
      (await recover(name, isPartOfChange, sentAtMs))
    ) {
      isRecovered = true;
      continue;
    }
    onRefused?.(name, problem);
    throw new CallRefused(problem, retryAfter);
  }
}

/**
 * Creates the function that sends all API calls. It throws `ConnectionFailed` or `CallRefused`; of a call in the mode LOG
 * it logs them and returns undefined (§7.48, §7.49).
 */
export function createCaller(setup: Setup): Caller {
  const send = createSender(setup);
  return async (name, request, options = {}) => {
    try {
      return await send(name, request, options);
    } catch (error) {
      if (!isLoggedCall(name) || options.signal?.aborted) throw error;
      console.warn(name, error);
      return undefined as never;
    }
  };
}

function createSender({ fetch, server = thisServer, ...retryPolicy }: Setup): Caller {
  return async (name, request, options = {}) => {
    const method = name.slice(0, name.indexOf(' '));
    const parts = request as Parts;
    const { endpoint, apikey } = isContentCall(name) ? contentServer() : await server();
    const headers: Record<string, string> = {
      accept: 'application/json',
      // The screens are German, whatever language the browser prefers.
      'accept-language': 'de',
      'x-api-key': apikey,
    };
    if (parts.body !== undefined) headers['content-type'] = 'application/json';
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    if (options.settles) headers['idempotency-settle'] = 'true';
    if (options.proofOfWork) headers['x-proof-of-work'] = options.proofOfWork;
    const url = urlOf(name, serverUrl(endpoint), parts);
    // For each attempt anew: the login may have been renewed since the one before.
    const identity = () =>
      options.storedLogin ? { 'x-stored-login': options.storedLogin } : appShell()?.session.headers(name);
    const send = async (again?: AbortSignal) => {
      const ends = [AbortSignal.timeout(REQUEST_TIMEOUT_MS), again, options.signal];
      const askedMs = deviceNow();
      const response = await fetch(url, {
        method,
        headers: { ...headers, ...identity(), ...afterWrite(method) },
        credentials: appShell() ? 'omit' : 'same-origin',
        signal: AbortSignal.any(ends.filter((end) => end !== undefined)),
        ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      });
      measureByAnswer(response, askedMs, deviceNow());
      return response;
    };
    const repeatable = method === 'GET' || options.idempotencyKey !== undefined;
    const isPartOfChange = options.isPartOfChange ?? method !== 'GET';
    const { signal } = options;
    const response = await sendUntilAnswered(
      { name, url, send, repeatable, isPartOfChange, signal },
      retryPolicy,
    ).catch((error: unknown) => {
      throw appShell() && error instanceof CallRefused ? ofOlderServer(name, error) : error;
    });
    options.onHeaders?.(response.headers);
    const answer = await readAnswer(response);
    await keepSecrets(name, parts.body, answer);
    return answer as never;
  };
}

/** Another server may answer than the one that has written: it is asked to look. */
const afterWrite = (method: string): Record<string, string> =>
  method === 'GET' && performance.now() - lastWriteMs < WRITE_SPREADS_MS
    ? { 'cache-control': 'no-cache' }
    : {};

/** What a browser's cookies do, in the native app: a login and a registration go on with the next call. */
async function keepSecrets(name: CallName, sent: unknown, answer: unknown): Promise<void> {
  const session = appShell()?.session;
  if (!session) return;
  if (name === 'POST /tokens') {
    const { loginType, credential } = sent as { loginType?: string; credential?: string };
    const isStored = loginType === 'STORED' && credential !== undefined;
    await session.keep(answer as OpenedToken, isStored ? { credential } : undefined);
  }
  if (name === 'POST /passwordchanges') await session.keep(answer as OpenedToken, 'NEW_PASSWORD');
  if (KEEPS_REGISTRATION.includes(name)) session.keepRegistration((answer as { id: string }).id);
}

async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const isFile = response.headers.get('content-type')?.startsWith('application/pdf');
  return isFile ? new Uint8Array(await response.arrayBuffer()) : response.json();
}

/** These may answer NOT_FOUND to a call that they know. */
const KNOWS_NOT_FOUND: readonly CallName[] = [
  'DELETE /tokens/{id}',
  'POST /tokens/{id}/deleteall',
  'DELETE /logins/{id}',
];

/**
 * An older server does not know a call of the native app: that counts as not ready, not as a refusal or as the end of
 * a login.
 */
function ofOlderServer(name: CallName, refused: CallRefused): CallRefused {
  if (refused.problem.resultCode !== 'NOT_FOUND' || KNOWS_NOT_FOUND.includes(name)) return refused;
  return new CallRefused({
    ...refused.problem,
    status: 503,
    resultCode: 'UNAVAILABLE',
    detail:
      'Das kann unser Server gerade nicht, er ist älter als deine App. Es ist nichts verloren gegangen: Bitte versuche es später noch einmal.',
  });
}

type SessionWatch = Required<Pick<Setup, 'recover' | 'onRefused'>>;
let watch: SessionWatch | undefined;

/**
 * Registers the handlers of an ended session while a page is open (§4.17). Returns the function that removes
 * them.
 */
export function watchSession(handlers: SessionWatch): () => void {
  watch = handlers;
  return () => {
    if (watch === handlers) watch = undefined;
  };
}

const browser = {
  fetch: fetchUnlessHeld,
  onFailedTry: countFailure,
  onRateLimited: (name, seconds) => console.warn(`rate limit: ${name}`, { retryAfterSeconds: seconds }),
  server: async () => (await chosenServer()) ?? thisServer(),
} satisfies Setup;
/** The browser's setup with session handling; `upload.ts` uses it with XMLHttpRequest instead of `fetch`. */
export const watched = {
  ...browser,
  recover: async (name: CallName, isPartOfChange: boolean, sentAtMs: number) =>
    (await watch?.recover(name, isPartOfChange, sentAtMs)) ?? false,
  onRefused: (name: CallName, problem: Problem) => watch?.onRefused(name, problem),
} satisfies Setup;

/** The browser's caller. On the server each request has its own (see `web/server.tsx`). */
export const call: Caller = createCaller(watched);

/** Like `call`, but without session handling: for the session's own calls and for those that need none. */
export const plainCall: Caller = createCaller(browser);

/** Like `plainCall`, also while requests are held: for what ends a session. */
export const lastCall: Caller = createCaller({ ...browser, fetch: (...request) => fetch(...request) });
