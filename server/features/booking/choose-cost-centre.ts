import { chooseCostCentre } from '#contract/booking.ts';
import { findCostCentres } from '#server/features/driver/driver.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toViewer } from './booker.ts';
import {
  findBooking,
  isOnInvoice,
  lockBooking,
  lockPayerOf,
  setBookingCostCentre,
} from './booking.repository.ts';
import { toBooking } from './booking-view.ts';

/** Whoever has booked says which cost centre pays, until an invoice says it (docs/decisions/085). */
export const bindChooseCostCentre = bind(
  chooseCostCentre,
  async ({ db, now, session }, { params, body: { costCentre } }) => {
    // As the monthly run does: first the account, then its bookings. So a run that has begun is waited for.
    await lockPayerOf(db, params.id);
    const row = await lockBooking(db, params.id);
    if (row?.customerId !== session.customerId) return refuse('BOOKING_UNKNOWN');
    const { costCentres } = await findCostCentres(db, session.customerId);
    if (costCentre !== null && !costCentres.includes(costCentre)) return refuse('COST_CENTRE_UNKNOWN');
    if (costCentre === row.costCentre) return toBooking(row, toViewer(session), now, 'all');
    if (await isOnInvoice(db, row)) return refuse('BOOKING_BILLED');
    await setBookingCostCentre(db, { booking: row, costCentre, actorId: session.customerId, now });
    const chosen = await findBooking(db, row.id);
    if (!chosen) throw new Error(`booking ${row.id} vanished`);
    return toBooking(chosen, toViewer(session), now, 'all');
  },
);
