import { isSEPACountry, isValidIBAN } from 'ibantools';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { RegistrationBooks } from '#domain/registration/check-registration.ts';

/** What the rules look things up in: loaded with the registration alone. */
export const books: Pick<RegistrationBooks, 'phone' | 'iban'> = {
  phone: {
    parse: (text, country) => parsePhoneNumberFromString(text, country),
    knows: 'MOBILE',
  },
  iban: { isSEPACountry, isValidIBAN },
};
