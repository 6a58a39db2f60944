import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { PhoneLibrary } from '#domain/customer/phone.ts';

/** With the metadata of all numbers, landlines too. */
export const phoneLibrary: PhoneLibrary = { parse: parsePhoneNumberFromString, knows: 'ALL' };
