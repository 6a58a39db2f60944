import { checkCountry, checkPostalCode, checkStreetNr } from '#domain/customer/address.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { asciiEmail, checkEmail } from '#domain/customer/email.ts';
import type { FieldCode } from '#domain/customer/field-text.ts';
import { checkLicenceClasses, checkLicenceIssued, checkLicenceNumber } from '#domain/customer/licence.ts';
import { checkPersonName } from '#domain/customer/person-name.ts';
import { checkPhone, normalisePhone, type PhoneLibrary } from '#domain/customer/phone.ts';
import { checkText, emptyToNull } from '#domain/customer/plain-text.ts';

/** What customers change themselves, each subject in one act. Fields are named as in a registration. */
export const CHANGE_FIELDS = {
  ADDRESS: ['address.street', 'address.streetNr', 'address.postalCode', 'address.city', 'address.country'],
  PHONE: ['mobilePhoneNr', 'phoneNr'],
  EMAIL: ['emailAddress'],
  NAME: ['prename', 'name'],
  LICENCE: [
    'driverlicense.Number',
    'driverlicense.Issued',
    'driverlicense.IssuedPlace',
    'driverlicense.ClassesAllowed',
  ],
} as const;
export type ChangeSubject = keyof typeof CHANGE_FIELDS;
export type ChangedField = (typeof CHANGE_FIELDS)[ChangeSubject][number];
export type ChangeValues = Readonly<Partial<Record<ChangedField, string | null>>>;

type Libraries = { phone: PhoneLibrary; today: Temporal.PlainDate };
type Owner = { birthDate: string | null; isCompany: boolean };

/** The values in the forms that are stored. */
export function cleanChange(subject: ChangeSubject, values: ChangeValues, phone: PhoneLibrary): ChangeValues {
  const clean = (field: ChangedField): string | null => {
    const text = emptyToNull(values[field]);
    if (text === null) return null;
    if (field === 'mobilePhoneNr' || field === 'phoneNr') return normalisePhone(text, phone);
    if (field === 'emailAddress') return asciiEmail(text);
    return field === 'driverlicense.Number' || field === 'driverlicense.ClassesAllowed'
      ? text.toUpperCase()
      : text;
  };
  return Object.fromEntries(CHANGE_FIELDS[subject].map((field) => [field, clean(field)]));
}

/** Returns the faults of cleaned values by field (§5); of the two numbers one is enough for a company. */
export function checkChange(
  subject: ChangeSubject,
  values: ChangeValues,
  { birthDate, isCompany }: Owner,
  { phone, today }: Libraries,
): { field: ChangedField; code: FieldCode }[] {
  const check = (field: ChangedField, text: string | null): FieldCode | undefined => {
    if (text === null) {
      if (field === 'mobilePhoneNr') return isCompany && values.phoneNr ? undefined : 'REQUIRED';
      return field === 'phoneNr' ? undefined : 'REQUIRED';
    }
    switch (field) {
      case 'mobilePhoneNr':
        return checkPhone(text, 'MOBILE', phone);
      case 'phoneNr':
        return checkPhone(text, 'ANY', phone);
      case 'emailAddress':
        return checkEmail(text);
      case 'prename':
      case 'name':
        return checkPersonName(text);
      case 'address.streetNr':
        return checkStreetNr(text);
      case 'address.postalCode':
        return checkPostalCode(text, values['address.country'] ?? 'DE');
      case 'address.country':
        return checkCountry(text);
      case 'driverlicense.Number':
        return checkLicenceNumber(text);
      case 'driverlicense.Issued':
        return checkLicenceIssued(text, birthDate, today);
      case 'driverlicense.ClassesAllowed':
        return checkLicenceClasses(text);
      case 'address.street':
      case 'address.city':
      case 'driverlicense.IssuedPlace':
        return checkText(text);
    }
  };
  return CHANGE_FIELDS[subject].flatMap((field) => {
    const code = check(field, values[field] ?? null);
    return code ? [{ field, code }] : [];
  });
}

/** Whether a change means that the photos of the last document check show another name or licence. */
export const needsNewCheck = (subject: ChangeSubject, before: ChangeValues, after: ChangeValues): boolean =>
  (subject === 'NAME' || subject === 'LICENCE') &&
  CHANGE_FIELDS[subject].some(
    (field) =>
      (subject === 'NAME' || field === 'driverlicense.Number') &&
      (before[field] ?? null) !== (after[field] ?? null),
  );

/**
 * Where a customer stands whose documents are checked again (§S3.5 to §S3.10): ACTIVE ones as before their
 * first check; others stay, and may not book, as theirs are no longer valid.
 */
export function stateForNewCheck(
  state: CustomerState,
  now: Temporal.Instant,
): { state: CustomerState; documentsValidUntil: Temporal.Instant | null } {
  return state === 'ACTIVE' || state === 'VERIFIED'
    ? { state: 'VERIFIED', documentsValidUntil: null }
    : { state, documentsValidUntil: now };
}
