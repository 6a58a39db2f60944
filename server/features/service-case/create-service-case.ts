import type { CallInput } from '#contract/call.ts';
import { createServiceCase } from '#contract/service-case.ts';
import { answerBy } from '#domain/service-case/case-deadline.ts';
import { isSubject } from '#domain/service-case/case-kind.ts';
import { newPhotoKey } from '#server/adapters/file-store.ts';
import type { Db } from '#server/db/connect.ts';
import { type BookingRow, findBooking } from '#server/features/booking/booking.repository.ts';
import { driverIdOf, ownOrLentBooking } from '#server/features/booking/own-booking.ts';
import { invoiceOf } from '#server/features/invoice/invoice-view.ts';
import { ownInvoice } from '#server/features/invoice/own-invoice.ts';
import { multiLine, oneLine } from '#server/features/mail/clean-text.ts';
import { findTripPrice } from '#server/features/trip/price-view.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import { deadlineText, factsOf } from './case-facts.ts';
import { caseForStaff, caseReceived } from './service-case.letters.ts';
import {
  findInvoiceOfBooking,
  findPayer,
  findReport,
  insertCase,
  type NewCase,
} from './service-case.repository.ts';
import { viewCase } from './service-case-view.ts';

/** More than anybody has to say on one day. */
const CASES_A_DAY = 10;

export const bindCreateServiceCase = bind(
  createServiceCase,
  async ({ db, now, session, mailer }, { body }) => {
    const { kind, reason, line } = body;
    const isAbout = {
      kind,
      reason,
      isAboutBooking: body.bookingId !== undefined,
      isAboutInvoice: body.invoiceNumber !== undefined,
      hasLine: line !== undefined,
    };
    if (!isSubject(isAbout)) return refuse('FIELD_INVALID', { fields: [NO_SUBJECT] });
    const known = await findReport(db, body.reportId);
    // The device sends again what it is not sure of.
    if (known?.reporterId === session.customerId) return viewCase(db, known, session.customerId);
    if (known) return refuse('SERVICE_CASE_ID_TAKEN');
    const found = await findSubject(db, body, session, now);
    if ('refusal' in found) return refuse(found.refusal);
    const named =
      line && found.lines.find(({ text, cents }) => text.trim() === line.text && cents === line.cents);
    if (line && !named) return refuse('SERVICE_CASE_LINE_UNKNOWN');
    const { waitSeconds } = await countAttempt(
      db,
      `servicecase:${session.customerId}`,
      CASES_A_DAY,
      24 * 60,
      now,
    );
    if (waitSeconds !== undefined) return refuse('SERVICE_CASE_LIMIT');

    const inserted = await insertCase(db, {
      id: body.reportId,
      providerId: session.providerId,
      reporterId: session.customerId,
      ...found.subject,
      kind,
      reason,
      line: named && { text: oneLine(named.text), cents: named.cents },
      text: multiLine(body.text),
      answerBy: answerBy(now),
      photos: body.photos.map((photo) => ({ ...photo, fileKey: newPhotoKey(), originalKey: newPhotoKey() })),
      now,
    });
    const row = inserted === 'PHOTO_TAKEN' ? undefined : await findReport(db, body.reportId);
    if (row?.reporterId !== session.customerId) return refuse('SERVICE_CASE_ID_TAKEN');
    if (inserted === 'KNOWN') return viewCase(db, row, session.customerId);
    const { number, reporter } = row;
    const facts = factsOf(row);
    if (reporter.email !== null)
      await mailer.queue(db, {
        letter: caseReceived,
        to: reporter.email,
        contractOf: session,
        placeholders: {
          prename: reporter.prename,
          number,
          facts,
          text: row.text ?? '',
          answerBy: deadlineText(answerBy(now)),
        },
        now,
      });
    await mailer.queue(db, {
      letter: caseForStaff,
      to: mailer.informationAddress,
      contractOf: 'NOBODY',
      placeholders: { number, facts, isObjection: false },
      now,
    });
    return viewCase(db, row, session.customerId);
  },
);

const NO_SUBJECT = {
  name: 'kind',
  code: 'invalid',
  message: {
    de: 'Bitte nenne entweder eine Buchung oder eine Rechnung, und einen Grund, der dazu passt.',
    en: 'Please name either a booking or an invoice, and a reason that fits it.',
  },
};

type Found = {
  subject: Pick<NewCase, 'accountId' | 'trip' | 'invoiceId' | 'currency'>;
  /** The lines that the person can point at. */
  lines: readonly { text: string; cents: number }[];
};

/** What the case is about, if it is the caller's: their trip, or one that they lent; an invoice that they pay. */
async function findSubject(
  db: Db,
  { bookingId, invoiceNumber, line }: CallInput<typeof createServiceCase>['body'],
  session: Session,
  now: Temporal.Instant,
): Promise<Found | { refusal: 'BOOKING_UNKNOWN' | 'INVOICE_UNKNOWN' }> {
  if (invoiceNumber !== undefined) {
    const stored = await ownInvoice(db, invoiceNumber, session);
    if (!stored) return { refusal: 'INVOICE_UNKNOWN' };
    const { items, fees = [], vouchers = [], currency } = invoiceOf(stored);
    const tripId = line?.bookingId;
    const trip = items.find(({ subject }) => subject.kind === 'BOOKING' && subject.bookingId === tripId);
    const row = trip && tripId !== undefined ? await findBooking(db, tripId) : undefined;
    return {
      subject: {
        accountId: session.customerId,
        trip: row && tripOf(row),
        invoiceId: stored.id,
        currency,
      },
      lines:
        tripId === undefined
          ? [...items.flatMap((item) => item.lines), ...fees, ...vouchers]
          : (trip?.lines ?? []),
    };
  }
  const own = ownOrLentBooking(
    bookingId === undefined ? undefined : await findBooking(db, bookingId),
    session,
  );
  if ('refusal' in own) return own;
  const { row } = own;
  const [price, invoiceId, accountId] = await Promise.all([
    findTripPrice(db, row, now),
    findInvoiceOfBooking(db, row.id),
    findPayer(db, row.customerId),
  ]);
  return {
    subject: {
      accountId,
      trip: tripOf(row),
      invoiceId,
      currency: row.currency,
    },
    lines: [...price.lines, ...(price.returnedNowLines ?? [])],
  };
}

const tripOf = (row: BookingRow) => ({ bookingId: row.id, cityId: row.cityId, driverId: driverIdOf(row) });
