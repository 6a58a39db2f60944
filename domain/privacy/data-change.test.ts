import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { mayBook } from '#domain/booking/may-book.ts';
import { CUSTOMER_STATES } from '#domain/customer/customer-state.ts';
import {
  CHANGE_FIELDS,
  type ChangeSubject,
  type ChangeValues,
  checkChange,
  cleanChange,
  needsNewCheck,
  stateForNewCheck,
} from '#domain/privacy/data-change.ts';

const phone = { parse: parsePhoneNumberFromString, knows: 'ALL' } as const;
const today = Temporal.PlainDate.from('2027-05-12');
const now = Temporal.Instant.from('2027-05-12T08:00:00Z');
const PERSON = { birthDate: '1990-01-31', isCompany: false };

const faults = (subject: ChangeSubject, values: ChangeValues, owner = PERSON) =>
  checkChange(subject, cleanChange(subject, values, phone), owner, { phone, today }).map(
    ({ field, code }) => `${field} ${code}`,
  );

test('an address has what a German one has', () => {
  const address = {
    'address.street': ' Hauptstraße ',
    'address.streetNr': '12a',
    'address.postalCode': '90402',
    'address.city': 'Nürnberg',
    'address.country': 'DE',
  };
  expect(faults('ADDRESS', address)).toEqual([]);
  expect(
    faults('ADDRESS', { ...address, 'address.postalCode': '9040', 'address.streetNr': 'zwölf' }),
  ).toEqual(['address.streetNr STREET_NR_INVALID', 'address.postalCode POSTAL_CODE_INVALID']);
  expect(faults('ADDRESS', {})).toHaveLength(5);
});

test('a person has a German mobile number, a company may have another one', () => {
  expect(faults('PHONE', { mobilePhoneNr: '0151 / 123 456 78' })).toEqual([]);
  expect(faults('PHONE', { mobilePhoneNr: '0911 1234567' })).toEqual(['mobilePhoneNr PHONE_NOT_MOBILE']);
  expect(faults('PHONE', { mobilePhoneNr: '+43 664 1234567' })).toEqual(['mobilePhoneNr PHONE_NOT_GERMAN']);
  expect(faults('PHONE', { phoneNr: '0911 1234567' })).toEqual(['mobilePhoneNr REQUIRED']);
  expect(faults('PHONE', { phoneNr: '0911 1234567' }, { ...PERSON, isCompany: true })).toEqual([]);
});

test('names, addresses and licences follow the rules of the registration', () => {
  expect(faults('NAME', { prename: 'Ada', name: "O'Neill" })).toEqual([]);
  expect(faults('NAME', { prename: 'A', name: 'Bei--spiel' })).toEqual([
    'prename NAME_TOO_SHORT',
    'name NAME_DOUBLED',
  ]);
  expect(faults('EMAIL', { emailAddress: 'post@bäckerei.de' })).toEqual([]);
  expect(faults('EMAIL', { emailAddress: 'post@' })).toEqual(['emailAddress EMAIL_INVALID']);
  const licence = {
    'driverlicense.Number': 'b072rre2i55',
    'driverlicense.Issued': '2015-05-05',
    'driverlicense.IssuedPlace': 'Nürnberg',
    'driverlicense.ClassesAllowed': 'b, be',
  };
  expect(cleanChange('LICENCE', licence, phone)['driverlicense.Number']).toBe('B072RRE2I55');
  expect(faults('LICENCE', licence)).toEqual([]);
  expect(faults('LICENCE', { ...licence, 'driverlicense.ClassesAllowed': 'AM' })).toEqual([
    'driverlicense.ClassesAllowed LICENCE_CLASS_B_MISSING',
  ]);
});

test('another name or another number of the licence needs a new check, nothing else does', () => {
  const before = { prename: 'Ada', name: 'Beispiel' };
  expect(needsNewCheck('NAME', before, { ...before, name: 'Muster' })).toBe(true);
  expect(needsNewCheck('NAME', before, before)).toBe(false);
  const licence = { 'driverlicense.Number': 'A1', 'driverlicense.IssuedPlace': 'Bonn' };
  expect(needsNewCheck('LICENCE', licence, { ...licence, 'driverlicense.IssuedPlace': 'Kassel' })).toBe(
    false,
  );
  expect(needsNewCheck('LICENCE', licence, { ...licence, 'driverlicense.Number': 'B2' })).toBe(true);
  for (const subject of ['ADDRESS', 'PHONE', 'EMAIL'] as const)
    expect(needsNewCheck(subject, {}, Object.fromEntries(CHANGE_FIELDS[subject].map((f) => [f, 'x'])))).toBe(
      false,
    );
});

test('whoever has to be checked again may not book until then', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CUSTOMER_STATES), fc.boolean(), (state, isCompanyAccount) => {
      const after = stateForNewCheck(state, now);
      expect(mayBook({ ...after, isCompanyAccount, entitlement: 'ENTITLED' }, now)).not.toBeUndefined();
      if (state !== 'ACTIVE') expect(after.state).toBe(state);
    }),
  );
});
