import type { MailTemplate } from '#server/features/mail/placeholders.ts';

/**
 * What the driver is told by mail about each kind of event (§S14.15); null: nothing, for the reason beside it. Nobody can
 * switch these mails off (§S14.16).
 */
export const MAIL_OF_EVENT = {
  BOOKED: 'buchung_neu',
  CHANGED: 'buchung_geaendert',
  CANCELLED: 'buchung_storniert',
  /** The driver does it at the car and sees it there; the booking stays as it is. */
  STARTED: null,
  /** The driver does it at the car and sees it there; the invoice says what the trip cost. */
  ENDED: null,
  /** §S14.15 names no mail of it: the period is over, and the invoice says what it costs. */
  NO_SHOW: null,
} as const satisfies Record<string, MailTemplate | null>;

type EventKind = keyof typeof MAIL_OF_EVENT;
export type MailedEvent = {
  [Kind in EventKind]: (typeof MAIL_OF_EVENT)[Kind] extends null ? never : Kind;
}[EventKind];
