import * as calendarFeed from '#contract/calendar-feed.ts';
import { hashSecret } from '#server/http/session.ts';
import { FOREIGN, ONESELF, salesPartner, UNKNOWN } from '#server/test/callers.ts';
import { addSampleBookings } from '#server/test/sample-scene.ts';
import { callScenarios, scenarios } from '#server/test/scenarios.ts';
import { idOf } from '#server/test/scene.ts';
import { NOW } from '#server/test/stage.ts';
import { replaceCalendarFeed } from './calendar-feed.repository.ts';

export const calendarFeedScenarios = scenarios({
  calls: [
    callScenarios(calendarFeed.createCalendarFeed, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('POST /calendarfeed', undefined),
        FORBIDDEN: async (scene) => scene.call('POST /calendarfeed', undefined, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: ({ ada, call }) =>
          call('POST /calendarfeed', undefined, { token: ada.token, ...FOREIGN }),
        RATE_LIMITED: async ({ call, stage }) => {
          const { token } = await stage.addCustomer();
          for (let made = 0; made < 10; made++) await call('POST /calendarfeed', undefined, { token });
          return call('POST /calendarfeed', undefined, { token });
        },
      },
      rights: {
        try: ({ call }, _, as) => call('POST /calendarfeed', undefined, as),
        ...ONESELF,
        partner: 'FORBIDDEN',
      },
    }),
    callScenarios(calendarFeed.deleteCalendarFeed, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('DELETE /calendarfeed', undefined),
        ORIGIN_FORBIDDEN: ({ ada, call }) =>
          call('DELETE /calendarfeed', undefined, { token: ada.token, ...FOREIGN }),
      },
      rights: { try: ({ call }, _, as) => call('DELETE /calendarfeed', undefined, as), ...ONESELF },
    }),
    callScenarios(calendarFeed.readCalendarFeed, {
      refusals: {
        CALENDAR_UNKNOWN: ({ call }) =>
          call('GET /calendars/{file}', { params: { file: `${'x'.repeat(43)}.ics` } }),
        RATE_LIMITED: async ({ call, stage }) => {
          const { token } = await stage.addCustomer();
          const { url } = (await call('POST /calendarfeed', undefined, { token })).output;
          const read = () => call('GET /calendars/{file}', { params: { file: url.split('/').at(-1) ?? '' } });
          for (let reads = 0; reads < 120; reads++) await read();
          return read();
        },
      },
      // Whoever has the address reads it; the owner's has no secret that could be guessed.
      rights: {
        try: ({ call }, { number }, as) =>
          call('GET /calendars/{file}', { params: { file: `${number}.ics` } }, as),
        visitor: 'CALENDAR_UNKNOWN',
        other: 'CALENDAR_UNKNOWN',
        owner: 'CALENDAR_UNKNOWN',
      },
    }),
    callScenarios(calendarFeed.showCalendar, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /bookings/{id}/calendar', { params: { id: '1' } }),
        BOOKING_UNKNOWN: ({ ada, call }) =>
          call('GET /bookings/{id}/calendar', { params: { id: String(UNKNOWN) } }, { token: ada.token }),
      },
      rights: {
        try: ({ call }, { bookingId }, as) =>
          call('GET /bookings/{id}/calendar', { params: idOf(bookingId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        owner: 'OK',
      },
    }),
    callScenarios(calendarFeed.showCalendarFeed, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /calendarfeed', undefined) },
      rights: { try: ({ call }, _, as) => call('GET /calendarfeed', undefined, as), ...ONESELF },
    }),
  ],
  samples: async (scene) => {
    const { ben, db } = scene;
    const feed = { customerId: ben.id, secretHash: hashSecret('fuzz-calendar'), now: NOW };
    await replaceCalendarFeed(db, feed);
    return { every: { id: await addSampleBookings(scene, 14), file: ['fuzz-calendar.ics'] } };
  },
});
