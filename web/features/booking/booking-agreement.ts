import type { Period } from '#domain/booking/period.ts';
import type { Money } from '#domain/tariff/money.ts';
import { type Failure, failureOf } from '#web/shell/call-failure.ts';
import type { Quote } from './booking-queries.ts';

/** What the person saw when pressing the button that binds. */
export type Agreed = { period: Period; total: Money; km: number };

/** What of it does not hold any more. */
export type OutdatedPart = 'PERIOD' | 'PRICE';

/**
 * Asks anew for what was agreed to before a login: time has passed, and now a tariff of one's own counts.
 * @returns undefined when it still holds, or when only the booking itself can tell
 */
export async function outdatedPart(
  agreed: Agreed,
  askQuote: () => Promise<Pick<Quote, 'price' | 'available'>>,
): Promise<OutdatedPart | undefined> {
  try {
    const { price, available } = await askQuote();
    const costsMore =
      price.total.currency !== agreed.total.currency || price.total.cents > agreed.total.cents;
    return available && costsMore ? 'PRICE' : undefined;
  } catch (error) {
    return failureOf(error).unsettled ? undefined : 'PERIOD';
  }
}

/** What stands in the way of this booking. A missing login does not: the overlay asks for it. */
export function obstacleOf(failure: Failure | undefined, isTaken: boolean): Failure | undefined {
  if (failure && failure.code !== 'AUTHENTICATION') return failure;
  if (!isTaken) return undefined;
  return {
    code: 'BOOKEE_TAKEN',
    title: 'In dieser Zeit nicht frei',
    text: 'Das Auto ist in deinem Zeitraum schon vergeben. Such dir eine andere Zeit oder ein anderes Auto aus.',
  };
}
