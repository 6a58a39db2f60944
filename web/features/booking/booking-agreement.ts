import type { Period } from '#domain/booking/period.ts';
import type { Money } from '#domain/tariff/money.ts';
import { type Failure, failureOf } from '#web/shell/call-failure.ts';
import type { Quote } from './booking-queries.ts';

/**
 * Period, total price and the visitor's own distance, if there is one, as the screen showed them when the binding
 * button was pressed.
 */
export type Agreed = { period: Period; total: Money; km: number | undefined };

/** The part of the agreement that is no longer valid. */
export type OutdatedPart = 'PERIOD' | 'PRICE';

/**
 * Checks after a login whether the agreement holds: time has passed, and the customer's own tariff applies.
 * @returns undefined if it holds, or if only the booking call can decide (no answer, or the car is taken)
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

/** Returns what prevents this booking. A missing login is no obstacle: the overlay asks for it. */
export function obstacleOf(failure: Failure | undefined, isTaken: boolean): Failure | undefined {
  if (failure && failure.code !== 'AUTHENTICATION') return failure;
  if (!isTaken) return undefined;
  return {
    code: 'BOOKEE_TAKEN',
    title: 'In dieser Zeit nicht frei',
    text: 'Das Auto ist in deinem Zeitraum schon vergeben. Such dir eine andere Zeit oder ein anderes Auto aus.',
  };
}
