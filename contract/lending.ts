import * as z from 'zod';
import { booking } from './booking.ts';
import { defineCall } from './call.ts';
import { id, idText } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Buchungen verleihen';

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
