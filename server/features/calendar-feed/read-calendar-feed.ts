import { readCalendarFeed } from '#contract/calendar-feed.ts';
import { mayLogIn } from '#domain/customer/customer-state.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { hashSecret } from '#server/http/session.ts';
import { calendarOf } from './booking-calendar.ts';
import { findFeedEntries, findFeedOwner } from './calendar-feed.repository.ts';

/** Calendars ask now and then; an address that was passed on to many must not become a load. */
const MAX_PER_HOUR = 120;
/** Past bookings stay this long. */
const KEPT_DAYS = 30;
/** Nobody has as many; it keeps the file small. */
const MAX_ENTRIES = 500;

export const bindReadCalendarFeed = bind(readCalendarFeed, async (context, { params }) => {
  const {
    db,
    now,
    reply,
    mailer,
    config: { productName },
  } = context;
  const owner = await findFeedOwner(db, hashSecret(params.file.slice(0, -'.ics'.length)));
  if (!owner || !mayLogIn(owner.state)) return refuse('CALENDAR_UNKNOWN');
  const { waitSeconds } = await countAttempt(db, `calendar:${owner.id}`, MAX_PER_HOUR, 60, now);
  if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  const endsAfter = now.subtract({ hours: 24 * KEPT_DAYS });
  const entries = await findFeedEntries(db, owner.id, { endsAfter, limit: MAX_ENTRIES });
  void reply
    // A revoked address must be dead at once, also for programs that keep what they read.
    .header('cache-control', 'private, no-cache')
    .header('content-disposition', 'inline; filename="buchungen.ics"')
    .header('x-robots-tag', 'noindex')
    .header('x-content-type-options', 'nosniff');
  return Buffer.from(calendarOf(entries, { mailer, productName }));
});
