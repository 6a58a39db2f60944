import type { Label } from '#domain/customer/field-text.ts';
import type { RegistrationKind } from '#domain/registration/registration-kind.ts';

/** The label of every registration field by its path. Extra fields are added as `extraFields.{key}`. */
export const FIELD_LABELS = {
  tariffId: { de: 'Tarif', en: 'Plan' },
  city: { de: 'Stadt', en: 'City' },
  optionSipak: { de: 'Sicherheitspaket', en: 'Safety package' },
  gender: { de: 'Anrede', en: 'Form of address' },
  prename: { de: 'Vorname', en: 'First name' },
  name: { de: 'Nachname', en: 'Last name' },
  companyAddition: { de: 'Zusatz', en: 'Addition' },
  contactPrename: { de: 'Vorname der Ansprechperson', en: 'First name of the contact person' },
  contactName: { de: 'Nachname der Ansprechperson', en: 'Last name of the contact person' },
  birthDate: { de: 'Geburtsdatum', en: 'Birth date' },
  birthPlace: { de: 'Geburtsort', en: 'Place of birth' },
  identityNumber: { de: 'Ausweisnummer', en: 'Identity document number' },
  emailAddress: { de: 'E-Mail-Adresse', en: 'Email address' },
  mobilePhoneNr: { de: 'Mobilnummer', en: 'Mobile number' },
  phoneNr: { de: 'Telefonnummer', en: 'Phone number' },
  'address.street': { de: 'Straße', en: 'Street' },
  'address.streetNr': { de: 'Hausnummer', en: 'House number' },
  'address.postalCode': { de: 'Postleitzahl', en: 'Postal code' },
  'address.city': { de: 'Ort', en: 'Town' },
  'address.country': { de: 'Land', en: 'Country' },
  'driverlicense.Number': { de: 'Führerscheinnummer', en: 'Licence number' },
  'driverlicense.Issued': { de: 'Ausstellungsdatum', en: 'Date of issue' },
  'driverlicense.IssuedPlace': { de: 'Ausstellungsort', en: 'Place of issue' },
  'driverlicense.ClassesAllowed': { de: 'Führerscheinklassen', en: 'Licence classes', isPlural: true },
  euLicense: { de: 'EU-Führerschein', en: 'EU licence' },
  iban: { de: 'IBAN', en: 'IBAN' },
  accountHolder: { de: 'Kontoinhaber', en: 'Account holder' },
  card: { de: 'Kartennummer', en: 'Card number' },
  pin: { de: 'PIN', en: 'Pin' },
  password: { de: 'Passwort', en: 'Password' },
  telPassword: { de: 'Telefonpasswort', en: 'Telephone password' },
  promoCode: { de: 'Aktionscode', en: 'Promo code' },
  knownFrom: { de: 'Wie hast du von uns erfahren?', en: 'How did you hear of us?' },
  affiliateName: { de: 'Name der werbenden Person', en: 'Name of who referred you' },
  affiliateNumber: { de: 'Accountnummer der werbenden Person', en: 'Account number of who referred you' },
  termsAccepted: { de: 'Allgemeine Geschäftsbedingungen', en: 'Terms and conditions', isPlural: true },
  creditRatingAllowed: { de: 'Bonitätsprüfung', en: 'Credit rating' },
  adsAllowed: { de: 'Neuigkeiten und Angebote', en: 'News and offers', isPlural: true },
  sepaAccepted: { de: 'SEPA-Lastschriftmandat', en: 'SEPA direct debit mandate' },
  signature: { de: 'Unterschrift', en: 'Signature' },
} as const satisfies Record<string, Label>;

export type RegistrationField = keyof typeof FIELD_LABELS;
/**
 * CALL_ONLY: no form asks for it, because nobody needs it; whoever sends it with a call has it checked and stored (§S16.5).
 */
export type Need = 'REQUIRED' | 'OPTIONAL' | 'CALL_ONLY';
export type FieldNeeds = Readonly<Partial<Record<RegistrationField, Need>>>;

