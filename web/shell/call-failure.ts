import type { RefusalCode } from '#contract/refusal.ts';
import { CallRefused, ConnectionFailed } from '#web/platform/call.ts';
import { MESSAGES } from '#web/shell/message-catalogue.ts';
import { waitText } from './wait-text.ts';

export type Failure = {
  code: RefusalCode | 'CONNECTION';
  title: string;
  text: string;
  /** The server may have carried out the request: a new attempt must send the same idempotency key. */
  unsettled?: boolean;
};

const TITLES = new Map<RefusalCode, string>([
  ['BOOKEE_TAKEN', 'Jemand war schneller'],
  ['BOOKEE_OUT_OF_SERVICE', 'In dieser Zeit außer Betrieb'],
  ['OWN_BOOKING_OVERLAPS', 'Du hast da schon ein Auto'],
  ['CUSTOMER_BLOCKED', 'Dein Account ist gesperrt'],
  ['ENTITLEMENT_BLOCKED', 'Du bist gesperrt'],
  ['ENTITLEMENT_ENDED', 'Du bist nicht mehr fahrtberechtigt'],
  ['ENTITLEMENT_SUSPENDED', 'Der Hauptaccount ist nicht freigeschaltet'],
  ['LIMIT_EXCEEDED', 'Das geht über dein Limit'],
  ['PROVIDER_CANNOT_BILL', 'Hier geht es noch nicht los'],
  ['PERIOD_IN_PAST', 'Diese Zeit ist schon vorbei'],
  ['BOOKING_STARTED', 'Schon unterwegs'],
  ['BOOKING_ENDED', 'Schon vorbei'],
  ['BOOKING_CANCELLED', 'Schon storniert'],
  ['START_FIXED', 'Der Beginn steht fest'],
  ['CAR_NOT_RETURNED', 'Das Auto ist noch nicht zurück'],
  ['CAR_NOT_LATE', 'Dein Auto kommt doch pünktlich'],
  ['SUBSTITUTE_TAKEN', 'Jemand war schneller'],
  ['MOVE_OVER', 'Du fährst wie gebucht'],
  ['SUBSTITUTE_UNSUITABLE', 'Dieses Auto passt nicht'],
  // Questions: a yes goes on.
  ['OPENED_ELSEWHERE', 'Stehst du an diesem Auto?'],
  ['BUSY_ELSEWHERE', 'Du arbeitest gerade woanders'],
]);

export const failureTitle = (code: RefusalCode): string =>
  TITLES.get(code) ?? 'Das hat leider nicht geklappt';

/** Returns the German texts for the error of a booking, change or cancellation; any error is accepted. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ConnectionFailed) {
    // §8.3; a second attempt sends the same key, so it cannot book twice.
    return {
      code: 'CONNECTION',
      unsettled: true,
      title: MESSAGES.CONNECTION.title,
      text: `${MESSAGES.CONNECTION.message} Keine Sorge: Auch wenn du es noch einmal versuchst, wird nichts doppelt ausgeführt.`,
    };
  }
  if (error instanceof CallRefused) {
    const { resultCode, detail, status } = error.problem;
    const wait =
      resultCode === 'RATE_LIMITED' && error.retryAfterSeconds ? ` ${waitText(error.retryAfterSeconds)}` : '';
    return {
      code: resultCode,
      title: failureTitle(resultCode),
      text: detail + wait,
      ...(status >= 500 ? { unsettled: true } : {}),
    };
  }
  return {
    code: 'INTERNAL',
    unsettled: true,
    title: 'Das hat leider nicht geklappt',
    text: MESSAGES.DEFAULT.message,
  };
}
