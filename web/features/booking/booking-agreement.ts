import type { Period } from '#domain/booking/period.ts';
import type { Money } from '#domain/tariff/money.ts';
import { type Failure, failureOf, failureTitle } from '#web/shell/call-failure.ts';
import type { Quote } from './booking-queries.ts';

/**
 * Period, total price and the visitor's own distance, if there is one, as the screen showed them when the binding
 * button was pressed.
 */
export type Agreed = { period: Period; total: Money; km: number | undefined };

/** Why the agreement is no longer valid: its time has passed, it costs more, or the server refuses it. */
export type Outdated = { reason: 'PERIOD' | 'PRICE' } | { reason: 'REFUSED'; failure: Failure };

/**
 * Checks after a login whether the agreement holds: time has passed, and the own tariff applies.
 * @returns undefined if it holds, or if only the booking call can decide
 */
export async function checkAgreement(
  agreed: Agreed,
  askQuote: () => Promise<Pick<Quote, 'price' | 'available'>>,
): Promise<Outdated | undefined> {
  try {
    const { price, available } = await askQuote();
    const costsMore =
      price.total.currency !== agreed.total.currency || price.total.cents > agreed.total.cents;
    return available && costsMore ? { reason: 'PRICE' } : undefined;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.unsettled) return undefined;
    return failure.code === 'PERIOD_IN_PAST' ? { reason: 'PERIOD' } : { reason: 'REFUSED', failure };
  }
}

/** Returns what prevents this booking. A missing login is no obstacle: the overlay asks for it. */
export function obstacleOf(
  failure: Failure | undefined,
  quoted: Quote['obstacle'] | undefined,
): Failure | undefined {
  if (failure && failure.code !== 'AUTHENTICATION') return failure;
  if (!quoted) return undefined;
  const { resultCode: code, detail } = quoted;
  // Nothing was tried yet: the texts of a refused booking would say that nothing was charged.
  switch (code) {
    case 'BOOKEE_TAKEN':
      return {
        code,
        title: 'In dieser Zeit nicht frei',
        text: 'Das Auto ist in deinem Zeitraum schon vergeben. Such dir eine andere Zeit oder ein anderes Auto aus.',
      };
    case 'BOOKEE_OUT_OF_SERVICE':
      return {
        code,
        title: failureTitle(code),
        text: 'Das Auto ist in deinem Zeitraum nicht im Einsatz. Such dir eine andere Zeit oder ein anderes Auto aus.',
      };
    default:
      return { code, title: failureTitle(code), text: detail };
  }
}
