import { sql } from 'kysely';

/** The events that a calendar has to know. */
export const IS_REVISION = sql`kind in ('BOOKED', 'CHANGED', 'CANCELLED', 'LENT', 'TAKEN_BACK', 'SUBSTITUTED', 'STATION_MOVED')`;
