import {
  cancellationBasisCents,
  cancellationFeeCents,
  checkCancellation,
  FREE_MINUTES_AFTER_BOOKING,
  FREE_UNTIL_HOURS_BEFORE_START,
  freeCancellationUntil,
} from '#domain/booking/cancellation.ts';
import { formatDateTimeInFull, formatDuration, formatPeriodInFull } from '#domain/booking/format-period.ts';
import { lateShareText } from '#domain/booking/late-share-text.ts';
import { type Period, periodMs } from '#domain/booking/period.ts';
import { formatWalk } from '#domain/station/walk.ts';
import { estimateText } from '#domain/tariff/estimate.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { BookingRow } from '#server/features/booking/booking.repository.ts';
import type {
  BookingMessage,
  MailedEvent,
  Person,
} from '#server/features/booking/booking-message.repository.ts';
import {
  addressOf,
  cancellationFactsOf,
  estimateOfRow,
  periodOf,
} from '#server/features/booking/booking-view.ts';
import type { Substitute } from '#server/features/booking/substitutes.ts';
import { bookingCalendar, type CalendarPublisher } from '#server/features/calendar-feed/booking-calendar.ts';
import type { NewMail } from '#server/features/mail/mailer.ts';
import type { BookingPlaceholders, MailedBooking } from '#server/features/mail/placeholders.ts';
import type { LateFacts } from './late-facts.ts';
import { MAIL_OF_EVENT, MAIL_TO_LENDER } from './mail-of-event.ts';

export type BookingMailOptions = CalendarPublisher & { hotline: string };
type BookingTemplate =
  | (typeof MAIL_OF_EVENT)[MailedEvent]
  | (typeof MAIL_TO_LENDER)[keyof typeof MAIL_TO_LENDER];
type BookingMail = { [T in BookingTemplate]: NewMail<T> }[BookingTemplate];

/**
 * Returns the mails about an event, with the calendar file of the booking as it was right after it: to who drives, and to
 * who lent the booking. Accounts without an address are told nothing.
 */
export function bookingMails(
  message: BookingMessage,
  current: BookingRow,
  late: LateFacts | undefined,
  options: BookingMailOptions,
): BookingMail[] {
  const { driver, lender } = message;
  const mails = [];
  if (driver.email) mails.push(mailToDriver(message, current, late, driver.email, options));
  if (lender?.email) {
    const mail = mailToLender(message, current, { ...lender, email: lender.email }, options);
    if (mail) mails.push(mail);
  }
  return mails;
}

type Reader = { person: Person; to: string; isLentAway: boolean; hasFile?: boolean };

/** What every mail about a booking has; without `hasFile` no calendar file. */
function common(
  message: BookingMessage,
  row: BookingRow,
  { person, to, isLentAway, hasFile = true }: Reader,
  options: BookingMailOptions,
) {
  const entry = {
    row,
    cityTitle: message.city_title,
    sequence: message.sequence,
    revisedAt: message.at,
    isLentAway,
  };
  const { filename, method, text } = bookingCalendar(entry, options);
  const contentType = `text/calendar; charset=utf-8; method=${method}`;
  return {
    envelope: {
      to,
      now: message.at,
      attachments: hasFile ? [{ filename, contentType, content: Buffer.from(text) }] : [],
    },
    placeholders: {
      prename: person.prename,
      booking: mailedBooking(row, message.city_title),
      hotline: options.hotline,
    },
  };
}

