import * as z from 'zod';
import { booking } from './booking.ts';
import { defineCall } from './call.ts';
import { CONSOLE_DOES as DOES, consoleReason as reason, CONSOLE_SEES as SEES } from './console.ts';
import { id, idText, instant, money, timeRange } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Kundschaft im Betrieb: Buchungen für jemanden ändern und stornieren';

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
