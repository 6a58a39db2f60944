import * as z from 'zod';
import { defineCall } from './call.ts';
import { currency } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Anbieter und ihre Regeln';

const provider = z.object({ id: z.string(), title: z.string(), currency });

export const listProviders = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/providers',
  summary: 'Anbieter, bei denen sich buchen lässt',
  public: true,
  withoutDatabase: 'LAST',
  query: z.strictObject({ action: z.enum(['BOOKING']).default('BOOKING') }),
  output: z.object({ items: z.array(provider) }),
  refusals: [],
});

export const showProviderSettings = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/providersettings/{provider}',
  summary: 'Buchungsregeln eines Anbieters',
  public: true,
  withoutDatabase: 'LAST',
  params: z.strictObject({ provider: z.string().min(1).max(40) }),
  output: z.object({
    provider,
    booking: z.object({
      gridMinutes: z.int(),
      shortestMilliseconds: z.int().describe('eine Buchung ist länger als dies'),
      longestDays: z.int(),
      furthestStartDays: z.int(),
      freeCancellationHours: z.int(),
      freeCancellationMinutesAfterBooking: z.int(),
    }),
  }),
  refusals: ['PROVIDER_UNKNOWN'],
});
