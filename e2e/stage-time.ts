/**
 * When every journey starts: a Wednesday afternoon, seven minutes past the hour, so that the current quarter
 * hour, the next one and the night differ. The demonstration's bookings are before and after it.
 */
export const STAGE_TIME = Temporal.Instant.from('2027-06-16T14:07:00+02:00');

/** `SECRETS_KEY` of the products, which opens what the demonstration has sealed. */
export const STAGE_KEY = Buffer.alloc(32, 7);
