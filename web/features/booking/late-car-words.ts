import { nearMoment } from '#domain/booking/format-period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Booking, LateCar } from './booking-queries.ts';

export type Waiting = NonNullable<LateCar['waiting']>;
type Ended = NonNullable<LateCar['ended']>;

/** The short mark of a booking whose car is late. */
export const LATE_MARKS: Record<NonNullable<Booking['carLate']>, string> = {
  THREATENED: 'Auto verspätet sich',
  OVERDUE: 'Auto fehlt noch',
};

/** What is known of a late car, in one sentence. Nothing is said about who has it, or where it is. */
export function waitingText(
  { state, expectedBackAt }: Pick<Waiting, 'state' | 'expectedBackAt'>,
  now: Temporal.Instant,
): string {
  const back = expectedBackAt && nearMoment(Temporal.Instant.from(expectedBackAt), now);
  if (state === 'THREATENED') {
    return back
      ? `Dein Auto kommt voraussichtlich frühestens gegen ${back} Uhr zurück.`
      : 'Dein Auto wird voraussichtlich nicht pünktlich zurück sein; wann es kommt, wissen wir nicht.';
  }
  return back
    ? `Dein Auto ist noch nicht zurück; es kommt voraussichtlich frühestens gegen ${back} Uhr.`
    : 'Dein Auto ist noch nicht zurück; wann es kommt, wissen wir nicht.';
}

/** How a warning has ended. */
export const endedText = ({ reason }: Pick<Ended, 'reason'>): string =>
  reason === 'RETURNED' ? 'Dein Auto ist zurück.' : 'Dein Auto wird pünktlich zurück sein.';

/** What stands behind the price of a substitute: "statt 22,10 €". */
export function comparedPrice(substitute: Waiting['bookedPrice'], booked: Waiting['bookedPrice']): string {
  return substitute.total.cents < booked.total.cents ? `statt ${formatMoney(booked.total)}` : 'Preis bleibt';
}
