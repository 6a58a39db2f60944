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
import { differenceText } from '#domain/vehicle/vehicle-wish.ts';
import type { Db } from '#server/db/connect.ts';
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
import type { Letter } from '#server/features/mail/letter.ts';
import type { BookingPlaceholders, MailedBooking } from './booking-message.letters.ts';
import type { LateFacts } from './late-facts.ts';
import { MAIL_OF_EVENT, MAIL_TO_LENDER } from './mail-of-event.ts';
import type { ReceiptFacts } from './receipt.letters.ts';

export type BookingMailOptions = CalendarPublisher & { hotline: string };
/** Inserts a mail in the caller's transaction. */
type BookingMail = (db: Db) => Promise<void>;

/**
 * Returns the mails about an event, with the calendar file of the booking as it was right after it: to who drives, and to
 * who lent the booking. Accounts without an address are told nothing.
 */
export function bookingMails(
  message: BookingMessage,
  current: BookingRow,
  { late, receipt }: { late?: LateFacts | undefined; receipt?: ReceiptFacts | undefined },
  options: BookingMailOptions,
): BookingMail[] {
  const { driver, lender } = message;
  const mails: BookingMail[] = [];
  if (driver.email) mails.push(mailToDriver(message, current, { late, receipt }, driver.email, options));
  if (lender?.email) {
    const mail = mailToLender(message, current, receipt, { ...lender, email: lender.email }, options);
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
    cityTitle: message.cityTitle,
    sequence: message.sequence,
    revisedAt: message.at,
    isLentAway,
  };
  const { filename, method, text } = bookingCalendar(entry, options);
  const contentType = `text/calendar; charset=utf-8; method=${method}`;
  const attachments = hasFile ? [{ filename, contentType, content: Buffer.from(text) }] : [];
  return {
    mail:
      <Placeholders>(letter: Letter<Placeholders>, filled: NoInfer<Placeholders>): BookingMail =>
      (db) =>
        options.mailer.queue(db, {
          letter,
          to,
          contractOf: { customerId: person.id },
          placeholders: filled,
          attachments,
          now: message.at,
        }),
    placeholders: {
      prename: person.prename,
      booking: mailedBooking(row, message.cityTitle),
      hotline: options.hotline,
    },
  };
}

