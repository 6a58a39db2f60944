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
  body: z.strictObject({
    bookeeId: id,
    timeRange,
    km: plannedKm.optional(),
    bookingId: id.optional().describe('eigene Buchung, die auf diesen Zeitraum geändert würde'),
  }),
  output: z.object({
    available: z.boolean().describe('das Fahrzeug ist frei'),
    freeFrom: timeRange.optional().describe('der nächste freie Zeitraum gleicher Länge, wenn nicht frei'),
    obstacle: z
      .object({
        resultCode: z.enum(OBSTACLES),
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
        }),
      )
      .describe(
        'wenn nicht frei: zuerst ähnliche Fahrzeuge für denselben Zeitraum, das nächste zuerst, dann dasselbe zu anderen Zeiten',
      ),
    price,
    tariff: tariffName,
    fee: money.optional().describe('Gebühr der Änderung, bei bookingId'),
    cancellationFee: money
      .optional()
      .describe('was ein Storno gleich nach der Änderung kostet, bei bookingId'),
    freeCancellationUntil: instant.nullable().describe('bis dahin kostenlos stornierbar'),
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

const lateState = z
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
      .describe('der höchste Zeitpreis, seit ein Storno etwas kostet: Es kostet die Hälfte davon'),
    freeCancellationUntil: instant.nullable(),
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

/** The file that the mails about the booking carry too; of a cancelled booking it takes the entry away. */
export const showCalendar = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/bookings/{id}/calendar',
  summary: 'Eine eigene Buchung als Kalenderdatei',
  params: z.strictObject({ id: idText }),
  produces: 'text/calendar; charset=utf-8',
  page: '/profil/buchungen/{id}',
  output: z.instanceof(Uint8Array),
  refusals: ['AUTHENTICATION', 'BOOKING_UNKNOWN'],
});

/** Whether there is an address; the address itself is shown only when it is made, because no one keeps it here. */
export const showCalendarFeed = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/calendarfeed',
  summary: 'Seit wann es eine Kalenderadresse der eigenen Buchungen gibt',
  output: z.object({ createdAt: instant.nullable() }),
  refusals: ['AUTHENTICATION'],
});

/** Not repeatable under a key: the stored answer would keep the secret. A second address replaces the first. */
export const createCalendarFeed = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/calendarfeed',
  summary: 'Eine neue Kalenderadresse der eigenen Buchungen; eine bisherige endet damit',
  customersOnly: true,
  status: 201,
  output: z.object({
    url: z.url().describe('wird nur dieses eine Mal gezeigt; wer sie kennt, sieht die Buchungen'),
    createdAt: instant,
  }),
  refusals: ['AUTHENTICATION', 'FORBIDDEN', 'ORIGIN_FORBIDDEN', 'RATE_LIMITED'],
});

export const deleteCalendarFeed = defineCall({
  base: 'booking',
  method: 'DELETE',
  path: '/calendarfeed',
  summary: 'Die Kalenderadresse abschalten',
  status: 204,
  output: z.null(),
  refusals: ['AUTHENTICATION', 'ORIGIN_FORBIDDEN'],
});

/** What calendar programs read: the coming bookings and those of the last 30 days, with their cancellations. */
export const readCalendarFeed = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/calendars/{file}',
  summary: 'Buchungen als Kalender zum Abonnieren, unter einer geheimen Adresse',
  public: true,
  params: z.strictObject({ file: z.string().regex(/^[\w-]{1,64}\.ics$/) }),
  produces: 'text/calendar; charset=utf-8',
  output: z.instanceof(Uint8Array),
  refusals: ['CALENDAR_UNKNOWN', 'RATE_LIMITED'],
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

const LENDING_REFUSALS = [
  'AUTHENTICATION',
  'FORBIDDEN',
  'ORIGIN_FORBIDDEN',
  'IDEMPOTENCY_KEY_REUSED',
  'BOOKING_UNKNOWN',
  'BOOKING_STARTED',
  'BOOKING_ENDED',
  'BOOKING_CANCELLED',
  'DRIVER_AT_CAR',
] as const;

/** Whom a main account can lend a booking to; empty for everybody else. */
export const listDrivers = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/drivers',
  summary: 'Die Fahrtberechtigten des eigenen Accounts',
  output: z.object({
    items: z.array(
      z.object({
        id,
        customerNumber: z.string(),
        name: z.string().nullable(),
        mayDrive: z.boolean().describe('Account und Dokumente erlauben das Fahren'),
      }),
    ),
  }),
  refusals: ['AUTHENTICATION'],
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

/** §S10.1: before it begins. The driver's own documents and pin count; whoever booked still pays. */
export const lendBooking = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/bookings/{id}/lend',
  summary: 'Eine Buchung an eine fahrtberechtigte Person verleihen',
  customersOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ driverId: id }),
  output: booking,
  refusals: [
    ...LENDING_REFUSALS,
    'BOOKING_LENT',
    'DRIVER_UNKNOWN',
    'DRIVER_MAY_NOT_DRIVE',
    'DRIVER_BUSY',
    'LIMIT_EXCEEDED',
  ],
});

export const takeBackBooking = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/bookings/{id}/takeback',
  summary: 'Eine verliehene Buchung zurücknehmen',
  customersOnly: true,
  idempotent: true,
  params: z.strictObject({ id: idText }),
  output: booking,
  refusals: [...LENDING_REFUSALS, 'OWN_BOOKING_OVERLAPS'],
});

export const substitute = z
  .object({
    bookee,
    distance: z.int().describe('Meter von der Station des gebuchten Autos'),
    price: estimatedPrice.describe('voraussichtlicher Preis mit diesem Auto; nie höher als der gebuchte'),
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
