/**
 * When every journey begins: a Wednesday afternoon, seven minutes past the hour, so that the running quarter hour, the
 * next one and the night are all different things. The demonstration's bookings lie around it.
 */
export const STAGE_TIME = Temporal.Instant.from('2027-06-16T14:07:00+02:00');
