import { ACCOUNT_REFUSALS } from './refusals/account.ts';
import { BOOKING_REFUSALS } from './refusals/booking.ts';
import { CASE_REFUSALS } from './refusals/case.ts';
import { CONTENT_REFUSALS } from './refusals/content.ts';
import { MONEY_REFUSALS } from './refusals/money.ts';
import { PERSON_REFUSALS } from './refusals/person.ts';
import { REQUEST_REFUSALS } from './refusals/request.ts';
import { SESSION_REFUSALS } from './refusals/session.ts';
import { STAFF_REFUSALS } from './refusals/staff.ts';

/**
 * Every refusal of the API: the `resultCode` of the problem document, its HTTP status and its text. A code
 * without a text does not compile. They stand by subject in `refusals/`.
 */
export const REFUSALS = {
  ...SESSION_REFUSALS,
  ...REQUEST_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...BOOKING_REFUSALS,
  ...CASE_REFUSALS,
  ...STAFF_REFUSALS,
  ...PERSON_REFUSALS,
  ...MONEY_REFUSALS,
  ...CONTENT_REFUSALS,
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** Every call may refuse with these; a contract lists only its own refusals. */
export const COMMON_REFUSALS = [
  'API_KEY_UNKNOWN',
  'BODY_INVALID',
  'REQUEST_TIMEOUT',
  'BODY_TOO_LARGE',
  'MEDIA_TYPE',
  'FIELD_INVALID',
  // The session's customer has meanwhile got a state that may not log in (§4.10, §4.12).
  'USER_DATA_INVALID',
  // A sales partner's tablet in the hands of the person who registers.
  'TABLET_TURNED_ROUND',
  'CUSTOMER_STATE',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly RefusalCode[];
