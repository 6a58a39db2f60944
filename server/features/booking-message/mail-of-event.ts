import type { MailedEvent } from '#server/features/booking/booking-message.repository.ts';
import type { MailTemplate } from '#server/features/mail/placeholders.ts';

/**
 * What the driver is told by mail about each kind of event (§S14.15); null: nothing, for the reason beside it. Nobody can
 * switch these mails off (§S14.16).
 */
export const MAIL_OF_EVENT = {
  BOOKED: 'buchung_neu',
  CHANGED: 'buchung_geaendert',
  CANCELLED: 'buchung_storniert',
  LENT: 'buchung_geliehen',
  TAKEN_BACK: 'buchung_zurueckgenommen',
  CAR_THREATENED: 'auto_verspaetet',
  CAR_OVERDUE: 'auto_verspaetet',
  CAR_ON_TIME: 'auto_zurueck',
  CAR_RETURNED: 'auto_zurueck',
  SUBSTITUTED: 'buchung_ersatz',
  AWAITED: 'auto_erwartet',
  MOVE_ASKED: 'auto_tausch_bitte',
  MOVE_OVER: 'auto_tausch_erledigt',
  /** The driver has just said it, and the page says that the car stays. */
  MOVE_DECLINED: null,
  /** Whoever has booked has just chosen it; the booking stays as it is. */
  COST_CENTRE_CHANGED: null,
  /** The driver does it at the car and sees it there; the booking stays as it is. */
  STARTED: null,
  /** The driver does it at the car and sees it there; the invoice says what the trip cost. */
  ENDED: null,
  /** §S14.15 names no mail of it: the period is over, and the invoice says what it costs. */
  NO_SHOW: null,
  /** No mail had told of the no-show. */
  NO_SHOW_TAKEN_BACK: null,
  NO_SHOW_FORGIVEN: null,
  /** The mail with the invoice tells it. */
  BILLED: null,
} as const satisfies Record<MailedEvent, MailTemplate> & Record<string, MailTemplate | null>;

/** What the customer is told who has lent the booking: they pay, also for what its driver does (docs/decisions/049). */
export const MAIL_TO_LENDER = {
  CHANGED: 'buchung_geaendert',
  CANCELLED: 'buchung_storniert',
  LENT: 'buchung_verliehen',
  TAKEN_BACK: 'buchung_wieder_deine',
  SUBSTITUTED: 'buchung_ersatz',
} as const satisfies Partial<Record<EventKind, MailTemplate>>;

type EventKind = keyof typeof MAIL_OF_EVENT;
