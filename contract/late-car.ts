import * as z from 'zod';
import { booking, lateState } from './booking.ts';
import { defineCall } from './call.ts';
import { estimatedPrice, id, idText, instant, money } from './shapes.ts';
import { bookee } from './vehicle.ts';
import { vehicleDifferences } from './vehicle-filter.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Verspätete Autos';

export const substitute = z
  .object({
    bookee,
    distance: z.int().describe('Meter von der Station des gebuchten Autos'),
    price: estimatedPrice.describe('voraussichtlicher Preis mit diesem Auto; nie höher als der gebuchte'),
    differences: vehicleDifferences,
  })
  .meta({ id: 'Substitute' });

/**
 * Both sides of a car that will be late (§S16.50), each only to who drives. Neither learns of the other who or where they are:
 * `expectedBackAt` is rounded up to a quarter of an hour.
 */
export const showLateCar = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/bookings/{id}/latecar',
  summary: 'Ob das Auto einer Buchung verspätet ist oder erwartet wird, und was dann zu tun ist',
  params: z.strictObject({ id: idText }),
  output: z
    .object({
      bookingId: id,
      waiting: z
        .object({
          state: lateState,
          since: instant.describe('seit wann das so ist'),
          expectedBackAt: instant.optional().describe('frühestens; fehlt, wenn es niemand sagen kann'),
          freeCancellationUntil: instant.nullable().describe('bis dahin kostet ein Storno nichts'),
          bookedPrice: estimatedPrice.describe('der Preis der Buchung ohne ihre Gebühren, zum Vergleich'),
          substitutes: z.array(substitute).describe('freie Autos für denselben Zeitraum, das beste zuerst'),
        })
        .optional()
        .describe('diese Buchung wartet auf ihr Auto'),
      ended: z
        .object({
          reason: z.enum(['RETURNED', 'ON_TIME']).describe('das Auto ist zurück; es wird nun pünktlich'),
          at: instant,
        })
        .optional()
        .describe('die Warnung vor einer Verspätung hat sich erledigt'),
      awaited: z
        .object({
          nextStart: instant.describe('dann beginnt die nächste Buchung des Autos'),
          latestEnd: instant
            .optional()
            .describe('so weit lässt sich die Buchung verlängern; fehlt: gar nicht'),
          lateFeeAfter: instant.describe('danach kostet die Verspätung eine Gebühr'),
          lateFee: money,
        })
        .optional()
        .describe('jemand wartet auf das Auto dieser laufenden Fahrt'),
    })
    .meta({ id: 'LateCar' }),
  refusals: ['AUTHENTICATION', 'BOOKING_UNKNOWN'],
});

/** Moves the booking to another car: same period, no higher price. It keeps its number; nothing is cancelled (§S16.50, §S13.7). */
export const createSubstitution = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/bookings/{id}/substitution',
  summary:
    'Statt des verspäteten Autos ein anderes nehmen, oder weil wegen einer Reparatur darum gebeten wird',
  customersOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ bookeeId: id }),
  output: booking,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'BOOKING_UNKNOWN',
    'BOOKING_STARTED',
    'BOOKING_ENDED',
    'BOOKING_CANCELLED',
    'CUSTOMER_BLOCKED',
    'ENTITLEMENT_BLOCKED',
    'ENTITLEMENT_ENDED',
    'ENTITLEMENT_SUSPENDED',
    'CUSTOMER_MAY_NOT_BOOK',
    'DOCUMENTS_REQUIRED',
    'DOCUMENTS_EXPIRED',
    'CAR_NOT_LATE',
    'MOVE_OVER',
    'BOOKEE_UNKNOWN',
    'SUBSTITUTE_UNSUITABLE',
    'SUBSTITUTE_TAKEN',
  ],
});
