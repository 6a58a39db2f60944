import { BERLIN } from '#domain/booking/grid.ts';
import type { CustomerState } from './customer-state.ts';

/** What the person reads about a block; the contract and the table say the same. */
export const BLOCK_TOLD_LENGTH = { min: 3, max: 500 } as const;

/** The end of a block's last day in Berlin; undefined if that is over already. */
export function endOfBlock(lastDay: Temporal.PlainDate, now: Temporal.Instant): Temporal.Instant | undefined {
  const end = lastDay.add({ days: 1 }).toZonedDateTime(BERLIN).toInstant();
  return Temporal.Instant.compare(end, now) > 0 ? end : undefined;
}

/** How long it holds, in calendar days after today, as whoever decides counts them (§S20.3). */
export const daysOfBlock = (lastDay: Temporal.PlainDate, now: Temporal.Instant): number =>
  now.toZonedDateTimeISO(BERLIN).toPlainDate().until(lastDay, { largestUnit: 'days' }).days;

/** Whoever is gone, or going, needs no block; whom we have turned away has no access. */
export const canBeBlocked = (state: CustomerState): boolean =>
  state !== 'DELETED' && state !== 'DELETING' && state !== 'DENIED';
