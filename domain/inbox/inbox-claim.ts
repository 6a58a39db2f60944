/**
 * So long after the last sign of whoever has an entry it is anybody's again: longer than a call on the phone, shorter than a
 * deadline of one hour.
 */
export const CLAIM_MINUTES = 30;
/** How often a screen that shows one's own entry gives a sign, so that one that gets lost does not count. */
export const CLAIM_SIGN_MS = 5 * 60_000;
