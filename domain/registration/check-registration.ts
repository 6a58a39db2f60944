import { checkCountry, checkPostalCode, checkStreetNr } from '#domain/customer/address.ts';
import { checkBirthDate } from '#domain/customer/birth-date.ts';
import { checkEmail } from '#domain/customer/email.ts';
import { type FieldCode, fieldText, type Label, type Language } from '#domain/customer/field-text.ts';
import { checkIban, type IbanLibrary } from '#domain/customer/iban.ts';
import { checkLicenceClasses, checkLicenceIssued, checkLicenceNumber } from '#domain/customer/licence.ts';
import { checkPassword } from '#domain/customer/password.ts';
import { checkPersonName } from '#domain/customer/person-name.ts';
import { checkPhone, type PhoneLibrary } from '#domain/customer/phone.ts';
import { checkPin } from '#domain/customer/pin.ts';
import { checkText } from '#domain/customer/plain-text.ts';
import { checkSignature } from '#domain/registration/check-signature.ts';
import { type ExtraField, slugify } from '#domain/registration/extra-fields.ts';
import type { Registration, SecretField } from '#domain/registration/registration.ts';
import {
  type FieldNeeds,
  fieldLabel,
  fieldNeeds,
  type PlanForm,
  type RegistrationField,
} from '#domain/registration/registration-fields.ts';
import { isCompanyKind, type RegistrationKind } from '#domain/registration/registration-kind.ts';

/** The parts of a plan that decide what its registration form asks for. */
export type RegistrationPlan = PlanForm & { kind: RegistrationKind; extraFields: readonly ExtraField[] };

export type RegistrationLibraries = {
  phone: PhoneLibrary;
  iban: IbanLibrary;
  today: Temporal.PlainDate;
  /** Secrets that the registration session already stores: they need not be entered again. */
  held: ReadonlySet<SecretField>;
};

/** Field path → fault; empty if the registration may be sent. */
export type RegistrationFaults = Partial<Record<string, FieldCode>>;

const CONSENTS = {
  termsAccepted: 'TERMS_MISSING',
  sepaAccepted: 'SEPA_MISSING',
} as const;

/**
 * Checks every field that the plan asks for, and no other (§5). Browser and server run the same checks; only
 * the server can say whether the plan, the city and the card exist.
 */
export function checkRegistration(
  registration: Registration,
  plan: RegistrationPlan,
  libraries: RegistrationLibraries,
): RegistrationFaults {
  return checkFields(registration, plan, libraries, fieldNeeds(plan.kind, plan));
}

/** The same for a form that asks for other fields than a registration with this plan does. */
export function checkFields(
  registration: Registration,
  plan: RegistrationPlan,
  libraries: RegistrationLibraries,
  needs: FieldNeeds,
): RegistrationFaults {
  const faults: RegistrationFaults = {};
  for (const [field, need] of Object.entries(needs) as [RegistrationField, string][]) {
    const fault = checkField(field, registration, plan, libraries, need === 'REQUIRED');
    if (fault) faults[field] = fault;
  }
  for (const { title, required } of plan.extraFields) {
    const key = slugify(title);
    const value = registration.extraFields.find((field) => field.key === key)?.value ?? null;
    const fault = value === null ? (required ? 'REQUIRED' : undefined) : checkText(value);
    if (fault) faults[`extraFields.${key}`] = fault;
  }
  return faults;
}

