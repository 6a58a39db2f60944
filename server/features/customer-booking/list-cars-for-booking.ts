import { listCarsForBooking } from '#contract/customer-booking.ts';
import { differenceText } from '#domain/vehicle/vehicle-wish.ts';
import { findSubstitutes } from '#server/features/booking/substitutes.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused } from '#server/http/refuse.ts';
import { findStaffBooking } from './staff-booking.ts';

/** §S20.21: the cars that the person would be offered if theirs were late. */
export const bindListCarsForBooking = bind(listCarsForBooking, async (context, { params }) => {
  const { db, fleet, now } = context;
  const found = await findStaffBooking(context, params.id, 'SEE');
  if (isRefused(found)) return found;
  const { row } = found;
  const items = await findSubstitutes(db, fleet, row, now);
  return {
    items: items.map(({ bookee, distance, price, differences }) => ({
      id: bookee.id,
      plate: bookee.plate,
      model: bookee.model,
      station: bookee.place.name,
      distance,
      total: { cents: price.totalCents + row.feeCents, currency: row.currency },
      differences: differences.map((difference) => differenceText(difference, bookee.seats)),
    })),
  };
});
