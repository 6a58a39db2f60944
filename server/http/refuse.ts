import type { Problem } from '#contract/problem.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import type { Db } from '#server/db/connect.ts';

/** A message in both languages is sent in the caller's. */
export type FieldProblem = {
  name: string;
  code: string;
  message: string | { de: string; en: string };
};

/** A handler returns this instead of an answer; the transaction of an idempotent call is then rolled back. */
export type Refusal<C extends RefusalCode = RefusalCode> = {
  refusal: C;
  /** Instead of the text of the code, where it cannot say what matters. */
  detail?: { de: string; en: string };
  fields?: FieldProblem[];
  retryAfterSeconds?: number;
  links?: NonNullable<Problem['links']>;
  /** What a transaction that has failed could not read any more: is asked after its rollback. */
  substitutes?: (db: Db) => Promise<NonNullable<Problem['substitutes']>>;
  /**
   * Runs after the rollback and writes what a refused call must write: a case for staff, a counted attempt.
   */
  afterwards?: (db: Db) => Promise<void>;
};

export const refuse = <C extends RefusalCode>(
  refusal: C,
  more: Omit<Refusal, 'refusal'> = {},
): Refusal<C> => ({ refusal, ...more });

export const isRefused = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refusal' in value;
