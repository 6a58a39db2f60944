import type * as z from 'zod';
import type { RefusalCode } from './refusal.ts';

/** The two servers of §7.1, §7.30; one program serves both (§S2.1). */
export const BASES = { booking: '/api/booking', content: '/api/content' } as const;

/** Characters of an `Idempotency-Key` (§S2.16): nobody guesses 22 random ones. */
export const IDEMPOTENCY_KEY_LENGTH = { min: 22, max: 100 } as const;

export type FileLimits = { max: number; maxBytes: number; maxBytesTogether: number };

/** What the operator's work is divided into, and what one may do there (§S20.2). */
export const STAFF_AREAS = [
  'CUSTOMERS',
  'BOOKINGS',
  'FLEET',
  'CASES',
  'MONEY',
  'CONTENT',
  'PRICES',
  'PARTNERS',
  'PEOPLE',
  'FIGURES',
  'SYSTEM',
] as const;
export const STAFF_STEPS = ['SEE', 'DO', 'DECIDE', 'CONFIRM'] as const;

/**
 * The right that a call needs somewhere; the handler asks for the city, and the area if it is ANY. `isLook`: seeing is an
 * act (§S20.4). ENTRY: everybody with a role, before the second factor.
 */
export type StaffAccess =
  | 'ENTRY'
  | { area: (typeof STAFF_AREAS)[number] | 'ANY'; step: (typeof STAFF_STEPS)[number]; isLook?: true };

export type CallDefinition = {
  base: keyof typeof BASES;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base, with parameters in braces: `/bookings/{id}`. */
  path: `/${string}`;
  summary: string;
  /** The call needs no session; all others do. */
  public?: true;
  /** Only for customers: a sales partner, whose account has no contract, is refused with FORBIDDEN (§6.6). */
  customersOnly?: true;
  /** Only for people of a sales partner; everybody else is refused with FORBIDDEN (§6.7). */
  salesOnly?: true;
  /** Also of a partner's tablet that is turned round, for the registration that it shows (§S12.1). */
  whileTurnedRound?: true;
  /**
   * Only for employees, or only for those who lead the fleet (§3.16, §6.5); everybody else is refused with FORBIDDEN.
   */
  staffOnly?: 'EMPLOYEE' | 'FLEET';
  /** The right of a call of the console (§S20.2): without it, or without the second factor, it is refused. */
  staff?: StaffAccess;
  /** Nothing that anybody reads changes: a question that does not fit an address, or a counted visit. */
  changesNothing?: true;
  /** Accepts `Idempotency-Key`; one transaction runs the call and stores the response under the key. */
  idempotent?: true;
  /** Accepts `X-Proof-Of-Work`, which the call may refuse to go without (docs/decisions/039). */
  proofOfWork?: true;
  /** Accepts a browser's form besides JSON; only a logged-in caller may attach files. */
  form?: { files?: FileLimits };
  /** The body is `multipart/form-data` with one file, in the field `file`. */
  upload?: { maxBytes: number };
  /**
   * The response is the same for every caller, so no session is looked up. It has an ETag: a client that has
   * it cached gets a 304.
   */
  revalidates?: true;
  /**
   * What a public call that reads answers while the database is away (docs/decisions/154): what is in memory, with the
   * tariff of a login that the server knows, or what it answered last to whoever asked.
   */
  withoutDatabase?: 'MEMORY' | 'LAST';
  /**
   * §7.49: LOG, a failure is only logged and whoever calls goes on without an answer. THROW, the preset (§7.48): the call
   * fails with the server's message or the HTTP status.
   */
  errorMode?: 'THROW' | 'LOG';
  /** The response is a file of this type instead of JSON. */
  produces?:
    | 'image/jpeg'
    | 'text/calendar; charset=utf-8'
    | 'text/csv; charset=utf-8'
    | 'text/csv; charset=windows-1252'
    | 'text/event-stream; charset=utf-8'
    | 'text/plain; charset=utf-8'
    | 'application/xml; charset=utf-8'
    | 'application/pdf'
    | 'application/zip';
  /**
   * Where a browser is led that opens the address itself and is refused: a page that asks for the login, instead of a
   * problem document. The call's parameters stand in braces.
   */
  page?: `/${string}`;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The largest body in bytes, if the call needs more than the server's default (server/app.ts). */
  maxBytes?: number;
  status?: 200 | 201 | 204;
  output: z.ZodType;
  /** What is answered instead to the query `parts=changing`: not as a whole, but what changes of it. */
  outputOfParts?: z.ZodType;
  /** The refusals of this call, besides those of every call (`COMMON_REFUSALS`). */
  refusals: readonly RefusalCode[];
};

/** Keeps the literal types of method, path and refusals. */
export function defineCall<const D extends CallDefinition>(definition: D): D {
  return definition;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The parsed request, as a handler receives it. */
export type CallInput<D extends CallDefinition> = {
  params: Parsed<D['params']>;
  query: Parsed<D['query']>;
  body: Parsed<D['body']>;
};
/** The request that a client sends, without the parts that the call does not have. */
export type CallRequest<D extends CallDefinition> = Pick<
  { params: Sent<D['params']>; query: Sent<D['query']>; body: Sent<D['body']> },
  | (D extends { params: z.ZodType } ? 'params' : never)
  | (D extends { query: z.ZodType } ? 'query' : never)
  | (D extends { body: z.ZodType } ? 'body' : never)
>;
export type CallOutput<D extends CallDefinition> = z.input<D['output']>;
export type CallParts<D extends CallDefinition> = D extends { outputOfParts: infer P extends z.ZodType }
  ? z.input<P>
  : never;
