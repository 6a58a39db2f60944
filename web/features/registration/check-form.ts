import type { FieldErrors, Resolver } from 'react-hook-form';
import { set } from 'react-hook-form';
import {
  checkRegistration,
  faultTexts,
  labelOf,
  type RegistrationFaults,
} from '#domain/registration/check-registration.ts';
import type { SecretField } from '#domain/registration/registration.ts';
import { type Plan, registrationPlan } from './plans.ts';
import { PERSONS_FIELDS, type RegistrationForm, toRegistration } from './registration-form.ts';
import type { libraries } from './registration-libraries.ts';

export type Libraries = typeof libraries;
/** What the rules need besides the form. */
export type FormFacts = {
  plan: Plan | undefined;
  /** Whether the company of the city that is chosen does. */
  collectsDebits: boolean;
  libraries: Libraries;
  today: Temporal.PlainDate;
  held: ReadonlySet<SecretField>;
  /** Whether a sales partner fills in the form, who leaves to the person what is theirs alone. */
  isPartners: boolean;
};

/** Returns the faults by field: the server's rules, and the password, which this form requires as well. */
export function checkForm(form: RegistrationForm, facts: FormFacts): RegistrationFaults {
  const { plan, collectsDebits, libraries, today, held, isPartners } = facts;
  const registration = toRegistration(form, facts);
  const cityFault: RegistrationFaults = registration.city === null ? { city: 'CITY_UNKNOWN' } : {};
  if (!plan) return { tariffId: 'PLAN_UNKNOWN', ...cityFault };
  const asking = registrationPlan(plan, collectsDebits);
  const faults = checkRegistration(registration, asking, { ...libraries, today, held });
  if (registration.password === null && !held.has('password')) faults.password = 'REQUIRED';
  if (isPartners) for (const field of PERSONS_FIELDS) delete faults[field];
  return faults;
}

const NO_PLAN = { kind: 'einzel', extraFields: [] } as const;
const labelled = ({ kind, extraFields }: Plan) => ({ kind, extraFields });

/** The German label of a field, as in the messages. */
export const labelText = (field: string, plan: Plan | undefined): string =>
  labelOf(field, plan ? labelled(plan) : NO_PLAN).de;

/** A field that the server refused. */
export type FieldRefusal = { name: string; code: string; message: string };

type Rules = {
  factsFor: (form: RegistrationForm) => FormFacts | undefined;
  /** The server's refusals of fields that have not changed since. */
  refusalsOf: (form: RegistrationForm) => readonly FieldRefusal[];
};

/** A resolver for react-hook-form with the rules of `checkForm` and the server's refusals. */
export function resolverOf({ factsFor, refusalsOf }: Rules): Resolver<RegistrationForm> {
  return (values) => {
    const facts = factsFor(values);
    const faults = facts ? checkForm(values, facts) : {};
    const texts = faultTexts(faults, facts?.plan ? labelled(facts.plan) : NO_PLAN);
    const errors: FieldErrors<RegistrationForm> = {};
    for (const { name, code, message } of refusalsOf(values)) set(errors, name, { type: code, message });
    for (const [name, message] of Object.entries(texts)) set(errors, name, { type: faults[name], message });
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
