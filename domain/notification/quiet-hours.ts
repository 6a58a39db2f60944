import { BERLIN } from '#domain/booking/grid.ts';
import type { NotificationCategory } from './category.ts';

/** Berlin's hours in which nothing wakes anybody that can wait (§S14.26). */
const FROM_HOUR = 22;
const TO_HOUR = 7;
const CAN_WAIT: ReadonlySet<NotificationCategory> = new Set(['INVOICE', 'NEWS']);

/** When a notification of this category may be shown, if it is ready at `at`: then, or in the morning. */
export function shownFrom(category: NotificationCategory, at: Temporal.Instant): Temporal.Instant {
  if (!CAN_WAIT.has(category)) return at;
  const local = at.toZonedDateTimeISO(BERLIN);
  if (local.hour >= TO_HOUR && local.hour < FROM_HOUR) return at;
  const morning = local.hour < TO_HOUR ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  return morning.toZonedDateTime({ timeZone: BERLIN, plainTime: { hour: TO_HOUR } }).toInstant();
}
