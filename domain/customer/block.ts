import { BERLIN } from '#domain/booking/grid.ts';
import { needsSecondPerson } from '#domain/staff/act.ts';
import type { CustomerState } from './customer-state.ts';

/** What the person reads about a block; the contract and the table say the same. */
export const BLOCK_TOLD_LENGTH = { min: 3, max: 500 } as const;

/** The end of a block's last day in Berlin; undefined if that is over already. */
export function endOfBlock(lastDay: Temporal.PlainDate, now: Temporal.Instant): Temporal.Instant | undefined {
  const end = lastDay.add({ days: 1 }).toZonedDateTime(BERLIN).toInstant();
  return Temporal.Instant.compare(end, now) > 0 ? end : undefined;
}

/** A block within this many hours after the last one goes on with it: a week and another one is no way round the limit. */
export const BLOCK_GOES_ON_HOURS = 24;

/** How long it holds, in calendar days after the one on which it began, as whoever decides counts them (§S20.3). */
const daysOfBlock = (lastDay: Temporal.PlainDate, began: Temporal.Instant): number =>
  began.toZonedDateTimeISO(BERLIN).toPlainDate().until(lastDay, { largestUnit: 'days' }).days;

/** Whoever is gone, or going, needs no block; whom we have turned away has no access. */
export const canBeBlocked = (state: CustomerState): boolean =>
  state !== 'DELETED' && state !== 'DELETING' && state !== 'DENIED';

/** A block by hand that holds. */
export type HeldBlock = {
  /** Since when the account is blocked without a break. */
  since: Temporal.Instant;
  /** Null: until further notice. */
  until: Temporal.Instant | null;
};

/**
 * §S20.3: whether a second person has to confirm this block. `since`: when it begins, or the one that it goes on with. What only
 * ends an earlier block sooner needs nobody.
 */
export function blockNeedsSecond(
  lastDay: Temporal.PlainDate | null,
  { since, held, now }: { since: Temporal.Instant; held: HeldBlock | undefined; now: Temporal.Instant },
): boolean {
  const until = lastDay && endOfBlock(lastDay, now);
  const isSooner =
    held !== undefined &&
    until != null &&
    (held.until === null || Temporal.Instant.compare(until, held.until) <= 0);
  const days = lastDay ? daysOfBlock(lastDay, since) : 'UNTIL_FURTHER_NOTICE';
  return !isSooner && needsSecondPerson({ kind: 'BLOCK', days });
}
