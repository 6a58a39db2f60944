import { randomBytes } from 'node:crypto';
import { createCalendarFeed } from '#contract/calendar-feed.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { hashSecret } from '#server/http/session.ts';
import { replaceCalendarFeed } from './calendar-feed.repository.ts';

const SECRET_BYTES = 32;
const MAX_PER_HOUR = 10;

export const bindCreateCalendarFeed = bind(
  createCalendarFeed,
  async ({ db, now, session: { customerId }, reply, mailer }) => {
    const { waitSeconds } = await countAttempt(db, `calendar-feed:${customerId}`, MAX_PER_HOUR, 60, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    await replaceCalendarFeed(db, { customerId, secretHash: hashSecret(secret), now });
    void reply.header('cache-control', 'private, no-store');
    return { url: mailer.link(`/api/booking/calendars/${secret}.ics`), createdAt: now.toString() };
  },
);
