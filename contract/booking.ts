import * as z from 'zod';
import { defineCall } from './call.ts';
import {
  cursor,
  distanceKm,
  estimatedPrice,
  expandOf,
  id,
  idText,
  instant,
  limitText,
  money,
  plannedKm,
  position,
  price,
  tariffName,
  timeRange,
  vehicleClass,
} from './shapes.ts';
import { commandKind } from './trip.ts';
import { bookee } from './vehicle.ts';
import { vehicleDifferences, vehicleWish } from './vehicle-filter.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Preise und Buchungen';

const PERIOD_REFUSALS = [
  'PERIOD_TOO_SHORT',
  'PERIOD_TOO_LONG',
  'PERIOD_OFF_GRID',
  'PERIOD_IN_PAST',
  'PERIOD_TOO_FAR_AHEAD',
] as const;

/** What booking and changing refuse because of the customer, the vehicle or another booking. */
const OBSTACLES = [
  'BOOKEE_TAKEN',
  'BOOKEE_OUT_OF_SERVICE',
  'OWN_BOOKING_OVERLAPS',
  'CUSTOMER_BLOCKED',
  'ENTITLEMENT_BLOCKED',
  'ENTITLEMENT_ENDED',
  'ENTITLEMENT_SUSPENDED',
  'CUSTOMER_MAY_NOT_BOOK',
  'DOCUMENTS_REQUIRED',
  'DOCUMENTS_EXPIRED',
  'LIMIT_EXCEEDED',
] as const;

const lateSharePercent = z
  .int()
  .min(0)
  .max(100)
  .describe('so viel vom Zeitpreis kostet, was man zu spät aufgibt');

/**
 * The price of a period and whether it can be booked now. With `bookingId`: what changing that booking to
 * this period would cost.
 */
export const createQuote = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/quotes',
  summary: 'Preis eines Zeitraums mit allen Bestandteilen',
  public: true,
  changesNothing: true,
  body: z.strictObject({
    bookeeId: id,
    timeRange,
    km: plannedKm.optional(),
    bookingId: id.optional().describe('eigene Buchung, die auf diesen Zeitraum geändert würde'),
    wanted: vehicleWish.optional(),
  }),
  output: z.object({
    available: z.boolean().describe('das Fahrzeug ist frei'),
    freeFrom: timeRange.optional().describe('der nächste freie Zeitraum gleicher Länge, wenn nicht frei'),
    obstacle: z
      .object({
        resultCode: z.enum([...OBSTACLES, 'PROVIDER_CANNOT_BILL']),
        detail: z.string(),
        booking: z
          .object({ id, timeRange, bookee: z.object({ id, model: z.string() }) })
          .optional()
          .describe('die eigene Buchung, die sich überschneidet'),
      })
      .optional()
      .describe('womit das Buchen oder Ändern jetzt abgelehnt würde'),
    offers: z
      .array(
        z.object({
          bookee,
          timeRange,
          price: estimatedPrice.describe('voraussichtlicher Preis, für die angefragte Strecke'),
          distance: z.int().optional().describe('Meter bis zum anderen Fahrzeug'),
          differences: vehicleDifferences,
        }),
      )
      .describe(
        'wenn nicht frei: zuerst ähnliche Fahrzeuge für denselben Zeitraum (vor allem solche, die haben, wonach gefiltert war, dann das nächste), dann dasselbe zu anderen Zeiten',
      ),
    price,
    tariff: tariffName,
    fee: money.optional().describe('Gebühr der Änderung, bei bookingId'),
    cancellationFee: money
      .optional()
      .describe('was ein Storno gleich nach der Änderung kostet, bei bookingId'),
    freeCancellationUntil: instant.nullable().describe('bis dahin kostenlos stornierbar'),
    lateSharePercent,
  }),
  refusals: [
    ...PERIOD_REFUSALS,
    'BOOKEE_UNKNOWN',
    'AUTHENTICATION',
    'BOOKING_UNKNOWN',
    'BOOKING_STARTED',
    'BOOKING_ENDED',
    'BOOKING_CANCELLED',
    'START_FIXED',
    'ORIGIN_FORBIDDEN',
  ],
});

export const lateState = z
  .enum(['THREATENED', 'OVERDUE'])
  .describe('zum Beginn voraussichtlich noch nicht zurück; der Beginn ist da und das Auto nicht');

