import type { RequestOf } from '#contract/calls.ts';

export type RegistrationBody = RequestOf<'POST /customers'>['body'];

export const REGISTRATION_PASSWORD = 'Regenschirm!Tacho9';
export const REGISTRATION_IBAN = 'DE02120300000000202051';

const NAMES = ['Anna', 'Berta', 'Clara', 'Dora', 'Emma', 'Frieda', 'Gerda', 'Hanna', 'Ida', 'Julia'];
let persons = 0;

/** Returns a complete registration of a new person, different at each call. */
export function person(more: RegistrationBody = {}): RegistrationBody {
  const number = persons++;
  const letters = String(number).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  return {
    tariffId: 'einzel-start',
    city: 'nuernberg',
    optionSipak: 'YES',
    gender: 'FEMALE',
    prename: NAMES[number % NAMES.length] ?? 'Anna',
    name: `Muster${letters}`,
    birthDate: '1990-12-31',
    birthPlace: 'Fürth',
    emailAddress: `person${number}@example.org`,
    mobilePhoneNr: `0151 ${10_000_000 + number}`,
    address: { street: 'Hauptstraße', streetNr: '1', postalCode: '90402', city: 'Nürnberg' },
    driverlicense: {
      Number: `B072RRE${1000 + number}`,
      Issued: '2010-06-01',
      IssuedPlace: 'Fürth',
      ClassesAllowed: 'B',
    },
    euLicense: 'YES',
    iban: REGISTRATION_IBAN,
    accountHolder: 'Muster',
    password: REGISTRATION_PASSWORD,
    termsAccepted: true,
    sepaAccepted: true,
    signature: { typedName: 'Anna Muster' },
    ...more,
  };
}

/** Returns a complete registration of a company with a contact person. */
export function company(more: RegistrationBody = {}): RegistrationBody {
  const {
    gender: _,
    prename: __,
    driverlicense: ___,
    birthDate: ____,
    birthPlace: _____,
    ...rest
  } = person();
  return {
    ...rest,
    tariffId: 'firma',
    name: `Rednitz Werkzeugbau ${persons} GmbH`,
    companyAddition: 'Werk 2',
    contactPrename: 'Petra',
    contactName: 'Rednitz',
    phoneNr: '0911 2345678',
    ...more,
  };
}
