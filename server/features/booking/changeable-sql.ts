import { type RawBuilder, sql } from 'kysely';

/**
 * The rule `checkChangeable` (`domain/booking/changeable.ts`) as an SQL condition on `booking`. A property
 * test compares the two.
 */
export const isChangeable = (now: Temporal.Instant): RawBuilder<boolean> =>
  sql`(booking.state = 'ACTIVE' or booking.state = 'RESERVED' and booking.ends_at > ${now})`;