export const booking = z
  .object({
    id,
    timeRange,
    state: z.enum(['RESERVED', 'ACTIVE', 'ENDED', 'BILLED', 'CANCELLED', 'NO_SHOW']),
    cancelled: z.boolean(),
    createdAt: instant,
    customerId: id.describe('wer gebucht hat'),
    driverId: id.describe('wer fährt: wer gebucht hat, oder wem die Buchung geliehen ist'),
    driverName: z.string().nullable(),
    lent: z.boolean().describe('ist verliehen: Es fährt jemand anderes, es zahlt, wer gebucht hat'),
    lentBy: z.string().optional().describe('von wem geliehen, für wen damit fährt'),
    lendable: z.boolean().describe('lässt sich jetzt verleihen oder zurücknehmen'),
    bookee: z.object({
      id,
      model: z.string().optional(),
      plate: z.string().optional(),
      class: vehicleClass.optional(),
      electric: z.boolean().optional(),
      automatic: z.boolean().optional(),
      bookeeType: z.object({ name: z.string() }).optional(),
      bookeeProduct: z
        .object({
          name: z.string(),
          remarks: z.array(z.object({ infoType: z.string(), contentType: z.string(), text: z.string() })),
        })
        .optional(),
    }),
    place: z.object({
      id,
      name: z.string(),
      city: z.string(),
      street: z.string().nullable(),
      postalCode: z.string().nullable(),
      position,
      accessNotes: z.string().nullable(),
    }),
    price: z
      .object({
        time: money,
        km: money.optional(),
        distanceKm: distanceKm.optional(),
        fees: money,
        total: money,
      })
      .describe(
        'Summe aus Zeit, Kilometern und Gebühren. Kilometer sind geschätzt, solange die Fahrt bevorsteht oder läuft; nach der Rückgabe sind es die des Autos, sobald es sie gemeldet hat',
      ),
    priceListId: z.int(),
    tariff: tariffName.describe('Tarif, unter dem gebucht wurde'),
    costCentre: z
      .string()
      .nullable()
      .describe('die für diese Buchung gewählte Kostenstelle; null: die der Person, die fährt'),
    changeable: z.boolean().describe('lässt sich jetzt noch ändern, und sei es nur verkürzen'),
    cancellable: z.boolean(),
    cancellationFee: money
      .optional()
      .describe('was ein Storno jetzt zu den Gebühren hinzufügt; negativ, wenn es sie zurücknimmt'),
    cancellationBasis: money
      .optional()
      .describe('der höchste Zeitpreis, seit ein Storno etwas kostet: Es kostet einen Anteil davon'),
    freeCancellationUntil: instant.nullable(),
    lateSharePercent,
    carLate: lateState
      .optional()
      .describe('das Auto fehlt zum Beginn voraussichtlich noch, oder es fehlt: mehr beim Abruf von latecar'),
    moveAsked: z
      .boolean()
      .describe('wer fährt, ist gebeten, ein anderes Auto zu nehmen: mehr beim Abruf von moverequest'),
    latestEnd: instant
      .optional()
      .describe('so weit ließe sich die Buchung verlängern (nur beim Einzelabruf)'),
    events: z
      .array(
        z.object({
          at: instant,
          kind: z
            .string()
            .describe('was mit der Buchung geschah, und auf der Fahrt; von der Fahrt erfährt nur, wer fährt'),
          command: commandKind.optional().describe('was das Auto tun sollte, wenn es das nicht tat'),
          actor: z.string(),
          actorName: z.string().optional().describe('wer es war, wenn es jemand aus dem Account war'),
          timeRange: timeRange.optional(),
          priceBefore: money.optional(),
          priceAfter: money.optional(),
          fee: money.optional(),
        }),
      )
      .optional()
      .describe('der Verlauf, das Früheste zuerst (nur beim Einzelabruf)'),
  })
  .meta({ id: 'Booking' });

const costCentre = z.string().min(1).max(35);

/** Of companies and organisations: what their drivers have. Others have none. */
export const listCostCentres = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/costcentres',
  summary: 'Die Kostenstellen des Accounts, aus denen sich für eine Buchung wählen lässt',
  output: z.object({
    own: z.string().nullable().describe('die eigene, die ohne Wahl gilt'),
    costCentres: z.array(z.string()).describe('alle des Accounts, nach Alphabet'),
    listed: z.array(z.string()).describe('davon die, die der Account selbst führt, auch ohne Person'),
  }),
  refusals: ['AUTHENTICATION'],
});

/** Until the booking stands on an invoice (docs/decisions/085). */
export const chooseCostCentre = defineCall({
  base: 'booking',
  method: 'PUT',
  path: '/bookings/{id}/costcentre',
  summary: 'Die Kostenstelle einer eigenen Buchung wählen, bis sie abgerechnet ist',
  customersOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ costCentre: costCentre.nullable().describe('null: die der Person, die fährt') }),
  output: booking,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'BOOKING_UNKNOWN',
    'COST_CENTRE_UNKNOWN',
    'BOOKING_BILLED',
  ],
});

