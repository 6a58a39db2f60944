import * as z from 'zod';
import { defineCall } from './call.ts';
import { substitute } from './late-car.ts';
import { estimatedPrice, id, idText, instant } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Bitten um ein anderes Auto';

/** The request to take another car because this one is needed for a repair (§S13.7); only for who drives. */
const moveRequest = z
  .object({
    bookingId: id,
    asked: z
      .object({
        answerBy: instant.describe('danach wird nichts mehr gefragt, und die Buchung bleibt, wie sie ist'),
        bookedPrice: estimatedPrice.describe('der Preis der Buchung ohne ihre Gebühren, zum Vergleich'),
        substitutes: z.array(substitute).describe('freie Autos für denselben Zeitraum, das beste zuerst'),
      })
      .optional()
      .describe('es wird gerade gefragt'),
    ended: z
      .object({
        how: z
          .enum(['MOVED', 'DECLINED', 'OVER'])
          .describe('ein anderes Auto genommen; abgelehnt; hat sich ohne Antwort erledigt'),
        at: instant,
      })
      .optional()
      .describe('was zuletzt gefragt wurde, ist vorbei'),
  })
  .meta({ id: 'MoveRequest' });

export const showMoveRequest = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/bookings/{id}/moverequest',
  summary: 'Ob für eine Reparatur gebeten wird, ein anderes Auto zu nehmen, und welche frei sind',
  params: z.strictObject({ id: idText }),
  output: moveRequest,
  refusals: ['AUTHENTICATION', 'BOOKING_UNKNOWN'],
});

/** Whoever says no keeps the car; the request ends for all others too. Said twice, it is said once. */
export const declineMoveRequest = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/bookings/{id}/moverequest/decline',
  summary: 'Das gebuchte Auto behalten, obwohl gebeten wurde, ein anderes zu nehmen',
  idempotent: true,
  params: z.strictObject({ id: idText }),
  output: moveRequest,
  refusals: ['AUTHENTICATION', 'ORIGIN_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED', 'BOOKING_UNKNOWN', 'MOVE_OVER'],
});
