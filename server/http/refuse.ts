import type { RefusalCode } from '#contract/refusal.ts';

export type FieldProblem = { name: string; code: string; message: string };

/** A handler returns this instead of an answer; nothing it wrote is kept. */
export type Refusal<C extends RefusalCode = RefusalCode> = {
  refusal: C;
  fields?: FieldProblem[];
  retryAfterSeconds?: number;
};

export const refuse = <C extends RefusalCode>(
  refusal: C,
  more: { fields?: FieldProblem[]; retryAfterSeconds?: number } = {},
): Refusal<C> => ({ refusal, ...more });

export const isRefused = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refusal' in value;
