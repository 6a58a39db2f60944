import * as z from 'zod';
import { defineCall } from './call.ts';
import { idText, instant } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Kalender mit den eigenen Buchungen';

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