export const createBooking = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/bookings',
  summary: 'Zahlungspflichtig buchen',
  customersOnly: true,
  idempotent: true,
  body: z.strictObject({
    bookeeId: id,
    timeRange,
    km: plannedKm.optional(),
    costCentre: costCentre.optional().describe('eine andere als die eigene; siehe GET /costcentres'),
    wanted: vehicleWish.optional(),
  }),
  status: 201,
  output: booking,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    ...PERIOD_REFUSALS,
    'BOOKEE_UNKNOWN',
    'COST_CENTRE_UNKNOWN',
    'PROVIDER_CANNOT_BILL',
    ...OBSTACLES,
  ],
});

const BOOKING_PARTS = ['bookee', 'bookee.bookeeType', 'bookee.bookeeProduct'] as const;
export type BookingPart = (typeof BOOKING_PARTS)[number];

/** §7.20, §7.21: `start` and `changeable` list the current bookings; `start` and `end` all of a period. */
export const listBookings = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/bookings',
  summary: 'Eigene Buchungen',
  query: z.strictObject({
    start: instant.optional().describe('Buchungen, die nach diesem Zeitpunkt enden'),
    end: instant.optional().describe('Buchungen, die vor diesem Zeitpunkt beginnen'),
    changeable: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .describe('true: laufende und kommende Buchungen; false: vergangene und stornierte'),
    order: z.enum(['start', '-start']).default('start'),
    expand: expandOf(BOOKING_PARTS),
    limit: limitText(100).optional(),
    cursor: cursor.optional(),
  }),
  output: z.object({ items: z.array(booking), next: z.string().optional() }),
  refusals: ['AUTHENTICATION'],
});

export const showBooking = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/bookings/{id}',
  summary: 'Eine eigene Buchung mit allem, was mit ihr geschah',
  params: z.strictObject({ id: idText }),
  output: booking,
  refusals: ['AUTHENTICATION', 'BOOKING_UNKNOWN'],
});

export const changeBooking = defineCall({
  base: 'booking',
  method: 'PATCH',
  path: '/bookings/{id}',
  summary: 'Anfang oder Ende einer Buchung ändern',
  customersOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ timeRange }),
  output: booking,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    ...PERIOD_REFUSALS,
    'BOOKING_UNKNOWN',
    'BOOKING_STARTED',
    'BOOKING_ENDED',
    'BOOKING_CANCELLED',
    'START_FIXED',
    ...OBSTACLES,
  ],
});

export const cancelBooking = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/bookings/{id}/cancel',
  summary: 'Eine Buchung stornieren',
  idempotent: true,
  params: z.strictObject({ id: idText }),
  output: booking,
  refusals: [
    'AUTHENTICATION',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'BOOKING_UNKNOWN',
    'BOOKING_STARTED',
    'BOOKING_OPENING',
    'BOOKING_ENDED',
    'BOOKING_CANCELLED',
  ],
});

/** What a main account sees of a booking that a driver of its made (§S4.33): never where the car is. */
const driversBooking = z.object({
  id,
  timeRange,
  state: booking.shape.state,
  driverId: id,
  driverName: z.string().nullable(),
  bookee: z.object({ id, model: z.string(), plate: z.string(), class: vehicleClass, electric: z.boolean() }),
  price: booking.shape.price,
  tariff: tariffName.describe('Tarif, unter dem gebucht wurde'),
  cancellable: z.boolean().describe('lässt sich jetzt vom Hauptaccount stornieren'),
  cancellationFee: booking.shape.cancellationFee,
  freeCancellationUntil: instant.nullable(),
});

/** §S4.33; for everybody else the list is empty. */
export const listDriversBookings = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/drivers/bookings',
  summary: 'Was die Fahrtberechtigten des eigenen Accounts gebucht haben',
  query: z.strictObject({
    changeable: listBookings.query.shape.changeable,
    order: listBookings.query.shape.order,
    limit: listBookings.query.shape.limit,
    cursor: listBookings.query.shape.cursor,
  }),
  output: z.object({ items: z.array(driversBooking), next: z.string().optional() }),
  refusals: ['AUTHENTICATION'],
});

/** §S4.36: before it begins. Its driver is told. */
export const cancelDriversBooking = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/drivers/bookings/{id}/cancel',
  summary: 'Die Buchung einer fahrtberechtigten Person stornieren',
  customersOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  output: driversBooking,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'BOOKING_UNKNOWN',
    'BOOKING_STARTED',
    'BOOKING_ENDED',
    'BOOKING_CANCELLED',
    'DRIVER_HAS_CHECKED',
  ],
});
