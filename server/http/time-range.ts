import type { Period } from '#domain/booking/period.ts';

/** Converts a period to the format of the API: ISO 8601 in UTC (§S2.20). */
export const toTimeRange = ({ start, end }: Period) => ({ start: start.toString(), end: end.toString() });