function mailToDriver(
  message: BookingMessage,
  current: BookingRow,
  late: LateFacts | undefined,
  to: string,
  options: BookingMailOptions,
): BookingMail {
  const row = rowAfter(message, current);
  const isLentAway = message.kind === 'TAKEN_BACK';
  const reader = { person: message.driver, to, isLentAway, hasFile: !(message.kind in WITHOUT_FILE) };
  const { envelope, placeholders } = common(message, row, reader, options);
  const told = { ...placeholders, actor: message.actor, hasFile: true };
  const other = nameOf(message.lender);
  const terms = termsOf(row, message.at);
  switch (message.kind) {
    case 'BOOKED':
      return {
        ...envelope,
        template: MAIL_OF_EVENT.BOOKED,
        placeholders: { ...told, ...terms },
      };
    case 'CHANGED':
      return {
        ...envelope,
        template: MAIL_OF_EVENT.CHANGED,
        placeholders: { ...told, ...changeOf(message, row) },
      };
    case 'CANCELLED':
      return {
        ...envelope,
        template: MAIL_OF_EVENT.CANCELLED,
        placeholders: { ...told, ...cancellationOf(message, row) },
      };
    case 'LENT':
      return {
        ...envelope,
        template: MAIL_OF_EVENT.LENT,
        placeholders: { ...placeholders, other, access: row.access_notes, estimate: terms.estimate },
      };
    case 'TAKEN_BACK':
      return { ...envelope, template: MAIL_OF_EVENT.TAKEN_BACK, placeholders: { ...placeholders, other } };
    case 'CAR_THREATENED':
    case 'CAR_OVERDUE':
      return {
        ...envelope,
        template: MAIL_OF_EVENT[message.kind],
        placeholders: { ...placeholders, ...lateCarOf(message, row, late) },
      };
    case 'CAR_ON_TIME':
    case 'CAR_RETURNED': {
      const isReturned = message.kind === 'CAR_RETURNED';
      return {
        ...envelope,
        template: MAIL_OF_EVENT[message.kind],
        placeholders: { ...placeholders, isReturned, cancellation: terms.cancellation },
      };
    }
    case 'AWAITED':
      return {
        ...envelope,
        template: MAIL_OF_EVENT.AWAITED,
        placeholders: { ...placeholders, ...awaitedOf(row, late) },
      };
    case 'MOVE_ASKED':
      return {
        ...envelope,
        template: MAIL_OF_EVENT.MOVE_ASKED,
        placeholders: {
          ...placeholders,
          substitutes: substituteTexts(late),
          answerBy: inFull(late?.answerBy),
        },
      };
    case 'MOVE_OVER':
      return { ...envelope, template: MAIL_OF_EVENT.MOVE_OVER, placeholders };
    case 'SUBSTITUTED':
      return {
        ...envelope,
        template: MAIL_OF_EVENT.SUBSTITUTED,
        placeholders: {
          ...placeholders,
          ...terms,
          lateCar: lateCarName(message),
          isForRepair: message.for_repair,
          isLent: false,
          hasFile: true,
        },
      };
  }
}

const WITHOUT_FILE: Partial<Record<MailedEvent, true>> = {
  CAR_THREATENED: true,
  CAR_OVERDUE: true,
  CAR_ON_TIME: true,
  CAR_RETURNED: true,
  AWAITED: true,
  MOVE_ASKED: true,
  MOVE_OVER: true,
};

const inFull = (instant: Temporal.Instant | undefined) =>
  instant === undefined ? null : formatDateTimeInFull(instant);

const lateCarOf = (message: BookingMessage, row: BookingRow, late: LateFacts | undefined) => ({
  isMissing: message.kind === 'CAR_OVERDUE',
  expected: inFull(late?.expectedBackAt),
  substitutes: substituteTexts(late),
  freeUntil: inFull(row.free_until ?? undefined),
});

const substituteTexts = (late: LateFacts | undefined) =>
  (late?.substitutes ?? []).map((found) => substituteText(found, late?.bookedCents ?? 0));

/** "VW ID.3, Hauptbahnhof, 4 Min. zu Fuß (240 m): bleibt bei 22,10 €" */
function substituteText({ vehicle, distance, price }: Substitute, bookedCents: number): string {
  const sum = formatMoney({ cents: price.totalCents, currency: price.currency });
  const way = distance === 0 ? 'an derselben Station' : formatWalk(distance);
  const cost = price.totalCents < bookedCents ? `dann ${sum}` : `bleibt bei ${sum}`;
  return `${vehicle.model}, ${vehicle.station_name}, ${way}: ${cost}`;
}

const awaitedOf = (row: BookingRow, late: LateFacts | undefined) => ({
  nextStart: inFull(late?.nextStart),
  latestEnd: inFull(late?.latestEnd),
  lateFee: money(row, row.prices.lateFeeCents),
  lateFreeMinutes: row.prices.lateFreeMinutes,
});

function lateCarName({ event_id: id, late_car: car }: BookingMessage): string {
  if (!car) throw new Error(`event ${id} names no late car`);
  return `${car.model}, Kennzeichen ${car.plate}`;
}

