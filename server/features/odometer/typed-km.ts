import { oneLine } from '#server/features/mail/clean-text.ts';

/** More than any car drives in its life. */
const MAX_KM = 5_000_000;
/** Customers read it on a line of their bill. */
const MAX_REASON = 120;
export const REASON_TEXT = `3 bis ${MAX_REASON} Zeichen`;

/** Whole kilometres as somebody types them, also with dots between thousands; undefined: it is none. */
export function readKm(typed: string): number | undefined {
  if (!/^\d{1,7}$|^\d{1,3}(\.\d{3}){1,2}$/.test(typed)) return undefined;
  const km = Number(typed.replaceAll('.', ''));
  return km <= MAX_KM ? km : undefined;
}

/** Why somebody sets kilometres, in one line; undefined: nothing was said, or far too much. */
export function readReason(typed: string | undefined): string | undefined {
  const reason = oneLine(typed ?? '');
  return reason.length >= 3 && reason.length <= MAX_REASON ? reason : undefined;
}
