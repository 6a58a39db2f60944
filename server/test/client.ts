import type { FastifyInstance, InjectOptions } from 'fastify';
import { BASES } from '#contract/call.ts';
import { type CallName, calls, type OutputOf, type RequestOf } from '#contract/calls.ts';
import type { Problem, RefusalCode } from '#contract/refusal.ts';

type Wire = {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
};
export type WireAnswer = {
  status: number;
  headers: Record<string, string>;
  setCookies: string[];
  text: string;
};
/** How a request gets to the server: inside the process, or over the network. */
export type Send = (request: Wire) => Promise<WireAnswer>;

export const inProcess =
  (app: FastifyInstance): Send =>
  async ({ payload, ...request }) => {
    const options = { ...request, ...(payload === undefined ? {} : { payload }) } as InjectOptions;
    const response = await app.inject(options);
    return {
      status: response.statusCode,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      ),
      setCookies: [response.headers['set-cookie'] ?? []].flat(),
      text: response.payload,
    };
  };

export const overHttp =
  (address: string): Send =>
  async ({ url, payload, ...request }) => {
    const response = await fetch(address + url, {
      ...request,
      ...(payload === undefined ? {} : { body: payload as BodyInit }),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      setCookies: response.headers.getSetCookie(),
      text: await response.text(),
    };
  };

/** By name: what a browser would keep, an empty value when it is to forget it. */
export type Cookies = Record<string, { value: string; header: string }>;

export type As = {
  token?: string | undefined;
  key?: string | undefined;
  /** Sent in place of a JSON body. */
  form?: FormData | undefined;
  headers?: Record<string, string> | undefined;
};

export type Answer<N extends CallName> = {
  status: number;
  /** Undefined when the call succeeded. */
  code: RefusalCode | undefined;
  headers: Record<string, string>;
  cookies: Cookies;
  /** As sent. */
  text: string;
  /** The answer of a call that succeeded; throws when it was refused. */
  output: OutputOf<N>;
  /** The problem document of a refused call; throws when it succeeded. */
  problem: Problem;
};

export type Client = <N extends CallName>(name: N, request?: RequestOf<N>, as?: As) => Promise<Answer<N>>;

const byName = new Map(calls.map((call) => [`${call.method} ${call.path}`, call]));

export const authorization = (token: string) => `Basic ${Buffer.from(`${token}:`).toString('base64')}`;

/** Calls by their contract: `call('GET /bookings/{id}', { params: { id: '1' } }, { token })`. */
export const clientOf =
  (send: Send): Client =>
  async (name, request, as = {}) => {
    const call = byName.get(name);
    if (!call) throw new Error(`no call ${name}`);
    const { params, query, body } = (request ?? {}) as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(String(params?.[key])),
    );
    const search = new URLSearchParams(
      Object.entries(query ?? {}).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, `${value as string | number | boolean}`]],
      ),
    ).toString();
    const form = as.form && new Response(as.form);
    const answer = await send({
      method: call.method,
      url: `${BASES[call.base]}${path}${search ? `?${search}` : ''}`,
      headers: {
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...(form ? { 'content-type': form.headers.get('content-type') ?? '' } : {}),
        ...(as.token ? { authorization: authorization(as.token) } : {}),
        ...(as.key ? { 'idempotency-key': as.key } : {}),
        ...as.headers,
      },
      payload: form
        ? Buffer.from(await form.arrayBuffer())
        : body === undefined
          ? undefined
          : JSON.stringify(body),
    });
    return readAnswer(name, answer);
  };

function readAnswer<N extends CallName>(
  name: N,
  { status, headers, setCookies, text }: WireAnswer,
): Answer<N> {
  const isProblem = headers['content-type']?.startsWith('application/problem+json') ?? false;
  const content: unknown = text === '' ? null : JSON.parse(text);
  return {
    status,
    headers,
    cookies: Object.fromEntries(
      setCookies.map((header) => {
        const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
        return [cookie, { value, header }];
      }),
    ),
    text,
    code: isProblem ? (content as Problem).resultCode : undefined,
    get output() {
      if (status >= 300) throw new Error(`${name} was refused: ${status} ${text}`);
      return content as OutputOf<N>;
    },
    get problem() {
      if (!isProblem) throw new Error(`${name} was not refused: ${status} ${text}`);
      return content as Problem;
    },
  };
}
