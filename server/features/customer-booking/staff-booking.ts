import type * as z from 'zod';
import type { staffBooking } from '#contract/customer-booking.ts';
import { checkCancellation } from '#domain/booking/cancellation.ts';
import { type Booker, checkChangeableBy, mayBook } from '#domain/booking/may-book.ts';
import { citiesWhere, may } from '#domain/staff/may.ts';
import type { Db } from '#server/db/connect.ts';
import {
  type BookingRow,
  findBooking,
  findBookings,
  lockBooking,
} from '#server/features/booking/booking.repository.ts';
import { periodOf, toBooking } from '#server/features/booking/booking-view.ts';
import { driverIdOf } from '#server/features/booking/own-booking.ts';
import { findClose } from '#server/features/proposal/close-people.repository.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';
import {
  type BookingPlace,
  findBooker,
  findBookers,
  findBookingPlaces,
} from './customer-booking.repository.ts';

type Acting = { db: Db; session: Session; staff: StaffCaller; now: Temporal.Instant };
type StaffBooking = z.input<typeof staffBooking>;

const MAX_AHEAD = 20;

/** The booking of this number, locked for whoever does something, if its car stands where the person may take the step. */
export async function findStaffBooking(
  { db, session, staff, now }: Acting,
  id: number,
  step: 'SEE' | 'DO',
): Promise<{ row: BookingRow; place: BookingPlace } | Refusal<'BOOKING_UNKNOWN'>> {
  const cities = citiesWhere(staff.grants, 'BOOKINGS', step, now);
  const [place] = await findBookingPlaces(db, { ids: [id], providerId: session.providerId });
  if (!place || (cities !== 'ALL' && !cities.includes(place.cityId))) return refuse('BOOKING_UNKNOWN');
  const row = await (step === 'DO' ? lockBooking(db, id) : findBooking(db, id));
  return row ? { row, place } : refuse('BOOKING_UNKNOWN');
}

/** Nobody decides about their own bookings, nor about those of people whom they are close to (§S20.5). */
export async function refuseConcerned(
  { db, session: { customerId } }: Acting,
  { concerned }: BookingPlace,
): Promise<Refusal<'ACT_ON_ONESELF' | 'TOO_CLOSE'> | undefined> {
  if (concerned.includes(customerId)) return refuse('ACT_ON_ONESELF');
  return (await findClose(db, customerId, concerned)).size > 0 ? refuse('TOO_CLOSE') : undefined;
}

/** What lies ahead of a customer, or runs: the next first. */
export async function bookingsAhead(acting: Acting, customerId: number): Promise<StaffBooking[]> {
  const { db, session, now } = acting;
  const rows = await findBookings(db, {
    customerId,
    changeable: true,
    now,
    newestFirst: false,
    limit: MAX_AHEAD,
  });
  const ids = rows.map(({ id }) => id);
  const [places, bookers] = await Promise.all([
    findBookingPlaces(db, { ids, providerId: session.providerId }),
    findBookers(db, [...new Set(rows.map(driverIdOf))]),
  ]);
  const placeOf = new Map(places.map((place) => [place.bookingId, place]));
  return rows.flatMap((row) => {
    const booker = bookers.get(driverIdOf(row));
    return booker ? [viewOf(acting, { row, place: placeOf.get(row.id), booker })] : [];
  });
}

/** One booking as it is now, after something was done about it. */
export const viewStaffBooking = async (
  acting: Acting,
  row: BookingRow,
  place: BookingPlace,
): Promise<StaffBooking> =>
  viewOf(acting, { row, place, booker: await findBooker(acting.db, driverIdOf(row)) });

function viewOf(
  { session, staff, now }: Acting,
  { row, place, booker }: { row: BookingRow; place: BookingPlace | undefined; booker: Booker },
): StaffBooking {
  const shown = toBooking(row, { ...booker, customerId: driverIdOf(row), isMainAccount: false }, now, 'all');
  const mayAct =
    place !== undefined &&
    may(staff.grants, 'BOOKINGS', 'DO', place.cityId, now) &&
    !place.concerned.includes(session.customerId);
  const facts = { state: row.state, period: periodOf(row) };
  return {
    id: row.id,
    state: shown.state,
    timeRange: shown.timeRange,
    plate: row.plate,
    model: row.model,
    station: row.stationName,
    lentTo: shown.lent ? shown.driverName : null,
    total: shown.price.total,
    changeable: mayAct && checkChangeableBy(booker, facts, now) === undefined,
    replaceable: mayAct && checkCancellation(facts, now) === undefined && mayBook(booker, now) === undefined,
    endable: mayAct && row.state === 'ACTIVE',
    cancellable: mayAct && checkCancellation(facts, now) === undefined,
    cancellationFee: shown.cancellationFee ?? null,
    freeCancellationUntil: shown.freeCancellationUntil,
  };
}

/** What an act about this booking says of where and whom. */
export const aboutBooking = ({ bookingId, customerId, cityId }: BookingPlace) => ({
  object: { kind: 'BOOKING', id: bookingId } as const,
  customerId,
  bookingId,
  cityId,
});