/** The calendar of who lent a booking has lost it: only when that changes is there a file. */
function mailToLender(
  message: BookingMessage,
  current: BookingRow,
  lender: Person & { email: string },
  options: BookingMailOptions,
): BookingMail | undefined {
  const row = rowAfter(message, current);
  const isMoved = message.kind === 'LENT' || message.kind === 'TAKEN_BACK';
  const isLentAway = message.kind !== 'TAKEN_BACK';
  const reader = { person: lender, to: lender.email, isLentAway, hasFile: isMoved };
  const { envelope, placeholders } = common(message, row, reader, options);
  const actor: BookingPlaceholders['actor'] = message.by_lender
    ? 'DRIVER'
    : message.actor === 'DRIVER'
      ? 'BORROWER'
      : message.actor;
  const told = { ...placeholders, actor, hasFile: false };
  const other = nameOf(message.driver);
  const terms = termsOf(row, message.at);
  switch (message.kind) {
    case 'BOOKED':
    // Of a car on a trip only its driver is told (docs/decisions/050).
    case 'CAR_THREATENED':
    case 'CAR_OVERDUE':
    case 'CAR_ON_TIME':
    case 'CAR_RETURNED':
    case 'AWAITED':
    // What is asked, only who drives can answer.
    case 'MOVE_ASKED':
    case 'MOVE_OVER':
      return undefined;
    case 'SUBSTITUTED':
      return {
        ...envelope,
        template: MAIL_TO_LENDER.SUBSTITUTED,
        placeholders: {
          ...placeholders,
          ...terms,
          lateCar: lateCarName(message),
          isForRepair: message.for_repair,
          isLent: true,
          hasFile: false,
        },
      };
    case 'CHANGED':
      return {
        ...envelope,
        template: MAIL_TO_LENDER.CHANGED,
        placeholders: { ...told, ...changeOf(message, row) },
      };
    case 'CANCELLED':
      return {
        ...envelope,
        template: MAIL_TO_LENDER.CANCELLED,
        placeholders: { ...told, ...cancellationOf(message, row) },
      };
    case 'LENT':
      return { ...envelope, template: MAIL_TO_LENDER.LENT, placeholders: { ...placeholders, other } };
    case 'TAKEN_BACK':
      return {
        ...envelope,
        template: MAIL_TO_LENDER.TAKEN_BACK,
        placeholders: {
          ...placeholders,
          other,
          estimate: terms.estimate,
          cancellation: terms.cancellation,
        },
      };
  }
}

const nameOf = (person: Person | null): string =>
  [person?.prename, person?.name].filter(Boolean).join(' ') || 'jemand aus deinem Account';

const changeOf = (message: BookingMessage, row: BookingRow) => ({
  before: changedFrom(message, row),
  fee: changeFee(message, row),
  ...termsOf(row, message.at),
});

const cancellationOf = (message: BookingMessage, row: BookingRow) => ({
  owed: money(row, row.fee_cents),
  reason: cancellationReason(message, row),
});

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
    ? `${money(row, fee)}, das sind ${row.prices.lateSharePercent}\u00A0% des Zeitpreises, um den sich deine Buchung verkürzt`
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
    return `Kostenlos stornieren kannst du bis ${formatDateTimeInFull(until)}. Danach kostet es ${money(row, laterCents)}, das sind ${row.prices.lateSharePercent}\u00A0% des Zeitpreises.`;
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
  if (row.free_until && Temporal.Instant.compare(at, row.free_until) <= 0) {
    return 'Das Storno kostet nichts, denn das Auto war verspätet.';
  }
  if (isLate) return 'Das Storno kostet nichts.';
  const dayBefore = row.starts_at.subtract({ hours: FREE_UNTIL_HOURS_BEFORE_START });
  return Temporal.Instant.compare(at, dayBefore) <= 0
    ? `Das Storno kostet nichts, denn bis zum Beginn waren es noch mindestens ${FREE_UNTIL_HOURS_BEFORE_START} Stunden.`
    : `Das Storno kostet nichts, denn nach dem Buchen waren noch keine ${FREE_MINUTES_AFTER_BOOKING} Minuten vergangen.`;
}

const lateShare = (row: BookingRow, at: Temporal.Instant): string =>
  lateShareText({
    priceList: row.prices,
    currency: row.currency,
    timePriceCents: row.time_cents,
    basisCents: cancellationBasisCents(cancellationFactsOf(row), at) ?? row.time_cents,
    paidFeeCents: row.fee_cents,
  });
