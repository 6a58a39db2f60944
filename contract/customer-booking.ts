import * as z from 'zod';
import { booking } from './booking.ts';
import { defineCall } from './call.ts';
import {
  accountNumber,
  CONSOLE_DOES as DOES,
  consoleReason as reason,
  CONSOLE_SEES as SEES,
} from './console.ts';
import { id, idText, instant, money, timeRange } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Kundschaft im Betrieb: für jemanden buchen, ändern, tauschen, stornieren, beenden';

/** A booking that lies ahead or runs, as staff see it in a customer's file. */
export const staffBooking = z
  .object({
    id,
    state: booking.shape.state,
    timeRange,
    plate: z.string(),
    model: z.string(),
    station: z.string(),
    lentTo: z.string().nullable().describe('wer fährt, wenn es nicht ist, wer gebucht hat'),
    total: money,
    changeable: z.boolean().describe('lässt sich jetzt ändern, und man darf es'),
    replaceable: z.boolean().describe('ein anderes Auto lässt sich jetzt geben, und man darf es'),
    endable: z.boolean().describe('die Fahrt läuft, und man darf sie beenden'),
    cancellable: z.boolean().describe('lässt sich jetzt stornieren, und man darf es'),
    cancellationFee: money.nullable().describe('was ein Storno jetzt zu den Gebühren hinzufügt'),
    freeCancellationUntil: instant.nullable(),
  })
  .meta({ id: 'StaffBooking' });

const params = z.strictObject({ id: idText });
const ABOUT = ['BOOKING_UNKNOWN', 'ACT_ON_ONESELF', 'TOO_CLOSE'] as const;
const OVER = ['BOOKING_ENDED', 'BOOKING_CANCELLED'] as const;

export const quoteForCustomer = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/bookings/{id}/quote',
  summary: 'Was eine Änderung für jemanden kosten würde, nach denselben Regeln wie für die Person selbst',
  staff: { area: 'BOOKINGS', step: 'SEE' },
  changesNothing: true,
  params,
  body: z.strictObject({ timeRange }),
  output: z.object({
    totalBefore: money,
    total: money.describe('mit der Gebühr der Änderung'),
    fee: money,
    obstacle: z.string().nullable().describe('warum es jetzt nicht geht; null: es geht'),
  }),
  refusals: [...SEES, 'ORIGIN_FORBIDDEN', 'BOOKING_UNKNOWN'],
});

export const changeForCustomer = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/bookings/{id}/change',
  summary: 'Anfang oder Ende einer Buchung für jemanden ändern; die Person bekommt eine Mail',
  staff: { area: 'BOOKINGS', step: 'DO' },
  idempotent: true,
  params,
  body: z.strictObject({ timeRange, reason }),
  output: staffBooking,
  refusals: [...DOES, ...ABOUT, 'CHANGE_NOT_POSSIBLE'],
});

export const cancelForCustomer = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/bookings/{id}/cancel',
  summary: 'Eine Buchung für jemanden stornieren, auch ohne die Gebühr; die Person bekommt eine Mail',
  staff: { area: 'BOOKINGS', step: 'DO' },
  idempotent: true,
  params,
  body: z.strictObject({ isFree: z.boolean().describe('ohne die Gebühr des Stornos'), reason }),
  output: staffBooking,
  refusals: [...DOES, ...ABOUT, ...OVER, 'BOOKING_STARTED', 'BOOKING_OPENING', 'WAIVER_TOO_HIGH'],
});

/** A car that somebody could have, as staff read it out on the phone. */
export const carForCustomer = z
  .object({
    id,
    plate: z.string(),
    model: z.string(),
    station: z.string(),
    distance: z.int().min(0).describe('Meter; von wo an, sagt der Aufruf'),
    total: money.describe('voraussichtlich, mit den angenommenen Kilometern'),
    differences: z.array(z.string()).describe('was anders ist als gebucht, in Worten'),
  })
  .meta({ id: 'CarForCustomer' });

