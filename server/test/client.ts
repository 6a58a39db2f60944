import type { FastifyInstance, InjectOptions } from 'fastify';
import { BASES } from '#contract/call.ts';
import { type CallName, calls, type OutputOf, type RequestOf } from '#contract/calls.ts';
import type { Problem } from '#contract/problem.ts';
import type { RefusalCode } from '#contract/refusal.ts';

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
  bytes: Buffer;
};
/** Sends a request to the server: inside the process, or over the network. */
export type Send = (request: Wire) => Promise<WireAnswer>;

export const inProcess =
  (app: FastifyInstance, remoteAddress = () => '127.0.0.1'): Send =>
  async ({ payload, ...request }) => {
    const options = {
      ...request,
      remoteAddress: remoteAddress(),
      ...(payload === undefined ? {} : { payload }),
    } as InjectOptions;
    const response = await app.inject(options);
    return {
      status: response.statusCode,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      ),
      setCookies: [response.headers['set-cookie'] ?? []].flat(),
      text: response.payload,
      bytes: response.rawPayload,
    };
  };

export const overHttp =
  (address: string): Send =>
  async ({ url, payload, ...request }) => {
    const response = await fetch(address + url, {
      ...request,
      ...(payload === undefined
        ? {}
        : { body: typeof payload === 'string' ? payload : new Uint8Array(payload) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      setCookies: response.headers.getSetCookie(),
      text: bytes.toString(),
      bytes,
    };
  };

/** The cookies that a response sets, by name; a deleted cookie has an empty value. */
export type Cookies = Record<string, { value: string; header: string }>;

export type As = {
  token?: string | undefined;
  /** The file of a call with an upload. */
  file?: Buffer | undefined;
  key?: string | undefined;
  /** Sent instead of a JSON body. */
  form?: FormData | undefined;
  headers?: Record<string, string> | undefined;
};

export type Answer<N extends CallName> = {
  status: number;
  /** Undefined when the call succeeded. */
  code: RefusalCode | undefined;
  headers: Record<string, string>;
  cookies: Cookies;
  /** The raw body. */
  text: string;
  bytes: Buffer;
  /** The answer of a call that succeeded; throws when it was refused. */
  output: OutputOf<N>;
  /** The problem document of a refused call; throws when it succeeded. */
  problem: Problem;
};

export type Client = <N extends CallName>(name: N, request?: RequestOf<N>, as?: As) => Promise<Answer<N>>;

const byName = new Map(calls.map((call) => [`${call.method} ${call.path}`, call]));

export const authorization = (token: string) => `Basic ${Buffer.from(`${token}:`).toString('base64')}`;

/**
 * Returns a client typed by the contracts: `call('GET /bookings/{id}', { params: { id: '1' } }, { token })`.
 */
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
    const form = as.file ? fileForm(as.file) : as.form && (await sentForm(as.form));
    const answer = await send({
      method: call.method,
      url: `${BASES[call.base]}${path}${search ? `?${search}` : ''}`,
      headers: {
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...form?.headers,
        ...(as.token ? { authorization: authorization(as.token) } : {}),
        ...(as.key ? { 'idempotency-key': as.key } : {}),
        ...as.headers,
      },
      payload: form?.payload ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    return readAnswer(name, answer);
  };

async function sentForm(form: FormData) {
  const response = new Response(form);
  return {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    payload: Buffer.from(await response.arrayBuffer()),
  };
}

/** Returns a form with one file, as a browser sends it. */
export function fileForm(file: Buffer, { field = 'file', name = 'foto.jpg', type = 'image/jpeg' } = {}) {
  const boundary = 'grenze-7d1f0c5a';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

function readAnswer<N extends CallName>(
  name: N,
  { status, headers, setCookies, text, bytes }: WireAnswer,
): Answer<N> {
  const type = headers['content-type'] ?? '';
  const isProblem = type.startsWith('application/problem+json');
  const content: unknown = text === '' ? null : type.includes('json') ? JSON.parse(text) : bytes;
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
    bytes,
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
