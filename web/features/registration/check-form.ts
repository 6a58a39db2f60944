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
import type { books } from './registration-books.ts';
import { type RegistrationForm, toRegistration } from './registration-form.ts';

export type Books = typeof books;
/** What the rules need beside the form itself. */
export type FormFacts = {
  plan: Plan | undefined;
  books: Books;
  today: Temporal.PlainDate;
  held: ReadonlySet<SecretField>;
};

/** What is wrong with the form, by field: the rules of the server, and a password, which who registers alone must choose. */
export function checkForm(
  form: RegistrationForm,
  { plan, books, today, held }: FormFacts,
): RegistrationFaults {
  const registration = toRegistration(form, plan);
  const nowhere: RegistrationFaults = registration.city === null ? { city: 'CITY_UNKNOWN' } : {};
  if (!plan) return { tariffId: 'PLAN_UNKNOWN', ...nowhere };
  const faults = checkRegistration(registration, registrationPlan(plan), { ...books, today, held });
  if (registration.password === null && !held.has('password')) faults.password = 'REQUIRED';
  return faults;
}

const NO_PLAN = { kind: 'einzel', extraFields: [] } as const;

/** The German label of a field, as the messages name it. */
export const labelText = (field: string, plan: Plan | undefined): string =>
  labelOf(field, plan ? registrationPlan(plan) : NO_PLAN).de;

/** A field that the server did not take. */
export type FieldRefusal = { name: string; code: string; message: string };

type Rules = {
  factsFor: (form: RegistrationForm) => FormFacts | undefined;
  /** What the server refused and still stands there as it was. */
  refusalsOf: (form: RegistrationForm) => readonly FieldRefusal[];
};

/** For react-hook-form: the same rules, each message beside its field. */
export function resolverOf({ factsFor, refusalsOf }: Rules): Resolver<RegistrationForm> {
  return (values) => {
    const facts = factsFor(values);
    const faults = facts ? checkForm(values, facts) : {};
    const texts = faultTexts(faults, facts?.plan ? registrationPlan(facts.plan) : NO_PLAN);
    const errors: FieldErrors<RegistrationForm> = {};
    for (const { name, code, message } of refusalsOf(values)) set(errors, name, { type: code, message });
    for (const [name, message] of Object.entries(texts)) set(errors, name, { type: faults[name], message });
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
