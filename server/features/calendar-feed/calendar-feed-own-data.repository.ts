import type { OwnData } from '#server/feature/own-data.ts';

export const calendarFeedOwnData: OwnData = {
  sections: [
    {
      chapter: 'MESSAGES',
      file: 'Kalender',
      title: 'Adresse für deinen Kalender',
      of: ['calendar_feed.customer_id'],
      query: (db, id) =>
        db
          .selectFrom('calendar_feed')
          .where('calendar_feed.customer_id', '=', id)
          .select(['created_at as Eingerichtet']),
    },
  ],
};
