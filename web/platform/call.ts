import type { CallName, OutputOf, RequestOf } from '#contract/calls.ts';
import type { Problem } from '#contract/refusal.ts';

/** Specification §7 and §9: how often and how long the client tries. */
const REQUEST_TIMEOUT_MS = 20_000;
export const RETRIES = 5;
export const RETRY_DELAY_MS = 2_000;

/** The server refused: its problem document, with the German text in `detail`. */
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

/** No answer, also after all retries. */
export class ConnectionFailed extends Error {
  constructor(cause: unknown) {
    super('Wir können unsere Server aktuell nicht von deinem Gerät aus erreichen.', { cause });
    this.name = 'ConnectionFailed';
  }
}

export type CallOptions = {
  signal?: AbortSignal;
  /** One per intention of the person, so that retries never book or pay twice (decisions §2). */
  idempotencyKey?: string;
  /** For what an answer carries beside its body, such as `X-Onetime-Token`. */
  onHeaders?: (headers: Headers) => void;
};
export type Caller = <N extends CallName>(
  name: N,
  request: RequestOf<N>,
  options?: CallOptions,
) => Promise<OutputOf<N>>;

/** Those of the content server; all others belong to the booking server (specification §7). */
const CONTENT_CALLS: ReadonlySet<CallName> = new Set<CallName>(['GET /settings', 'GET /plans']);

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

export const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

export async function problemOf(response: Response): Promise<Problem> {
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

type Setup = {
  fetch: typeof fetch;
  /** Delay between tries in milliseconds; tests shorten it. */
  retryDelayMs?: number;
  retries?: number;
};

/** Builds the one function through which every screen talks to the server. */
export function createCaller({ fetch, retryDelayMs = RETRY_DELAY_MS, retries = RETRIES }: Setup): Caller {
  return async (name, request, options = {}) => {
    const method = name.slice(0, name.indexOf(' '));
    const parts = request as Parts;
    const base = CONTENT_CALLS.has(name) ? '/api/content' : '/api/booking';
    const repeatable = method === 'GET' || options.idempotencyKey !== undefined;
    const headers: Record<string, string> = { accept: 'application/json', 'x-api-key': 'web' };
    if (parts.body !== undefined) headers['content-type'] = 'application/json';
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;

    for (let attempt = 0; ; attempt++) {
      const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
      let response: Response;
      try {
        response = await fetch(urlOf(name, base, parts), {
          method,
          headers,
          credentials: 'same-origin',
          signal,
          ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
        });
      } catch (error) {
        if (options.signal?.aborted) throw error;
        if (!repeatable || attempt >= retries) throw new ConnectionFailed(error);
        await pause(retryDelayMs, options.signal);
        continue;
      }
      if (response.ok) options.onHeaders?.(response.headers);
      if (response.ok) return (response.status === 204 ? null : await response.json()) as never;
      if (response.status >= 502 && repeatable && attempt < retries) {
        await pause(retryDelayMs, options.signal);
        continue;
      }
      const retryAfter = Number(response.headers.get('retry-after'));
      throw new CallRefused(await problemOf(response), retryAfter > 0 ? retryAfter : undefined);
    }
  };
}

/** The browser's caller. On the server each request has its own, see `web/server.tsx`. */
export const call: Caller = createCaller({ fetch: (...args) => fetch(...args) });
