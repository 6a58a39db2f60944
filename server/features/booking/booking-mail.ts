import {
  cancellationBasisCents,
  cancellationFeeCents,
  checkCancellation,
  FREE_MINUTES_AFTER_BOOKING,
  FREE_UNTIL_HOURS_BEFORE_START,
  freeCancellationUntil,
  LATE_SHARE_PERCENT,
} from '#domain/booking/cancellation.ts';
import { formatDateTimeInFull, formatDuration, formatPeriodInFull } from '#domain/booking/format-period.ts';
import { lateShareText } from '#domain/booking/late-share-text.ts';
import { type Period, periodMs } from '#domain/booking/period.ts';
import { estimateText } from '#domain/tariff/estimate.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { NewMail } from '#server/features/mail/mailer.ts';
import type { MailedBooking } from '#server/features/mail/placeholders.ts';
import type { BookingRow } from './booking.repository.ts';
import { bookingCalendar, type CalendarPublisher } from './booking-calendar.ts';
import type { BookingMessage } from './booking-message.repository.ts';
import { addressOf, cancellationFactsOf, estimateOfRow, periodOf } from './booking-view.ts';
import { MAIL_OF_EVENT, type MailedEvent } from './mail-of-event.ts';

export type BookingMailOptions = CalendarPublisher & { hotline: string };
type BookingTemplate = (typeof MAIL_OF_EVENT)[MailedEvent];
type BookingMail = { [T in BookingTemplate]: NewMail<T> }[BookingTemplate];

/** Returns the mail about an event, with the calendar file of the booking as it was right after it. */
export function bookingMail(
  message: BookingMessage,
  current: BookingRow,
  to: string,
  options: BookingMailOptions,
): BookingMail {
  const row = rowAfter(message, current);
  const { filename, method, text } = bookingCalendar(
    { row, cityTitle: message.city_title, sequence: message.sequence, revisedAt: message.at },
    options,
  );
  const contentType = `text/calendar; charset=utf-8; method=${method}`;
  const envelope = {
    to,
    now: message.at,
    attachments: [{ filename, contentType, content: Buffer.from(text) }],
  };
  const common = {
    prename: row.prename,
    actor: message.actor,
    booking: mailedBooking(row, message.city_title),
    hotline: options.hotline,
  };
  switch (message.kind) {
    case 'BOOKED':
      return {
        ...envelope,
        template: MAIL_OF_EVENT.BOOKED,
        placeholders: { ...common, ...termsOf(row, message.at) },
      };
    case 'CHANGED':
      return {
        ...envelope,
        template: MAIL_OF_EVENT.CHANGED,
        placeholders: {
          ...common,
          before: changedFrom(message, row),
          fee: changeFee(message, row),
          ...termsOf(row, message.at),
        },
      };
    case 'CANCELLED':
      return {
        ...envelope,
        template: MAIL_OF_EVENT.CANCELLED,
        placeholders: {
          ...common,
          owed: money(row, row.fee_cents),
          reason: cancellationReason(message, row),
        },
      };
  }
}

/** The booking as it was right after the event: meanwhile more may have happened to it. */
const rowAfter = (message: BookingMessage, current: BookingRow): BookingRow => ({
  ...current,
  starts_at: message.starts_at,
  ends_at: message.ends_at,
  state: message.kind === 'CANCELLED' ? 'CANCELLED' : message.started ? 'ACTIVE' : 'RESERVED',
  time_cents: message.price_after_cents,
  fee_cents: message.fees_cents,
  late_peak_cents: message.late_peak_cents,
});

const money = ({ currency }: BookingRow, cents: number) => formatMoney({ cents, currency });
const periodText = (period: Period) => `${formatPeriodInFull(period)} (${formatDuration(periodMs(period))})`;

/** What matters as long as the trip lies ahead. */
const termsOf = (row: BookingRow, at: Temporal.Instant) => ({
  access: row.access_notes,
  estimate: estimateText(estimateOfRow(row)),
  cancellation: cancellationTerms(row, at),
});

