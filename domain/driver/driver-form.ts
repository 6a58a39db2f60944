import type { FieldCode } from '#domain/customer/field-text.ts';
import {
  checkFields,
  type RegistrationFaults,
  type RegistrationLibraries,
} from '#domain/registration/check-registration.ts';
import { defaultBirthDate } from '#domain/registration/default-values.ts';
import { type ExtraField, slugify } from '#domain/registration/extra-fields.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { FieldNeeds, RegistrationField } from '#domain/registration/registration-fields.ts';
import { isCompanyKind, type RegistrationKind } from '#domain/registration/registration-kind.ts';

/** What decides which data of a new driver are asked for. */
export type DriverPlan = {
  kind: RegistrationKind;
  /** The plan is for cards that have been handed out (§5.5). */
  existingCardRequired: boolean;
  extraFields: readonly ExtraField[];
};

/**
 * The fields of a new driver (§2.26). Password and pin are not among them, whatever the plan: the driver alone sets them.
 * Papers may be left out, because the document check sees them anyway.
 */
export const driverNeeds = ({ kind, existingCardRequired }: DriverPlan): FieldNeeds => ({
  prename: 'REQUIRED',
  name: 'REQUIRED',
  emailAddress: 'REQUIRED',
  mobilePhoneNr: 'OPTIONAL',
  birthDate: defaultBirthDate(kind) === null ? 'REQUIRED' : 'OPTIONAL',
  birthPlace: 'OPTIONAL',
  ...(isCompanyKind(kind) ? { companyAddition: 'OPTIONAL' } : {}),
  'driverlicense.Number': 'OPTIONAL',
  'driverlicense.Issued': 'OPTIONAL',
  'driverlicense.IssuedPlace': 'OPTIONAL',
  'driverlicense.ClassesAllowed': 'OPTIONAL',
  card: existingCardRequired ? 'REQUIRED' : 'OPTIONAL',
});

/** The texts of a registration speak to the person whose data they are. */
const ABOUT_SOMEBODY_ELSE: Partial<Record<FieldCode, FieldCode>> = {
  TOO_YOUNG: 'DRIVER_TOO_YOUNG',
  BIRTH_DATE_FORMAT: 'DATE_FORMAT',
};

/** Field path → fault; empty if the driver can be added. */
export function checkDriver(
  registration: Registration,
  plan: DriverPlan,
  libraries: Omit<RegistrationLibraries, 'held'>,
): RegistrationFaults {
  const faults = checkFields(
    registration,
    // A driver is a person, also one of a company.
    { ...plan, kind: 'einzel', hasSafetyPackage: false, collectsDebits: false },
    { ...libraries, held: new Set() },
    driverNeeds(plan),
  );
  return Object.fromEntries(
    Object.entries(faults).map(([field, code]) => [field, (code && ABOUT_SOMEBODY_ELSE[code]) ?? code]),
  );
}

/** The extra fields that the plan asks for, each once. */
export const driverExtraFields = (
  { extraFields }: Registration,
  plan: Pick<DriverPlan, 'extraFields'>,
): Registration['extraFields'] =>
  plan.extraFields.flatMap(({ title }) => extraFields.find(({ key }) => key === slugify(title)) ?? []);

/** The fields in the order in which the form shows them, for what is wrong with them. */
export const DRIVER_FIELDS = [
  'prename',
  'name',
  'emailAddress',
  'mobilePhoneNr',
  'birthDate',
  'companyAddition',
  'card',
] as const satisfies readonly RegistrationField[];
