import { feature } from '#server/feature/feature.ts';
import { calendarFeedOwnData } from './calendar-feed-own-data.repository.ts';
import { bindCreateCalendarFeed } from './create-calendar-feed.ts';
import { bindDeleteCalendarFeed } from './delete-calendar-feed.ts';
import { bindReadCalendarFeed } from './read-calendar-feed.ts';
import { bindShowCalendar } from './show-calendar.ts';
import { bindShowCalendarFeed } from './show-calendar-feed.ts';

export const calendarFeedFeature = feature({
  calls: [
    bindCreateCalendarFeed,
    bindDeleteCalendarFeed,
    bindReadCalendarFeed,
    bindShowCalendar,
    bindShowCalendarFeed,
  ],
  ownData: calendarFeedOwnData,
});
