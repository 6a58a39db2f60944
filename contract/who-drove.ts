import * as z from 'zod';
import { defineCall } from './call.ts';
import { CONSOLE_DOES as DOES, CONSOLE_SEES as SEES } from './console.ts';
import { id, idText, instant } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Betrieb: Wer fuhr, für Behörden';

const how = z
  .enum(['DRIVING', 'LATE', 'PARTLY', 'NOT_OPENED', 'BEFORE_OPENING', 'AFTER_RETURN'])
  .describe(
    'unterwegs; nach dem gebuchten Ende, vor der Rückgabe; nur in einem Teil der Zeit; nie geöffnet; vor dem Öffnen; nach der Rückgabe',
  );

const times = {
  bookingId: id,
  startsAt: instant,
  endsAt: instant,
  openedAt: instant.nullable(),
  returnedAt: instant.nullable(),
};

const trip = z.object({
  ...times,
  isRunning: z.boolean(),
  how,
  driver: z.object({ name: z.string().nullable(), accountNumber: z.string() }),
  /** The account that pays, if it is another one. */
  account: z.object({ name: z.string().nullable(), accountNumber: z.string() }).nullable(),
  mayBeNamed: z.boolean().describe('hatte das Auto in dieser Zeit, und Name und Anschrift sind da'),
});

export const askWhoDrove = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/driver-questions',
  summary:
    'Wer ein Auto zu einer Zeit fuhr, weil eine Behörde danach fragt. Jede Frage steht mit Behörde und Aktenzeichen im Protokoll',
  staff: { area: 'CUSTOMERS', step: 'DO' },
  idempotent: true,
  body: z.strictObject({
    plate: z.string().trim().min(2).max(20),
    start: instant,
    minutes: z.int().min(1).max(720).describe('so lang ist die Zeit, um die es geht'),
    authority: z.string().trim().min(3).max(120),
    address: z.string().trim().max(300).optional().describe('Anschrift der Behörde, in Zeilen'),
    reference: z.string().trim().min(2).max(60).describe('Aktenzeichen der Behörde'),
  }),
  output: z.object({
    id: id.describe('der Frage'),
    car: z.object({ plate: z.string(), model: z.string(), city: z.string(), isRetired: z.boolean() }),
    start: instant,
    end: instant,
    trips: z.array(trip).describe('zu denen die Zeit gehört, die früheste zuerst'),
    before: z.object(times).nullable().describe('die letzte Fahrt davor'),
    after: z.object(times).nullable().describe('die nächste danach'),
    outOfService: z
      .array(z.object({ start: instant, end: instant }))
      .describe('das Auto war für den Betrieb gesperrt: Vielleicht fuhr jemand von uns'),
  }),
  refusals: [...DOES, 'PLATE_UNKNOWN', 'ASKED_TIME_AHEAD'],
});

const ofTrip = z.strictObject({ id: idText, bookingId: idText });

export const writeDriverLetter = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/console/driver-questions/{id}/trips/{bookingId}/letter',
  summary: 'Der Brief an die Behörde als PDF: Name, Anschrift und Geburtsdatum; jeder steht im Protokoll',
  staff: { area: 'CUSTOMERS', step: 'DO', isLook: true },
  params: ofTrip,
  produces: 'application/pdf',
  output: z.instanceof(Uint8Array),
  refusals: [
    ...SEES,
    'DRIVER_QUESTION_UNKNOWN',
    'DRIVER_NOT_NAMEABLE',
    'ACT_ON_ONESELF',
    'TOO_CLOSE',
    'PDF_UNAVAILABLE',
  ],
});

export const tellDriver = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/console/driver-questions/{id}/trips/{bookingId}/tell',
  summary: 'Der Person mailen, welche Behörde wonach gefragt hat',
  staff: { area: 'CUSTOMERS', step: 'DO' },
  idempotent: true,
  params: ofTrip,
  output: z.object({
    toldAt: instant,
    isMailed: z.boolean().describe('nein: Der Account hat keine E-Mail-Adresse'),
  }),
  refusals: [
    ...DOES,
    'DRIVER_QUESTION_UNKNOWN',
    'DRIVER_NOT_NAMEABLE',
    'DRIVER_TOLD',
    'ACT_ON_ONESELF',
    'TOO_CLOSE',
  ],
});
