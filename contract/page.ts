import * as z from 'zod';
import { defineCall } from './call.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Seitenaufrufe';

/** Sent only with the visitor's consent; nothing in it identifies the visitor (§ 25 TDDDG). */
export const countPageView = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/pageviews',
  summary: 'Zählt einen Seitenaufruf: nur die Art der Seite, und nur mit Erlaubnis des Menschen',
  changesNothing: true,
  public: true,
  body: z.strictObject({
    route: z
      .string()
      .min(1)
      .max(60)
      .describe('/faq/{city?}; was keine Route von uns ist, zählt als „sonstige“'),
  }),
  status: 204,
  errorMode: 'LOG',
  output: z.null(),
  refusals: ['ORIGIN_FORBIDDEN'],
});

/** What people who allowed it are counted doing, besides opening pages (§7.39). */
export const USAGE_EVENTS = [
  'LOGGED_IN',
  'REGISTRATION_SENT',
  'BOOKING_MADE',
  'BOOKING_CHANGED',
  'BOOKING_CANCELLED',
] as const;
export type UsageEvent = (typeof USAGE_EVENTS)[number];

/** Like a page view, only with consent. */
export const countUsageEvent = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/usageevents',
  summary: 'Zählt, dass etwas geschehen ist: nicht, wem und womit, und nur mit Erlaubnis des Menschen',
  changesNothing: true,
  public: true,
  body: z.strictObject({ event: z.enum(USAGE_EVENTS) }),
  status: 204,
  errorMode: 'LOG',
  output: z.null(),
  refusals: ['ORIGIN_FORBIDDEN'],
});