const mailedBooking = (row: BookingRow, cityTitle: string): MailedBooking => ({
  id: row.id,
  stationId: row.station_id,
  period: periodText(periodOf(row)),
  start: formatDateTimeInFull(row.starts_at),
  model: row.model,
  plate: row.plate,
  station: row.station_name,
  address: addressOf(row, cityTitle),
});

function changedFrom(message: BookingMessage, row: BookingRow) {
  const { before_starts_at: start, before_ends_at: end, price_before_cents: cents } = message;
  if (!start || !end || cents === null) throw new Error(`event ${message.event_id} changed nothing`);
  return { period: periodText({ start, end }), timePrice: money(row, cents) };
}

const changeFee = ({ fee_cents: fee }: BookingMessage, row: BookingRow): string | null =>
  fee > 0
    ? `${money(row, fee)}, das sind ${LATE_SHARE_PERCENT}\u00A0% des Zeitpreises, um den sich deine Buchung verkürzt`
    : null;

/** What cancelling costs, and until when it is free. */
function cancellationTerms(row: BookingRow, at: Temporal.Instant): string {
  if (checkCancellation({ state: row.state, period: periodOf(row) }, at)) {
    return 'Stornieren lässt sich die Buchung nicht mehr, denn die Fahrt hat begonnen.';
  }
  const facts = cancellationFactsOf(row);
  const until = freeCancellationUntil(facts, at);
  if (until) {
    const laterCents = cancellationFeeCents(facts, until.add({ milliseconds: 1 }));
    return `Kostenlos stornieren kannst du bis ${formatDateTimeInFull(until)}. Danach kostet es ${money(row, laterCents)}, das sind ${LATE_SHARE_PERCENT}\u00A0% des Zeitpreises.`;
  }
  const feeCents = cancellationFeeCents(facts, at);
  if (feeCents === 0 && row.fee_cents > 0) return `Ein Storno kostet nichts zusätzlich.`;
  return `Ein Storno kostet ab jetzt ${money(row, feeCents)}, das sind ${lateShare(row, at)}.`;
}

/** What was owed, and why. */
function cancellationReason(message: BookingMessage, row: BookingRow): string {
  const { fee_cents: feeCents, at } = message;
  const paidFeeCents = row.fee_cents - feeCents;
  const before = { ...row, time_cents: message.price_before_cents ?? 0, fee_cents: paidFeeCents };
  const isLate = cancellationBasisCents(cancellationFactsOf(before), at) !== undefined;
  if (feeCents > 0) {
    return `Die Frist für ein kostenloses Storno war vorbei. Das Storno kostet ${money(row, feeCents)}, das sind ${lateShare(before, at)}.`;
  }
  if (row.fee_cents > 0) {
    return `Für das Storno kommt nichts hinzu, die Gebühr von ${money(row, row.fee_cents)} für deine Verkürzung bleibt.`;
  }
  if (isLate) return 'Das Storno kostet nichts.';
  const dayBefore = row.starts_at.subtract({ hours: FREE_UNTIL_HOURS_BEFORE_START });
  return Temporal.Instant.compare(at, dayBefore) <= 0
    ? `Das Storno kostet nichts, denn bis zum Beginn waren es noch mindestens ${FREE_UNTIL_HOURS_BEFORE_START} Stunden.`
    : `Das Storno kostet nichts, denn nach dem Buchen waren noch keine ${FREE_MINUTES_AFTER_BOOKING} Minuten vergangen.`;
}

const lateShare = (row: BookingRow, at: Temporal.Instant): string =>
  lateShareText({
    currency: row.currency,
    timePriceCents: row.time_cents,
    basisCents: cancellationBasisCents(cancellationFactsOf(row), at) ?? row.time_cents,
    paidFeeCents: row.fee_cents,
  });