function mailToDriver(
  message: BookingMessage,
  current: BookingRow,
  { late, receipt }: { late: LateFacts | undefined; receipt: ReceiptFacts | undefined },
  to: string,
  options: BookingMailOptions,
): BookingMail {
  const row = rowAfter(message, current);
  const isLentAway = message.kind === 'TAKEN_BACK';
  const reader = { person: message.driver, to, isLentAway, hasFile: !(message.kind in WITHOUT_FILE) };
  const { mail, placeholders } = common(message, row, reader, options);
  const told = { ...placeholders, actor: message.actor, hasFile: true };
  const other = nameOf(message.lender);
  const terms = termsOf(row, message.at);
  switch (message.kind) {
    case 'BOOKED':
      return mail(MAIL_OF_EVENT.BOOKED, { ...told, ...terms });
    case 'CHANGED':
      return mail(MAIL_OF_EVENT.CHANGED, { ...told, ...changeOf(message, row) });
    case 'CANCELLED':
      return mail(MAIL_OF_EVENT.CANCELLED, {
        ...told,
        ...cancellationOf(message, row),
        substitutes: (late?.substitutes ?? []).map(carAndWay),
      });
    case 'LENT':
      return mail(MAIL_OF_EVENT.LENT, {
        ...placeholders,
        other,
        access: row.accessNotes,
        estimate: terms.estimate,
      });
    case 'TAKEN_BACK':
      return mail(MAIL_OF_EVENT.TAKEN_BACK, { ...placeholders, other });
    case 'CAR_THREATENED':
    case 'CAR_OVERDUE':
      return mail(MAIL_OF_EVENT[message.kind], { ...placeholders, ...lateCarOf(message, row, late) });
    case 'CAR_ON_TIME':
    case 'CAR_RETURNED': {
      const isReturned = message.kind === 'CAR_RETURNED';
      return mail(MAIL_OF_EVENT[message.kind], {
        ...placeholders,
        isReturned,
        cancellation: terms.cancellation,
      });
    }
    case 'AWAITED':
      return mail(MAIL_OF_EVENT.AWAITED, { ...placeholders, ...awaitedOf(row, late) });
    case 'MOVE_ASKED':
      return mail(MAIL_OF_EVENT.MOVE_ASKED, {
        ...placeholders,
        substitutes: substituteTexts(late),
        answerBy: inFull(late?.answerBy),
      });
    case 'MOVE_OVER':
      return mail(MAIL_OF_EVENT.MOVE_OVER, placeholders);
    case 'STATION_MOVED':
      return mail(MAIL_OF_EVENT.STATION_MOVED, {
        ...placeholders,
        access: row.accessNotes,
        before: movedFromOf(message),
        hasBegun: message.started,
      });
    case 'ENDED':
      return mail(MAIL_OF_EVENT.ENDED, {
        ...placeholders,
        ...receiptOf(message, receipt),
        driver: null,
        isEndedByUs: message.byStaff,
      });
    case 'SUBSTITUTED':
      return mail(MAIL_OF_EVENT.SUBSTITUTED, {
        ...placeholders,
        ...terms,
        lateCar: lateCarName(message),
        why: whySubstituted(message),
        isLent: false,
        hasFile: true,
      });
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
  ENDED: true,
};

const inFull = (instant: Temporal.Instant | undefined) =>
  instant === undefined ? null : formatDateTimeInFull(instant);

const lateCarOf = (message: BookingMessage, row: BookingRow, late: LateFacts | undefined) => ({
  isMissing: message.kind === 'CAR_OVERDUE',
  expected: inFull(late?.expectedBackAt),
  substitutes: substituteTexts(late),
  freeUntil: inFull(row.freeUntil ?? undefined),
});

const substituteTexts = (late: LateFacts | undefined) =>
  (late?.substitutes ?? []).map((found) => substituteText(found, late?.bookedCents ?? 0));

/** "VW ID.3, Hauptbahnhof, 4 Min. zu Fuß (240 m): bleibt bei 22,10 €" */
function substituteText(found: Substitute, bookedCents: number): string {
  const { totalCents: cents, currency } = found.price;
  const sum = formatMoney({ cents, currency });
  return `${carAndWay(found)}: ${cents < bookedCents ? `dann ${sum}` : `bleibt bei ${sum}`}`;
}

/** "VW ID.3, Schaltgetriebe, Hauptbahnhof, 4 Min. zu Fuß (240 m)" */
const carAndWay = ({ bookee, distance, differences }: Substitute): string =>
  [
    bookee.model,
    ...differences.map((difference) => differenceText(difference, bookee.seats)),
    bookee.place.name,
    distance === 0 ? 'an derselben Station' : formatWalk(distance),
  ].join(', ');

const awaitedOf = (row: BookingRow, late: LateFacts | undefined) => ({
  nextStart: inFull(late?.nextStart),
  latestEnd: inFull(late?.latestEnd),
  lateFee: money(row, row.prices.lateFeeCents),
  lateFreeMinutes: row.prices.lateFreeMinutes,
});

const whySubstituted = ({ byStaff, forRepair }: BookingMessage) =>
  byStaff ? 'OPERATOR' : forRepair ? 'REPAIR' : 'LATE';

function lateCarName({ eventId: id, lateCar: car }: BookingMessage): string {
  if (!car) throw new Error(`event ${id} names no late car`);
  return `${car.model}, Kennzeichen ${car.plate}`;
}

function movedFromOf({ eventId: id, movedFrom }: BookingMessage): string {
  if (movedFrom === null) throw new Error(`event ${id} names no former address`);
  return movedFrom;
}

function receiptOf({ eventId: id }: BookingMessage, receipt: ReceiptFacts | undefined): ReceiptFacts {
  if (!receipt) throw new Error(`event ${id} ended no trip`);
  return receipt;
}

/** The calendar of who lent a booking has lost it: only when that changes is there a file. */
function mailToLender(
  message: BookingMessage,
  current: BookingRow,
  receipt: ReceiptFacts | undefined,
  lender: Person & { email: string },
  options: BookingMailOptions,
): BookingMail | undefined {
  const row = rowAfter(message, current);
  const isMoved = message.kind === 'LENT' || message.kind === 'TAKEN_BACK';
  const isLentAway = message.kind !== 'TAKEN_BACK';
  const reader = { person: lender, to: lender.email, isLentAway, hasFile: isMoved };
  const { mail, placeholders } = common(message, row, reader, options);
  const actor: BookingPlaceholders['actor'] = message.byLender
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
    // Only who drives goes there.
    case 'STATION_MOVED':
      return undefined;
    case 'ENDED':
      return mail(MAIL_TO_LENDER.ENDED, {
        ...placeholders,
        ...receiptOf(message, receipt),
        driver: other,
        isEndedByUs: message.byStaff,
      });
    case 'SUBSTITUTED':
      return mail(MAIL_TO_LENDER.SUBSTITUTED, {
        ...placeholders,
        ...terms,
        lateCar: lateCarName(message),
        why: whySubstituted(message),
        isLent: true,
        hasFile: false,
      });
    case 'CHANGED':
      return mail(MAIL_TO_LENDER.CHANGED, { ...told, ...changeOf(message, row) });
    case 'CANCELLED':
      return mail(MAIL_TO_LENDER.CANCELLED, { ...told, ...cancellationOf(message, row), substitutes: [] });
    case 'LENT':
      return mail(MAIL_TO_LENDER.LENT, { ...placeholders, other });
    case 'TAKEN_BACK':
      return mail(MAIL_TO_LENDER.TAKEN_BACK, {
        ...placeholders,
        other,
        estimate: terms.estimate,
        cancellation: terms.cancellation,
      });
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
  owed: money(row, row.feeCents),
  reason: cancellationReason(message, row),
});

