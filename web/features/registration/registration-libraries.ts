import { isValidIBAN } from 'ibantools';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { RegistrationLibraries } from '#domain/registration/check-registration.ts';

/** The phone number and IBAN libraries that the rules use; loaded only for the registration. */
export const libraries: Pick<RegistrationLibraries, 'phone' | 'iban'> = {
  phone: {
    parse: (text, country) => parsePhoneNumberFromString(text, country),
    knows: 'MOBILE',
  },
  iban: { isValidIBAN },
};
