import { BERLIN } from '#domain/booking/grid.ts';
import { asciiEmail } from '#domain/customer/email.ts';
import { fieldText, type Language } from '#domain/customer/field-text.ts';
import { normaliseIban } from '#domain/customer/iban.ts';
import {
  checkRegistration,
  labelOf,
  type RegistrationFaults,
} from '#domain/registration/check-registration.ts';
import { cleanRegistration } from '#domain/registration/default-values.ts';
import type { Registration, SecretField } from '#domain/registration/registration.ts';
import { requestedFields } from '#domain/registration/requested-fields.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { readIban } from '#server/features/customer/sealed-iban.ts';
import { ibanLibrary } from '#server/features/payment/bank-data.ts';
import type { FieldProblem } from '#server/http/refuse.ts';
import { findOfferedPlan, type OfferedPlan } from './offered-plan.ts';
import { phoneLibrary } from './phone-library.ts';
import {
  NO_SECRETS,
  type RegistrationDraft,
  type RegistrationInput,
  type SavedSecrets,
} from './registration.repository.ts';

/** The data of the draft and of the request, merged. */
type EnteredRegistration = {
  /** When the plan is known, only the fields that it asks for. */
  registration: Registration;
  plan: OfferedPlan | undefined;
  held: SavedSecrets;
};

/** Merges the draft with the request's body, whose fields take precedence. */
export async function readEntered(
  db: Db,
  vault: Vault,
  draft: RegistrationDraft | undefined,
  body: RegistrationInput,
): Promise<EnteredRegistration> {
  const held = draft?.secrets ?? NO_SECRETS;
  const entered = withSecrets({ ...draft?.data, ...body }, held, vault);
  const plan =
    entered.tariffId === null ? undefined : await findOfferedPlan(db, entered.tariffId, entered.city);
  return { registration: plan ? requestedFields(entered, plan) : entered, plan, held };
}

/** The entered data with the draft's IBAN, in the forms that are stored. */
function withSecrets(input: RegistrationInput, { iban }: SavedSecrets, vault: Vault): Registration {
  const registration = cleanRegistration(input);
  const account = registration.iban ?? (iban === null ? null : (readIban(vault, iban) ?? null));
  return {
    ...registration,
    emailAddress: registration.emailAddress && asciiEmail(registration.emailAddress),
    iban: account === null ? null : normaliseIban(account),
    card: registration.card?.replace(/^[a-z]+-/i, '') ?? null,
  };
}

/** Returns a fault code by field path; empty when the registration is valid. */
export function findFaults(
  { registration, plan, held: secrets }: EnteredRegistration,
  isKnownCity: boolean,
  now: Temporal.Instant,
): RegistrationFaults {
  const city: RegistrationFaults = isKnownCity ? {} : { city: 'CITY_UNKNOWN' };
  if (!plan) return { tariffId: 'PLAN_UNKNOWN', ...city };
  const held: [SecretField, string | null][] = [
    ['password', secrets.passwordHash],
    ['pin', secrets.pinHash],
    ['telPassword', secrets.telPasswordHash],
  ];
  const faults = checkRegistration(registration, plan, {
    phone: phoneLibrary,
    iban: ibanLibrary,
    today: now.toZonedDateTimeISO(BERLIN).toPlainDate(),
    held: new Set(held.flatMap(([field, value]) => (value === null ? [] : [field]))),
  });
  return { ...faults, ...city };
}

/** The faults with the messages that are shown next to their fields. */
export function toFields(
  faults: RegistrationFaults,
  plan: OfferedPlan | undefined,
  language: Language,
): FieldProblem[] {
  return Object.entries(faults).flatMap(([name, code]) => {
    if (!code) return [];
    const label = labelOf(name, plan ?? { kind: 'einzel', extraFields: [] });
    return [{ name, code, message: fieldText(code, label, language) }];
  });
}