/** The booking as it was right after the event: meanwhile more may have happened to it. */
const rowAfter = (message: BookingMessage, current: BookingRow): BookingRow => ({
  ...current,
  startsAt: message.startsAt,
  endsAt: message.endsAt,
  state: message.kind === 'CANCELLED' ? 'CANCELLED' : message.started ? 'ACTIVE' : 'RESERVED',
  timeCents: message.priceAfterCents,
  feeCents: message.feesCents,
  latePeakCents: message.latePeakCents,
});

const money = ({ currency }: BookingRow, cents: number) => formatMoney({ cents, currency });
const periodText = (period: Period) => `${formatPeriodInFull(period)} (${formatDuration(periodMs(period))})`;

/** What matters as long as the trip lies ahead. */
const termsOf = (row: BookingRow, at: Temporal.Instant) => ({
  access: row.accessNotes,
  estimate: estimateText(estimateOfRow(row)),
  cancellation: cancellationTerms(row, at),
});

const mailedBooking = (row: BookingRow, cityTitle: string): MailedBooking => ({
  id: row.id,
  stationId: row.stationId,
  period: periodText(periodOf(row)),
  start: formatDateTimeInFull(row.startsAt),
  model: row.model,
  plate: row.plate,
  station: row.stationName,
  address: addressOf(row, cityTitle),
});

function changedFrom(message: BookingMessage, row: BookingRow) {
  const { beforeStartsAt: start, beforeEndsAt: end, priceBeforeCents: cents } = message;
  if (!start || !end || cents === null) throw new Error(`event ${message.eventId} changed nothing`);
  return { period: periodText({ start, end }), timePrice: money(row, cents) };
}

const changeFee = ({ feeCents: fee }: BookingMessage, row: BookingRow): string | null =>
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
  if (feeCents === 0 && row.feeCents > 0) return `Ein Storno kostet nichts zusätzlich.`;
  return `Ein Storno kostet ab jetzt ${money(row, feeCents)}, das sind ${lateShare(row, at)}.`;
}

/** What was owed, and why. */
function cancellationReason(message: BookingMessage, row: BookingRow): string {
  const { feeCents, at } = message;
  const paidFeeCents = row.feeCents - feeCents;
  const before = { ...row, timeCents: message.priceBeforeCents ?? 0, feeCents: paidFeeCents };
  const isLate = cancellationBasisCents(cancellationFactsOf(before), at) !== undefined;
  if (feeCents > 0) {
    return `Die Frist für ein kostenloses Storno war vorbei. Das Storno kostet ${money(row, feeCents)}, das sind ${lateShare(before, at)}.`;
  }
  if (message.actor === 'OPERATOR' && message.carRetired && row.feeCents === 0) {
    const why = message.stationClosed
      ? 'Die Station ist dann geschlossen.'
      : 'Das Auto ist dann nicht mehr im Einsatz.';
    return `Das kostet dich nichts. Es tut uns leid: ${why} Buch dir bitte ein anderes Auto, oder ruf uns an.`;
  }
  if (row.feeCents > 0) {
    return `Für das Storno kommt nichts hinzu, die Gebühr von ${money(row, row.feeCents)} für deine Verkürzung bleibt.`;
  }
  if (row.freeUntil && Temporal.Instant.compare(at, row.freeUntil) <= 0) {
    return 'Das Storno kostet nichts, denn das Auto war verspätet.';
  }
  if (isLate) return 'Das Storno kostet nichts.';
  const dayBefore = row.startsAt.subtract({ hours: FREE_UNTIL_HOURS_BEFORE_START });
  return Temporal.Instant.compare(at, dayBefore) <= 0
    ? `Das Storno kostet nichts, denn bis zum Beginn waren es noch mindestens ${FREE_UNTIL_HOURS_BEFORE_START} Stunden.`
    : `Das Storno kostet nichts, denn nach dem Buchen waren noch keine ${FREE_MINUTES_AFTER_BOOKING} Minuten vergangen.`;
}

const lateShare = (row: BookingRow, at: Temporal.Instant): string =>
  lateShareText({
    priceList: row.prices,
    currency: row.currency,
    timePriceCents: row.timeCents,
    basisCents: cancellationBasisCents(cancellationFactsOf(row), at) ?? row.timeCents,
    paidFeeCents: row.feeCents,
  });
