import type * as z from 'zod';
import type { substitute } from './late-car.ts';
import type { RefusalCode } from './refusal.ts';

/** RFC 9457 problem document plus the specification's `resultCode` and `fields` (§S2.11). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  resultCode: RefusalCode;
  fields?: { name: string; code: string; message: string }[];
  /** Where the way out of the problem begins: calls of ours. */
  links?: { rel: 'substitutes'; href: string }[];
  /** SUBSTITUTE_TAKEN: what is left. */
  substitutes?: z.input<typeof substitute>[];
};
