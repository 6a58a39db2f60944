import { type RawBuilder, sql } from 'kysely';

/** `checkChangeable` of `domain/booking/changeable.ts` as a condition on a row of `booking`; a property holds them together. */
export const isChangeable = (now: Temporal.Instant): RawBuilder<boolean> =>
  sql`(booking.state = 'ACTIVE' or booking.state = 'RESERVED' and booking.ends_at > ${now})`;
