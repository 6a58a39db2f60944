import { type Refusal, refuse } from '#server/http/refuse.ts';
import { UNKNOWN_CURSOR } from '#server/http/unknown-cursor.ts';

const CURSOR = /^[1-9]\d{0,14}$/;

/** The number at which a page ended; undefined: from the beginning. */
export function afterOf(cursor: string | undefined): number | undefined | Refusal<'FIELD_INVALID'> {
  if (cursor === undefined) return undefined;
  if (CURSOR.test(cursor)) return Number(cursor);
  return refuse('FIELD_INVALID', {
    fields: [{ name: 'cursor', code: 'invalid', message: UNKNOWN_CURSOR }],
  });
}
