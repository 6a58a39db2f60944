/** What people are told on their devices, each with a consent of its own. */
export const NOTIFICATION_CATEGORIES = ['BOOKING', 'REMINDER', 'INVOICE', 'DOCUMENT', 'NEWS'] as const;
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number];

/** How the consent to a category is kept among all others. */
export type NotificationConsent = `PUSH_${NotificationCategory}`;

export const consentKindOf = <C extends NotificationCategory>(category: C): `PUSH_${C}` => `PUSH_${category}`;