function checkField(
  field: RegistrationField,
  registration: Registration,
  plan: RegistrationPlan,
  libraries: RegistrationLibraries,
  required: boolean,
): FieldCode | undefined {
  const { address, driverlicense } = registration;
  const text = (value: string | null, check: (text: string) => FieldCode | undefined) =>
    value === null ? (required ? 'REQUIRED' : undefined) : check(value);
  const secret = (name: SecretField, check: (text: string) => FieldCode | undefined) =>
    registration[name] === null && libraries.held.has(name) ? undefined : text(registration[name], check);
  const choice = (value: string) => (required && value === 'UNKNOWN' ? ('CHOICE' as const) : undefined);

  switch (field) {
    case 'tariffId':
      return registration.tariffId === null ? 'PLAN_UNKNOWN' : undefined;
    case 'city':
      return registration.city === null ? 'CITY_UNKNOWN' : undefined;
    case 'optionSipak':
      return choice(registration.optionSipak);
    case 'euLicense':
      return choice(registration.euLicense);
    case 'gender':
      return undefined;
    case 'name':
      return text(registration.name, isCompanyKind(plan.kind) ? checkText : checkPersonName);
    case 'prename':
    case 'contactPrename':
    case 'contactName':
      return text(registration[field], checkPersonName);
    case 'birthDate':
      return text(registration.birthDate, (date) => checkBirthDate(date, libraries.today));
    case 'emailAddress':
      return text(registration.emailAddress, checkEmail);
    case 'mobilePhoneNr':
      return text(registration.mobilePhoneNr, (number) => checkPhone(number, 'MOBILE', libraries.phone));
    case 'phoneNr':
      return text(registration.phoneNr, (number) => checkPhone(number, 'ANY', libraries.phone));
    case 'address.street':
      return text(address.street, checkText);
    case 'address.streetNr':
      return text(address.streetNr, checkStreetNr);
    case 'address.postalCode':
      return text(address.postalCode, (code) => checkPostalCode(code, address.country ?? 'DE'));
    case 'address.city':
      return text(address.city, checkText);
    case 'address.country':
      return text(address.country, checkCountry);
    case 'driverlicense.Number':
      return text(driverlicense.Number, checkLicenceNumber);
    case 'driverlicense.Issued':
      return text(driverlicense.Issued, (date) =>
        checkLicenceIssued(date, likelyBirthDate(registration, libraries), libraries.today),
      );
    case 'driverlicense.IssuedPlace':
      return text(driverlicense.IssuedPlace, checkText);
    case 'driverlicense.ClassesAllowed':
      return text(driverlicense.ClassesAllowed, checkLicenceClasses);
    case 'iban':
      return secret('iban', (iban) => checkIban(iban, libraries.iban));
    case 'password':
      return secret('password', (password) => passwordFault(password, registration));
    case 'pin':
      return secret('pin', checkPin);
    case 'telPassword':
      return secret('telPassword', checkText);
    case 'termsAccepted':
    case 'sepaAccepted':
      return registration[field] ? undefined : CONSENTS[field];
    case 'creditRatingAllowed':
    case 'adsAllowed':
      return undefined;
    case 'signature':
      return checkSignature(registration.signature);
    case 'companyAddition':
    case 'birthPlace':
    case 'identityNumber':
    case 'accountHolder':
    case 'card':
    case 'promoCode':
    case 'knownFrom':
    case 'affiliateName':
    case 'affiliateNumber':
      return text(registration[field], checkText);
  }
}

/** The birth date, or null if it is faulty: then it says nothing about other dates. */
const likelyBirthDate = ({ birthDate }: Registration, { today }: RegistrationLibraries): string | null =>
  birthDate === null || checkBirthDate(birthDate, today) ? null : birthDate;

function passwordFault(password: string, registration: Registration): FieldCode | undefined {
  const fault = checkPassword(password, knownWords(registration));
  return fault && `PASSWORD_${fault}`;
}

/** Words that others know about a person: a password must not be made of them. */
export function knownWords({ prename, name, emailAddress }: Registration): string[] {
  return [prename, name, emailAddress?.split('@')[0]].filter((word) => typeof word === 'string');
}

/** The label of a field; also of the plan's own extra fields. */
export function labelOf(path: string, plan: Pick<RegistrationPlan, 'kind' | 'extraFields'>): Label {
  const extra = plan.extraFields.find(({ title }) => `extraFields.${slugify(title)}` === path);
  if (extra) return { de: extra.title, en: extra.title };
  return fieldLabel(path as RegistrationField, plan.kind);
}

/** The message for each faulty field, by its path. */
export function faultTexts(
  faults: RegistrationFaults,
  plan: Pick<RegistrationPlan, 'kind' | 'extraFields'>,
  language: Language = 'de',
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([path, code]) =>
      code ? [[path, fieldText(code, labelOf(path, plan), language)]] : [],
    ),
  );
}
