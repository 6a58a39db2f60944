import type * as z from 'zod';
import { showMoveRequest } from '#contract/move-request.ts';
import type { Db } from '#server/db/connect.ts';
import { type BookingRow, findBooking } from '#server/features/booking/booking.repository.ts';
import { ownBooking } from '#server/features/booking/own-booking.ts';
import { findSubstitutes, substitutePricer, toSubstitute } from '#server/features/booking/substitutes.ts';
import { toEstimatedPrice } from '#server/features/tariff/estimated-price.ts';
import type { FleetInMemory } from '#server/features/vehicle/fleet.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findMoveQuestion } from './move-request.repository.ts';

type View = z.input<(typeof showMoveRequest)['output']>;

export const bindShowMoveRequest = bind(showMoveRequest, async ({ db, fleet, now, session }, { params }) => {
  const own = ownBooking(await findBooking(db, params.id), session);
  return 'refusal' in own ? refuse(own.refusal) : moveRequestView(db, fleet, own.row, now);
});

/** What is asked of the driver of a booking, or how the last question has ended. */
export async function moveRequestView(
  db: Db,
  fleet: FleetInMemory,
  row: BookingRow,
  now: Temporal.Instant,
): Promise<View> {
  const question = await findMoveQuestion(db, row.id);
  if (!question) return { bookingId: row.id };
  const { state, settledAt: at } = question;
  if (state !== 'ASKED') {
    const isShown = at !== null && state !== 'LEFT';
    return { bookingId: row.id, ...(isShown ? { ended: { how: state, at: at.toString() } } : {}) };
  }
  if (row.state !== 'RESERVED') return { bookingId: row.id };
  const [substitutes, priceOf] = await Promise.all([
    findSubstitutes(db, fleet, row, now),
    substitutePricer(db, row),
  ]);
  const booked = priceOf({ class: row.pricedClass, electric: row.pricedElectric });
  return {
    bookingId: row.id,
    asked: {
      answerBy: question.answerBy.toString(),
      bookedPrice: toEstimatedPrice(booked.price, booked.distanceKm),
      substitutes: substitutes.map(toSubstitute),
    },
  };
}
