import type { NotificationCategory } from '#domain/notification/category.ts';
import { shownFrom } from '#domain/notification/quiet-hours.ts';
import type { ReminderKind } from '#domain/notification/reminder-times.ts';
import type { LinkedPath } from '#domain/page/addresses.ts';
import type { Db } from '#server/db/connect.ts';
import { insertMessages } from './push-message.repository.ts';

/** What a lock screen shows to whoever looks at it: no name, no address of a person, no amount of money (§S14.27). */
type Notification = {
  category: Exclude<NotificationCategory, 'REMINDER'>;
  /** The same for the same event: each device is told once. */
  event: string;
  /** A later one with the same tag takes its place. */
  tag: string;
  title: string;
  body: string;
  path: LinkedPath;
  /** From then on it would only confuse; by default after three days. */
  usefulUntil?: Temporal.Instant;
  now: Temporal.Instant;
};

/** What nobody has received by then is no news any more. */
const USEFUL_HOURS = 3 * 24;

/**
 * Tells customers' devices something, if they want such things: inserted in the caller's transaction, sent
 * after the commit. It stands beside the mail and never replaces it (§S14.24).
 */
export async function notify(
  db: Db,
  customerIds: readonly number[],
  { usefulUntil, now, ...words }: Notification,
): Promise<void> {
  const nextTryAt = shownFrom(words.category, now);
  await insertMessages(db, customerIds, {
    ...words,
    reminder: undefined,
    now,
    nextTryAt,
    usefulUntil: usefulUntil ?? nextTryAt.add({ hours: USEFUL_HOURS }),
  });
}

type Reminder = { kind: ReminderKind; bookingId: number; about: Temporal.Instant; path: LinkedPath };

/**
 * Reminds the driver that a booking begins or ends at `about`. What it says, and whether it is still true, is asked when it
 * is sent; after `about` nobody is reminded (§S14.25).
 */
export async function remind(
  db: Db,
  customerId: number,
  { path, ...reminder }: Reminder,
  now: Temporal.Instant,
): Promise<void> {
  const { kind, bookingId, about } = reminder;
  await insertMessages(db, [customerId], {
    category: 'REMINDER',
    event: `erinnerung ${kind} ${bookingId} ${about}`,
    tag: bookingTag(bookingId),
    title: '',
    body: '',
    path,
    reminder,
    now,
    nextTryAt: now,
    usefulUntil: about,
  });
}

/** One notification for each booking: what is told later takes the place of what was told before. */
export const bookingTag = (bookingId: number): string => `buchung-${bookingId}`;
