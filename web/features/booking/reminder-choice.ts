import { REMINDER_KINDS, type ReminderKind } from '#domain/booking/reminders.ts';
import { createStored } from '#web/platform/storage.ts';

/** What the person has switched on, on this phone only; it goes with the logout (§S17.10). */
export const reminderChoice = createStored<readonly ReminderKind[]>('erinnerungen', [], (value) =>
  Array.isArray(value) ? REMINDER_KINDS.filter((kind) => value.includes(kind)) : undefined,
);
