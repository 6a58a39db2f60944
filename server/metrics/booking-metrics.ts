import { Counter, type Registry } from 'prom-client';
import { cancelBooking, changeBooking, createBooking } from '#contract/booking.ts';
import type { CallDefinition } from '#contract/call.ts';
import type { OnResult } from '#server/http/bind-call.ts';

const EVENTS = new Map<CallDefinition, 'made' | 'changed' | 'cancelled'>([
  [createBooking, 'made'],
  [changeBooking, 'changed'],
  [cancelBooking, 'cancelled'],
]);

/** Counts what became of bookings when it is committed, and those that came too late for their car. */
export function countBookings(registry: Registry): OnResult {
  const bookings = new Counter({
    name: 'stadtwagen_bookings_total',
    help: 'Bookings made, changed and cancelled. A repeated request counts once.',
    labelNames: ['event'],
    registers: [registry],
  });
  const conflicts = new Counter({
    name: 'stadtwagen_booking_conflicts_total',
    help: 'Bookings (made) and changes (changed) that were refused because somebody else has the car then.',
    labelNames: ['event'],
    registers: [registry],
  });
  // An increase is seen from the first on only if there was a zero before it.
  for (const event of EVENTS.values()) bookings.inc({ event }, 0);
  for (const event of ['made', 'changed']) conflicts.inc({ event }, 0);
  return (call, refusal) => {
    const event = EVENTS.get(call);
    if (event === undefined) return;
    if (refusal === undefined) bookings.inc({ event });
    else if (refusal === 'BOOKEE_TAKEN') conflicts.inc({ event });
  };
}
