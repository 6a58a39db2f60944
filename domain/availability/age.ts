/** From this age on it is said of when the picture of the fleet is. */
export const TOLD_FROM_MS = 2_000;
/** An older picture does not say what is free. */
const LONGEST_MS = 10 * 60_000;

/** Whether a picture of `asOf` says too little about what is free at `now`. */
export const isTooOld = (asOf: Temporal.Instant, now: Temporal.Instant): boolean =>
  now.epochMilliseconds - asOf.epochMilliseconds > LONGEST_MS;
