/** How long before a trip begins or ends its driver is reminded (§S14.25), in minutes. */
export const MINUTES_BEFORE = { START: 30, END: 15 } as const;

export type ReminderKind = keyof typeof MINUTES_BEFORE;
