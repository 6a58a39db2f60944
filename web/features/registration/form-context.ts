import { createContext, use } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import type { FieldNeeds } from '#domain/registration/registration-fields.ts';
import type { RegistrationStep } from '#domain/registration/registration-steps.ts';
import type { Plan } from './plans.ts';
import type { RegistrationStore } from './registration-store.ts';

export type Held = OutputOf<'GET /registrations/current'>['held'];
export const NOTHING_HELD: Held = { iban: null, password: false, pin: false, telPassword: false };

/** What the parts of the registration share beside the form's values. */
export type RegistrationContext = {
  store: RegistrationStore;
  plans: readonly Plan[];
  plan: Plan | undefined;
  /** The fields that the plan asks for. */
  needs: FieldNeeds;
  /** Secrets that the server keeps already. */
  held: Held;
  /** The IBAN of which `held` tells the bank is the one in the field. */
  isIbanSaved: boolean;
  step: RegistrationStep;
  /** Goes to a step; the browser's back button leads back here. */
  goTo: (step: RegistrationStep) => void | Promise<void>;
  hrefOf: (step: RegistrationStep) => string;
};

export const RegistrationContext = createContext<RegistrationContext | undefined>(undefined);

export function useRegistration(): RegistrationContext {
  const context = use(RegistrationContext);
  if (!context) throw new Error('RegistrationContext is missing');
  return context;
}

/** Of a field's control, so that a message can lead there. */
export const fieldId = (name: string) => `feld-${name.replaceAll('.', '-')}`;
