/** How many days the links in our mails are valid. */
export const EMAIL_CONFIRMATION_DAYS = 3;
/** Of drivers, and of the people of a sales partner. */
export const INVITATION_DAYS = 7;
export const NEWSLETTER_CONFIRMATION_DAYS = 7;
