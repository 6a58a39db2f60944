import type * as z from 'zod';
import type { RefusalCode } from './refusal.ts';

/** The two servers of §7.1, §7.30, as one program serves them (§S2.1). */
export const BASES = { booking: '/api/booking', content: '/api/content' } as const;

export type FileLimits = { max: number; maxBytes: number; maxBytesTogether: number };

export type CallDefinition = {
  base: keyof typeof BASES;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base, parameters in braces: `/bookings/{id}`. */
  path: `/${string}`;
  summary: string;
  /** Without it a session is required. */
  public?: true;
  /** Takes `Idempotency-Key`; runs in one transaction whose answer is kept under the key. */
  idempotent?: true;
  /** Takes a browser's form beside JSON; with files only from who is logged in. */
  form?: { files?: FileLimits };
  /** The body is `multipart/form-data` with one file, in the field `file`. */
  upload?: { maxBytes: number };
  /**
   * For everybody the same, whoever asks: no session is looked for. The answer has an ETag, and who has it already gets
   * a 304.
   */
  revalidates?: true;
  /** The answer is no JSON but a file of this type. */
  produces?: 'image/jpeg';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** How large the body may be, where that is more than most calls need (server/app.ts). */
  maxBytes?: number;
  status?: 200 | 201 | 204;
  output: z.ZodType;
  /** What the call itself may answer with, beyond what every call may (see `COMMON_REFUSALS`). */
  refusals: readonly RefusalCode[];
};

/** Keeps the literal types of method, path and refusals. */
export function defineCall<const D extends CallDefinition>(definition: D): D {
  return definition;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives, parsed. */
export type CallInput<D extends CallDefinition> = {
  params: Parsed<D['params']>;
  query: Parsed<D['query']>;
  body: Parsed<D['body']>;
};
/** What a client sends; a part that the call does not have is left out. */
export type CallRequest<D extends CallDefinition> = Pick<
  { params: Sent<D['params']>; query: Sent<D['query']>; body: Sent<D['body']> },
  | (D extends { params: z.ZodType } ? 'params' : never)
  | (D extends { query: z.ZodType } ? 'query' : never)
  | (D extends { body: z.ZodType } ? 'body' : never)
>;
export type CallOutput<D extends CallDefinition> = z.input<D['output']>;
