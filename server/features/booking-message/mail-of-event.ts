import type { MailedEvent } from '#server/features/booking/booking-message.repository.ts';
import type { Letter } from '#server/features/mail/letter.ts';
import { bookingCancelled, bookingChanged, bookingMade } from './booking-message.letters.ts';
import { carAwaited, carBack, carLate, carSubstituted } from './late-car.letters.ts';
import { bookingBorrowed, bookingLent, bookingTakenBack, bookingYoursAgain } from './lending.letters.ts';
import { moveAsked, moveOver } from './move-request.letters.ts';
import { tripReceipt } from './receipt.letters.ts';
import { stationMoved } from './station-moved.letters.ts';

/**
 * What the driver is told by mail about each kind of event (§S14.15); null: nothing, for the reason beside it. Nobody can
 * switch these mails off (§S14.16).
 */
export const MAIL_OF_EVENT = {
  BOOKED: bookingMade,
  CHANGED: bookingChanged,
  CANCELLED: bookingCancelled,
  LENT: bookingBorrowed,
  TAKEN_BACK: bookingTakenBack,
  CAR_THREATENED: carLate,
  CAR_OVERDUE: carLate,
  CAR_ON_TIME: carBack,
  CAR_RETURNED: carBack,
  SUBSTITUTED: carSubstituted,
  AWAITED: carAwaited,
  MOVE_ASKED: moveAsked,
  MOVE_OVER: moveOver,
  STATION_MOVED: stationMoved,
  ENDED: tripReceipt,
  /** The driver has just said it, and the page says that the car stays. */
  MOVE_DECLINED: null,
  /** Whoever has booked has just chosen it; the booking stays as it is. */
  COST_CENTRE_CHANGED: null,
  /** The driver does it at the car and sees it there; the booking stays as it is. */
  STARTED: null,
  /** §S14.15 names no mail of it: the period is over, and the invoice says what it costs. */
  NO_SHOW: null,
  /** No mail had told of the no-show. */
  NO_SHOW_TAKEN_BACK: null,
  NO_SHOW_FORGIVEN: null,
  /** The mail with the invoice tells it. */
  BILLED: null,
} as const satisfies Record<MailedEvent, Letter<never>> & Record<string, Letter<never> | null>;

/** What the customer is told who has lent the booking: they pay, also for what its driver does (docs/decisions/049). */
export const MAIL_TO_LENDER = {
  CHANGED: bookingChanged,
  CANCELLED: bookingCancelled,
  LENT: bookingLent,
  TAKEN_BACK: bookingYoursAgain,
  SUBSTITUTED: carSubstituted,
  ENDED: tripReceipt,
} as const satisfies Partial<Record<EventKind, Letter<never>>>;

type EventKind = keyof typeof MAIL_OF_EVENT;
