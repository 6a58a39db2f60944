/** How long the links in our mails work, in days. */
export const EMAIL_CONFIRMATION_DAYS = 3;
export const NEWSLETTER_CONFIRMATION_DAYS = 7;
