export const GENDERS = ['FEMALE', 'MALE', 'DIVERSE', 'COMPANY'] as const;
export type Gender = (typeof GENDERS)[number];
export type YesNo = 'YES' | 'NO';
export type YesNoUnknown = YesNo | 'UNKNOWN';

/** Points from 0 to 1000 in both directions, one list for each stroke. */
export type Strokes = { x: number; y: number }[][];
export type Signature = { typedName?: string | null | undefined; strokes?: Strokes | null | undefined };
export type ExtraFieldValue = { key: string; value: string | null };

/**
 * What a person enters to become a customer: the specification's customer and form extras (§3.8, §3.33).
 * Missing is null. Companies and organisations: `name`, their contact person in `contactPrename/-Name`.
 */
export type Registration = {
  tariffId: string | null;
  /** Slug of the city. */
  city: string | null;
  optionSipak: YesNoUnknown;
  gender: Gender | null;
  prename: string | null;
  name: string | null;
  companyAddition: string | null;
  contactPrename: string | null;
  contactName: string | null;
  birthDate: string | null;
  birthPlace: string | null;
  identityNumber: string | null;
  emailAddress: string | null;
  mobilePhoneNr: string | null;
  phoneNr: string | null;
  address: {
    street: string | null;
    streetNr: string | null;
    postalCode: string | null;
    city: string | null;
    country: string | null;
  };
  driverlicense: {
    Number: string | null;
    Issued: string | null;
    IssuedPlace: string | null;
    ClassesAllowed: string | null;
  };
  euLicense: YesNoUnknown;
  iban: string | null;
  accountHolder: string | null;
  /** Number of a card that was handed out, with or without the prefix. */
  card: string | null;
  pin: string | null;
  password: string | null;
  telPassword: string | null;
  promoCode: string | null;
  knownFrom: string | null;
  affiliateName: string | null;
  affiliateNumber: string | null;
  extraFields: ExtraFieldValue[];
  termsAccepted: boolean;
  sepaAccepted: boolean;
  creditRatingAllowed: YesNo;
  adsAllowed: YesNo;
  signature: Signature | null;
};

/** The secrets that a registration session stores and never returns (§S9.2). */
export const SECRET_FIELDS = ['iban', 'password', 'pin', 'telPassword'] as const;
export type SecretField = (typeof SECRET_FIELDS)[number];
