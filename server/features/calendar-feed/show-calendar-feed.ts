import { showCalendarFeed } from '#contract/calendar-feed.ts';
import { bind } from '#server/http/bind-call.ts';
import { findCalendarFeed } from './calendar-feed.repository.ts';

export const bindShowCalendarFeed = bind(showCalendarFeed, async ({ db, session }) => {
  const createdAt = await findCalendarFeed(db, session.customerId);
  return { createdAt: createdAt?.toString() ?? null };
});