export const listCarsForBooking = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/bookings/{id}/cars',
  summary: 'Welche Autos statt des gebuchten frei sind, das beste zuerst, keines teurer',
  staff: { area: 'BOOKINGS', step: 'SEE' },
  params,
  output: z.object({ items: z.array(carForCustomer) }),
  refusals: [...SEES, 'BOOKING_UNKNOWN'],
});

export const replaceCar = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/bookings/{id}/car',
  summary: 'Jemandem ein anderes Auto geben, ohne Gebühr und nicht teurer; die Person bekommt eine Mail',
  staff: { area: 'BOOKINGS', step: 'DO' },
  idempotent: true,
  params,
  body: z.strictObject({ bookeeId: id, reason }),
  output: staffBooking,
  refusals: [...DOES, ...ABOUT, 'CAR_NOT_REPLACED'],
});

const endedAt = instant.optional().describe('wann die Person das Auto verlassen hat; fehlt: jetzt');

export const previewEnding = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/bookings/{id}/ending',
  summary:
    'Wie es um eine laufende Fahrt steht, und was es kostet, sie zu beenden; der Blick steht im Protokoll',
  staff: { area: 'BOOKINGS', step: 'DO', isLook: true },
  changesNothing: true,
  params,
  body: z.strictObject({ endedAt }),
  output: z.object({
    reachable: z.boolean(),
    lastContactAt: instant.nullable(),
    lockedAt: instant.nullable().describe('abgeschlossen, und seitdem nicht wieder geöffnet'),
    unmet: z.array(z.string()).describe('was an der Rückgabe nicht stimmt, nach dem letzten Wort des Autos'),
    isDriven: z.boolean().describe('die Zündung ist an: Die Fahrt lässt sich jetzt nicht beenden'),
    endsAs: instant.describe('der Zeitpunkt, der zählen würde'),
    total: money,
    lateFee: money.describe('darin: die Gebühr fürs Überziehen'),
    isFinal: z.boolean().describe('false: Die Kilometer meldet das Auto erst noch'),
  }),
  refusals: [...SEES, 'ORIGIN_FORBIDDEN', 'BOOKING_UNKNOWN', 'TRIP_NOT_RUNNING'],
});

export const endForCustomer = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/bookings/{id}/end',
  summary: 'Eine Fahrt für jemanden beenden; die Person bekommt den Beleg',
  staff: { area: 'BOOKINGS', step: 'DO' },
  idempotent: true,
  params,
  body: z.strictObject({ endedAt, reason }),
  output: staffBooking,
  refusals: [...DOES, ...ABOUT, 'TRIP_NOT_RUNNING', 'TRIP_GOES_ON', 'COMMAND_OUTSTANDING'],
});

const account = z.strictObject({ accountNumber });

export const listCarsForCustomer = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/cars',
  summary: 'Welche Autos in einer Stadt für jemanden frei sind, mit dem Preis in dessen Tarif',
  staff: { area: 'BOOKINGS', step: 'SEE' },
  changesNothing: true,
  params: account,
  body: z.strictObject({ city: z.string().max(60), timeRange }),
  output: z.object({
    items: z.array(carForCustomer),
    obstacle: z.string().nullable().describe('warum die Person jetzt nicht buchen kann; null: sie kann'),
  }),
  refusals: [...SEES, 'ORIGIN_FORBIDDEN', 'CUSTOMER_UNKNOWN', 'CITY_UNKNOWN'],
});

export const bookForCustomer = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/customers/{accountNumber}/bookings',
  summary: 'Für jemanden buchen, nach denselben Regeln und zum selben Preis; die Person bekommt eine Mail',
  staff: { area: 'BOOKINGS', step: 'DO' },
  idempotent: true,
  params: account,
  body: z.strictObject({ bookeeId: id, timeRange, reason }),
  status: 201,
  output: staffBooking,
  refusals: [
    ...DOES,
    'CUSTOMER_UNKNOWN',
    'ACT_ON_ONESELF',
    'TOO_CLOSE',
    'BOOKEE_UNKNOWN',
    'BOOKING_NOT_POSSIBLE',
  ],
});
