/** More than any car drives in its life. */
const MAX_KM = 5_000_000;
const MAX_REASON = 500;

/** Whole kilometres as somebody types them, also with dots between thousands; undefined: it is none. */
export function readKm(typed: string): number | undefined {
  if (!/^\d{1,7}$|^\d{1,3}(\.\d{3}){1,2}$/.test(typed)) return undefined;
  const km = Number(typed.replaceAll('.', ''));
  return km <= MAX_KM ? km : undefined;
}

/** Why somebody sets kilometres; undefined: nothing was said, or far too much. */
export function readReason(typed: string | undefined): string | undefined {
  const reason = typed?.trim();
  return reason && reason.length <= MAX_REASON ? reason : undefined;
}
