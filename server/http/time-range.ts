import type { Period } from '#domain/booking/period.ts';

/** A period as calls write it: ISO 8601 in UTC (§S2.20). */
export const toTimeRange = ({ start, end }: Period) => ({ start: start.toString(), end: end.toString() });