const PLAN_AND_CONSENT: FieldNeeds = {
  tariffId: 'REQUIRED',
  city: 'REQUIRED',
  optionSipak: 'REQUIRED',
  emailAddress: 'REQUIRED',
  card: 'OPTIONAL',
  pin: 'OPTIONAL',
  password: 'OPTIONAL',
  telPassword: 'OPTIONAL',
  promoCode: 'OPTIONAL',
  knownFrom: 'OPTIONAL',
  affiliateName: 'OPTIONAL',
  affiliateNumber: 'OPTIONAL',
  termsAccepted: 'REQUIRED',
  adsAllowed: 'OPTIONAL',
  signature: 'REQUIRED',
};
const ADDRESS: FieldNeeds = {
  'address.street': 'REQUIRED',
  'address.streetNr': 'REQUIRED',
  'address.postalCode': 'REQUIRED',
  'address.city': 'REQUIRED',
  'address.country': 'REQUIRED',
};
const PAYMENT: FieldNeeds = {
  iban: 'REQUIRED',
  accountHolder: 'REQUIRED',
  sepaAccepted: 'REQUIRED',
  creditRatingAllowed: 'OPTIONAL',
};
const PERSON: FieldNeeds = {
  gender: 'OPTIONAL',
  prename: 'REQUIRED',
  name: 'REQUIRED',
  mobilePhoneNr: 'REQUIRED',
  phoneNr: 'OPTIONAL',
  identityNumber: 'CALL_ONLY',
};
const licence = (need: Need): FieldNeeds => ({
  birthDate: need,
  birthPlace: need,
  'driverlicense.Number': need,
  'driverlicense.Issued': need,
  'driverlicense.IssuedPlace': need,
  'driverlicense.ClassesAllowed': need,
  euLicense: need,
});

const SINGLE: FieldNeeds = {
  ...PLAN_AND_CONSENT,
  ...PERSON,
  ...licence('REQUIRED'),
  ...ADDRESS,
  ...PAYMENT,
};
const COMPANY: FieldNeeds = {
  ...PLAN_AND_CONSENT,
  name: 'REQUIRED',
  companyAddition: 'OPTIONAL',
  contactPrename: 'REQUIRED',
  contactName: 'REQUIRED',
  mobilePhoneNr: 'OPTIONAL',
  phoneNr: 'REQUIRED',
  ...licence('OPTIONAL'),
  ...ADDRESS,
  ...PAYMENT,
};

/**
 * The fields that each kind of registration asks for, and whether they are required. A field that is missing
 * here is not asked for, and dropped if a call sends it.
 */
export const FIELDS_BY_KIND: Readonly<Record<RegistrationKind, FieldNeeds>> = {
  einzel: SINGLE,
  familie: SINGLE,
  firma: COMPANY,
  gemein: COMPANY,
  // A department of a city, registered by a person: not a company, but it pays by debit like one.
  rks: {
    ...PLAN_AND_CONSENT,
    ...PERSON,
    mobilePhoneNr: 'OPTIONAL',
    phoneNr: 'REQUIRED',
    ...licence('OPTIONAL'),
    ...ADDRESS,
    ...PAYMENT,
  },
  // A person who drives on duty for a city, which pays.
  dnsm: { ...PLAN_AND_CONSENT, ...PERSON, ...licence('OPTIONAL'), ...ADDRESS },
};

/** The properties of a plan, and of the company whose it is, that change its form. */
export type PlanForm = {
  existingCardRequired: boolean;
  /** Without a safety package, the form does not ask for it. */
  hasSafetyPackage: boolean;
  /** Whether the company of the city does: another one asks for no account, and is paid by transfer (§S19.7). */
  collectsDebits: boolean;
};

/** The fields that this plan asks for: with an existing card, card, PIN and password are required (§5.5). */
export function fieldNeeds(kind: RegistrationKind, plan: PlanForm): FieldNeeds {
  const { optionSipak, iban, accountHolder, sepaAccepted, ...needs } = FIELDS_BY_KIND[kind];
  const mandate = iban && accountHolder && sepaAccepted ? { iban, accountHolder, sepaAccepted } : {};
  return {
    ...needs,
    ...(plan.collectsDebits ? mandate : {}),
    ...(plan.hasSafetyPackage && optionSipak ? { optionSipak } : {}),
    ...(plan.existingCardRequired ? { card: 'REQUIRED', pin: 'REQUIRED', password: 'REQUIRED' } : {}),
  };
}

/** Whether who registers pays, and not their department. */
export const paysItself = (kind: RegistrationKind): boolean => 'iban' in FIELDS_BY_KIND[kind];

/** The label of a field for a kind: for companies and organisations, `name` is not a last name. */
export function fieldLabel(field: RegistrationField, kind: RegistrationKind): Label {
  if (field === 'name' && kind === 'firma') return { de: 'Firma', en: 'Company' };
  if (field === 'name' && kind === 'gemein')
    return { de: 'Name der Organisation', en: 'Name of the organisation' };
  return FIELD_LABELS[field];
}
