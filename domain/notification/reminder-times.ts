/** How long before a trip begins or ends its driver is reminded, by the server (§S14.25) or by the phone (§S17.10), in minutes. */
export const MINUTES_BEFORE = { START: 30, END: 15 } as const;

export type ReminderKind = keyof typeof MINUTES_BEFORE;
