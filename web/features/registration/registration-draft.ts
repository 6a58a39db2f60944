import { REGISTRATION_STEPS, type RegistrationStep } from '#domain/registration/registration-steps.ts';
import { createFormDraft } from '#web/platform/form-draft.ts';
import { formFrom, type RegistrationForm } from './registration-form.ts';

/** What the device stores of a registration for an hour: all but IBAN, password, PIN and signature. */
export type RegistrationDraft = {
  form: RegistrationForm;
  /** The idempotency key of this registration, so that retries create only one customer. */
  key: string;
  /** The server has a session for this registration. */
  hasSession: boolean;
  /** The registration was submitted at least once, and may have succeeded. */
  wasSent: boolean;
  visited: RegistrationStep[];
  /** The sales partner that began it, where the person goes on with it on their own phone. */
  partner?: string;
};

export const registrationDraft = createFormDraft<RegistrationDraft>('registrierung', (found) => {
  if (typeof found !== 'object' || found === null) return undefined;
  const { form, key, hasSession, wasSent, visited, partner } = found as Partial<
    Record<keyof RegistrationDraft, unknown>
  >;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{22,100}$/.test(key)) return undefined;
  return {
    form: formFrom(form),
    key,
    hasSession: hasSession === true,
    wasSent: wasSent === true,
    visited: Array.isArray(visited) ? REGISTRATION_STEPS.filter((step) => visited.includes(step)) : [],
    ...(typeof partner === 'string' ? { partner } : {}),
  };
});
