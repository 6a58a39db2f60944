import type { RefusalCode } from '#contract/refusal.ts';
import type { Db } from '#server/db/connect.ts';

export type FieldProblem = { name: string; code: string; message: string };

/** A handler returns this instead of an answer; nothing that it wrote in its call's transaction is kept. */
export type Refusal<C extends RefusalCode = RefusalCode> = {
  refusal: C;
  fields?: FieldProblem[];
  retryAfterSeconds?: number;
  /** Writes what stays although the call is refused, after the rollback: a case for staff, a counted attempt. */
  afterwards?: (db: Db) => Promise<void>;
};

export const refuse = <C extends RefusalCode>(
  refusal: C,
  more: Omit<Refusal, 'refusal'> = {},
): Refusal<C> => ({ refusal, ...more });

export const isRefused = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refusal' in value;
