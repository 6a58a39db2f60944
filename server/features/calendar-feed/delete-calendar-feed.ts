import { deleteCalendarFeed } from '#contract/calendar-feed.ts';
import { bind } from '#server/http/bind-call.ts';
import { removeCalendarFeed } from './calendar-feed.repository.ts';

export const bindDeleteCalendarFeed = bind(deleteCalendarFeed, async ({ db, session }) => {
  await removeCalendarFeed(db, session.customerId);
  return null;
});
