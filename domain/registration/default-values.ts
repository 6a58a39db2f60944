import { birthDateCode } from '#domain/customer/birth-date.ts';
import { emptyToNull } from '#domain/customer/plain-text.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { isCityKind, isCompanyKind, type RegistrationKind } from '#domain/registration/registration-kind.ts';

/** The birth date for city, company and organisation plans if none is entered (§5.12). */
export const DEFAULT_BIRTH_DATE = '1990-01-01';

/** A registration as a form has it: any field may be missing, nested ones too. */
export type RegistrationPart = {
  [Field in keyof Registration]?: NonNullable<Registration[Field]> extends infer Value
    ? Value extends readonly unknown[] | string | boolean
      ? Value | null | undefined
      : { [Key in keyof Value]?: Value[Key] | undefined } | null | undefined
    : never;
};

/** Completes what has been entered: empty texts become null (§5.23), boxes that are not ticked mean no. */
export function cleanRegistration(part: RegistrationPart): Registration {
  const text = (value: string | null | undefined) => emptyToNull(value);
  const { address, driverlicense } = part;
  return {
    tariffId: text(part.tariffId),
    city: text(part.city),
    optionSipak: part.optionSipak ?? 'UNKNOWN',
    gender: part.gender ?? null,
    prename: text(part.prename),
    name: text(part.name),
    companyAddition: text(part.companyAddition),
    contactPrename: text(part.contactPrename),
    contactName: text(part.contactName),
    birthDate: text(part.birthDate),
    birthPlace: text(part.birthPlace),
    identityNumber: text(part.identityNumber),
    emailAddress: text(part.emailAddress),
    mobilePhoneNr: text(part.mobilePhoneNr),
    phoneNr: text(part.phoneNr),
    address: {
      street: text(address?.street),
      streetNr: text(address?.streetNr),
      postalCode: text(address?.postalCode),
      city: text(address?.city),
      country: text(address?.country) ?? 'DE',
    },
    driverlicense: {
      Number: text(driverlicense?.Number),
      Issued: text(driverlicense?.Issued),
      IssuedPlace: text(driverlicense?.IssuedPlace),
      ClassesAllowed: text(driverlicense?.ClassesAllowed),
    },
    euLicense: part.euLicense ?? 'UNKNOWN',
    iban: text(part.iban),
    accountHolder: text(part.accountHolder),
    card: text(part.card),
    pin: text(part.pin),
    // The password is not trimmed: white space around it is refused (§S9.20).
    password: part.password ? part.password : null,
    telPassword: text(part.telPassword),
    promoCode: text(part.promoCode),
    knownFrom: text(part.knownFrom),
    affiliateName: text(part.affiliateName),
    affiliateNumber: text(part.affiliateNumber),
    extraFields: (part.extraFields ?? []).map(({ key, value }) => ({ key, value: text(value) })),
    termsAccepted: part.termsAccepted ?? false,
    sepaAccepted: part.sepaAccepted ?? false,
    creditRatingAllowed: part.creditRatingAllowed ?? 'NO',
    adsAllowed: part.adsAllowed ?? 'NO',
    signature: part.signature ?? null,
  };
}

/** Fills in the default values (§5.12). Missing licence data stay missing (§S9.4). */
export function withDefaults(registration: Registration, kind: RegistrationKind): Registration {
  return {
    ...registration,
    gender: isCompanyKind(kind) ? 'COMPANY' : registration.gender,
    birthDate: registration.birthDate ?? defaultBirthDate(kind),
  };
}

/** Offices need not know when their people were born; null where the date is asked for (§5.12). */
export const defaultBirthDate = (kind: RegistrationKind): string | null =>
  isCompanyKind(kind) || isCityKind(kind) ? DEFAULT_BIRTH_DATE : null;

/**
 * The initial PIN if a sales partner registers a customer for a plan that is not a main plan: day and month
 * of birth (§5.15). Otherwise null.
 */
export function defaultPin(
  birthDate: string | null,
  facts: { isMainPlan: boolean; hasSalesLogin: boolean },
): string | null {
  if (facts.isMainPlan || !facts.hasSalesLogin || birthDate === null) return null;
  return birthDateCode(birthDate) ?? null;
}
