import type { FieldCode } from '#domain/customer/field-text.ts';
import { emptyToNull, MAX_TEXT_LENGTH } from '#domain/customer/plain-text.ts';
import type { Signature } from '#domain/registration/registration.ts';

const MAX_STROKES = 200;
const MAX_POINTS = 10_000;
const MIN_POINTS = 8;
const MAX_COORDINATE = 1000;

/** Checks a signature, either drawn or typed: a name of two letters or more, or strokes, not just a dot. */
export function checkSignature(signature: Signature | null): FieldCode | undefined {
  const typed = emptyToNull(signature?.typedName);
  const strokes = signature?.strokes ?? [];
  if (typed === null && strokes.length === 0) return 'SIGNATURE_MISSING';
  if (typed !== null && strokes.length > 0) return 'SIGNATURE_INVALID';
  if (typed !== null) {
    const isName =
      typed.length >= 2 &&
      typed.length <= MAX_TEXT_LENGTH &&
      /^[\p{Script=Latin}\p{Mn} .'’,-]+$/u.test(typed);
    return isName ? undefined : 'SIGNATURE_INVALID';
  }
  const points = strokes.flat();
  const isInside = (value: number) => value >= 0 && value <= MAX_COORDINATE;
  const isDrawn =
    strokes.length <= MAX_STROKES &&
    points.length >= MIN_POINTS &&
    points.length <= MAX_POINTS &&
    points.every(({ x, y }) => isInside(x) && isInside(y));
  return isDrawn ? undefined : 'SIGNATURE_INVALID';
}
