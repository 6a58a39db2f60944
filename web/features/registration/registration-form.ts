import { get, set } from 'react-hook-form';
import type { OutputOf } from '#contract/calls.ts';
import { normaliseIban } from '#domain/customer/iban.ts';
import { cleanRegistration } from '#domain/registration/default-values.ts';
import type { Registration, YesNoUnknown } from '#domain/registration/registration.ts';
import { FIELD_LABELS, fieldNeeds } from '#domain/registration/registration-fields.ts';
import type { Signature } from '#web/ui/signature-field.tsx';
import { type Plan, planForm } from './plans.ts';

/** The values of the form while it is filled in; texts as they are typed. */
export type RegistrationForm = {
  tariffId: string;
  city: string;
  optionSipak: YesNoUnknown;
  gender: '' | 'FEMALE' | 'MALE' | 'DIVERSE';
  prename: string;
  name: string;
  companyAddition: string;
  contactPrename: string;
  contactName: string;
  /** "1990-12-31", or the typed text while it is not yet a date. */
  birthDate: string;
  birthPlace: string;
  emailAddress: string;
  mobilePhoneNr: string;
  phoneNr: string;
  address: { street: string; streetNr: string; postalCode: string; city: string; country: string };
  driverlicense: { Number: string; Issued: string; IssuedPlace: string; ClassesAllowed: string };
  euLicense: YesNoUnknown;
  iban: string;
  accountHolder: string;
  card: string;
  pin: string;
  password: string;
  promoCode: string;
  knownFrom: string;
  affiliateName: string;
  affiliateNumber: string;
  extraFields: Record<string, string>;
  termsAccepted: boolean;
  sepaAccepted: boolean;
  creditRatingAllowed: boolean;
  adsAllowed: boolean;
  signature: Signature;
};

export const EMPTY_FORM: RegistrationForm = {
  tariffId: '',
  city: '',
  optionSipak: 'UNKNOWN',
  gender: '',
  prename: '',
  name: '',
  companyAddition: '',
  contactPrename: '',
  contactName: '',
  birthDate: '',
  birthPlace: '',
  emailAddress: '',
  mobilePhoneNr: '',
  phoneNr: '',
  address: { street: '', streetNr: '', postalCode: '', city: '', country: 'DE' },
  driverlicense: { Number: '', Issued: '', IssuedPlace: '', ClassesAllowed: '' },
  euLicense: 'UNKNOWN',
  iban: '',
  accountHolder: '',
  card: '',
  pin: '',
  password: '',
  promoCode: '',
  knownFrom: '',
  affiliateName: '',
  affiliateNumber: '',
  extraFields: {},
  termsAccepted: false,
  sepaAccepted: false,
  creditRatingAllowed: false,
  adsAllowed: false,
  signature: undefined,
};

/** Fields that are never stored on the device (§S9.2), only in the server's registration session. */
export const SERVER_ONLY_FIELDS = ['iban', 'password', 'pin', 'signature'] as const;

/** What a person enters alone where a sales partner helps: the partner's form has none of it. */
export const PERSONS_FIELDS = [
  'iban',
  'accountHolder',
  'password',
  'pin',
  'signature',
  'termsAccepted',
  'sepaAccepted',
  'creditRatingAllowed',
  'adsAllowed',
] as const;

/** The form without the fields that must not be stored on the device. */
export function withoutSecrets(form: RegistrationForm): RegistrationForm {
  return { ...form, iban: '', password: '', pin: '', signature: undefined };
}

/**
 * Converts the form for the rules and the server. Fields that the plan does not ask for are left out: they
 * may have been filled in for another plan.
 */
export function toRegistration(
  form: RegistrationForm,
  { plan, collectsDebits }: { plan: Plan | undefined; collectsDebits: boolean },
): Registration {
  const wanted: RegistrationForm = structuredClone({ ...EMPTY_FORM, extraFields: {} });
  const needs = plan ? fieldNeeds(plan.kind, planForm(plan, collectsDebits)) : { tariffId: true, city: true };
  for (const field of Object.keys(FIELD_LABELS)) {
    if (field in needs) set(wanted, field, get(form, field));
  }
  const { gender, creditRatingAllowed, adsAllowed, signature, ...rest } = wanted;
  return cleanRegistration({
    ...rest,
    iban: rest.iban ? normaliseIban(rest.iban) : null,
    gender: gender || null,
    creditRatingAllowed: creditRatingAllowed ? 'YES' : 'NO',
    adsAllowed: adsAllowed ? 'YES' : 'NO',
    signature: signature ?? null,
    extraFields: (plan?.extraFields ?? []).map(({ key }) => ({ key, value: form.extraFields[key] ?? null })),
  });
}

/** Reads a draft from the device: fields of the wrong type are left empty. */
export function formFrom(found: unknown): RegistrationForm {
  return fill(EMPTY_FORM, found) as RegistrationForm;
}

function fill(empty: unknown, found: unknown): unknown {
  if (typeof empty !== 'object' || empty === null) {
    return typeof found === typeof empty ? found : empty;
  }
  const source = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>;
  if (Object.keys(empty).length === 0) {
    return Object.fromEntries(Object.entries(source).filter(([, value]) => typeof value === 'string'));
  }
  return Object.fromEntries(
    Object.entries(empty).map(([key, value]) => [
      key,
      key === 'signature' ? undefined : fill(value, source[key]),
    ]),
  );
}

/** Fills the form from what the server has: on the phone to which a registration was handed over. */
export function formFromServer(data: OutputOf<'GET /registrations/current'>['data']): RegistrationForm {
  const { extraFields, gender, ...rest } = data;
  return formFrom({
    ...rest,
    gender: gender === 'COMPANY' ? '' : gender,
    creditRatingAllowed: false,
    adsAllowed: false,
    termsAccepted: false,
    sepaAccepted: false,
    extraFields: Object.fromEntries((extraFields ?? []).map(({ key, value }) => [key, value ?? ''])),
  });
}
